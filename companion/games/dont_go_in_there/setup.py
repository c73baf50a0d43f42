"""Set-up: players, options and profile become the first state (rules 4, 10.1)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from companion.games.dont_go_in_there import prompts
from companion.games.dont_go_in_there.model import (
    CARDS_EACH,
    DUMMY,
    Dummy,
    Options,
    Player,
    Room,
)
from companion.games.dont_go_in_there.profile import (
    EDITIONS,
    Profile,
    laid_over,
    origins,
    shipped,
    shipped_by_value,
)
from companion.games.dont_go_in_there.state import GameState, whole_pool
from companion.kernel import (
    NAME_LENGTH,
    BadSetup,
    Fault,
    Option,
    Pool,
    name_problem,
    size,
)
from companion.kernel.options import unknown_key

DEFAULTS: Mapping[str, str] = {
    "types": "profile/default_types",
    "start_sides": "profile/start_sides",
    "dummy_space": "profile/dummy/space",
}
"""Where a profile gives the default of an option: an owner's may be impossible."""


def edition_option() -> Option:
    """Return the option that decides which others there are."""
    return Option("edition", EDITIONS[0], EDITIONS)


def profile_for(edition: str, own: Mapping[str, Any] | None) -> Profile:
    """Return an edition's profile, the owner's data laid over it if there is any."""
    if not own or own == shipped_by_value(edition):
        return shipped(edition)
    given = own.get("edition", edition)
    if given != edition:
        fields = {"value": given, "allowed": [edition], "near": []}
        raise BadSetup([Fault("profile/edition", "option.value", fields)])
    return laid_over(edition, own)


def options_of(profile: Profile, players: Sequence[str]) -> dict[str, Option]:
    """Return the options that this edition and this table have (rules 10.1)."""
    row = profile.setup.get(str(len(players)))
    many = row.types if row else 1
    default = profile.default_types
    known = tuple(profile.effects)
    sums = ("any_subset", "whole")
    found = [
        edition_option(),
        Option("types", default.value[:many], known, _types_mark(profile), many=many),
        Option("start_player", players[0] if players else "", tuple(players), "INFER"),
        Option("dispel_choice", "ask", ("ask", "best"), "HOUSE", live=True),
        Option("exact_sum", sums[0], sums, _sums_mark(profile), "A7", live=True),
        Option("tome_may_name_unheld", False, (False, True), "INFER", "A30", live=True),
        _hidden_option(profile),
    ]
    found += _edition_options(profile, len(players))
    return {option.key: option for option in found}


def _types_mark(profile: Profile) -> str:
    """Return where the list of types is from: the rules' own, chosen here, an owner."""
    default = profile.default_types
    if default.status:
        return default.status.upper()
    return "OWNER" if origins(default.source)[0] == "OWNER" else "RULES"


def _sums_mark(profile: Profile) -> str:
    """Return how sure it is that any cards may make up an exact total (A7).

    The retail cards say "a set"; of the prototype only a translation is known.
    """
    return "PRINT" if profile.edition == "retail" else "INFER"


def _hidden_option(profile: Profile) -> Option:
    hidden = profile.ghosts_hidden.value
    mark = "M" if hidden else "RULES"
    return Option("ghosts_hidden", hidden, (True, False), mark, "A28", live=True)


def _edition_options(profile: Profile, players: int) -> list[Option]:
    """Return what only one edition (or one player count of it) has."""
    if profile.flip_after_resolve.value:
        sides = tuple(side for board in profile.boards.value for side in board)
        start = profile.start_sides.value
        return [Option("start_sides", start, sides, "HOUSE", many=len(start))]
    found = [Option("face_down_counts", False, (False, True), "INFER", "A6", live=True)]
    if profile.dummy is not None and players == 2:
        spaces = range(1, 1 + min(map(profile.space_count, profile.start_sides.value)))
        counts = profile.dummy.counts_for_most_ghosts
        most = "dummy_counts_for_most_ghosts"
        found.append(
            Option("dummy_space", profile.dummy.space, tuple(spaces), "HOUSE", "A32")
        )
        found.append(Option(most, counts, (True, False), "INFER", "A15", live=True))
    return found


def check_players(players: Sequence[str], profile: Profile) -> list[Fault]:
    """Return what is wrong with the players of this edition."""
    low, high = profile.players.value
    faults: list[Fault] = []
    if str(len(players)) not in profile.setup or not low <= len(players) <= high:
        fields = {
            "n": len(players),
            "least": low,
            "most": high,
            "edition": profile.edition,
            "each": [_players_of(edition) for edition in EDITIONS],
        }
        faults.append(Fault("players", "players.count", fields))
    for i, name in enumerate(players):
        problem = name_problem(name, tuple(players[:i]))
        problem = "seat.name_reserved" if name == DUMMY else problem
        if problem:
            fields = {"name": name, "most": NAME_LENGTH}
            faults.append(Fault(f"players/{i}", problem, fields))
    return faults


def _players_of(edition: str) -> dict[str, Any]:
    """Return an edition with its player counts, for the message `edition_players`."""
    least, most = shipped(edition).players.value
    return {"edition": edition, "least": least, "most": most}


def check_profile(profile: Profile, players: int, types: Sequence[str]) -> list[Fault]:
    """Return what keeps every human from taking exactly 12 cards (rules 4)."""
    row = profile.setup[str(players)]
    if profile is shipped(profile.edition):
        copies = _usual_cards_of(profile.edition, tuple(types))[2]
    else:
        copies = sum(sum(profile.values_of(kind).value.values()) for kind in types)
    takers = players + (1 if profile.dummy and players == 2 else 0)
    deck = copies - row.remove
    faults: list[Fault] = []
    if deck != CARDS_EACH * takers:
        fields = {"deck": deck, "n": CARDS_EACH * takers, "source": row.source}
        faults.append(Fault(f"profile/setup/{players}", "profile.deck", fields))
    return faults + _own_faults(profile)


def _own_faults(profile: Profile) -> list[Fault]:
    """Return what no game can be played with; nothing is in a shipped profile."""
    if profile is shipped(profile.edition):
        return []
    from companion.games.dont_go_in_there.checks import (  # noqa: PLC0415  (cycle)
        profile_faults,
    )

    return profile_faults(profile)


def read_options(
    profile: Profile, players: Sequence[str], given: Mapping[str, Any]
) -> Options:
    """Return the options with defaults filled in.

    Raises:
        BadSetup: a fault for every key that is unknown, does not exist for this
            edition and player count, or has a value it cannot have.
    """
    known = options_of(profile, players)
    faults = [
        Fault(key, "option.unknown", unknown_key(key, known))
        for key in given
        if key not in known
    ]
    values: dict[str, Any] = {}
    for key, option in known.items():
        value = given.get(key, option.default)
        sure = key not in given and profile is shipped(profile.edition)
        problem = None if sure else _problem(option, value)
        if problem:
            place = key if key in given else DEFAULTS.get(key, key)
            faults.append(Fault(place, *problem))
        values[key] = value
    if not faults:
        faults = _sides_fault(profile, values, chosen="start_sides" in given)
    if faults:
        raise BadSetup(_own_faults(profile) + faults)
    return _as_options(profile, values)


def _problem(option: Option, value: Any) -> tuple[str, dict[str, Any]] | None:
    """Check a value; `dummy_space` may also be one space for each room."""
    if option.key == "dummy_space" and isinstance(value, list | tuple):
        spaces: list[Any] = list(value)  # pyright: ignore[reportUnknownArgumentType]
        if len(spaces) != 3:
            return "option.count", {"value": spaces, "many": 3}
        problems = [option.problem(space) for space in spaces]
        return next((p for p in problems if p), None)
    return option.problem(value)


def _sides_fault(
    profile: Profile, values: dict[str, Any], *, chosen: bool
) -> list[Fault]:
    """Check that `start_sides` names one side of each board; put them in order."""
    sides = values.get("start_sides", profile.start_sides.value)
    ordered: list[str] = []
    for board in profile.boards.value:
        up = [side for side in sides if side in board]
        if len(up) != 1:
            fields = {"value": list(sides), "board": list(board)}
            place = "start_sides" if chosen else DEFAULTS["start_sides"]
            return [Fault(place, "option.one_side", fields)]
        ordered += up
    values["start_sides"] = tuple(ordered)
    return []


def _as_options(profile: Profile, values: dict[str, Any]) -> Options:
    space = values.pop("dummy_space", ())
    rooms = len(profile.boards.value)
    values["dummy_space"] = (space,) * rooms if isinstance(space, int) else tuple(space)
    values["types"] = tuple(values["types"])
    return Options(profile=profile, **values)


def first_state(players: Sequence[str], options: Options) -> GameState:
    """F0: everything is laid out; the first card of the first room turns up next."""
    profile = options.profile
    row = profile.setup[str(len(players))]
    usual = profile is shipped(profile.edition)
    laid_out = (_usual_cards if usual else _cards)(profile, options.types)
    cards, unseen, count = laid_out
    rooms = tuple(
        _empty_room(profile, side, options.dummy_space[i] if options.dummy_space else 0)
        for i, side in enumerate(options.start_sides)
    )
    meeples = profile.meeples_each.value
    seats = tuple([Player(name, "human", 0, meeples) for name in players])
    first = rooms[0].side
    return GameState(
        prompts.Deal(f"{first}/1", unseen, first, 1),
        options,
        seats,
        rooms,
        cards,
        unseen,
        count - row.remove,
        options.start_player,
        Dummy() if options.dummy_space else None,
    )


def _cards(
    profile: Profile, types: tuple[str, ...]
) -> tuple[dict[str, dict[str, int]], Pool, int]:
    """Return the cards of these types by value, as one pool, and their number."""
    cards = {
        kind: {v: n for v, n in profile.values_of(kind).value.items() if n}
        for kind in types
    }
    unseen = whole_pool(cards)
    return cards, unseen, size(unseen)


def _usual_cards(
    profile: Profile, types: tuple[str, ...]
) -> tuple[dict[str, dict[str, int]], Pool, int]:
    """Return the same for a shipped profile, laid out once for all games."""
    return _usual_cards_of(profile.edition, types)


@lru_cache(maxsize=64)
def _usual_cards_of(
    edition: str, types: tuple[str, ...]
) -> tuple[dict[str, dict[str, int]], Pool, int]:
    return _cards(shipped(edition), types)


def _empty_room(profile: Profile, side: str, dummy: int) -> Room:
    """Return a room without cards; the printed dummy stands on `dummy` (0: none)."""
    dummy = profile.spaces[side].dummy or dummy if dummy else 0
    spaces: list[str | None] = [None] * profile.space_count(side)
    if dummy:
        spaces[dummy - 1] = DUMMY
    return Room(side, (None,) * 3, tuple(spaces))
