"""Hands for simulated devices: `run --fake-devices` is played with keys."""

import random
from collections.abc import Callable
from typing import ClassVar, Protocol

from hardware.buttons.simulated import SimulatedButtons
from hardware.events import DieSeen, Health
from hardware.reader.simulated import SimulatedReader
from hardware.tower.simulated import SimulatedTower
from ui.app.rig import Rig


class Dicey(Protocol):
    """What a simulated roll needs of a `Roll` prompt."""

    @property
    def dice(self) -> int:
        """How many dice are thrown."""
        ...

    @property
    def faces(self) -> dict[str, int]:
        """How many sides of a die show each face."""
        ...


class FakeHands:
    """Works the simulated devices of a rig, as keys ask for it.

    F5 lets dice fall into the tower as the game asks for them, F6 one of them cocked,
    F7 one too few; where no roll is asked for, that is said. F8 pulls the tower's
    cable out or puts it back. F9, F10 and F11 are the buttons `back`, `next` and
    `confirm`; F12 lays a card on the reader or takes it off.
    """

    CARD = "04A30B5AEB6C80"
    DICE = ("f5", "f6", "f7")
    BUTTONS: ClassVar = {"f9": "back", "f10": "next", "f11": "confirm"}

    def __init__(self, rig: Rig, rng: random.Random) -> None:
        self._rig = rig
        self._rng = rng

    def key(self, name: str, prompt: Dicey | None, tell: Callable[[str], None]) -> bool:
        """Do what a key asks for; false if it is none of ours.

        Args:
            name: the key.
            prompt: the roll that is asked for, None if none is.
            tell: says a message.
        """
        if name in self.DICE:
            if prompt is None:
                tell("fakes.unasked")
            else:
                self._roll(name, prompt)
        elif name == "f8":
            self._cable()
        elif name in self.BUTTONS and isinstance(self._rig.buttons, SimulatedButtons):
            self._rig.buttons.press(self.BUTTONS[name])
        elif name == "f12" and isinstance(self._rig.reader, SimulatedReader):
            self._card(self._rig.reader)
        else:
            return False
        return True

    def _roll(self, name: str, prompt: Dicey) -> None:
        tower = self._rig.tower
        if not isinstance(tower, SimulatedTower) or tower.status.state != Health.OK:
            return
        faces, count = prompt.faces, prompt.dice - (name == "f7")
        values = self._rng.choices(list(faces), list(faces.values()), k=count)
        dice = [DieSeen("d6", value) for value in values]
        if name == "f6" and dice:
            dice[0] = DieSeen("d6", values[0], 0, "C")
        tower.roll_dice(*dice)

    def _cable(self) -> None:
        tower = self._rig.tower
        if not isinstance(tower, SimulatedTower):
            return
        if tower.status.state is Health.OK:
            tower.report(Health.OFFLINE, "device.lost", path=tower.name)
        else:
            tower.report(Health.OK)

    def _card(self, reader: SimulatedReader) -> None:
        if self.CARD in reader.cards:
            reader.lift(self.CARD)
        else:
            reader.place(self.CARD)
