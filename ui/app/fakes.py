"""Hands for simulated devices: `run --fake-devices` is played without any device."""

import random
from collections.abc import Callable
from typing import ClassVar, Literal, Protocol

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


Throw = Literal["", "leaning", "short"]
Tell = Callable[[str], None]


def fake_uid(game: str, card: str, copy: int) -> str:
    """Return the made-up uid of a card's tag: always the same, no two alike.

    Args:
        game: the game's id.
        card: the card's key in its pool (`ring-2`).
        copy: which of several that are alike, from 1.
    """
    import hashlib  # noqa: PLC0415  (late: a table with real devices needs none)

    told = f"{game}/{card}/{copy}".encode()
    return "04" + hashlib.sha256(told).hexdigest()[:12].upper()


class FakeHands:
    """Works the simulated devices of a rig, as keys and the box below ask for it.

    F1 to F3 are the buttons of the rooms, F9, F10 and F11 `back`, `next` and
    `confirm`. F5 lets dice fall into the tower as the game asks for them, F6 one of
    them cocked, F7 one too few; where no roll is asked for, that is said. F8 pulls the
    tower's cable out or puts it back. F12 lays a card on the reader or takes it off.
    """

    CARD = "04A30B5AEB6C80"
    DICE: ClassVar[dict[str, Throw]] = {"f5": "", "f6": "leaning", "f7": "short"}
    BUTTONS: ClassVar = {
        "f1": "a",
        "f2": "b",
        "f3": "c",
        "f9": "back",
        "f10": "next",
        "f11": "confirm",
    }

    def __init__(self, rig: Rig, rng: random.Random) -> None:
        self._rig = rig
        self._rng = rng

    def key(self, name: str, prompt: Dicey | None, tell: Tell) -> bool:
        """Do what a key asks for; false if it is none of ours.

        Args:
            name: the key.
            prompt: the roll that is asked for, None if none is.
            tell: says a message.
        """
        if name in self.DICE:
            self.throw(self.DICE[name], prompt, tell)
        elif name == "f8":
            self.cable()
        elif name in self.BUTTONS and isinstance(self._rig.buttons, SimulatedButtons):
            self._rig.buttons.press(self.BUTTONS[name])
        elif name == "f12":
            self.card(self.CARD)
        else:
            return False
        return True

    def throw(self, how: Throw, prompt: Dicey | None, tell: Tell) -> None:
        """Let the dice that are asked for fall: all read, one leaning, one short."""
        if prompt is None:
            tell("fakes.unasked")
            return
        tower = self._rig.tower
        if not isinstance(tower, SimulatedTower) or tower.status.state != Health.OK:
            return
        faces, count = prompt.faces, prompt.dice - (how == "short")
        values = self._rng.choices(list(faces), list(faces.values()), k=count)
        dice = [DieSeen("d6", value) for value in values]
        if how == "leaning" and dice:
            dice[0] = DieSeen("d6", values[0], 0, "C")
        tower.roll_dice(*dice)

    @property
    def plugged(self) -> bool:
        """Whether the tower's cable is in."""
        return self._rig.tower.status.state is Health.OK

    def cable(self) -> None:
        """Pull the tower's cable out, or put it back."""
        tower = self._rig.tower
        if not isinstance(tower, SimulatedTower):
            return
        if self.plugged:
            tower.report(Health.OFFLINE, "device.lost", path=tower.name)
        else:
            tower.report(Health.OK)

    @property
    def laid(self) -> tuple[str, ...]:
        """The uids of the cards that lie on the reader."""
        return self._rig.reader.cards

    def card(self, uid: str) -> None:
        """Lay a card on the reader, or take it off."""
        reader = self._rig.reader
        if not isinstance(reader, SimulatedReader):
            return
        if uid in reader.cards:
            reader.lift(uid)
        else:
            reader.place(uid)
