"""What an amendment changed: which entry, and what hands have to move because of it.

It is told until people have gone on twice: whoever did not see it made still reads it,
and what was carried out on the table is put right.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from companion.i18n import Translator
from companion.kernel import State
from companion.table.rows import Amended, AmendUndone
from ui.games import screens_for
from ui.model import TableView
from ui.screens.words import happened
from ui.world import Noted

GONE_ON: Final = 2
"""After so many acts of people an amendment is not told any more."""
BOT: Final = "bot:"
MOST: Final = 40
"""Lines of the journal that are looked through at most; programs may make many."""

Texts = tuple[str, ...]


def amendments(t: Translator, view: TableView) -> Sequence[Texts]:
    """Return what amendments changed lately, oldest first; each part by itself."""
    found: list[Texts] = []
    for noted, before in recent(view):
        found += _told(t, view, noted, before)
    return found


def recent(view: TableView) -> list[tuple[Noted, State]]:
    """Return the amendments that are still told, each with the state before it."""
    return list(_recent(view))[::-1]


def _recent(view: TableView) -> Iterator[tuple[Noted, State]]:
    acts, changes = 0, view.changes
    for at in range(len(changes) - 1, max(0, len(changes) - MOST), -1):
        noted = changes[at]
        before: State | None = getattr(changes[at - 1], "state", None)
        if noted.kind == "act":
            acts += not str(getattr(noted, "source", "")).startswith(BOT)
        elif before is not None and _amends(noted):
            yield noted, before
        if acts == GONE_ON:
            return


def _amends(noted: Noted) -> bool:
    """Tell whether a line amends an entry, or takes an amendment back."""
    return any(isinstance(one, Amended | AmendUndone) for one in noted.events)


def _told(
    t: Translator, view: TableView, noted: Noted, before: State
) -> Sequence[Texts]:
    """Return what hands have to move, then which entry became what."""
    event = next(e for e in noted.events if isinstance(e, Amended | AmendUndone))
    short = "news.amended" if isinstance(event, Amended) else "news.unamended"
    what = (happened(t, noted), t(short, n=event.seq))
    after: State | None = getattr(noted, "state", None)
    own = screens_for(view.game.id)
    if own is None or after is None:
        return (what,)
    return (*own.owed(t, before, after), what)
