"""Buttons in memory, pressed by a test, a key or a mouse."""

import time

from hardware.device import Clock, Still
from hardware.events import ButtonEdge, Edge

SIX = ("a", "b", "c", "confirm", "back", "next")
"""Three for the places of a game, and what is done with them."""


class SimulatedButtons(Still):
    """Buttons that are pressed by calling `press`."""

    def __init__(
        self,
        buttons: tuple[str, ...] = SIX,
        *,
        name: str = "buttons",
        clock: Clock = time.monotonic,
    ) -> None:
        super().__init__("buttons", name, clock=clock)
        self.buttons = buttons
        self.down: set[str] = set()

    def press(self, button: str) -> None:
        """Press and release a button."""
        self.push(button)
        self.release(button)

    def push(self, button: str) -> None:
        """Press a button and keep it down."""
        self._edge(button, "pressed")
        self.down.add(button)

    def keep(self, button: str) -> None:
        """A pushed button has been down for as long as counts as held."""
        self._edge(button, "held")

    def hold(self, button: str) -> None:
        """Press a button for as long as counts as held, then release it."""
        self.push(button)
        self.keep(button)
        self.release(button)

    def release(self, button: str) -> None:
        """Let a button go."""
        self._edge(button, "released")
        self.down.discard(button)

    def _edge(self, button: str, edge: Edge) -> None:
        if button not in self.buttons:
            known = ", ".join(self.buttons)
            raise ValueError(f"there is no button {button!r}; there are: {known}")
        self.say(ButtonEdge(self.name, button, edge, self.clock()))
