"""What hands have to move after an amendment: ghosts and cards, from then to now.

It is said as what is carried out, so it is told though totals are hidden (A28).
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.games.dont_go_in_there.actions import Card
from companion.games.dont_go_in_there.model import DUMMY
from companion.games.dont_go_in_there.state import GameState
from companion.i18n import Translator
from companion.kernel import State

Texts = tuple[str, ...]

ROW: Final = "row"


class Place(NamedTuple):
    """Where a card lies: the row of a room, or a player's cards, `up` or `down`."""

    kind: str
    whose: str


def owed(t: Translator, before: State, after: State) -> list[Texts]:
    """Return what has to be moved, player by player, then card by card.

    A player who was renamed meanwhile keeps the place at the table.
    """
    assert isinstance(before, GameState)
    assert isinstance(after, GameState)
    return [*_ghosts(t, before, after), *_cards(t, before, after)]


def _ghosts(t: Translator, before: GameState, after: GameState) -> Iterator[Texts]:
    for old, new in zip(before.players, after.players, strict=True):
        yield from _more(t, new.name, new.ghosts - old.ghosts)
    if before.dummy is not None and after.dummy is not None:
        more = after.dummy.ghosts - before.dummy.ghosts
        yield from _more(t, t(f"seat.{DUMMY}"), more)


def _more(t: Translator, who: str, n: int) -> Iterator[Texts]:
    """Yield who takes ghosts or gives them back, at length and with a sign."""
    if n:
        message = "owed.takes" if n > 0 else "owed.gives"
        yield tuple(t(f"{message}{form}", who=who, n=abs(n)) for form in ("", "_short"))


def _lie(state: GameState, names: tuple[str, ...]) -> dict[Card, Counter[Place]]:
    """Return where each card lies; players are called by `names`."""
    found: dict[Card, Counter[Place]] = {}

    def put(card: Card, kind: str, whose: str) -> None:
        found.setdefault(card, Counter())[Place(kind, whose)] += 1

    for player, name in zip(state.players, names, strict=True):
        for card in player.up:
            put(card, "up", name)
        for card in player.down:
            put(card, "down", name)
    for card in state.dummy.cards if state.dummy is not None else ():
        put(card, "up", DUMMY)
    for room in state.rooms:
        for slot in room.slots:
            if isinstance(slot, Card):
                put(slot, ROW, room.side)
    return found


def _cards(t: Translator, before: GameState, after: GameState) -> Iterator[Texts]:
    """Yield which cards go from where to where.

    A card that turned up as another one lies where it lay: the amendment itself tells
    what it is.
    """
    names = after.seats
    was, lies = _lie(before, names), _lie(after, names)
    for card in dict.fromkeys((*was, *lies)):
        then, now = was.get(card, Counter()), lies.get(card, Counter())
        gone, come = list((then - now).elements()), list((now - then).elements())
        for off, to in zip(gone, come, strict=False):
            fields = {"type": card.type, "value": card.value}
            places = {"off": _called(t, off), "to": _called(t, to)}
            yield (t("owed.card", **fields, **places),)


def _called(t: Translator, place: Place) -> str:
    """Return what a place of cards is called."""
    if place.kind == ROW:
        return t.name("room", place.whose)
    who = t(f"seat.{DUMMY}") if place.whose == DUMMY else place.whose
    return t("owed.down", who=who) if place.kind == "down" else who
