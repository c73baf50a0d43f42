"""What makes an owner's profile unplayable; each fault names the entry (rules 12)."""

from collections.abc import Iterator, Mapping

from companion.games.dont_go_in_there.curses import END_EFFECTS, TAKE_EFFECTS
from companion.games.dont_go_in_there.profile import Effect, Profile, RoomEffect
from companion.kernel import Fault
from companion.kernel.options import unknown_key

MOST = 99
"""No value, sum or count on a card or mat is beyond this."""
MOST_MEEPLES = 6
MOST_DICE = 12
FIGURES: Mapping[str, tuple[str, ...]] = {
    "first_to_sum": ("sum", "dispel"),
    "subset_sum": ("sum",),
    "set_halve_ghosts": ("set",),
    "pass_per_card": ("ghosts",),
    "set_pass": ("set", "ghosts"),
    "ghost_then_set_dispel": ("ghosts", "set"),
    "set_dispel": ("set",),
    "set_choose_type": ("set",),
    "chain": ("by",),
    "threshold_exclusive": ("min", "sole", "shared"),
    "up_to": ("dispel",),
    "most_sum": ("dispel",),
}
"""The figures that a kind of effect cannot be without."""
ROOM_KINDS = (
    "ghost_on_space",
    "flip_die",
    "reroll",
    "sorted_slots",
    "face_down",
    "none",
)


def profile_faults(profile: Profile) -> list[Fault]:
    """Return everything in a profile that no game can be played with."""
    faults = [*_value_faults(profile), *_board_faults(profile), *_die_faults(profile)]
    faults += [*_name_faults(profile), *_count_faults(profile)]
    return [*faults, *_effect_faults(profile), *_order_faults(profile)]


def _name_faults(profile: Profile) -> Iterator[Fault]:
    """Tables by side or type name sides and types that there are."""
    sides = [side for board in profile.boards.value for side in board]
    types = list(profile.effects)
    for table, known in (
        ("spaces", sides),
        ("room_effects", sides),
        ("values", types),
        ("icons", types),
    ):
        for key in getattr(profile, table):
            if key not in known:
                fields = unknown_key(key, dict.fromkeys(known))
                yield Fault(f"profile/{table}/{key}", "profile.unknown", fields)
    for kind in types:
        if not kind.strip():
            yield Fault("profile/effects", "profile.unknown", {"near": [], "known": []})


def _count_faults(profile: Profile) -> Iterator[Fault]:
    """Meeples and dice are as many as a box can hold."""
    yield from _figure("meeples_each", profile.meeples_each.value, 1, MOST_MEEPLES)
    yield from _figure("dice_total", profile.dice_total.value, 1, MOST_DICE)
    if profile.dice_icons is not None:
        for value, icons in profile.dice_icons.value.items():
            yield from _figure(f"dice_icons/{value}", icons, 0, MOST_DICE // 3)


def _figure(place: str, value: int, least: int, most: int) -> Iterator[Fault]:
    if not least <= value <= most:
        fields = {"value": value, "least": least, "most": most}
        yield Fault(f"profile/{place}", "profile.figure", fields)


def _value_faults(profile: Profile) -> Iterator[Fault]:
    """Values are whole numbers as text; retail cards need their dice icons."""
    tables = {"values_per_type": profile.values_per_type}
    tables |= {f"values/{kind}": split for kind, split in profile.values.items()}
    for place, split in tables.items():
        for value, copies in split.value.items():
            if not (value.isascii() and value.isdigit() and str(int(value)) == value):
                yield Fault(f"profile/{place}", "profile.value", {"value": value})
            else:
                yield from _figure(f"{place}/{value}", int(value), 0, MOST)
            yield from _figure(f"{place}/{value}", copies, 0, MOST)
    if profile.dice_icons is not None or profile.icons:
        for kind in profile.effects:
            yield from _icon_faults(profile, kind)


def _icon_faults(profile: Profile, kind: str) -> Iterator[Fault]:
    sourced = profile.icons.get(kind, profile.dice_icons)
    icons = sourced.value if sourced else {}
    place = f"icons/{kind}" if kind in profile.icons else "dice_icons"
    for value, copies in profile.values_of(kind).value.items():
        if copies and value not in icons:
            fields = {"value": value, "type": kind}
            yield Fault(f"profile/{place}", "profile.icons", fields)


def _board_faults(profile: Profile) -> Iterator[Fault]:
    boards = profile.boards.value
    sides = [side for board in boards for side in board]
    if not boards or not all(boards):
        yield from _figure("boards", 0, 1, MOST)
    for side in dict.fromkeys(side for side in sides if sides.count(side) > 1):
        yield Fault("profile/boards", "profile.twice", {"value": side})
    for side in dict.fromkeys(sides):
        if side not in profile.spaces or profile.space_count(side) < 3:
            yield Fault(f"profile/spaces/{side}", "profile.no_spaces")
            continue
        spaces = profile.space_count(side)
        dummy = profile.spaces[side].dummy
        yield from _figure(f"spaces/{side}/dummy", dummy, 0, spaces)
        effect = profile.room_effects.get(side)
        if effect is not None:
            yield from _room_faults(f"room_effects/{side}", effect, spaces)


def _room_faults(place: str, effect: RoomEffect, spaces: int) -> Iterator[Fault]:
    if effect.kind not in ROOM_KINDS:
        yield Fault(f"profile/{place}", "profile.effect", {"value": effect.kind})
    if effect.kind == "ghost_on_space":
        yield from _figure(f"{place}/space", effect.space, 1, spaces)
        yield from _figure(f"{place}/ghosts", effect.ghosts, -MOST, MOST)
    if effect.kind == "face_down":
        yield from _figure(f"{place}/slot", effect.slot, 3, 3)
    for slot in effect.slot_ghosts.keys() - {"1", "2", "3"}:
        fields = {"value": slot, "least": 1, "most": 3}
        yield Fault(f"profile/{place}/slot_ghosts", "profile.figure", fields)


def _die_faults(profile: Profile) -> Iterator[Fault]:
    faces = profile.die_faces.value
    if set(faces) != {"ghost", "blank"} or not all(faces.values()):
        yield Fault("profile/die_faces", "profile.faces")


def _effect_faults(profile: Profile) -> Iterator[Fault]:
    for kind, effect in profile.effects.items():
        place = f"effects/{kind}"
        known = {"take": TAKE_EFFECTS, "end": END_EFFECTS}.get(effect.when)
        if known is None:
            yield Fault(
                f"profile/{place}/when", "profile.effect", {"value": effect.when}
            )
        elif effect.kind != "none" and effect.kind not in known:
            yield Fault(f"profile/{place}", "profile.effect", {"value": effect.kind})
        else:
            yield from _figures_faults(place, effect)
        acts = effect.when == "end" and effect.kind != "none"
        if acts and kind not in profile.end_order.value:
            yield Fault(f"profile/{place}", "profile.end_order")


def _figures_faults(place: str, effect: Effect) -> Iterator[Fault]:
    needed = FIGURES.get(effect.kind, ())
    for name in ("sum", "set", "dispel", "ghosts", "min", "sole", "shared", "by"):
        least = 1 if name in needed else 0
        yield from _figure(f"{place}/{name}", getattr(effect, name), least, MOST)


def _order_faults(profile: Profile) -> Iterator[Fault]:
    order = profile.end_order.value
    for kind in dict.fromkeys(kind for kind in order if order.count(kind) > 1):
        yield Fault("profile/end_order", "profile.twice", {"value": kind})
    for kind in order:
        effect = profile.effects.get(kind)
        if effect is None or effect.when != "end":
            yield Fault("profile/end_order", "profile.no_end_effect", {"value": kind})
