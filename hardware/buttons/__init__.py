"""Arcade buttons: their protocol; on pins, simulated, disabled."""
