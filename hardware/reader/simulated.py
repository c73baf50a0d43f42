"""A card reader in memory: cards are placed and lifted by calls."""

import time

from hardware.device import Clock, Still
from hardware.events import CardGone, CardSeen


class SimulatedReader(Still):
    """A reader on which cards are laid by calling `place`."""

    def __init__(self, name: str = "reader", *, clock: Clock = time.monotonic) -> None:
        super().__init__("reader", name, clock=clock)
        self._cards: list[str] = []
        self._started = False

    @property
    def cards(self) -> tuple[str, ...]:
        """The uids that lie on the reader now, in the order they were laid."""
        return tuple(self._cards)

    @property
    def laid(self) -> tuple[str, ...]:
        """The same: here every card is read."""
        return self.cards

    def began(self) -> None:
        """Report health, and what already lies there as resting."""
        super().began()
        self._started = True
        for uid in self._cards:
            self.say(CardSeen(self.name, uid, self.clock(), resting=True))

    def place(self, uid: str) -> None:
        """Lay a card on the reader; one that lies there already says nothing."""
        if uid in self._cards:
            return
        self._cards.append(uid)
        if self._started:
            self.say(CardSeen(self.name, uid, self.clock()))

    def lift(self, uid: str) -> None:
        """Take a card away; one that does not lie there says nothing."""
        if uid not in self._cards:
            return
        self._cards.remove(uid)
        if self._started:
            self.say(CardGone(self.name, uid, self.clock()))
