"""One button's raw edges and samples made into presses, with no pin and no thread.

A level counts once it has been the same for `settle` seconds, dated back to the edge
that began it: bounce and crackle on a long wire are no press, and a late reader of
the edges comes to the same result. Edges may get lost: a sample of the level that
differs from what the edges said is believed, and what was between is not guessed at.
A button that is down at the beginning is not pressed; it must come up first.
"""

from typing import Final, NamedTuple

import msgspec

from hardware.events import Edge

NEVER: Final = float("inf")


class Timing(msgspec.Struct, frozen=True):
    """How long is long for a button, in seconds.

    Attributes:
        settle: A level must last so long to count.
        hold: So long down without any break is held.
        stuck: So long down is no finger any more.
        flicker: So long without rest is a bad contact.
        calm: So long after its last flicker a contact is taken for good again.
    """

    settle: float = 0.02
    hold: float = 0.8
    stuck: float = 20.0
    flicker: float = 1.0
    calm: float = 2.0


class Change(NamedTuple):
    """What a button did, and when (monotonic seconds)."""

    edge: Edge
    at: float


class Debounce:
    """Follows one button; what it tells is in the order of time.

    Attributes:
        healed: How often a sample found a level that no edge had told.
    """

    def __init__(self, timing: Timing, level: bool, now: float) -> None:
        self._timing = timing
        self._raw = level
        self._since = now
        self._steady: bool | None = None
        self._down_since: float | None = None
        self._pressed = False
        self._held = False
        self._restless_since: float | None = None
        self._flickered_at = -NEVER
        self._told_at = -NEVER
        self.healed = 0

    @property
    def down(self) -> bool:
        """Whether it is down, as far as is known."""
        return bool(self._steady)

    @property
    def restless(self) -> bool:
        """Whether its level has changed within the time to settle."""
        return self._restless_since is not None

    @property
    def due(self) -> float:
        """When it wants to be sampled next."""
        at = NEVER
        if self._steady is None or self._restless_since is not None:
            at = self._since + self._timing.settle
        if self._pressed and self._raw and not self._held:
            at = min(at, self._since + self._timing.hold)
        return at

    def edge(self, level: bool, at: float) -> list[Change]:
        """Take an edge: the level changed to this one."""
        changes = self._advance(at)
        self._turn(level, at)
        return changes

    def sample(self, level: bool, now: float) -> list[Change]:
        """Take the level that was just read."""
        if level == self._raw:
            return self._advance(now)
        self.healed += 1
        self._turn(level, now)
        return []

    def let_go(self, now: float) -> list[Change]:
        """End a press because the button cannot be watched any longer."""
        if not self._pressed:
            return []
        self._pressed = False
        return [self._change("lost", now)]

    def stuck(self, now: float) -> bool:
        """Tell whether it has been down for longer than a finger stays."""
        since = self._down_since
        return since is not None and now - since >= self._timing.stuck

    def flickers(self, now: float) -> bool:
        """Tell whether its level does not come to rest, or did not until just now."""
        return now - self._flickered_at < self._timing.calm

    def _turn(self, level: bool, at: float) -> None:
        self._raw = level
        self._since = at
        if self._restless_since is None:
            self._restless_since = at
        if at - self._restless_since >= self._timing.flicker:
            self._flickered_at = at

    def _advance(self, now: float) -> list[Change]:
        """Let time pass in which the level stayed what it was."""
        changes: list[Change] = []
        if now >= self._since + self._timing.settle:
            self._restless_since = None
            if self._raw != self._steady:
                self._settle(changes)
        self._hold(changes, now)
        return changes

    def _settle(self, changes: list[Change]) -> None:
        first = self._steady is None
        self._steady = self._raw
        self._down_since = self._since if self._raw else None
        if self._raw and not first:
            self._pressed = True
            self._held = False
            changes.append(self._change("pressed", self._since))
        elif not self._raw and self._pressed:
            self._pressed = False
            changes.append(self._change("released", self._since))

    def _hold(self, changes: list[Change], now: float) -> None:
        if not self._pressed or self._held or not self._raw:
            return
        # From the last sign that it may have been up, however short.
        at = self._since + self._timing.hold
        if now >= at:
            self._held = True
            changes.append(self._change("held", at))

    def _change(self, edge: Edge, at: float) -> Change:
        # An edge that was told late can be older than what a sample has found.
        self._told_at = max(at, self._told_at)
        return Change(edge, self._told_at)
