"""What is looked at: which screen, which dialog, what is chosen but not yet done.

Nothing of the game is kept here, so a table can be shown anew from its journal alone.
"""

from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from companion.kernel import Action, Refusal

Where = Literal["first", "home", "setup", "game"]
DIALOGS: Final = (
    "menu",
    "log",
    "amend",
    "correct",
    "seats",
    "devices",
    "end",
    "agree",
    "refusal",
    "fault",
    "settings",
    "panel",
    "name",
    "rulings",
    "rule",
    "type",
    "seat",
    "odds",
    "cover",
    "cards",
    "bind",
    "card",
    "off",
    "games",
    "date",
    "deck",
)

GLANCES: Final = frozenset({"odds", "menu", "log", "type", "seat", "devices"})
"""Dialogs that only show something: a roll that falls may close them."""


class Setup(msgspec.Struct, frozen=True):
    """A game being set up.

    Attributes:
        options: only what was chosen.
        colours: each seat's place among the six colours and shapes; empty: in order.
    """

    game: str
    players: tuple[str, ...]
    options: dict[str, Any] = {}
    colours: tuple[int, ...] = ()


class Refused(msgspec.Struct, frozen=True):
    """A refusal on the screen.

    Attributes:
        refusal: the rule that spoke.
        action: what was tried.
        entries: numbers of entries that contradict it.
        then: what is tried again once an amendment has been made.
        uid: the tag of the card on the reader that it came from; empty: from none.
    """

    refusal: Refusal
    action: Action
    entries: tuple[int, ...] = ()
    then: Action | None = None
    uid: str = ""


class Notice(msgspec.Struct, frozen=True):
    """A message id and its fields, to be said."""

    message: str
    fields: dict[str, Any] = {}


class Below(msgspec.Struct, frozen=True):
    """A dialog that another one was opened from: it is there again after that.

    Attributes: as in `UiState`.
    """

    dialog: str
    form: Any = None
    pages: dict[str, int] = {}
    seat: str = ""
    part: str = ""
    seq: int | None = None
    path: str = ""
    value: Any = None


class UiState(msgspec.Struct, frozen=True):
    """What is looked at; nothing of the game is kept here.

    Attributes:
        dialog: what lies over the screen (one of DIALOGS), or empty.
        below: the dialogs from which that was opened, the last one last.
        seat: in a prompt of several seats, the seat chosen; empty: none yet.
        part: the part of the prompt chosen; empty: none yet.
        answer: the answer chosen but not yet done.
        pages: for each list by name its page, from 0.
        focus: the element with the ring, or empty (no ring).
        pressed: the element under a finger, or empty.
        holding: how far what is held down has come, 0..1.
        marks: cards marked so far for an answer of several, by their pool keys; one
            that is there twice may be marked twice.
        form: what the open dialog holds by itself; a struct of its own.
        seq: the entry being amended.
        path: what is being corrected, as a JSON pointer; `value` the new value.
        refused: the refusal that the dialog `refusal` shows, or that made somebody
            open `amend`.
        fault: what the dialog `fault` says (the journal failed).
        notice: a passing remark; shown where else stands what just happened.
        setup: the game being set up, where `where` is `setup`.
        waiting: an action is being saved since so many seconds; None: nothing is.
        revealed: how far the reckoning has come up, in seconds; None: all is shown.
        board: the letters that were typed with last (`katakana`); empty: with none.
    """

    where: Where = "home"
    dialog: str = ""
    below: tuple[Below, ...] = ()
    language: str = "ja"
    seat: str = ""
    part: str = ""
    answer: Action | None = None
    pages: dict[str, int] = {}
    focus: str = ""
    pressed: str = ""
    holding: float = 0.0
    marks: tuple[str, ...] = ()
    form: Any = None
    seq: int | None = None
    path: str = ""
    value: Any = None
    refused: Refused | None = None
    fault: Notice | None = None
    notice: Notice | None = None
    setup: Setup | None = None
    waiting: float | None = None
    revealed: float | None = None
    board: str = ""

    def page(self, name: str) -> int:
        """Return the page a list is at."""
        return self.pages.get(name, 0)


def settled(ui: UiState) -> UiState:
    """Return the state after an action was accepted: nothing chosen, nothing open."""
    return replace(
        closed(ui),
        seat="",
        part="",
        answer=None,
        marks=(),
        pages={},
        pressed="",
        notice=None,
        waiting=None,
        revealed=None,
    )


def closed(ui: UiState) -> UiState:
    """Return the state without any dialog."""
    return replace(
        ui,
        dialog="",
        below=(),
        seq=None,
        path="",
        value=None,
        refused=None,
        fault=None,
        form=None,
    )


ASKED: Final = frozenset({"", "refusal", "fault", "agree", "bind", "card"})
"""What comes up by itself: nobody wants to go back to it."""


LYING_OVER: Final = frozenset({"refusal", "fault", "agree"})
"""What lies over any dialog; whoever has read it is at the table again."""


def over(ui: UiState, dialog: str) -> UiState:
    """Return the state with a dialog opened; the one it is opened from waits below.

    Where it waits there already, it is that one again, and what lay above is closed.
    """
    below = ui.below if ui.dialog else ()
    if ui.dialog not in ASKED:
        here = Below(
            ui.dialog, ui.form, ui.pages, ui.seat, ui.part, ui.seq, ui.path, ui.value
        )
        below = (*below, here)
    names = [one.dialog for one in below]
    if dialog in names:
        below = below[: names.index(dialog)]
    return replace(closed(ui), dialog=dialog, below=below, notice=None)


def uncovered(ui: UiState) -> UiState:
    """Return the state without the dialog on top: what it was opened from is there."""
    if not ui.below or ui.dialog in LYING_OVER:
        return closed(ui)
    *rest, one = ui.below
    return replace(
        closed(ui),
        dialog=one.dialog,
        below=tuple(rest),
        form=one.form,
        pages=one.pages,
        seat=one.seat,
        part=one.part,
        seq=one.seq,
        path=one.path,
        value=one.value,
    )
