"""Row 0: everything by value that a game starts from, and the state it starts at."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.kernel import Game, State, plain_name
from companion.table.rows import Header


def product_version() -> str:
    """Return the version of the installed product, `0` where it is not installed."""
    from importlib.metadata import (  # noqa: PLC0415  (late: costs 60 ms at start)
        PackageNotFoundError,
        version,
    )

    try:
        return version("tabletop-companion")
    except PackageNotFoundError:
        return "0"


def new_header(  # noqa: PLR0913, PLR0917  (each is a part of the set-up)
    game: Game[Any],
    players: Sequence[str],
    options: Mapping[str, Any] | None = None,
    profile: Mapping[str, Any] | None = None,
    position: Mapping[str, Any] | None = None,
    colours: Sequence[int] = (),
) -> Header:
    """Return the header of a new game, with all defaults and data by value.

    Raises:
        BadInput: players, options or position cannot start a game.
    """
    if position is not None:
        state = game.decode(position, profile)
        data = game.profile(state)
        place = game.encode(state)
        start = (state.seats, {}, data, place, tuple(colours))
        return Header(game.id, product_version(), *start)
    chosen = dict(options or {})
    state = game.start([*map(plain_name, players)], chosen, profile)
    known = game.options(state.seats, chosen, profile)
    full = {option.key: chosen.get(option.key, option.default) for option in known}
    data = game.profile(state)
    start = (tuple(state.seats), full, data, None, tuple(colours))
    return Header(game.id, product_version(), *start)


def first_state(game: Game[Any], header: Header) -> State:
    """Return the state that a header starts from.

    Raises:
        BadInput: players, options or position do not fit this version's game.
    """
    profile = header.profile or None
    if header.position is not None:
        return game.decode(header.position, profile)
    return game.start(header.players, header.options, profile)
