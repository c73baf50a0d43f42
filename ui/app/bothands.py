"""The hidden cards of seats that programs play, as people let them be known.

They are kept in memory only: in no row, state, world, log or export, and forgotten with
the program, with the game, and as soon as a person plays the seat. A card that
everybody has seen elsewhere is forgotten, too.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Final, Literal

from companion.kernel import Action, State

Noted = Literal["kept", "known", "full", "impossible"]
MARK: Final = "bot:"
"""So begins who plays a seat, where a program does."""


class BotHands:
    """What programs may know of their hands, for one game at a time.

    Attributes:
        fresh: something was noted since a program was asked last.
    """

    def __init__(self) -> None:
        self.fresh = False
        self._held: dict[int, list[str]] = {}

    def cards(self, state: State, seat: str) -> tuple[str, ...]:
        """Return the cards that were noted for a seat; for the open cover alone."""
        return tuple(self._held.get(state.seats.index(seat), ()))

    def known(self, state: State, seat: str) -> Mapping[str, Action]:
        """Return them as a keeper tells them to the program that plays the seat."""
        unseen = state.hidden_hands().get(seat, ())
        if not unseen:
            return {}
        start = unseen[0].slot
        cards = self.cards(state, seat)
        return {f"{start}/{n}": state.in_hand(card) for n, card in enumerate(cards)}

    def note(self, state: State, seat: str, card: str) -> Noted:
        """Keep a card of a seat's hand; tell why not, if it is not kept."""
        held = self._held.setdefault(state.seats.index(seat), [])
        if not state.played_by(seat).startswith(MARK):
            return "impossible"
        most = copies(state, seat).get(card, 0)
        if not most:
            return "impossible"
        if held.count(card) >= most:
            return "known"
        if len(held) >= unseen_cards(state, seat):
            return "full"
        held.append(card)
        self.fresh = True
        return "kept"

    def forget(self, state: State, seat: str, card: str) -> None:
        """Let a card be noted no more."""
        held = self._held.get(state.seats.index(seat), [])
        if card in held:
            held.remove(card)

    def follow(self, state: State) -> None:
        """Forget what the seats cannot hold any more, and what is a person's now."""
        for number in list(self._held):
            seat = state.seats[number]
            if not state.played_by(seat).startswith(MARK):
                del self._held[number]
                continue
            most, kept = copies(state, seat), Counter[str]()
            for card in self._held[number]:
                kept[card] = min(kept[card] + 1, most.get(card, 0))
            cards = list(kept.elements())
            # More than the hand has: one of them was wrong, and nobody knows which.
            self._held[number] = (
                cards if len(cards) <= unseen_cards(state, seat) else []
            )

    def clear(self) -> None:
        """Forget everything: another game is at the table."""
        self._held.clear()


def unseen_cards(state: State, seat: str) -> int:
    """Return how many cards of a seat's hand nobody at the table has seen."""
    return sum(one.count for one in state.hidden_hands().get(seat, ()))


def copies(state: State, seat: str) -> dict[str, int]:
    """Return each card that may be among them, and how often at most."""
    found = Counter[str]()
    for one in state.hidden_hands().get(seat, ()):
        if one.count:
            found.update(dict(one.pool))
    return {card: count for card, count in found.items() if count > 0}
