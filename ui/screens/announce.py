"""What has to be said at the table now: by the app, of what others did, what to do.

Much happens by itself after an act, and what programs decide nobody has touched: all
that hands have to do about it is told until the next act. An event says it by a
message `hand.<event>`, which is what the table does, not what the app has counted.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from companion.i18n import Translator
from companion.kernel import Event, State, fields_of
from ui.model import Entry, Intent, Open, TableView, UiState
from ui.peeking import Peek
from ui.screens.changed import amendments
from ui.screens.kit import JUST
from ui.screens.words import action_texts, told

SAVING: Final = 0.25  # seconds after which it is said
STUCK: Final = 5.0
BOT: Final = "bot:"
MOST_MOVES: Final = 6
ICONS: Final = {"reader": "card", "cards": "card", "tower": "tower", "roll": "warning"}
"""The picture beside what the app says, by the first word of its message."""

Texts = tuple[str, ...]
"""The same said ever shorter."""


class Said(NamedTuple):
    """What is said now.

    Attributes:
        items: each is whole by itself; they follow one another.
        icon: the picture beside it.
        opens: what a tap on it leads to: what it is about; None: it is only read.
        stays: it is told though somebody has chosen already.
    """

    items: tuple[Texts, ...] = ()
    icon: str = "hand"
    opens: Intent | None = None
    stays: bool = False


def said(t: Translator, view: TableView, ui: UiState) -> Said:
    """Return what has to be said: a disk that is slow, a notice, else what to do."""
    if ui.waiting is not None and ui.waiting >= SAVING:
        message = "ui.stuck" if ui.waiting >= STUCK else "ui.saving"
        return Said((_forms(t, message, {}),), "waiting")
    if ui.notice is not None:
        message = ui.notice.message
        icon = ICONS.get(message.partition(".")[0], "info")
        return Said((_forms(t, message, ui.notice.fields),), icon)
    changed = amendments(t, view) if view.state.prompt is not None else ()
    things = (*changed, *_things(t, view))
    if changed:
        return Said(things, "pen", Open("log"), stays=True)
    look = _may_look(view)
    if look is not None and len(things) == 1:
        return Said(things, "eye", look)
    return Said(things, opens=Open("log") if view.changes else None)


def _may_look(view: TableView) -> Intent | None:
    """Return what opens the cover for whoever has just come to where a card lies."""
    last = view.entries[-1] if view.entries else None
    before = view.before.get(last.seq) if last is not None else None
    if before is None:
        return None
    new = view.state.gained_looks(before)
    return Open("cover", Peek(*new[0])) if new else None


def _forms(t: Translator, message: str, fields: dict[str, Any]) -> Texts:
    if fields.get("age", JUST) < JUST and t.has(f"{message}_now"):
        message = f"{message}_now"
    short = f"{message}_short"
    full = t(message, **fields)
    return (full, t(short, **fields)) if t.has(short) else (full,)


def _things(t: Translator, view: TableView) -> Sequence[Texts]:
    """Return what a person's last act and what programs did since lead to."""
    undone = bool(view.changes) and view.changes[-1].kind != "act"
    if undone or view.undoes or view.state.prompt is None:
        return ()
    found: list[Texts] = []
    for entry, after in _since_a_person(view):
        if entry.source.startswith(BOT):
            found.append(_moved(t, view, entry))
        found += _to_do(t, view, entry, after)
    return found


def _since_a_person(view: TableView) -> list[tuple[Entry, State]]:
    """Return the last act of a person and all that followed, with what came of each."""
    entries = view.entries[-MOST_MOVES:]
    first = len(entries)
    while first and entries[first - 1].source.startswith(BOT):
        first -= 1
    states = [view.before.get(one.seq, view.state) for one in entries[1:]]
    return list(zip(entries, [*states, view.state], strict=False))[max(0, first - 1) :]


def _moved(t: Translator, view: TableView, entry: Entry) -> Texts:
    """Return what a program decided, for whom."""
    before = view.before.get(entry.seq)
    whats = told(t, before, entry.action) or action_texts(t, entry.action)
    prompt = before.prompt if before is not None else None
    asked = next(iter(prompt.seats), "") if prompt is not None else ""
    seat = entry.seat or asked
    if not seat:
        return whats
    return tuple(t("ui.bot_did", seat=seat, what=what) for what in whats)


def _to_do(
    t: Translator, view: TableView, entry: Entry, after: State
) -> Sequence[Texts]:
    """Return what the table has to do because of an entry."""
    found = [texts for run in _alike(t, entry.events) if (texts := _each(t, run))]
    before = view.before.get(entry.seq)
    if before is None:
        return found
    new = after.gained_looks(before)
    return [*found, *(_forms(t, "ui.may_look", {"seat": seat}) for seat, _ in new)]


def _alike(t: Translator, events: Sequence[Event]) -> Sequence[list[Event]]:
    """Return events in their order, those together that only differ in their seat.

    Only those whose message `hand.<event>.each` says it of several `seats` at once.
    """
    found: list[list[Event]] = []
    for event in events:
        last = found[-1][-1] if found else None
        several = t.has(f"hand.{variant(event)}.each") and type(event) is type(last)
        if last is not None and several and _what(event) == _what(last):
            found[-1].append(event)
        else:
            found.append([event])
    return found


def _what(event: Event) -> dict[str, Any]:
    """Return what happened, whoever it happened to."""
    return {key: value for key, value in fields_of(event).items() if key != "seat"}


def _each(t: Translator, events: list[Event]) -> Texts:
    """Return what hands have to do because of one event, or of several alike."""
    first = events[0]
    if len(events) < 2:
        return to_do(t, first)
    seats = tuple(str(fields_of(one)["seat"]) for one in events)
    return _forms(t, f"hand.{variant(first)}.each", {**_what(first), "seats": seats})


def to_do(t: Translator, event: Event) -> Texts:
    """Return what hands have to do because of an event, then shorter; often nothing."""
    return said_of(t, f"hand.{variant(event)}", event)


def said_of(t: Translator, message: str, event: Event) -> Texts:
    """Return a message about an event in its words; nothing: there is none.

    What is about none (`n` is 0) is not said, unless it names others besides.
    """
    fields = dict(fields_of(event))
    lists = any(isinstance(one, tuple) and one for one in fields.values())
    if (fields.get("n") == 0 and not lists) or not t.has(message):
        return ()
    nobody = f"seat.{fields.get('seat')}"
    if t.has(nobody):  # what a game calls one that is no player
        fields["seat"] = t(nobody)
    return _forms(t, message, fields)


def variant(event: Event) -> str:
    """Return the name of the message that an event describes itself by."""
    asked: list[str] = []

    class Ids:
        """Notes which message is wanted."""

        def __call__(self, message: str, /, **fields: Any) -> str:
            del fields
            asked.append(message)
            return ""

        def has(self, message: str, /) -> bool:
            del message
            return False

    event.describe(Ids())
    return asked[-1].removeprefix("event.") if asked else ""
