"""Panty Raider under the suite: 2 to 6 players, with and without panties on heads.

Two banked cards win, so that games are short; whole ones are played in
`tests/games/panty_raider`.
"""

import functools
from collections.abc import Iterator
from typing import Any

from companion.games import load
from companion.i18n import load_catalogue
from companion.kernel import State, tag_of
from tests.properties.subject import Subject

NAMES = ("Ann", "Ben", "Cy", "Dan", "Eve", "Flo")
TABLES = [(n, worn) for n in range(2, 7) for worn in (False, True)]
PLAIN = (
    *("learn_guru", "unlearn_guru", "draw_two", "enter_dorm", "solo", "accept"),
    *("decline", "raid", "trade", "confirm", "switch_to_raid", "done", "ready"),
)
AIMED = ("mis.scented_candles", "mis.smoke_bombs", "mis.cousin", "mis.granny")
SWAP = "mis.room_swap"


def universe(state: State) -> Iterator[dict[str, Any]]:
    """All answers over the cards of the game, most of them by every seat."""
    yield from with_seats(state, plain(state))
    yield from with_seats(state, gear(state))
    yield from with_seats(state, plays(state))
    if state.prompt is not None and tag_of(state.prompt) == "offer":
        yield from with_seats(state, offers(state))
    yield from reveals(state)


def with_seats(
    state: State, acts: Iterator[dict[str, Any]]
) -> Iterator[dict[str, Any]]:
    """Yield acts by each seat, and now and then by nobody, a stranger or everybody."""
    for n, act in enumerate(acts):
        for seat in state.seats:
            yield {**act, "seat": seat}
        if n % 17 == 0 or "card" not in act or len(act) == 2:
            yield act
        if n % 29 == 0 or "card" not in act:
            yield {**act, "seat": "Zed"}
            yield {**act, "seat": "all"}


def cards(state: State) -> list[str]:
    return [*state.game.cards(state), "mis.none", ""]


def plain(state: State) -> Iterator[dict[str, Any]]:
    yield from ({"do": do} for do in PLAIN)
    yield {"do": "take_off"}
    yield from ({"do": "invite", "who": who} for who in (*state.seats, "Zed"))
    for card in cards(state):
        for do in ("take", "bank", "discard", "wear", "take_off"):
            yield {"do": do, "card": card}
    for side in ("player", "girl", "x"):
        yield from ({"do": "adjust", "side": side, "n": n} for n in range(-10, 11))


def gear(state: State) -> Iterator[dict[str, Any]]:
    worn = [card for player in state.players for card in player.gear]  # type: ignore[attr-defined]
    for card in cards(state):
        for do in ("equip", "unequip", "use", "retract"):
            yield {"do": do, "card": card}
    for card in state.options.deck.gear:  # type: ignore[attr-defined]
        for other in worn:
            yield {"do": "equip", "card": card, "replaces": other}


def plays(state: State) -> Iterator[dict[str, Any]]:
    table: Any = state
    for card in cards(state):
        for side in (None, "player", "girl", "x"):
            act = {"do": "play", "card": card}
            yield act if side is None else {**act, "side": side}
    open_ones = [card for player in table.players for card in player.open]
    for card in (*AIMED, SWAP, "mis.party"):
        for target in {*open_ones, *table.row, "dorm.01", 3}:
            yield {"do": "play", "card": card, "target": target}


def offers(state: State) -> Iterator[dict[str, Any]]:
    row = (*state.row, "dorm.01")  # type: ignore[attr-defined]
    for card in cards(state):
        yield from ({"do": "offer", "card": card, "to": to} for to in row)


def reveals(state: State) -> Iterator[dict[str, Any]]:
    yield from ({"do": "reveal", "card": card} for card in cards(state))
    yield from ({"do": "reveal", "seat": seat} for seat in (*state.seats, "Zed"))
    yield from ({"do": "reveal"}, {"do": "reveal", "card": "dorm.01", "seat": "Ann"})
    yield from ({"do": "tell", "value": n} for n in range(-7, 23))
    yield from ({"do": "tell", "value": one} for one in ("thong", "string", "3", True))
    sides = ("player", "girl", "x")
    yield from (
        {"do": "roll", "side": s, "sum": n} for s in sides for n in range(-1, 150)
    )
    for side in ("player", "girl"):
        yield {"do": "roll", "side": side, "faces": [1, 7]}
        yield {"do": "roll", "side": side, "faces": [2]}
        yield {"do": "roll", "side": side, "faces": ["2", 3], "sum": 5}


@functools.cache
def unread() -> dict[str, Any]:
    """Return an owner's deck that is the house's, but that no number is known."""
    game = load("panty-raider")
    deck = {**game.profile(game.start(NAMES[:2])), "origin": "owner"}
    for girl in deck["dorm"].values():
        for key in ("raid_score", "trade_score", "panty"):
            del girl[key]
    for item in deck["mischief"].values():
        if "trade" in item:
            del item["trade"]["value"]
        if "equip" in item:
            item["equip"] |= {"raid_bonus": None, "trade_bonus": None}
    return deck


def subject(players: int, worn: bool, own: bool = False) -> Subject:
    """Return the game at one player count, with the house deck or an owner's."""
    game = load("panty-raider")
    chosen = {"panties_on_head": worn, "win_banked": 2, "attached_orange_cap": 4}
    deck = unread() if own else None
    start = functools.partial(game.start, NAMES[:players], chosen, deck)
    package = "companion.games.panty_raider"
    files = ("data/messages.toml", "data/names.toml")
    texts = functools.partial(load_catalogue, package, *files)
    name = f"panty-{players}{'-worn' if worn else ''}{'-own' if own else ''}"
    return Subject(name, start, universe, 50, 0.01, texts, chosen, 20_000)


SUBJECTS = (
    *(subject(players, worn) for players, worn in TABLES),
    subject(3, worn=False, own=True),
)
