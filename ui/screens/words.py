"""What things are called on the screens: answers, parts, events, times."""

import time
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from companion.i18n import Translator
from companion.kernel import (
    Action,
    Correct,
    Corrected,
    Event,
    Game,
    State,
    fields_of,
    tag_of,
)
from ui.icons import ICONS
from ui.model import Entry, OpenAmend, TableView
from ui.screens.shares import shared_out
from ui.world import Noted, Stamped

ENDS: Final = (".", "!", "?", "。", "\uff01", "\uff1f")


def seat_index(state: State, seat: str | None) -> int:
    """Return the place of a seat at the table, or -1."""
    return state.seats.index(seat) if seat in state.seats else -1


def action_texts(t: Translator, action: Action) -> tuple[str, ...]:
    """Return what an action does, then shorter if the catalogue can."""
    return _texts(t, action.describe(t), f"action.{tag_of(action)}_short", action)


def told(t: Translator, state: State | None, action: Action) -> tuple[str, ...]:
    """Return what an action does in the words of its button, where a game has them.

    `action.<do>_told` may name what the prompt tells of the answer; else nothing.
    """
    if isinstance(action, Correct) and state is not None:
        return _corrected(t, state, action)
    return () if state is None else _told(t, action, _more(state, action))


def _more(state: State, action: Action) -> dict[str, Any]:
    """Return what is known of an action beyond its fields, where it is an answer."""
    prompt = state.prompt
    asked = prompt is not None and type(action) in prompt.answers
    now = prompt.telling(state, action) if prompt is not None and asked else {}
    return {**state.naming(action), **now}


def _told(t: Translator, action: Action, more: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the words of an action of which more is known than its fields."""
    message = f"action.{tag_of(action)}_told"
    if not more or not t.has(message):
        return ()
    forms = (message, f"{message}_short")
    fields = {**fields_of(action), **more}
    return tuple(t(one, **fields) for one in forms if t.has(one))


def _corrected(t: Translator, state: State, action: Correct) -> tuple[str, ...]:
    """Return what a correction did in the words of its game."""
    from ui.screens.correct import corrected_texts  # noqa: PLC0415  (seldom, and late)

    return tuple(
        t("mend.corrected", what=one) for one in corrected_texts(t, state, action)
    )


def picture_of(game: str, state: State, thing: str | Action) -> str:
    """Return the picture of a part of a prompt, or of what an answer names.

    Empty: the game has none for it.
    """
    from ui.games import screens_for  # noqa: PLC0415  (its screens need us)

    own = screens_for(game)
    if own is None:
        return ""
    named: dict[str, Any] = dict.fromkeys(("type", "room"), thing)
    if isinstance(thing, Action):
        named = {**fields_of(thing), **_more(state, thing)}
    for key, value in named.items():
        kind = getattr(value, "type", None)  # a card is drawn as its type is
        icon = own.icon("type" if kind else key, kind or value)
        if icon in ICONS:
            return icon
    return ""


def answer_texts(t: Translator, state: State, action: Action) -> tuple[str, ...]:
    """Return the label of an answer among the others of its part."""
    tag = tag_of(action)
    if not t.has(f"answer.{tag}"):
        return action_texts(t, action)
    full = t(f"answer.{tag}", **{**fields_of(action), **_more(state, action)})
    return _texts(t, full, f"answer.{tag}_short", action)


def prompt_texts(t: Translator, state: State) -> tuple[str, ...]:
    """Return what is waited for, then shorter; empty when the game is over."""
    prompt = state.prompt
    if prompt is None:
        return ()
    return _texts(t, prompt.describe(t), f"prompt.{tag_of(prompt)}_short", prompt)


def _texts(t: Translator, full: str, short: str, thing: Any) -> tuple[str, ...]:
    return (full, t(short, **fields_of(thing))) if t.has(short) else (full,)


def part_name(t: Translator, state: State, part: str) -> str:
    """Return the name of a part of the prompt."""
    if part in state.seats:
        return part
    if t.has(f"part.{part}"):
        return t(f"part.{part}")
    return t.name("part", part)


def part_of(state: State, action: Action) -> str:
    """Return the part of the prompt that an answer belongs to, or nothing."""
    prompt = state.prompt
    parts = prompt.parts if prompt is not None else ()
    return next((p for p in parts if action in state.legal_actions(part=p)), "")


def opens_amend(view: TableView, entry: Entry) -> OpenAmend:
    """Return what opens the choice for an entry, at the part it was chosen from."""
    before = view.before.get(entry.seq)
    part = part_of(before, entry.action) if before is not None else ""
    return OpenAmend(entry.seq, part)


def game_name(t: Translator, game: Game[Any]) -> str:
    """Return the game's name in the language."""
    return game.name[t.lang]


def happened(t: Translator, noted: Noted | Entry) -> str:
    """Return all that a line of the journal led to."""
    action: Action | None = getattr(noted, "action", None)
    before: State | None = getattr(noted, "before", None)
    if isinstance(action, Correct) and before is not None:
        return _corrected(t, before, action)[0]
    events = [_retold(t, noted, event) for event in _tellable(noted.events)]
    sentences = [event.describe(t) for event in events]
    if not sentences and action is not None:
        sentences = [action.describe(t)]
    return joined(t, sentences)


def _tellable(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events without what only programs read.

    A correction's own event is of pointers and JSON, and would tell what is hidden;
    what is done again names the correction already.
    """
    return [event for event in events if not isinstance(event, Corrected)]


class _Said:
    """An action that has been put into words already."""

    def __init__(self, text: str) -> None:
        self._text = text

    def describe(self, t: Translator) -> str:
        del t
        return self._text


def _retold(t: Translator, noted: Noted | Entry, event: Event) -> Event:
    """Return an event that tells of an action (or of two) in the words of its game."""
    said: dict[str, Any] = {}
    for field in ("action", "old"):
        action = getattr(event, field, None)
        text = _in_words(t, noted, action) if isinstance(action, Action) else ""
        if text:
            said[field] = _Said(text)
    return replace(event, **said) if said else event


def _in_words(t: Translator, noted: Noted | Entry, action: Action) -> str:
    """Return what an undone, redone or amended action did; empty: as it says itself.

    Only where it was undone the position is known in which it was done.
    """
    from ui.screens.correct import corrected_texts  # noqa: PLC0415  (seldom, and late)

    state: State | None = getattr(noted, "state", None)
    undone = getattr(noted, "kind", "") == "undo"
    if isinstance(action, Correct):
        if state is None or not undone:
            return t("mend.place_short")
        return corrected_texts(t, state, action)[0]
    if state is None:
        return ""
    texts = told(t, state, action) if undone else _told(t, action, state.naming(action))
    return next(iter(texts), "")


def deltas(t: Translator, entry: Entry) -> tuple[str, ...]:
    """Return who has more or less of what by an entry, then shorter; often nothing.

    Events with a message `delta.<event>` say it; those of nothing (`n` is 0) do not.
    """
    from ui.screens.announce import said_of, variant  # noqa: PLC0415  (it needs us)

    found = [said_of(t, f"delta.{variant(one)}", one) for one in entry.events]
    said = [(texts[0], texts[-1]) for texts in found if texts]
    if not said:
        return ()
    forms = [t("ui.list", items=[pair[i] for pair in said]) for i in (0, 1)]
    return tuple(dict.fromkeys(forms))


def joined(t: Translator, sentences: Sequence[str]) -> str:
    """Join sentences; one without a full stop gets it before another follows."""
    space, stop = ("", "。") if t.lang == "ja" else (" ", ".")
    ended = [one if one.endswith(ENDS) else one + stop for one in sentences[:-1]]
    return space.join((*ended, *sentences[-1:]))


def latest(t: Translator, view: TableView) -> tuple[str, ...]:
    """Return what happened last, and the same with ever fewer entries.

    What programs did stays until a person acts: people have to carry it out. What was
    undone, amended or done again is told instead of the entry that is now the last.
    """
    entries = view.entries
    if view.changes and view.changes[-1].kind != "act":
        return (happened(t, view.changes[-1]),)
    if not entries:
        return ()
    first = len(entries)
    while first and entries[first - 1].source.startswith("bot:"):
        first -= 1
    first = min(first, len(entries) - 1)
    said = [happened(t, one) for one in entries[first:]]
    return tuple(joined(t, said[i:]) for i in range(len(said)))


def moment(t: Translator, view: TableView, at: Stamped) -> str:
    """Return when something was written: the time of day, or since the start."""
    if view.clock:
        return time.strftime("%H:%M", time.localtime(at.wall))
    rows: list[Stamped] = [one.row for one in view.changes] or [at]
    first = next((one for one in rows if one.boot == at.boot), at)
    minutes, seconds = divmod(int(at.mono - first.mono), 60)
    return t("ui.since", minutes=minutes, seconds=f"{seconds:02}")


def percents(chances: Mapping[Action, Fraction]) -> dict[Action, str]:
    """Return chances in per cent: all with one digit, or all are whole numbers.

    They come to 100 to the digit, but for dice whose sides are alike: those stay alike.
    """
    whole = all(chance * 100 == int(chance * 100) for chance in chances.values())
    if whole:
        return {one: f"{int(p * 100)} %" for one, p in chances.items()}
    exact = tuple(chances.values())
    tenths = shared_out(exact, 1000)
    if len(set(zip(exact, tenths, strict=True))) > len(set(exact)):
        tenths = [int(one * 1000 + Fraction(1, 2)) for one in exact]
    shown = (f"{one // 10}.{one % 10} %" for one in tenths)
    return dict(zip(chances, shown, strict=True))


def value_text(t: Translator, value: Any) -> str:
    """Return a value of a position or option in words."""
    if value is None:
        return t("ui.nothing")
    if isinstance(value, bool):
        return t("ui.yes" if value else "ui.no")
    if isinstance(value, Mapping):
        return t("ui.count", n=len(value))  # pyright: ignore[reportUnknownArgumentType]
    if isinstance(value, Sequence) and not isinstance(value, str):
        return t("ui.count", n=len(value))  # pyright: ignore[reportUnknownArgumentType]
    return str(value)


def key_text(t: Translator, key: str) -> str:
    """Return the name of a key of the position; the key itself if it has none."""
    for message in (f"path.{key}", f"figure.{key}"):
        if t.has(message):
            return t(message)
    return key


def option_value(t: Translator, key: str, value: Any) -> str:
    """Return the name of an option's value."""
    if isinstance(value, bool):
        return t("ui.yes" if value else "ui.no")
    message, kind = f"option.{key}.{value}", key.rstrip("s")
    if not t.has(message) and t.knows(kind, value):  # a type that an owner added
        return t.name(kind, value)
    return t(message) if t.has(message) else str(value)
