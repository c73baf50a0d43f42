"""What is asked now, as one value; and the moment in which what is new takes nothing.

A quick hand taps twice where it means once, and several hands tap at a time. What the
second tap meets is not what the person saw: so nothing is done for a moment after what
is asked, or where one is, has become something else. What only looks (a page, a
letter, a number one higher) goes on at any speed, as long as one stays where one is.
"""

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ui.app.keys import KNOBS
from ui.elements import Element
from ui.looks import UiState
from ui.model import (
    Back,
    ChangeSetup,
    ChooseAnswer,
    ChoosePart,
    ChooseSeat,
    Close,
    Fill,
    Intent,
    Language,
    MarkCard,
    MarkCards,
    Page,
    SetValue,
    Undo,
)
from ui.screens.naming import UseBoard
from ui.screens.rulings import Rule, Tell
from ui.settings import Choose

if TYPE_CHECKING:
    from ui.app.input import Point
    from ui.app.session import Session

LOCKOUT: Final = 0.4
"""Seconds; two taps of a child that means one are 0.1 to 0.3 s apart, two meant ones
of a quick adult 0.5 s and more."""

AFTER_BACK: Final = 1.0
"""Seconds in which undo takes nothing where the way back out of a dialog was."""

LOOKS: Final = frozenset(
    {ChangeSetup, Choose, Fill, Language, Page, Rule, SetValue, Tell, UseBoard}
)
"""What only looks, or sets what can be set again: by itself it does nothing."""

CHOICES: Final = frozenset({ChooseAnswer, ChoosePart, ChooseSeat, MarkCard, MarkCards})
"""What chooses an answer: it belongs to what is asked, and does nothing yet."""

STEPS: Final = LOOKS | CHOICES
TOUCH: Final = "touch"
NEVER: Final = float("-inf")


class Place(NamedTuple):
    """Where one is: the screen, what lies on top of it, how far one has gone there."""

    where: str
    dialog: str
    step: Any
    seq: int | None
    path: str
    said: Any
    players: int


class Question(NamedTuple):
    """What is asked: where, by which game after how many changes, with which dice.

    While cards are registered, `turn` says after how many of them.
    """

    place: Place
    game: int | None
    changes: int
    fallen: Any
    shown: bool
    form: type
    turn: int = 0


def place(ui: UiState) -> Place:
    """Return where one is; what is typed or counted there makes no difference."""
    form = ui.form
    step = getattr(form, "open", None) or getattr(form, "step", None)
    players = len(ui.setup.players) if ui.setup is not None else 0
    said = (ui.refused, ui.fault)
    return Place(ui.where, ui.dialog, step, ui.seq, ui.path, said, players)


def question(session: "Session") -> Question:
    """Return what a session asks now."""
    ui, table = session.ui, session.table
    return Question(
        place(ui),
        table.key if table is not None else None,
        len(table.changes) if table is not None else 0,
        session.senses.fallen,
        ui.revealed is None,
        type(ui.form),
        getattr(ui.form, "turn", 0),
    )


class Tap(NamedTuple):
    """What somebody is about to do.

    Attributes:
        intent: what it means now.
        hand: `touch`, or the name of the key or button.
        one: the element that is pressed; None: a key means it by itself.
        point: where it is touched; None: it is not.
    """

    intent: Intent
    hand: str
    one: Element | None = None
    point: "Point | None" = None

    @property
    def name(self) -> str:
        """The name of the element, or nothing."""
        return self.one.name if self.one is not None else ""


def alike(intent: Any, other: Any) -> bool:
    """Tell whether an element still means what it meant when it was pressed.

    A letter is typed, and a number is one higher, after all that was typed meanwhile.
    """
    if intent == other:
        return True
    return type(intent) is type(other) and type(intent) in LOOKS


class Done(NamedTuple):
    """The last tap that was done: what it met, what was looked at before it, when."""

    tap: Tap
    before: UiState
    at: float


class Lockout:
    """Knows for how long what is asked has been asked, and what was tapped last.

    Attributes:
        seconds: how long the moment is in which what is new takes nothing.
    """

    def __init__(self, asked: Question) -> None:
        self.seconds = LOCKOUT
        self._asked = asked
        self._moved_at = NEVER
        self._asked_at = NEVER
        self._done: Done | None = None

    def follow(self, asked: Question, now: float) -> bool:
        """Take what is asked now; tell whether it is something else than before."""
        if asked == self._asked:
            return False
        if asked.place != self._asked.place:
            self._moved_at = now
        self._asked, self._asked_at = asked, now
        return True

    def begin(self, now: float) -> None:
        """Nothing at all counts for a moment: the screen has just lit up."""
        self._moved_at = now

    def refuses(self, tap: Tap, ui: UiState, at: float) -> bool:
        """Tell whether a tap comes too soon.

        Args:
            tap: what it would do.
            ui: what is looked at.
            at: when the finger, the key or the button went down.
        """
        if at - self._moved_at < self.seconds:
            return True
        if at - self._asked_at < self.seconds and type(tap.intent) not in LOOKS:
            return True
        done = self._done
        if done is not None and _runs_on(tap, done, at):
            return True
        # One that went down before the last was done (another finger) is as quick.
        if done is None or at - done.at >= self.seconds:
            return False
        return _same_spot(tap, done.tap) and not _goes_on(tap, done, ui)

    def did(self, tap: Tap, before: UiState, now: float) -> None:
        """Remember a tap that is being done."""
        self._done = Done(tap, before, now)

    def steered(self) -> None:
        """The ring has been moved on purpose: what it presses now is another spot."""
        if self._done is not None and self._done.tap.hand != TOUCH:
            self._done = None


def _runs_on(tap: Tap, done: Done, at: float) -> bool:
    """Whether it would undo where somebody has just gone back: that was meant."""
    if not isinstance(tap.intent, Undo) or at - done.at >= AFTER_BACK:
        return False
    if done.before.dialog == "agree":  # undo asked: it may be asked once more
        return False
    return isinstance(done.tap.intent, Back | Close) and _same_spot(tap, done.tap)


def _same_spot(tap: Tap, last: Tap) -> bool:
    """Whether it is where the last one was, whatever is there now."""
    if tap.name and tap.name == last.name:
        return True
    if tap.point is not None:
        return last.one is not None and last.one.rect.holds(*tap.point)
    # The button of a room goes from one thing to the next.
    return tap.hand == last.hand and tap.hand not in KNOBS


def _goes_on(tap: Tap, done: Done, ui: UiState) -> bool:
    """Whether it does the same once more, as a stepper does, and takes nothing back."""
    intent, last = tap.intent, done.tap
    if tap.name != last.name or type(intent) is not type(last.intent):
        return False
    if type(intent) not in STEPS:
        return False
    if isinstance(intent, Choose):
        return not any(isinstance(value, bool) for value in intent.values.values())
    return _chosen(intent.seen(ui)) != _chosen(done.before)


def _chosen(ui: UiState) -> tuple[Any, ...]:
    """Return what taps choose, to see whether one takes back what another did."""
    return (
        ui.form,
        ui.setup,
        ui.marks,
        ui.answer,
        ui.value,
        ui.pages,
        ui.seat,
        ui.part,
    )
