"""Lamps: their protocol, a simulated and a disabled driver."""
