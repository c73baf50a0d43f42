"""Wiring diagrams, drawn from the pins that the drivers and the firmware use.

`make wiring` (or `python -m hardware.wiring`) draws them anew as SVG files beside this
one. Nothing here is needed by the running app.
"""
