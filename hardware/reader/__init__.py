"""Card readers: their protocol, what they share, and a driver for each kind."""
