"""What a line of the log says, in few words: who, and what came of it."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from companion.i18n import Translator
from companion.kernel import Correct, Event, Reveal, Roll
from companion.kernel.acts import SEAT_WORDS
from ui.model import TableView
from ui.screens.devices import JOINT
from ui.screens.words import happened
from ui.world import Entry, Noted

ICONS: Final = {"undo": "undo", "redo": "redo", "amend": "pen", "resume": "right"}
EVENT: Final = "event."


class Told(NamedTuple):
    """A line of the log in words.

    Attributes:
        who: the name of the player who acted, as it is kept; empty: nobody did.
        icon: a picture for what nobody in particular did.
        text: what came of it.
    """

    who: str
    icon: str
    text: str


class _Brief:
    """A translator that says events as briefly as the catalogue can."""

    def __init__(self, t: Translator) -> None:
        self._t = t

    def __call__(self, message: str, /, **fields: Any) -> str:
        brief = f"log.{message.removeprefix(EVENT)}"
        known = message.startswith(EVENT) and self._t.has(brief)
        return self._t(brief if known else message, **fields)

    def has(self, message: str, /) -> bool:
        return self._t.has(message)


ENDS: Final = (".", "!", "?", "。")
"""How a sentence ends that is said in full."""


def told_briefly(t: Translator, view: TableView, noted: Noted) -> Told:
    """Return a line of the journal as its log shows it.

    `log.<event>` says an event in few words, with who did it before a colon; whoever
    acted is named once. An event without it, and what was undone, is said in full.
    """
    entry = view.entry(noted.seq) if noted.kind == "act" else None
    line = noted if entry is None else entry
    who = getattr(line, "seat", None) or ""
    who = "" if who in SEAT_WORDS else who  # everybody is nobody in particular
    icon = "" if who else _icon(view, noted, line)
    action = getattr(line, "action", None)
    if noted.kind != "act" or isinstance(action, Correct) or not line.events:
        return Told(who, icon, happened(t, line))
    return Told(who, icon, _joined(t, who, line.events))


def _icon(view: TableView, noted: Noted, line: Noted | Entry) -> str:
    """Return the picture of what was asked, or of what was done to the record."""
    if noted.kind in ICONS:
        return ICONS[noted.kind]
    before = getattr(line, "before", None) or view.before.get(noted.seq)
    match before.prompt if before is not None else None:
        case Roll():
            return "die:5"
        case Reveal():
            return "card"
        case _:
            return "info"


def _joined(t: Translator, who: str, events: Sequence[Event]) -> str:
    """Return events one after the other; nobody is named twice in a row."""
    brief = _Brief(t)
    said: list[str] = []
    named = who
    for event in events:
        text, seat = event.describe(brief), getattr(event, "seat", None)
        lead = t("log.lead", seat=seat) if seat else ""
        leads = bool(lead) and text.startswith(lead)
        said.append(text[len(lead) :] if leads and seat == named else text)
        named = str(seat) if leads else ""
    return _in_a_row(t, said)


def _in_a_row(t: Translator, said: Sequence[str]) -> str:
    """Return what was said one after the other; after a sentence nothing joins it."""
    whole = ""
    for text in said:
        ended = whole.endswith(ENDS)
        joint = "" if not whole else JOINT[t.lang] if ended else t("log.join")
        whole += joint + text
    return whole
