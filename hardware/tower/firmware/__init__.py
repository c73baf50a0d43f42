"""Reference firmware of a dice tower, for MicroPython: files to copy onto a board."""
