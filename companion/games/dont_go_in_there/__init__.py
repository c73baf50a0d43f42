"""Don't Go In There: dice, ghosts and cursed cards in three rooms."""

from companion.games.dont_go_in_there.game import game

__all__ = ["game"]
