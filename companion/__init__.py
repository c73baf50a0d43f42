"""The companion: rules, table, simulation and command line; no screen, no device."""
