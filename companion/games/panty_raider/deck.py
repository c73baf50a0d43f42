"""A deck as data: every card and every ruling with its source.

An owner's file has the same keys; see `reading`. What nobody has told yet of a printed
card is None: it is asked for when it is first needed; see `facts`.
"""

from functools import cache, cached_property
from typing import Annotated, Any, Literal

import msgspec

from companion.kernel import Pool

Slot = Literal["head", "face", "body", "hand"]
SLOTS: tuple[Slot, ...] = ("head", "face", "body", "hand")
Mode = Literal["raid", "trade"]
MODES: tuple[Mode, ...] = ("raid", "trade")
Side = Literal["player", "girl"]
SIDES: tuple[Side, ...] = ("player", "girl")
Score = Annotated[int, msgspec.Meta(ge=-99, le=99)]
Points = Annotated[int, msgspec.Meta(ge=0, le=20)]
"""What stands on a girl or counts in a trade; a bonus may be below zero (`Score`)."""
MOST_ICONS = 2
"""So many trade icons a dorm card has at most."""
Count = Annotated[int, msgspec.Meta(ge=0, le=20)]
Sources = str | dict[str, str]
"""One source for all of an entry, or one for each group of its values."""
Texts = dict[str, str]
Window = Literal["gear_up", "before_roll", "after_roll"]


class _Data(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True
):
    """Base: values as a file has them."""


class Kind(_Data, frozen=True):
    """What banking a panty of a kind draws."""

    draw_on_bank: Count
    source: Sources


class Rule(_Data, frozen=True):
    """A ruling: its default, its values, how sure it is (`mark`) and why (`source`)."""

    value: bool | int | str
    values: tuple[bool | int | str, ...]
    mark: Literal["PRINT", "INFER", "UNKNOWN", "HOUSE"]
    source: str
    ruling: str = ""
    live: bool = False


class Effect(_Data, frozen=True):
    """What a card does; `op` names the function in `effects.py` (rules 4)."""

    op: str
    n: int = 0
    context: Literal["", "raid", "trade"] = ""
    slot: Literal["", "head", "face", "body", "hand"] = ""
    scope: Literal["team", "self"] = "team"
    which: Literal["all", "one"] = "all"
    when: Literal["played", "equipped"] = "played"
    limit: Literal["", "once_per_gear_up"] = ""
    text: Texts = {}


class Goods(_Data, frozen=True):
    """What an item is worth in a trade; its icon doubles the value once.

    `value`: None is asked for when it counts. `icon`: empty matches none.
    """

    value: Points | None = None
    icon: str = ""

    @property
    def worth(self) -> int:
        """The value, as far as it is known."""
        return self.value or 0


class Gear(_Data, frozen=True):
    """Where an item is worn, and what it adds to raids and trades (None: asked)."""

    slot: Slot
    raid_bonus: Score | None = 0
    trade_bonus: Score | None = 0

    def bonus(self, mode: Mode) -> int:
        """Return what it adds in such an attempt, as far as it is known."""
        return (self.raid_bonus if mode == "raid" else self.trade_bonus) or 0


class Play(_Data, frozen=True):
    """When a card may be played, and what it gives to a side."""

    timing: Literal["before_roll", "after_roll", "any"]
    contexts: tuple[Mode, ...] = MODES
    side: Literal["choose", "player", "girl", "none"] = "none"
    dice: Count = 0
    bonus: Score = 0
    raid_die: bool = False


class Mischief(_Data, frozen=True):
    """A mischief card: a purple item or an orange situation.

    `unread`: an owner has told nothing but its colour; it may be played at any time,
    as a card whose text the table carries out.
    """

    colour: Literal["purple", "orange"]
    source: Sources
    trade: Goods | None = None
    equip: Gear | None = None
    play: Play | None = None
    effects: tuple[Effect, ...] = ()
    removed_on_reshuffle: bool = False
    copies: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    name: Texts = {}
    unread: bool = False

    def effect(self, op: str) -> Effect | None:
        """Return the card's effect of this kind, if it has one."""
        return next((effect for effect in self.effects if effect.op == op), None)


class Dorm(_Data, frozen=True):
    """A dorm card: one girl, an adult student, and once won one panty.

    `panty`, `raid_score`, `trade_score`: None is asked for when it counts.
    """

    adult: Literal[True]
    source: Sources
    panty: str | None = None
    raid_score: Points | None = None
    trade_score: Points | None = None
    icons: tuple[str, ...] = ()
    name: Texts = {}

    def score(self, mode: Mode) -> int:
        """Return what she adds in such an attempt, as far as it is known."""
        return (self.raid_score if mode == "raid" else self.trade_score) or 0


class Guru(_Data, frozen=True):
    """A style; it works for its owner in everybody's turn."""

    effects: tuple[Effect, ...]
    source: Sources
    name: Texts = {}

    def total(self, op: str, context: str = "", slot: str = "") -> int:
        """Return what the style gives of one kind, in one context or slot."""
        return sum(
            effect.n
            for effect in self.effects
            if (effect.op, effect.context, effect.slot) == (op, context, slot)
        )


class Deck(_Data, frozen=True, dict=True):
    """All cards of a box, by id, and the rulings that go with them."""

    deck: str
    origin: Literal["house", "owner"]
    icons: tuple[str, ...]
    icons_source: str
    panty_kinds: dict[str, Kind]
    rules: dict[str, Rule]
    dorm: dict[str, Dorm]
    mischief: dict[str, Mischief]
    guru: dict[str, Guru]

    @cached_property
    def whole(self) -> Pool:
        """All mischief cards as one pool."""
        return {key: card.copies for key, card in self.mischief.items()}

    @cached_property
    def purple(self) -> frozenset[str]:
        """The items."""
        found = (key for key, card in self.mischief.items() if card.colour == "purple")
        return frozenset(found)

    @cached_property
    def ids(self) -> frozenset[str]:
        """All cards of the box."""
        return frozenset((*self.mischief, *self.dorm, *self.guru))

    @cached_property
    def order(self) -> dict[str, int]:
        """The place of each mischief card in the deck's own order."""
        return {key: place for place, key in enumerate(self.mischief)}

    @cached_property
    def usable(self) -> dict[str, tuple[Effect, ...]]:
        """The items that do something while they are worn, and what."""
        found = {
            key: tuple(effect for effect in card.effects if effect.when == "equipped")
            for key, card in self.mischief.items()
        }
        return {key: effects for key, effects in found.items() if effects}

    @cached_property
    def gear(self) -> dict[str, Gear]:
        """The items that can be equipped."""
        cards = self.mischief.items()
        return {key: card.equip for key, card in cards if card.equip is not None}

    @cached_property
    def plays(self) -> dict[tuple[Window, Mode | None], dict[str, Play]]:
        """The cards that may be played in a window (rules 2.4, A10, A19)."""
        tables: dict[tuple[Window, Mode | None], dict[str, Play]] = {}
        whens: tuple[tuple[Window, Mode | None], ...] = (
            ("gear_up", None),
            *(("before_roll", mode) for mode in MODES),
            *(("after_roll", mode) for mode in MODES),
        )
        for window, mode in whens:
            tables[window, mode] = {
                key: card.play
                for key, card in self.mischief.items()
                if card.play is not None and _fits(card, card.play, window, mode)
            }
        return tables

    def draws(self, panty: str) -> int:
        """Return how many cards banking this dorm card draws; its kind is known."""
        kind = self.dorm[panty].panty
        return 0 if kind is None else self.panty_kinds[kind].draw_on_bank


def _fits(card: Mischief, play: Play, window: Window, mode: Mode | None) -> bool:
    """Tell whether a card may be played in a window of such an attempt."""
    if window == "gear_up":
        return play.timing == "any"
    if play.timing not in ("any", window) or mode not in play.contexts:
        return False
    return not (play.raid_die and card.colour == "purple" and mode == "trade")


@cache
def house_data() -> dict[str, Any]:
    """Return the house deck as plain data (do not change it)."""
    import tomllib  # noqa: PLC0415  (late: a game that goes on has its deck with it)

    # As importlib.resources would, whose import takes longer than the rest of it.
    file = f"{__file__.rpartition('/')[0]}/data/house.toml"
    return tomllib.loads(__loader__.get_data(file).decode("utf-8"))


@cache
def house() -> Deck:
    """Return the house deck."""
    return msgspec.convert(house_data(), Deck, strict=True)


@cache
def house_by_value() -> dict[str, Any]:
    """Return the house deck as row 0 of a journal has it (do not change it)."""
    return msgspec.json.decode(msgspec.json.encode(house()))
