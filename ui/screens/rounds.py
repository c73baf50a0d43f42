"""The rounds of a game, as its log tells them: which line belongs to which."""

from collections.abc import Mapping

from companion.i18n import Translator
from companion.kernel import Choose, tag_of
from ui.model import TableView
from ui.screens.words import seat_index
from ui.world import Entry


def begins(view: TableView) -> frozenset[int]:
    """Return the numbers of the entries that a round begins with.

    What one player alone was first asked to choose opens a turn; a round begins each
    time that player answers it again. Empty, where a game asks nobody alone.
    """
    opening = _opening(view)
    if opening is None:
        return frozenset()
    kind, place = tag_of(opening.action), _place(view, opening)
    return frozenset(
        one.seq
        for one in view.entries
        if tag_of(one.action) == kind and _place(view, one) == place
    )


def _place(view: TableView, entry: Entry) -> int:
    """Return the place at the table of whoever acted, or -1; names may change."""
    before = view.before.get(entry.seq)
    return seat_index(before, entry.seat) if before is not None else -1


def _opening(view: TableView) -> Entry | None:
    """Return the entry that the first turn of the game began with."""
    for one in view.entries:
        before = view.before.get(one.seq)
        prompt = before.prompt if before is not None else None
        if isinstance(prompt, Choose) and len(prompt.seats) == 1 and one.seat:
            return one
    return None


def rounds(view: TableView) -> Mapping[int, int]:
    """Return the round of each line of the journal by its number; 0: before the first.

    Empty, where a game has no rounds.
    """
    starts = begins(view)
    if not starts:
        return {}
    found: dict[int, int] = {}
    now = 0
    for noted in view.changes:
        now += noted.kind == "act" and noted.seq in starts
        found[noted.seq] = now
    return found


def round_text(t: Translator, number: int) -> str:
    """Return what a round is called."""
    return t("log.round", n=number) if number else t("log.begin")
