"""Hands for simulated devices: `run --fake-devices` is played without any device."""

import random
from collections.abc import Callable, Sequence
from typing import ClassVar, Literal, Protocol, runtime_checkable

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


@runtime_checkable
class Pressable(Protocol):
    """Buttons that are worked by calls."""

    def press(self, button: str) -> None:
        """Press a button and let it go."""
        ...

    def push(self, button: str) -> None:
        """Press a button and keep it down."""
        ...

    def keep(self, button: str) -> None:
        """A pushed button has been down for as long as counts as held."""
        ...

    def release(self, button: str) -> None:
        """Let a button go."""
        ...


@runtime_checkable
class Throwable(Protocol):
    """A tower whose dice and cable are in our hands."""

    plugged: bool

    def throw(self, values: Sequence[str], *, leaning: bool = False) -> None:
        """Let dice fall that show these values; one of them may lean."""
        ...

    def plug(self) -> None:
        """Put the cable in."""
        ...

    def unplug(self) -> None:
        """Pull the cable out."""
        ...


@runtime_checkable
class Layable(Protocol):
    """A reader whose cards are in our hands."""

    laid: tuple[str, ...]

    def place(self, uid: str) -> None:
        """Lay a card on it."""
        ...

    def lift(self, uid: str) -> None:
        """Take a card off."""
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
        elif name == "f12":
            self.card(self.CARD)
        elif name in self.BUTTONS and (buttons := self.buttons) is not None:
            buttons.press(self.BUTTONS[name])
        else:
            return False
        return True

    @property
    def buttons(self) -> Pressable | None:
        """The buttons, where they can be worked."""
        buttons = self._rig.buttons
        return buttons if isinstance(buttons, Pressable) else None

    def throw(self, how: Throw, prompt: Dicey | None, tell: Tell) -> None:
        """Let the dice that are asked for fall: all read, one leaning, one short."""
        if prompt is None:
            tell("fakes.unasked")
            return
        tower = self._rig.tower
        if not isinstance(tower, Throwable) or not self._rig.tower_answers:
            return
        faces, count = prompt.faces, prompt.dice - (how == "short")
        values = self._rng.choices(list(faces), list(faces.values()), k=count)
        tower.throw(values, leaning=how == "leaning")

    @property
    def plugged(self) -> bool:
        """Whether the tower's cable is in."""
        tower = self._rig.tower
        return isinstance(tower, Throwable) and tower.plugged

    def cable(self) -> None:
        """Pull the tower's cable out, or put it back."""
        tower = self._rig.tower
        if not isinstance(tower, Throwable):
            return
        if tower.plugged:
            tower.unplug()
        else:
            tower.plug()

    @property
    def laid(self) -> tuple[str, ...]:
        """The uids of the cards that lie on the reader."""
        reader = self._rig.reader
        return reader.laid if isinstance(reader, Layable) else ()

    def card(self, uid: str) -> None:
        """Lay a card on the reader, or take it off."""
        reader = self._rig.reader
        if not isinstance(reader, Layable):
            return
        if uid in reader.laid:
            reader.lift(uid)
        else:
            reader.place(uid)
