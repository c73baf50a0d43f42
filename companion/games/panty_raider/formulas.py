"""The sums of a raid and a trade, the dice of each side, the exact chance (rules 2.5).

All functions read a `table`: a state, or a draft of one.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, Union

from companion.games.panty_raider.deck import Deck, Mode, Side
from companion.games.panty_raider.model import Attempt, Offered, Player
from companion.kernel.dice import Distribution, sums

if TYPE_CHECKING:
    from companion.games.panty_raider.draft import Draft
    from companion.games.panty_raider.state import GameState
    from companion.games.panty_raider.turning import RollSide

    Table = Union[Draft, GameState]  # noqa: UP007  (either, by its shared fields)


class Part(NamedTuple):
    """One line of a sum.

    Attributes:
        what: `dice`, `gear`, `guru`, `banked`, `offer`, `cards`, `adjusted`, `girl`.
        n: what it adds.
        of: the seat or the card it comes from; may be empty.
    """

    what: str
    n: int
    of: str = ""


def attempt_of(table: "Table") -> Attempt:
    """Return the attempt that is being made."""
    attempt = table.attempt
    assert attempt is not None
    return attempt


def team_of(table: "Table") -> list[Player]:
    """Return the current player, and the wingman if there is one."""
    team = table.turn.team
    named = {player.name: player for player in table.players if player.name in team}
    return [named[seat] for seat in team]


# --- dice -----------------------------------------------------------------------------


def dice_of(table: "Table", side: Side) -> int:
    """Return how many dice a side rolls.

    They come from cards played now, from attached cards on that side that fit the
    attempt, and in the variant from worn panties in a raid.
    """
    options, attempt = table.options, attempt_of(table)
    plays = options.deck.mischief
    count = options.base_dice
    for played in attempt.played:
        play = plays[played.card].play
        if played.side == side and play is not None and not played.late:
            count += play.dice
    if options.attached_orange == "acts_again":
        for one in table.attached:
            play = plays[one.card].play
            if one.side == side and play is not None and attempt.mode in play.contexts:
                count += play.dice
    if side == "player" and attempt.mode == "raid":
        count += sum(len(player.worn) for player in team_of(table))
    return count


def thrown_again(table: "Table", side: Side) -> "RollSide | None":
    """Return the re-roll of a side that is waited for; None: its dice lie or are new.

    A draft waits for nothing: while it is made the dice count as they lie.
    """
    from companion.games.panty_raider.turning import RollSide  # noqa: PLC0415  (cycle)

    prompt = getattr(table, "prompt", None)
    again = isinstance(prompt, RollSide) and prompt.again and prompt.pool == side
    return prompt if again else None


def dice_to_come(table: "Table", side: Side) -> int:
    """Return how many dice of a side have yet to fall, those of a re-roll included."""
    again = thrown_again(table, side)
    if again is not None:
        return again.dice
    return 0 if side in attempt_of(table).thrown else dice_of(table, side)


def dice_lying(table: "Table", side: Side) -> int:
    """Return what the dice of a side show that lie; those taken up show nothing."""
    again = thrown_again(table, side)
    if again is not None:
        return again.keep
    thrown = attempt_of(table).thrown.get(side)
    return 0 if thrown is None else thrown.sum


# --- sums -----------------------------------------------------------------------------


def parts_of(table: "Table", side: Side) -> list[Part]:
    """Return everything that makes up a side's sum, the dice as far as they fell."""
    attempt = attempt_of(table)
    parts = [Part("dice", dice_lying(table, side))]
    parts += _team(table, attempt) if side == "player" else _girls(table, attempt.mode)
    parts += _mods(table, attempt, side)
    return [part for part in parts if part.n or part.what == "girl"]


def sum_of(table: "Table", side: Side) -> int:
    """Return what a side has now."""
    return sum(part.n for part in parts_of(table, side))


def _girls(table: "Table", mode: Mode) -> Iterator[Part]:
    for card in table.row:
        yield Part("girl", score_of(table.options.deck, card, mode), card)


def score_of(deck: Deck, card: str, mode: Mode) -> int:
    """Return a girl's score in a raid or a trade."""
    return deck.dorm[card].score(mode)


def _team(table: "Table", attempt: Attempt) -> Iterator[Part]:
    """Return the team's gear, gurus, banked panties and offers."""
    options, current = table.options, table.turn.seat
    deck, trade = options.deck, attempt.mode == "trade"
    for player in team_of(table):
        mine = player.name == current
        if mine or options.equipment_bonus_of == "team":
            for card in player.gear:
                yield Part("gear", deck.gear[card].bonus(attempt.mode), card)
            yield Part("guru", _guru_bonus(deck, player, attempt.mode), player.name)
        counts = mine or options.banked_bonus_of == "team"
        if counts and not (trade and not options.banked_bonus_in_trade):
            yield Part("banked", len(player.banked), player.name)
    for offer in attempt.offers:
        yield Part("offer", worth_of(table, offer), offer.card)
        counts = offer.seat == current or options.equipment_bonus_of == "team"
        if offer.gear and options.offered_item_keeps_bonus and counts:
            yield Part("gear", deck.gear[offer.card].bonus("trade"), offer.card)


def _guru_bonus(deck: Deck, player: Player, mode: Mode) -> int:
    return 0 if player.guru is None else deck.guru[player.guru].total("bonus", mode)


def worth_of(table: "Table", offer: Offered) -> int:
    """Return what an offer counts: doubled once if its icon is one of hers (A21)."""
    deck = table.options.deck
    goods = deck.mischief[offer.card].trade
    assert goods is not None
    icons = deck.dorm[table.row[offer.place]].icons
    return goods.worth * (2 if goods.icon in icons else 1)


def _mods(table: "Table", attempt: Attempt, side: Side) -> Iterator[Part]:
    """Return what cards add besides dice, and what manual cards were entered for."""
    options = table.options
    cards = options.deck.mischief
    for played in attempt.played:
        play = cards[played.card].play
        if played.side == side and play is not None:
            yield Part("cards", play.bonus, played.card)
    for one in table.attached:
        play = cards[one.card].play
        again = play is not None and play.timing == "before_roll"
        if again and one.side == side and options.attached_orange == "acts_again":
            assert play is not None
            if attempt.mode in play.contexts:
                yield Part("cards", play.bonus, one.card)
    yield Part("adjusted", attempt.adjusted.get(side, 0))


# --- the chance -----------------------------------------------------------------------


def chance_of(table: "Table") -> Fraction | None:
    """Return the exact chance that the team wins with what lies on the table now.

    Dice that have fallen count as they lie, those to come with all their faces; what
    may yet be played does not. Dice that are rolled again are to come. None: a number
    is needed that nobody has told (rules 4).
    """
    from companion.games.panty_raider.facts import needed  # noqa: PLC0415  (cycle)

    if needed(table) is not None:
        return None
    left: dict[Side, Distribution] = {}
    fixed: dict[Side, int] = {}
    sides = dict.fromkeys(range(1, table.options.die_sides + 1), 1)
    for side in ("player", "girl"):
        left[side] = sums(dice_to_come(table, side), sides)
        fixed[side] = sum_of(table, side)
    return beats(left["player"], left["girl"], fixed["girl"] - fixed["player"])


def beats(one: Distribution, other: Distribution, behind: int) -> Fraction:
    """Return the chance that `one` comes out more than `behind` above `other`."""
    total = Fraction(0)
    for value, p in one.items():
        below = sum((q for n, q in other.items() if value - n > behind), Fraction(0))
        total += p * below
    return total
