"""Who sits where in a game that is set up: names, colours, who begins. No placing."""

from collections.abc import Iterable
from typing import Any, Final

from msgspec.structs import replace

from companion.i18n import Translator
from companion.kernel import Game
from ui.looks import Setup
from ui.screens.chosen import EDITION, START, kept, options_of, plain, value_of
from ui.world import Regular, World

PLACES: Final = 6  # colours and shapes
NUMBERED: Final = 8  # names that are there without any person's


def places(players: int, colours: tuple[int, ...]) -> tuple[int, ...]:
    """Return each seat's place among the colours; those not said are the first free."""
    found: list[int] = []
    for place in colours[:players]:
        taken = place in found or not 0 <= place < PLACES
        found.append(_free(found) if taken else place)
    while len(found) < players:
        found.append(_free(found))
    return tuple(found)


def _free(taken: Iterable[int]) -> int:
    used = set(taken)
    return next((one for one in range(PLACES) if one not in used), 0)


def places_of(setup: Setup) -> tuple[int, ...]:
    """Return each seat's place among the colours."""
    return places(len(setup.players), setup.colours)


def choices(world: World, t: Translator) -> list[str]:
    """Return the names that may be chosen: remembered ones, then numbered ones."""
    numbered = [t("ui.player", n=n) for n in range(1, NUMBERED + 1)]
    return list(dict.fromkeys((*world.remembered, *numbered)))


def first_setup(world: World, t: Translator, game: str = "") -> Setup:
    """Return the set-up to begin with: remembered names, else numbered players.

    The edition is that of the last time.
    """
    ident = game if game in world.games else next(iter(world.games))
    known = world.regulars.get(ident)
    last = known.options if known is not None else {}
    options = {EDITION: last[EDITION]} if EDITION in last else {}
    setup = Setup(ident, (), options)
    for _ in range(world.games[ident].players[0]):
        setup = added(world, t, setup)
    return setup


def added(world: World, t: Translator, setup: Setup) -> Setup:
    """Return a set-up with one player more: the next name that nobody has yet."""
    free = [one for one in choices(world, t) if one not in setup.players]
    name = free[0] if free else t("ui.player", n=len(setup.players) + 1)
    return _with(world, setup, (*setup.players, name), (*places_of(setup), -1))


def named(world: World, setup: Setup, seat: int, name: str) -> Setup:
    """Return a set-up with another name in a seat; its colour comes along if free."""
    players = list(setup.players)
    before, players[seat] = players[seat], name
    colours = list(places_of(setup))
    usual = world.colours.get(name)
    if usual is not None and usual not in colours:
        colours[seat] = usual
    changed = _with(world, setup, tuple(players), tuple(colours))
    if setup.options.get(START) == before:
        changed = replace(changed, options={**changed.options, START: name})
    return changed


def without(world: World, setup: Setup, seat: int) -> Setup:
    """Return a set-up without a player."""
    players = setup.players[:seat] + setup.players[seat + 1 :]
    colours = places_of(setup)
    return _with(world, setup, players, colours[:seat] + colours[seat + 1 :])


def _with(
    world: World, setup: Setup, players: tuple[str, ...], colours: tuple[int, ...]
) -> Setup:
    """Return a set-up with these players; a colour of -1 is their usual one or free."""
    found = list(colours)
    for seat, place in enumerate(colours):
        if place < 0:
            usual = world.colours.get(players[seat], -1)
            found[seat] = usual if usual not in (-1, *found) else _free(found)
    changed = replace(setup, players=players, colours=tuple(found))
    return kept(world.games[setup.game], setup, changed)


def recoloured(setup: Setup, seat: int) -> Setup:
    """Return a set-up with a seat in its next free colour and shape."""
    colours = list(places_of(setup))
    steps = (colours[seat] + step for step in range(1, PLACES + 1))
    free = (place % PLACES for place in steps if place % PLACES not in colours)
    colours[seat] = next(free, colours[seat])
    return replace(setup, colours=tuple(colours))


def beginner(game: Game[Any], setup: Setup) -> str:
    """Return who begins; empty where the game does not ask."""
    option = options_of(game, setup).get(START)
    return "" if option is None else str(value_of(option, setup.options))


def begun_by(game: Game[Any], setup: Setup, name: str) -> Setup:
    """Return a set-up that this player begins."""
    return kept(game, setup, replace(setup, options={**setup.options, START: name}))


def same_again(game: Game[Any], last: Regular) -> Setup:
    """Return the last set-up with the start player moved on to the next seat."""
    chosen = {key: plain(value) for key, value in last.options.items()}
    bare = Setup(game.id, last.players, chosen, last.colours)
    usual = options_of(game, bare)
    chosen = {
        key: value
        for key, value in chosen.items()
        if key in usual and value != plain(usual[key].default)
    }
    setup = kept(game, bare, replace(bare, options=chosen))
    before = last.options.get(START)
    if START not in usual or before not in last.players:
        return setup
    at = (last.players.index(before) + 1) % len(last.players)
    return begun_by(game, setup, last.players[at])
