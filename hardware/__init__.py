"""Devices at the table: what they say, how they are started, watched and reached.

This package knows devices and knows no game and no screen.
"""
