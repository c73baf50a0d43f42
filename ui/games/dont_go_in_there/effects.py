"""What taking a card would do for its taker now, in a few words.

Each says what follows for this player at this moment, not the general rule; it tells
no figure that the rules hide (A28).
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from companion.games.dont_go_in_there.curses import cards_counted, values_up
from companion.games.dont_go_in_there.events import CardsDispelled
from companion.games.dont_go_in_there.model import Player
from companion.games.dont_go_in_there.profile import Effect
from companion.games.dont_go_in_there.prompts import Dispel
from companion.games.dont_go_in_there.state import GameState
from ui.games.dont_go_in_there.reckon import Taking, at_end, with_card
from ui.screens.kit import Sheet

Texts = tuple[str, ...]


class _Case(NamedTuple):
    """A card in somebody's hand, as if it were taken.

    Attributes:
        me: its taker, with the card.
        found: what the game does then.
    """

    sheet: Sheet
    state: GameState
    me: Player
    effect: Effect
    found: Taking

    @property
    def kind(self) -> str:
        """The type of the card."""
        return self.found.card.type

    @property
    def hidden(self) -> bool:
        """Whether nobody may read this player's ghosts off the screen."""
        return self.state.options.ghosts_hidden

    @property
    def counted(self) -> int:
        """How many cards of the type count then."""
        return cards_counted(self.me, self.kind, self.state.options)

    @property
    def dispelled(self) -> tuple[int, ...]:
        """The curses of all cards that go at once."""
        gone = [one for one in self.found.events if isinstance(one, CardsDispelled)]
        return tuple(value for one in gone for value in one.values)

    def say(self, message: str, **fields: object) -> Texts:
        """Return a message of these screens."""
        return self.sheet.say(f"resolve.does.{message}", **fields)


def effect_words(sheet: Sheet, state: GameState, seat: str, found: Taking) -> Texts:
    """Return what taking a card does, then shorter.

    Args:
        sheet: the screen being made.
        state: the position before.
        seat: the taker.
        found: what the game does then.
    """
    effect = state.options.profile.effects[found.card.type]
    me = with_card(state, seat, found.card)[state.index(seat)]
    case = _Case(sheet, state, me, effect, found)
    return _WORDS.get(effect.kind, _nothing)(case)


def _nothing(case: _Case) -> Texts:
    return case.say("nothing")


# --- at once --------------------------------------------------------------------------


def _in_set(case: _Case) -> tuple[int, int]:
    """Return the how-manieth of its set the card is, and how many a set has."""
    size = max(1, case.effect.set)
    return (case.counted - 1) % size + 1, size


def _ring(case: _Case) -> Texts:
    if case.dispelled:
        return case.say("set_goes", n=len(case.dispelled))
    k = len(values_up(case.me, case.kind))
    return case.say("set_waits", k=k, size=case.effect.set)


def _mirror(case: _Case) -> Texts:
    ghosts = case.effect.ghosts
    if case.dispelled:
        return case.say("mirror_goes", ghosts=ghosts, n=len(case.dispelled))
    k = len(values_up(case.me, case.kind))
    return case.say("mirror_waits", ghosts=ghosts, k=k, size=case.effect.set)


def _holy_water(case: _Case) -> Texts:
    k, size = _in_set(case)
    if k < size:
        return case.say("set_waits", k=k, size=size)
    if case.hidden:
        return case.say("half_ghosts")
    after = case.me.ghosts + case.found.ghosts
    return case.say("ghosts_to", before=case.me.ghosts, after=after)


def _mask_each(case: _Case) -> Texts:
    masks = len(values_up(case.me, case.kind))
    return _passed(case, masks * case.effect.ghosts)


def _mask_set(case: _Case) -> Texts:
    k, size = _in_set(case)
    if k < size:
        return case.say("set_waits", k=k, size=size)
    return _passed(case, case.effect.ghosts)


def _passed(case: _Case, most: int) -> Texts:
    """Say who gets how many ghosts; where they are hidden, how many at most."""
    players = case.state.players
    to = players[case.state.index(case.me.name) - 1].name
    if case.hidden:
        return case.say("pass_up_to", n=most, to=to)
    n = min(most, case.me.ghosts)
    return case.say("pass", n=n, to=to) if n else case.say("pass_none")


def _tome(case: _Case) -> Texts:
    k, size = _in_set(case)
    if k < size:
        return case.say("set_waits", k=k, size=size)
    gone = [one for one in case.found.events if isinstance(one, CardsDispelled)]
    if gone:
        return case.say("type_goes", type=gone[0].type)
    return case.say("type_choice" if case.found.asked else "type_none")


def _twin(case: _Case) -> Texts:
    value = case.found.card.value
    return case.say("pair_goes" if case.dispelled else "pair_waits", value=value)


def _clock(case: _Case) -> Texts:
    total = sum(values_up(case.me, case.kind))
    if case.state.clock_claimed is not None:
        return case.say("clock_over")
    asked = case.found.asked
    n = asked.count if isinstance(asked, Dispel) else len(case.dispelled)
    if n:
        return case.say("clock_goes", sum=total, n=n)
    return case.say("clock_waits", sum=total, goal=case.effect.sum)


def _exact(case: _Case) -> Texts:
    goal = case.effect.sum
    if case.found.asked is not None:
        return case.say("sum_choice", sum=goal)
    if case.dispelled:
        values = "+".join(map(str, case.dispelled))
        return case.say("sum_goes", values=values, sum=goal)
    return case.say("sum_waits", sum=goal)


# --- at the end -----------------------------------------------------------------------


def _outlook(case: _Case, why: Texts) -> Texts:
    """Say what would go if the game ended now, with the reason if there is room."""
    n = at_end(case.state, case.me.name, case.found.card)
    goes = case.say("end_goes", n=n) if n else case.say("end_none")
    return (*(f"{one}\n{two}" for one in goes for two in why), *goes)


def _chain(case: _Case) -> Texts:
    value, after = case.found.card.value, case.found.card.value + case.effect.by
    if str(after) not in case.state.cards[case.kind]:  # the highest dispels nothing
        return _outlook(case, ())
    return _outlook(case, case.say("why_chain", value=value, next=after))


def _keep_one(case: _Case) -> Texts:
    n = len(values_up(case.me, case.kind)) - 1
    if not n:
        return case.say("cat_stays")
    return case.say("cats_go", most=case.effect.max_ghosts, n=n)


def _up_to(case: _Case) -> Texts:
    n = min(len(values_up(case.me, case.kind)), case.effect.dispel)
    return case.say("cats_go", most=case.effect.max_ghosts, n=n)


def _threshold(case: _Case) -> Texts:
    if case.counted < case.effect.min:
        return case.say("amulets_wait", k=case.counted, min=case.effect.min)
    return _outlook(case, case.say("why_amulets", n=case.effect.sole))


def _most(case: _Case) -> Texts:
    return _outlook(case, case.say("why_most", n=case.effect.dispel))


def _half(case: _Case) -> Texts:
    return _outlook(case, case.say("why_half"))


_WORDS: Final[dict[str, Callable[[_Case], Texts]]] = {
    "chain": _chain,
    "equal_pair": _twin,
    "first_to_sum": _clock,
    "ghost_then_set_dispel": _mirror,
    "half": _half,
    "keep_one": _keep_one,
    "most_sum": _most,
    "pass_per_card": _mask_each,
    "set_choose_type": _tome,
    "set_dispel": _ring,
    "set_halve_ghosts": _holy_water,
    "set_pass": _mask_set,
    "subset_sum": _exact,
    "threshold_exclusive": _threshold,
    "up_to": _up_to,
}
"""The kind of effect -> what says it."""
