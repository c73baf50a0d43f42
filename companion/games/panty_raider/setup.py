"""Set-up: players, options and deck become the first state (rules 2.2, 3.1)."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from companion.games.panty_raider import prompts
from companion.games.panty_raider.checks import deck_faults, purple_fault
from companion.games.panty_raider.deck import Deck, house
from companion.games.panty_raider.draft import Draft
from companion.games.panty_raider.flow import begin_turn
from companion.games.panty_raider.model import Hand, Options, Player, Turn
from companion.games.panty_raider.reading import deck_for
from companion.games.panty_raider.state import GameState
from companion.kernel import (
    BadSetup,
    Fault,
    Option,
    player_faults,
    pool_of,
)
from companion.kernel.options import unknown_key

PLAYERS = (2, 6)
DRAWN = "reveal"
"""The start player is drawn."""
CARDS = "cards"
OWN, HOUSE = "own", "house"
"""With which cards an owner plays who has an own deck; settled with the set-up."""


def options_of(deck: Deck, players: Sequence[str]) -> dict[str, Option]:
    """Return the options that this deck and this table have (rules 3.1)."""
    found: dict[str, Option] = {}
    for key, rule in deck.rules.items():
        values: tuple[Any, ...] = rule.values
        if key == "start_player":
            values = (DRAWN, *players)
        found[key] = Option(
            key, rule.value, values, rule.mark, rule.ruling, live=rule.live
        )
    return found


def cards_option() -> Option:
    """Return the choice between the owner's deck and the house deck."""
    return Option(CARDS, OWN, (OWN, HOUSE), "HOUSE")


def chosen_deck(own: Mapping[str, Any] | None, chosen: Any) -> Deck:
    """Return the deck that is chosen: the owner's, or that of the house.

    A house deck that comes by value (a game that goes on has it so) stands as it is.

    Raises:
        BadSetup: there is no such choice, or the owner's deck is none.
    """
    problem = cards_option().problem(chosen)
    if problem:
        raise BadSetup([Fault(CARDS, *problem)])
    mine = own is not None and own.get("origin") != HOUSE
    return read_deck(None if mine and chosen == HOUSE else own)


def read_options(
    deck: Deck, players: Sequence[str], given: Mapping[str, Any]
) -> Options:
    """Return the options with defaults filled in.

    Raises:
        BadSetup: a fault for every key that is unknown or has a value it cannot have.
    """
    known = options_of(deck, players)
    faults = [
        Fault(key, "option.unknown", unknown_key(key, known))
        for key in given
        if key not in known
    ]
    values: dict[str, Any] = {}
    for key, option in known.items():
        value = given.get(key, option.default)
        problem = option.problem(value)
        if problem:
            place = key if key in given else f"profile/rules/{key}"
            faults.append(Fault(place, *problem))
        values[key] = value
    if faults:
        raise BadSetup(faults)
    return _as_options(deck, values)


def _as_options(deck: Deck, values: dict[str, Any]) -> Options:
    """Return checked values as options, typed."""
    return msgspec.convert({"deck": deck, **values}, Options, strict=True)


def read_deck(own: Mapping[str, Any] | None) -> Deck:
    """Return the deck that is played with.

    Raises:
        BadSetup: an owner's deck is no deck, or none that can be played with.
    """
    deck = deck_for(own)
    faults = [] if deck is house() else deck_faults(deck)
    if faults:
        raise BadSetup(faults)
    return deck


def name_faults(players: Sequence[str]) -> list[Fault]:
    """Return what is wrong with the players."""
    faults = player_faults(players, PLAYERS)
    for name in players:
        if name == DRAWN:
            faults.append(Fault("players", "seat.name_reserved", {"name": name}))
    return faults


def first_state(players: Sequence[str], options: Options) -> GameState:
    """Return the first state: start hands are dealt, everything else is shuffled.

    Raises:
        BadSetup: there are too few purple cards for the start hands.
    """
    deck, each = options.deck, options.start_hand
    fault = purple_fault(deck, len(players), each)
    if fault is not None:
        raise BadSetup([fault])
    hand = Hand((), (each,), 0)
    seats = tuple([Player(name, hand=hand) for name in players])
    pools, count = _piles(deck)
    first = players[0] if options.start_player == DRAWN else options.start_player
    state = GameState(
        None,
        options,
        seats,
        Turn(first),
        pools[:1],
        count - each * len(players),
        (),
        (),
        pools[1],
        (),
        (),
        (),
        pools[2],
        None,
    )
    if options.start_player == DRAWN:
        draw = prompts.StartSeat("start", pool_of(players))
        return msgspec.structs.replace(state, prompt=draw)
    draft = Draft.of(state)
    return draft.frozen(begin_turn(draft, first))


def _piles(deck: Deck) -> tuple[tuple[dict[str, int], ...], int]:
    """Return the mischief, dorm and guru cards as pools, and how many of the first."""
    pools = (deck.whole, dict.fromkeys(deck.dorm, 1), dict.fromkeys(deck.guru, 1))
    return pools, sum(deck.whole.values())
