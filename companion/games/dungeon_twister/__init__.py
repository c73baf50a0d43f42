"""Dungeon Twister: a duel of two players in a labyrinth of rooms that turn."""

from companion.games.dungeon_twister.game import game

__all__ = ["game"]
