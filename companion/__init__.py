"""The companion: rules, table, simulation, command line; no screen, no device."""
