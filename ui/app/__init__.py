"""Start-up, the main loop, the router, and the verbs `run` and `demo`."""
