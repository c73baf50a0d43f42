"""Texts of the screens."""
