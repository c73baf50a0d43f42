"""Edition profiles: every number of the game as data with its source.

An owner's file has the same keys and is laid over the shipped one: what it gives
replaces the value there, with source OWNER unless it names another.
"""

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Annotated, Any, Generic, TypeVar

import msgspec

from companion.games.dont_go_in_there.spots import Spot, spots_of
from companion.kernel import BadSetup, Fault
from companion.kernel.options import unknown_key

T = TypeVar("T")
Count = Annotated[int, msgspec.Meta(ge=0)]
EDITIONS = ("prototype", "retail")
SOURCES = (
    "RULES",
    "PROTOTYPE",
    "CAMPAIGN",
    "SHOP",
    "BGA",
    "PRINT",
    "REVIEWS",
    "INFER",
    "HOUSE",
    "OWNER",
)
"""The words that a source begins with; names.toml has them as `given`."""


class Sourced(
    msgspec.Struct,
    Generic[T],
    frozen=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """A value with its source; `status`: assumed, inferred or house where it is so."""

    value: T
    source: str
    status: str = ""


def origins(source: str) -> list[str]:
    """Return the words of a source, `BGA, PRINT` or `INFER: because...`.

    A text that begins with none of them is an owner's own.
    """
    words = source.partition(":")[0].split(", ")
    return [word for word in words if word in SOURCES] or ["OWNER"]


class SetupRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Types in play and cards taken out unseen, for one player count."""

    types: Annotated[int, msgspec.Meta(ge=1)]
    remove: Count
    source: str


class Spaces(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True
):
    """A side's spaces, 1 = deepest / top: dice each activates, or its flashlights."""

    source: str
    activates: tuple[Count, ...] = ()
    flashlights: tuple[Count, ...] = ()
    status: str = ""
    dummy: int = 0


class Dummy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The printed third player of the two-player game (RULES; A15, A32)."""

    space: Annotated[int, msgspec.Meta(ge=1)]
    space_source: str
    counts_for_most_ghosts: bool
    counts_source: str
    source: str


class Penalty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One curse per `per` ghosts for whoever has most."""

    per: Annotated[int, msgspec.Meta(ge=1)]
    source: str


class RoomEffect(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True
):
    """What a retail side does; `kind` names the function in `rooms.py`."""

    kind: str
    source: str
    space: int = 0
    ghosts: int = 0
    slot: int = 0
    slot_ghosts: dict[str, int] = {}


class Effect(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True
):
    """What a type of curse does; `kind` names the function in `curses.py`."""

    when: str
    kind: str
    source: str
    sum: int = 0
    set: int = 0
    dispel: int = 0
    ghosts: int = 0
    max_ghosts: int = 0
    min: int = 0
    sole: int = 0
    shared: int = 0
    by: int = 0
    name: dict[str, str] = {}


class Profile(
    msgspec.Struct,
    frozen=True,
    dict=True,  # holds the tables worked out once from the data
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """One edition's data. Keys that are numbers are text, as in JSON."""

    edition: str
    players: Sourced[tuple[int, int]]
    meeples_each: Sourced[Count]
    dice_total: Sourced[Count]
    die_faces: Sourced[dict[str, Count]]
    values_per_type: Sourced[dict[str, Count]]
    boards: Sourced[tuple[tuple[str, ...], ...]]
    start_sides: Sourced[tuple[str, ...]]
    flip_after_resolve: Sourced[bool]
    ghosts_hidden: Sourced[bool]
    haunted_card: Sourced[bool]
    end_order: Sourced[tuple[str, ...]]
    ghost_penalty: Penalty
    default_types: Sourced[tuple[str, ...]]
    setup: dict[str, SetupRow]
    spaces: dict[str, Spaces]
    room_effects: dict[str, RoomEffect]
    effects: dict[str, Effect]
    dice_icons: Sourced[dict[str, Count]] | None = None
    dummy: Dummy | None = None
    values: dict[str, Sourced[dict[str, Count]]] = {}
    icons: dict[str, Sourced[dict[str, Count]]] = {}

    def values_of(self, kind: str) -> Sourced[dict[str, int]]:
        """Return the copies of each value that a type has."""
        return self.values.get(kind, self.values_per_type)

    def icons_of(self, kind: str, value: int) -> int:
        """Return the dice icons on a card (retail); 0 where there are none."""
        sourced = self.icons.get(kind, self.dice_icons)
        return sourced.value.get(str(value), 0) if sourced else 0

    @cached_property
    def shields(self) -> dict[str, tuple[int, ...]]:
        """How many ghosts each space of each side keeps off.

        Retail: its flashlights. Prototype: dice not activated, since the blanks of
        all dice are used first (A1; RULES worked example 4, 3, 1 gives 2, 1, 0).
        """
        dice = self.dice_total.value
        return {
            side: spaces.flashlights
            or tuple(max(0, dice - active) for active in spaces.activates)
            for side, spaces in self.spaces.items()
        }

    @cached_property
    def spots(self) -> dict[str, tuple[Spot, ...]]:
        """What the spaces of each side are called, by what is printed on them."""
        return {
            side: spots_of("shield", spaces.flashlights)
            or spots_of("dice", spaces.activates)
            for side, spaces in self.spaces.items()
        }

    @cached_property
    def hidden_slots(self) -> dict[str, int]:
        """The slot that is dealt face down, by side; 0 for the others."""
        kinds = self.room_effects
        return {
            side: kinds[side].slot
            if side in kinds and kinds[side].kind == "face_down"
            else 0
            for side in self.spaces
        }

    def spot(self, side: str, space: int) -> Spot:
        """Return what a space is called."""
        return self.spots[side][space - 1]

    def shield(self, side: str, space: int) -> int:
        """Return how many ghosts a space keeps off."""
        return self.shields[side][space - 1]

    def space_count(self, side: str) -> int:
        """Return how many spaces a side has."""
        spaces = self.spaces[side]
        return len(spaces.flashlights or spaces.activates)


@cache
def shipped_data(edition: str) -> dict[str, Any]:
    """Return a shipped profile as plain data (do not change it)."""
    import tomllib  # noqa: PLC0415  (late: a game that goes on has its profile with it)

    # As importlib.resources would, whose import takes longer than the rest of it.
    file = f"{__file__.rpartition('/')[0]}/data/{edition}.toml"
    return tomllib.loads(__loader__.get_data(file).decode("utf-8"))


@cache
def shipped(edition: str) -> Profile:
    """Return a shipped profile.

    Raises:
        KeyError: there is no such edition.
    """
    if edition not in EDITIONS:
        raise KeyError(edition)
    return msgspec.convert(shipped_data(edition), Profile, strict=True)


@cache
def shipped_by_value(edition: str) -> dict[str, Any]:
    """Return a shipped profile as row 0 of a journal has it (do not change it)."""
    return msgspec.json.decode(msgspec.json.encode(shipped(edition)))


def laid_over(edition: str, own: Mapping[str, Any]) -> Profile:
    """Return the shipped profile with an owner's data laid over it.

    A whole profile (as a position has it, by value) stands as it is: a later version's
    shipped profile changes no game that was begun.

    Raises:
        BadSetup: unknown keys (with the nearest known one) or values of a wrong kind,
            each with its place in the owner's data.
    """
    base = shipped_data(edition)
    faults = [
        Fault(f"profile/{key}", "profile.unknown", unknown_key(key, _FIELDS))
        for key in own
        if key not in _FIELDS
    ]
    if faults:
        raise BadSetup(faults)
    if own.keys() >= _REQUIRED:
        base = {}
    named = _sourced(base, own)
    try:
        return msgspec.convert(_merged(base, named), Profile, strict=True)
    except msgspec.ValidationError as error:
        problem, _, place = str(error).partition(" - at `$.")
        place = place.rstrip("`").replace(".", "/")
        place = _entry_at_fault(base, named) if "[" in place else place
        fault = Fault(f"profile/{place}", "profile.shape", {"problem": problem})
        raise BadSetup([fault]) from None


_ENTRIES = ("values", "icons", "setup", "spaces", "room_effects", "effects")


def _sourced(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Return an owner's data with the source OWNER on entries that are all new."""
    out = dict(own)
    for table in _ENTRIES:
        known, given = base.get(table, {}), own.get(table)
        if isinstance(given, Mapping):
            entries: Mapping[str, Any] = given  # pyright: ignore[reportUnknownVariableType]
            out[table] = {
                key: {"source": "OWNER", **entry}
                if key not in known and isinstance(entry, Mapping)
                else entry
                for key, entry in entries.items()
            }
    return out


def _entry_at_fault(base: Mapping[str, Any], own: Mapping[str, Any]) -> str:
    """Return which entry of which table alone is no profile; the decoder hides keys."""
    for table in own.keys() & set(_ENTRIES):
        entries: Mapping[str, Any] = own[table]
        for key, entry in entries.items():
            try:
                alone = _merged(base, {table: {key: entry}})
                msgspec.convert(alone, Profile, strict=True)
            except msgspec.ValidationError:
                return f"{table}/{key}"
    return ", ".join(own)


_FIELDS = dict.fromkeys(Profile.__struct_fields__)
_REQUIRED = {field.name for field in msgspec.structs.fields(Profile) if field.required}


def _merged(base: Any, own: Any) -> Any:
    """Return `own` over `base`: tables are merged, anything else replaces.

    A `value` that the owner gives without naming a source has the source OWNER.
    """
    if not isinstance(base, Mapping) or not isinstance(own, Mapping):
        return own
    over: dict[str, Any] = dict(own)  # pyright: ignore[reportUnknownArgumentType]
    out: dict[str, Any] = {**base}  # pyright: ignore[reportUnknownVariableType]
    for key, value in over.items():
        replace = key == "value" or key not in out
        out[key] = value if replace else _merged(out[key], value)
    if "source" in out and over and "source" not in over:
        out["source"] = "OWNER"
        out.pop("status", None)
    return out
