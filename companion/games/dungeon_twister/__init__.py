"""Dungeon Twister: a duel of two players in a labyrinth of rooms that turn."""
