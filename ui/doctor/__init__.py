"""`companion doctor`: what is wrong with this machine, and the one thing that mends it.

Each check is a function from a `Case` (the machine, the configuration, who runs the
app) to findings. It looks only through the probes of its `Machine`, so that tests show
it machines that are made up. Nothing is changed on the machine, and nothing is touched
that the running app uses.
"""
