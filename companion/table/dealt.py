"""Which tags have turned up in a game: read from the entries, so it is never kept.

An entry says which tag it came from (`reader:<uid>`). What is undone, and what went
with an amendment, is no entry any more, and neither are its tags.
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from companion.kernel import Action, Reveal
from companion.table.rows import Entry

READER: Final = "reader:"
"""What the source of an answer by a card on the reader begins with."""


class Dealt(NamedTuple):
    """What a tag has turned up: the answer, the slot, and the number of the entry."""

    answer: Action
    slot: str
    seq: int


def dealt(entries: Iterable[Entry], cards: Mapping[str, str]) -> dict[str, Dealt]:
    """Return what each tag has turned up that still counts, by its uid.

    Where an entry was amended, another card than that of the tag was meant: then the
    tag has turned up only if it is on that other card now.

    Args:
        entries: the line that counts, oldest first.
        cards: the pool key of each card of the game, by the uid of its tag.
    """
    found: dict[str, Dealt] = {}
    for entry in entries:
        prompt = entry.before.prompt
        source = entry.source
        if not source.startswith(READER) or not isinstance(prompt, Reveal):
            continue
        uid = source.removeprefix(READER)
        meant = entry.action
        if entry.amended:
            meant = prompt.scanned(entry.before, cards.get(uid, ""))
        if entry.chance and meant == entry.action:
            found[uid] = Dealt(entry.action, prompt.slot, entry.seq)
    return found
