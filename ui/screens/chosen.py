"""What may be chosen for a game that is set up, and what is chosen: no placing here."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from msgspec.structs import replace

from companion.kernel import BadSetup, Game, Option
from companion.kernel.options import same
from ui.looks import Notice, Setup
from ui.model import Intent

if TYPE_CHECKING:
    from random import Random

EDITION: Final = "edition"
USUAL: Final[dict[str, dict[str, Any]]] = {"dont-go-in-there": {EDITION: "retail"}}
"""What a first set-up begins with, where that is not a game's own default: the box
that families have."""
START: Final = "start_player"
FEW: Final = 4  # values side by side
TILES: Final = 6  # from so many values on, several of them are tiles on the set-up


class Draw(Intent, frozen=True):
    """Draw the values of this option by chance."""

    key: str


class Lack(NamedTuple):
    """Why a game cannot start yet: in few words, and as a sentence."""

    short: Notice
    why: Notice


def options_of(game: Game[Any], setup: Setup) -> dict[str, Option]:
    """Return the options that a set-up has, by key.

    With too few or too many people, as many things are taken of a list as the fewest
    or the most who can play take: for one alone, or six, the rules say nothing.
    """
    found = {one.key: one for one in game.options(setup.players, setup.options)}
    option = found.get(EDITION)
    edition = "" if option is None else str(value_of(option, setup.options))
    count = counted(game, edition, len(setup.players))
    if count != len(setup.players):
        some = tuple(f" {n}" for n in range(count))  # nobody is called so
        listed = (one for one in game.options(some, setup.options) if one.many)
        found.update((one.key, one) for one in listed)
    return found


def counted(game: Game[Any], edition: str, people: int) -> int:
    """Return for how many players there are rules: those there are, or the nearest."""
    least, most = players_of(game, edition)
    return max(least, min(most, people))


def value_of(option: Option, options: Mapping[str, Any]) -> Any:
    """Return what holds for an option: what was chosen or its default."""
    return plain(options.get(option.key, option.default))


def plain(value: Any) -> Any:
    """Return a list as a tuple, so that values compare whatever file they are from."""
    return tuple(cast("list[Any]", value)) if isinstance(value, list) else value


def edition_of(options: Mapping[str, Option]) -> Option | None:
    """Return the option that decides which others there are, if the game has one."""
    found = options.get(EDITION)
    return found if found is not None and len(found.values) > 1 else None


def tiles_of(options: Mapping[str, Option]) -> Option | None:
    """Return the option of which several values are taken (types), if there is one."""
    many = [o for o in options.values() if o.many and len(o.values) > TILES]
    return many[0] if many else None


def rulings_of(options: Mapping[str, Option]) -> list[Option]:
    """Return the options that are not on the set-up screen itself."""
    tiles = tiles_of(options)
    shown = {EDITION, START, tiles.key if tiles is not None else ""}
    return [o for o in options.values() if o.values and o.key not in shown]


def differing(game: Game[Any], setup: Setup) -> list[Option]:
    """Return the rulings that are not as usual."""
    rulings = rulings_of(options_of(game, setup))
    return [o for o in rulings if value_of(o, setup.options) != plain(o.default)]


# --- changes --------------------------------------------------------------------------


def kept(game: Game[Any], before: Setup, after: Setup) -> Setup:
    """Return a set-up without options that do not hold any more.

    A list of several values may be short while it is being chosen. Where more of them
    are needed than before, a list that was whole is made whole again.
    """
    was = options_of(game, before)
    now = options_of(game, after)
    options: dict[str, Any] = {}
    for key, value in after.options.items():
        option = now.get(key)
        if option is None:
            continue
        if option.many:
            whole = key in was and len(plain(value)) >= was[key].many
            options[key] = _listed(option, plain(value), whole=whole)
        elif option.problem(value) is None:
            options[key] = value
    return replace(after, options=options)


def _listed(option: Option, values: tuple[Any, ...], *, whole: bool) -> tuple[Any, ...]:
    """Return those of a list that may be chosen, as many as there must be at most."""
    known = [one for one in values if any(same(one, it) for it in option.values)]
    if whole:
        known += [*plain(option.default), *option.values]
    found = tuple(dict.fromkeys(known))
    return found[: option.many]


def with_option(game: Game[Any], setup: Setup, key: str, value: Any) -> Setup:
    """Return a set-up with another value; what goes with the old one is dropped."""
    changed = replace(setup, options={**setup.options, key: value})
    return kept(game, setup, changed)


def toggled(option: Option, chosen: tuple[Any, ...], value: Any) -> tuple[Any, ...]:
    """Return a list with a value in it or not, in the order of the option's values."""
    wanted = {*chosen} ^ {value}
    return tuple(one for one in option.values if one in wanted)


def swapped(
    option: Option,
    chosen: tuple[Any, ...],
    value: Any,
    allowed: Callable[[tuple[Any, ...]], bool],
) -> tuple[Any, ...] | None:
    """Return a full list with a value in the place of the one that must go for it.

    None: more than one might go, or none.
    """
    others = (tuple(value if one == out else one for one in chosen) for out in chosen)
    found = [one for one in others if allowed(one)]
    if len(found) != 1:
        return None
    return tuple(one for one in option.values if one in found[0])


def drawn(game: Game[Any], setup: Setup, key: str, rng: "Random") -> Setup:
    """Return a set-up with the values of an option drawn by chance."""
    option = options_of(game, setup)[key]
    found = {*rng.sample(option.values, option.many)}
    chosen = tuple(one for one in option.values if one in found)
    return with_option(game, setup, key, chosen)


# --- what is missing ------------------------------------------------------------------


@lru_cache(maxsize=64)
def players_of(game: Game[Any], edition: str) -> tuple[int, int]:
    """Return the fewest and the most players that an edition takes."""
    least, most = game.players
    options = {EDITION: edition} if edition else {}
    fit = [n for n in range(least, most + 1) if _takes(game, n, options)]
    return (min(fit), max(fit)) if fit else game.players


def _takes(game: Game[Any], n: int, options: Mapping[str, Any]) -> bool:
    try:
        game.start(tuple(f"P{i}" for i in range(n)), options)
    except BadSetup as error:
        return not any(fault.rule == "players.count" for fault in error.faults)
    return True


def edition_name(game: Game[Any], setup: Setup) -> str:
    """Return the edition that is chosen or usual; empty where there are none."""
    option = options_of(game, setup).get(EDITION)
    return "" if option is None else str(value_of(option, setup.options))


def lacking(game: Game[Any], setup: Setup) -> Lack | None:
    """Return what keeps a game from starting, or None."""
    least, most = players_of(game, edition_name(game, setup))
    count = len(setup.players)
    if not least <= count <= most:
        fields = {"n": count, "least": least, "most": most}
        why = Notice("ui.players_count", fields)
        if count < least:
            return Lack(Notice("ui.missing_players", {"n": least - count}), why)
        return Lack(Notice("ui.too_many_players", {"n": count - most}), why)
    for option in options_of(game, setup).values():
        listed = value_of(option, setup.options) if option.many else ()
        if len(listed) < option.many:
            fields = {"n": len(listed), "many": option.many}
            short = Notice("ui.missing_types", {"n": option.many - len(listed)})
            return Lack(short, Notice("ui.missing_why", fields))
    return _refused(game, setup)


def _refused(game: Game[Any], setup: Setup) -> Lack | None:
    try:
        game.start(setup.players, setup.options)
    except BadSetup as error:
        fault = error.faults[0]
        fields = {"place": fault.place or "/", **fault.fields}
        return Lack(Notice("ui.not_yet"), Notice(f"fault.{fault.rule}", fields))
    return None


def allows(game: Game[Any], setup: Setup, key: str, value: Any) -> bool:
    """Tell whether a game could start with this value of an option."""
    try:
        game.start(setup.players, {**setup.options, key: value})
    except BadSetup:
        return False
    return True
