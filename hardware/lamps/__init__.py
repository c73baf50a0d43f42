"""Lamps and a buzzer: their protocol; on pins, simulated, disabled."""
