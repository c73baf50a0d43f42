"""The dice tower: the line protocol DT/1, its drivers and a simulated tower."""
