"""The answers of this game; their JSON forms are fixed, other programs rely on them."""

from functools import cache

import msgspec

from companion.kernel import Action, ActionCodec, Answer, Translate


class Card(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A cursed card: its type's key and its curses."""

    type: str
    value: int


class RevealCard(Action, frozen=True, tag="reveal"):
    """A card is turned face up: into the room being dealt, or out of hiding."""

    type: str
    value: int


class PlaceMeeple(Answer, frozen=True, tag="place"):
    """A meeple goes on a space; 1 = deepest / top."""

    room: str
    space: int


class RollDice(Action, frozen=True, tag="roll"):
    """The ghost dice fell. `faces`, where given, decides and is kept."""

    ghosts: int | None = None
    faces: tuple[str, ...] | None = None

    def describe(self, t: Translate) -> str:
        """Return what was rolled; faces that nobody has counted yet as they are."""
        if self.ghosts is None:
            return t("action.roll.faces", faces=self.faces or ())
        return t("action.roll", ghosts=self.ghosts)


class TakeCard(Answer, frozen=True, tag="take"):
    """A card of the room is taken; slots count 1 to 3 from the left."""

    slot: int


class DispelCards(Answer, frozen=True, tag="dispel"):
    """These cards are turned face down."""

    cards: tuple[Card, ...]


class ChooseType(Answer, frozen=True, tag="choose_type"):
    """All face-up cards of this type are turned face down (tome)."""

    type: str


class FlipDie(Answer, frozen=True, tag="flip_die"):
    """One die is turned over to `ghost` or `blank` (Hallway).

    `die`: which one, from 0 as they lie; it changes nothing but what is shown.
    """

    to: str
    die: int | None = None


class Reroll(Answer, frozen=True, tag="reroll"):
    """All dice are rolled once more (Basement)."""


class Keep(Answer, frozen=True, tag="keep"):
    """The dice stay as they fell."""


CODEC = ActionCodec(
    (
        RevealCard,
        PlaceMeeple,
        RollDice,
        TakeCard,
        DispelCards,
        ChooseType,
        FlipDie,
        Reroll,
        Keep,
    )
)


class _Cards(dict[str, Card]):
    """Cards by pool key (`cat-2`), made once and shared."""

    def __missing__(self, key: str) -> Card:
        kind, _, value = key.rpartition("-")
        card = self[key] = Card(kind, int(value))
        return card


class _Reveals(dict[str, RevealCard]):
    """Reveals by pool key, made once and shared."""

    def __missing__(self, key: str) -> RevealCard:
        card = CARDS[key]
        reveal = self[key] = RevealCard(card.type, card.value)
        return reveal


class _Keys(dict[Card, str]):
    """Pool keys by card."""

    def __missing__(self, card: Card) -> str:
        key = self[card] = f"{card.type}-{card.value}"
        return key


def card_of(key: str) -> Card | None:
    """Return the card of a pool key from outside; None: it is no such key."""
    kind, _, value = key.rpartition("-")
    number = value.isascii() and value.isdecimal() and len(value) <= 2
    return Card(kind, int(value)) if kind and number else None


CARDS = _Cards()
REVEALS = _Reveals()
KEYS = _Keys()
TAKES = (TakeCard(1), TakeCard(2), TakeCard(3))
TO_GHOST, TO_BLANK = FlipDie("ghost"), FlipDie("blank")
REROLL, KEEP = Reroll(), Keep()


@cache
def rolls(dice: int) -> tuple[RollDice, ...]:
    """Return one roll for each count of ghosts that `dice` dice can show."""
    return tuple(RollDice(ghosts=n) for n in range(dice + 1))
