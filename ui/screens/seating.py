"""Who sits where in a game that is set up: names, colours, who begins. No placing."""

import re
from collections.abc import Iterable
from typing import Any, Final

from msgspec.structs import replace

from companion.i18n import LANGUAGES, Translator
from companion.kernel import Game
from ui.looks import Setup
from ui.screens.chosen import EDITION, START, USUAL, kept, options_of, plain, value_of
from ui.world import Regular, World

PLACES: Final = 6  # colours and shapes
UNNAMED: Final = re.compile(r"Player [1-9][0-9]?")
UNNAMED_MOST: Final = 12  # the catalogues call so many


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


def unnamed(seat: int) -> str:
    """Return what a player is called whom nobody gave a name, as the journal has it.

    The screens say it in their language (`[name.unnamed]` of the catalogues).
    """
    return f"Player {seat + 1}"


def is_unnamed(name: str) -> bool:
    """Tell whether nobody gave this name."""
    return UNNAMED.fullmatch(name) is not None


def people(world: World) -> list[str]:
    """Return the names of people that may be chosen."""
    return [name for name in world.remembered if not is_unnamed(name)]


def spoken(t: Translator, names: Iterable[str]) -> set[str]:
    """Return names as they are kept and as any language says them."""
    found = set(names)
    for language in LANGUAGES:
        said = t.to(language)
        found |= {form for name in names for form in said.called(name)}
    return found


def kept_name(t: Translator, name: str) -> str:
    """Return a name as it is kept: what a language calls nobody in particular is so."""
    ours = (unnamed(seat) for seat in range(UNNAMED_MOST))
    return next((one for one in ours if name in spoken(t, [one])), name)


def first_setup(world: World, game: str = "") -> Setup:
    """Return the set-up to begin with: people known here, else nobody in particular.

    The edition is that of the last time; at first, of the box that is in the shops.
    """
    ident = game if game in world.games else next(iter(world.games))
    known = world.regulars.get(ident)
    last = known.options if known is not None else {}
    usual = {} if known is not None else USUAL.get(ident, {})
    options = {EDITION: last[EDITION]} if EDITION in last else dict(usual)
    setup = Setup(ident, (), options)
    for _ in range(world.games[ident].players[0]):
        setup = added(world, setup)
    return setup


def added(world: World, setup: Setup) -> Setup:
    """Return a set-up with one player more: somebody known here, if one is free."""
    seat = len(setup.players)
    free = (one for one in people(world) if one not in setup.players)
    name = next(free, unnamed(seat))
    return _with(world, setup, (*setup.players, name), (*places_of(setup), -1))


def named(world: World, setup: Setup, seat: int, name: str) -> Setup:
    """Return a set-up with another name in a seat; its colour comes along if free."""
    players = list(setup.players)
    before, players[seat] = players[seat], name
    colours = list(places_of(setup))
    usual = _usual(world, name)
    if usual >= 0 and usual not in colours:
        colours[seat] = usual
    if setup.options.get(START) == before:
        setup = replace(setup, options={**setup.options, START: name})
    return _with(world, setup, tuple(players), tuple(colours))


def without(world: World, setup: Setup, seat: int) -> Setup:
    """Return a set-up without a player."""
    players = setup.players[:seat] + setup.players[seat + 1 :]
    colours = places_of(setup)
    return _with(world, setup, players, colours[:seat] + colours[seat + 1 :])


def _usual(world: World, name: str) -> int:
    """Return the colour that somebody had last, or -1."""
    return -1 if is_unnamed(name) else world.colours.get(name, -1)


def _with(
    world: World, setup: Setup, players: tuple[str, ...], colours: tuple[int, ...]
) -> Setup:
    """Return a set-up with these players; a colour of -1 is their usual one or free.

    Whoever has no name is called by the seat, and still begins if that was so.
    """
    found = list(colours)
    for seat, place in enumerate(colours):
        if place < 0:
            usual = _usual(world, players[seat])
            found[seat] = _free(found) if usual in (-1, *found) else usual
    called = tuple(
        unnamed(seat) if is_unnamed(name) else name for seat, name in enumerate(players)
    )
    options = dict(setup.options)
    first = options.pop(START, None)
    if first in players:
        options[START] = called[players.index(first)]
    changed = replace(setup, players=called, colours=tuple(found), options=options)
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
