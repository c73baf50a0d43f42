"""Catalogues of the messages that belong to no single game."""
