"""Where cards lie together, and what changes when one goes from there to there."""

from typing import Any, NamedTuple

from companion.games.dont_go_in_there.actions import Card
from companion.kernel.action import PUT, TAKE


def as_json(card: Card) -> dict[str, Any]:
    """Return a card as a correction names it."""
    return {"type": card.type, "value": card.value}


class Pile(NamedTuple):
    """Cards that lie somewhere together.

    Attributes:
        steps: the way to them from the top of the position.
        seat: whose they are; empty: the dummy's.
    """

    steps: tuple[str, ...]
    seat: str = ""

    @property
    def path(self) -> str:
        """Their place, as a JSON pointer."""
        return "".join(f"/{step}" for step in self.steps)


def moved(giver: Pile, taker: Pile, card: Card, *, within: list[str]) -> Any:
    """Return what changes within a place when a card goes from one pile to another."""
    change: dict[str, Any] = {}
    for pile, way in ((giver, TAKE), (taker, PUT)):
        there = change
        for step in pile.steps[len(within) :]:
            there = there.setdefault(step, {})
        there[way] = [as_json(card)]
    return change
