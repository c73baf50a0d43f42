"""All buttons of a device: their edges and samples in, button events and health out."""

from collections import deque
from collections.abc import Iterator, Mapping
from typing import Final

from hardware.buttons.debounce import NEVER, Change, Debounce, Timing
from hardware.events import ButtonEdge, Fields, Health

IDLE: Final = 0.25
"""How often levels are read where nothing is going on, in seconds."""
BUSY: Final = 0.05
"""How often while a button is down: a release whose edge got lost is seen so soon."""
BLIND: Final = 0.02
"""How often where edges do not arrive: no finger is quicker."""
BLIND_AFTER: Final = 3
"""So many changes in a row without an edge, and edges do not arrive any more."""

Complaint = tuple[Health, str, Fields]


class ButtonBank:
    """Follows named buttons; `edge` may be called from any thread, the rest from one.

    Args:
        device: The name that events carry.
        timing: What is short and what is long.
        levels: Whether each button is down now.
        now: The time (monotonic seconds).
    """

    def __init__(
        self, device: str, timing: Timing, levels: Mapping[str, bool], now: float
    ) -> None:
        self._device = device
        self._buttons = {
            name: Debounce(timing, level, now) for name, level in levels.items()
        }
        # A storm of edges drops the oldest; the samples find what is left of it.
        self._edges: deque[tuple[str, bool, float]] = deque(maxlen=1024)
        self._unannounced = 0
        self._sampled_at = now
        self._stirred = False  # edges came, and the thread looks again before long

    @property
    def blind(self) -> bool:
        """Whether edges do not arrive any more."""
        return self._unannounced >= BLIND_AFTER

    @property
    def healed(self) -> int:
        """How often a sample found a level that no edge had told."""
        return sum(one.healed for one in self._buttons.values())

    @property
    def down(self) -> frozenset[str]:
        """The buttons that are down, as far as is known."""
        return frozenset(name for name, one in self._buttons.items() if one.down)

    def edge(self, button: str, level: bool, at: float) -> bool:
        """Note an edge for the next `heard`; this is all that its thread does.

        Returns:
            Whether the thread that looks at them should be woken: in a storm of edges
            it would be for each of them.
        """
        self._edges.append((button, level, at))
        first, self._stirred = not self._stirred, True
        return first

    def due(self) -> float:
        """Return when the levels should be sampled next."""
        if self._edges:
            return self._sampled_at
        every = BLIND if self.blind else BUSY if self.down else IDLE
        wanted = min((one.due for one in self._buttons.values()), default=NEVER)
        return min(self._sampled_at + every, wanted)

    def heard(self) -> list[ButtonEdge]:
        """Take the edges that came; return what the buttons did by them."""
        events: list[ButtonEdge] = []
        while self._edges:
            name, level, at = self._edges.popleft()
            self._unannounced = 0
            events += self._events(name, self._buttons[name].edge(level, at))
        return events

    def seen(self, levels: Mapping[str, bool], now: float) -> list[ButtonEdge]:
        """Take the levels, read after `heard`; return what the buttons did by them.

        Args:
            levels: Whether each button is down, read at `now`.
            now: The time of the reading.
        """
        events: list[ButtonEdge] = []
        self._sampled_at = now
        for name, one in self._buttons.items():
            healed = one.healed
            events += self._events(name, one.sample(levels[name], now))
            # An edge that is just on its way is no lost one.
            if one.healed > healed and not self._edges:
                self._unannounced += 1
        self._stirred = any(one.restless for one in self._buttons.values())
        return events

    def let_go(self, now: float) -> list[ButtonEdge]:
        """End all presses because the buttons cannot be watched any longer."""
        return [
            event
            for name, one in self._buttons.items()
            for event in self._events(name, one.let_go(now))
        ]

    def complaints(self, now: float) -> Iterator[Complaint]:
        """Yield what is wrong, the weightiest first."""
        for name, one in self._buttons.items():
            if one.stuck(now):
                yield Health.DEGRADED, "device.button_stuck", {"button": name}
        for name, one in self._buttons.items():
            if one.flickers(now):
                yield Health.DEGRADED, "device.button_flickers", {"button": name}
        if self.blind:
            yield Health.DEGRADED, "device.buttons_slow", {}

    def _events(self, name: str, changes: list[Change]) -> list[ButtonEdge]:
        return [ButtonEdge(self._device, name, edge, at) for edge, at in changes]
