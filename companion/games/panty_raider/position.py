"""Positions from outside: what may be left out, and where every seen card lies."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol, cast

import msgspec

from companion.games.panty_raider import setup
from companion.games.panty_raider.deck import Deck, house
from companion.games.panty_raider.model import Attached, Attempt, Options, Player
from companion.kernel import BadPosition, BadSetup, Fault, Pool, size


class Lying(Protocol):
    """What has cards lying open: a state, or the parts of a position."""

    @property
    def players(self) -> tuple[Player, ...]:
        """The players."""
        ...

    @property
    def discard(self) -> tuple[str, ...]:
        """The mischief discard."""
        ...

    @property
    def removed(self) -> tuple[str, ...]:
        """Cards out of the game."""
        ...

    @property
    def attached(self) -> tuple[Attached, ...]:
        """Cards at the row."""
        ...

    @property
    def attempt(self) -> Attempt | None:
        """The attempt."""
        ...

    @property
    def dorm_discard(self) -> tuple[str, ...]:
        """The dorm discard."""
        ...

    @property
    def row(self) -> tuple[str, ...]:
        """The row."""
        ...


class Sketch(msgspec.Struct):
    """The parts of a position from which the missing ones follow."""

    players: tuple[Player, ...]
    options: dict[str, Any] = {}
    pools: tuple[Pool, ...] | None = None
    discard: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    attached: tuple[Attached, ...] = ()
    attempt: Attempt | None = None
    dorm_discard: tuple[str, ...] = ()
    row: tuple[str, ...] = ()
    prompt: Any = None


def mischief_seen(table: Lying) -> Iterator[str]:
    """Yield every mischief card that everybody knows the place of."""
    for player in table.players:
        yield from player.hand.known
        yield from player.gear
    yield from table.discard
    yield from table.removed
    yield from (one.card for one in table.attached)
    if table.attempt is not None:
        yield from table.attempt.cards


def dorm_seen(table: Lying) -> Iterator[str]:
    """Yield every dorm card that is not in the dorm deck."""
    for player in table.players:
        yield from player.open
        yield from player.banked
    yield from table.dorm_discard
    yield from table.row


def guru_seen(table: Lying, prompt: Any) -> Iterator[str]:
    """Yield every guru that is not in the guru deck; one may wait to be paid for."""
    for player in table.players:
        if player.guru is not None:
            yield player.guru
    drawn: Any = None
    if isinstance(prompt, Mapping):
        drawn = cast("Mapping[str, Any]", prompt).get("guru")
    elif prompt is not None:
        drawn = getattr(prompt, "guru", None)
    if isinstance(drawn, str) and drawn:
        yield drawn


def rest_of(whole: Pool, seen: Iterable[str]) -> Pool:
    """Return what is left of all cards without those seen; too many count as none."""
    left = dict(whole)
    for card in seen:
        if card in left:
            left[card] -= 1
    return {card: count for card, count in left.items() if count > 0}


def completed(data: dict[str, Any], given: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return a position's data with the optional parts filled in.

    Optional: the deck and all options; of a player all but the name; empty piles; the
    `pools` where nothing was reshuffled yet; the three decks' rest, which follows from
    all that lies elsewhere; `turn` (the first player's), `attempt`, `looking`; and
    `prompt`, which is a GEAR_UP then.

    Raises:
        msgspec.ValidationError: a part has the wrong shape.
        BadPosition: the options or the players cannot be.
    """
    sketch = msgspec.convert(data, Sketch)
    options = options_of(sketch, given)
    names = [player.name for player in sketch.players]
    full: dict[str, Any] = {
        "turn": {"seat": names[0]},
        "discard": (),
        "removed": (),
        "dorm_discard": (),
        "row": (),
        "attached": (),
        "attempt": None,
        "prompt": {"what": "gear_up", "seats": names},
        **data,
        "options": options,
        "players": sketch.players,
    }
    for key, value in _decks(sketch, options.deck).items():
        full.setdefault(key, value)
    return full


def _decks(sketch: Sketch, deck: Deck) -> dict[str, Any]:
    """Return what lies in the decks, by all that lies elsewhere."""
    pools = sketch.pools
    if pools is None:
        pools = (rest_of(deck.whole, mischief_seen(sketch)),)
    hidden = 0
    if pools:
        newest = len(pools) - 1
        hands = [player.hand.unknown for player in sketch.players]
        hidden = sum(hand[newest] for hand in hands if len(hand) > newest)
    dorm, gurus = dict.fromkeys(deck.dorm, 1), dict.fromkeys(deck.guru, 1)
    return {
        "pools": pools,
        "mischief_deck": size(pools[-1]) - hidden if pools else 0,
        "dorm_deck": rest_of(dorm, dorm_seen(sketch)),
        "guru_deck": rest_of(gurus, guru_seen(sketch, sketch.prompt)),
    }


def options_of(sketch: Sketch, given: Mapping[str, Any] | None) -> Options:
    """Return the options, complete; faults get their place in the position.

    Raises:
        BadPosition: the options, the deck or the players cannot be.
    """
    chosen = dict(sketch.options)
    own = chosen.pop("deck", given)
    names = [player.name for player in sketch.players]
    faults = setup.name_faults(names)
    if faults:
        raise BadPosition([Fault(f"/{f.place}", f.rule, f.fields) for f in faults])
    if own is not None and not isinstance(own, Mapping):
        told = {"problem": str(own)}
        raise BadPosition([Fault("/options/deck", "deck.shape", told)])
    try:
        deck = house() if own is None else setup.read_deck(own)  # pyright: ignore[reportUnknownArgumentType]
        return setup.read_options(deck, names, chosen)
    except BadSetup as error:
        moved = [Fault(f"/options/{f.place}", f.rule, f.fields) for f in error.faults]
        raise BadPosition(moved) from None
