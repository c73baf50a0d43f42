"""Panty Raider: silly campus mischief, five banked cards win."""

from companion.games.panty_raider.game import game

__all__ = ["game"]
