"""Whole games without a table: a dealer, bots, and figures over many games."""
