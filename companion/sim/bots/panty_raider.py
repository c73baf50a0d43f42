"""A sensible player of Panty Raider: helps its own attempts, hinders the leaders'.

It looks at margins (what the raiders have above the roommates, dice at their mean), and
moves a card at most once in a GEAR_UP: only what makes a slot better.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from companion.games.panty_raider import prompts, windows
from companion.games.panty_raider.actions import (
    Accept,
    Confirm,
    Decline,
    Discard,
    DrawTwo,
    EnterDorm,
    Equip,
    Invite,
    LearnGuru,
    OfferItem,
    PlayCard,
    Raid,
    Solo,
    SwitchToRaid,
    Trade,
)
from companion.games.panty_raider.deck import SIDES, Deck, Mode
from companion.games.panty_raider.formulas import dice_to_come, score_of, sum_of
from companion.games.panty_raider.model import Player
from companion.games.panty_raider.state import GameState
from companion.kernel import Action, Ready
from companion.sim.bots.base import Bot, own_answers

ENOUGH = 3.0
"""With such a margin a team plays nothing more."""
RIVAL = 3
"""Who has banked so many is hindered, and loses panties, wherever it can be done."""


class Sight(NamedTuple):
    """One decision as its seat sees it.

    Attributes:
        state: the position.
        seat: whose decision.
        hand: its hand cards.
        answers: what it may do.
    """

    state: GameState
    seat: str
    hand: list[str]
    answers: Sequence[Any]

    @property
    def me(self) -> Player:
        """The own player."""
        return self.state.players[self.state.index(self.seat)]

    @property
    def deck(self) -> Deck:
        """The cards."""
        return self.state.options.deck

    @property
    def helps(self) -> bool:
        """Whether the seat is in the team."""
        return self.seat in self.state.turn.team

    @property
    def mean(self) -> float:
        """What a die shows on the average."""
        return (self.state.options.die_sides + 1) / 2

    def all(self, kind: type[Any]) -> list[Any]:
        """Return the answers of one kind."""
        return [answer for answer in self.answers if isinstance(answer, kind)]


class Greedy(Bot):
    """Takes what looks best now; never thinks of others' plans."""

    def choose(
        self, known: Mapping[str, Action], state: Any, seat: str, rng: random.Random
    ) -> Action:
        """Return the answer that looks best."""
        answers = own_answers(state, seat, known)
        told = state.holding(seat, known) or {}
        hand = [*state.players[state.index(seat)].hand.known, *told.get(seat, ())]
        choice = _CHOICES.get(type(state.prompt))
        found = choice(Sight(state, seat, hand, answers)) if choice else None
        return rng.choice(answers) if found is None else found


# --- worth ----------------------------------------------------------------------------


def gear_worth(deck: Deck, card: str) -> int:
    """Return what an item adds when it is worn."""
    gear = deck.gear[card]
    return 2 * gear.bonus("raid") + gear.bonus("trade")


def card_worth(deck: Deck, card: str) -> float:
    """Return what a hand card is worth keeping for."""
    found = deck.mischief[card]
    worth = float(found.trade.worth) if found.trade else 1.0
    if found.play is not None:
        worth += 2 * found.play.dice + found.play.bonus + len(found.effects)
    return worth + (gear_worth(deck, card) if found.equip else 0)


def margin(sight: Sight) -> float:
    """Return what the raiders are expected to be above the roommates."""
    state = sight.state
    assert state.attempt is not None
    total = 0.0
    for side in SIDES:
        sign = 1 if side == "player" else -1
        dice = dice_to_come(state, side)
        total += sign * (sum_of(state, side) + dice * sight.mean)
    return total


def outlook(sight: Sight, team: Sequence[str], mode: Mode) -> float:
    """Return what a team would be above the row before any card is played."""
    state, deck = sight.state, sight.deck
    total = 0.0
    for player in state.players:
        if player.name in team:
            gear = [deck.gear[card] for card in player.gear]
            total += sum(item.bonus(mode) for item in gear)
            total += len(player.banked)
    row = state.row
    total -= sum(score_of(deck, card, mode) for card in row) if row else 6
    if mode == "trade":
        total += _offers(sight)
    return total - sum(one.side == "girl" for one in state.attached) * sight.mean


def _offers(sight: Sight) -> float:
    """Return what the best items of the seat would bring, one for each roommate."""
    deck, row = sight.deck, sight.state.row
    values = [deck.mischief[card].trade for card in sight.hand]
    best = sorted((goods.worth for goods in values if goods), reverse=True)
    return float(sum(best[: max(3, len(row))])) if len(best) >= len(row) else -99.0


# --- choices --------------------------------------------------------------------------


def _gear_up(sight: Sight) -> Action | None:
    deck, me = sight.deck, sight.me
    for equip in sight.all(Equip):
        slot = deck.gear[equip.card].slot
        worn = [card for card in me.gear if deck.gear[card].slot == slot]
        least = min((gear_worth(deck, card) for card in worn), default=-1)
        full = len(worn) > 0
        if not full or gear_worth(deck, equip.card) > least:
            return equip
    if me.guru is None and len(sight.hand) > 2 and sight.all(LearnGuru):
        return sight.all(LearnGuru)[0]
    return _steal(sight) or Ready(seat=sight.seat)


def _steal(sight: Sight) -> Action | None:
    """Take a panty from somebody who has nearly won."""
    for play in sight.all(PlayCard):
        card = sight.deck.mischief[play.card]
        if card.effect("discard_target_panty") is None:
            continue
        for player in sight.state.players:
            rival = player.name != sight.seat and len(player.banked) >= RIVAL
            if rival and play.target in player.open:
                return play
    return None


def _dorm_choice(sight: Sight) -> Action:
    best = max(outlook(sight, [sight.seat], mode) for mode in ("raid", "trade"))
    poor = len(sight.hand) + 2 <= sight.state.options.hand_limit
    return DrawTwo() if poor and best <= 0 else EnterDorm()


def _wingman(sight: Sight) -> Action:
    raid = outlook(sight, [sight.seat], "raid")
    trade = outlook(sight, [sight.seat], "trade")
    asked = sight.all(Invite)
    if max(raid, trade) > 0 or not asked:
        return Solo()

    def strength(answer: Invite) -> float:
        return outlook(sight, [sight.seat, answer.who], "raid")

    return max(asked, key=strength)


def _reply(sight: Sight) -> Action:
    return Accept() if len(sight.me.open) < 2 else Decline()


def _mode(sight: Sight) -> Action:
    team = sight.state.turn.team
    raid, trade = (outlook(sight, team, mode) for mode in ("raid", "trade"))
    return Trade() if sight.all(Trade) and trade > raid else Raid()


def _offering(sight: Sight) -> Action | None:
    state = sight.state
    assert state.attempt is not None
    served = {offer.place for offer in state.attempt.offers}
    offers = sight.all(OfferItem)
    best = max(offers, key=lambda o: _offer_worth(sight, o), default=None)
    if best is not None and margin(sight) <= ENOUGH:
        missing = [o for o in offers if state.row.index(o.to) not in served]
        return max(missing or offers, key=lambda o: _offer_worth(sight, o))
    agreed = sight.all(Confirm)
    if agreed:
        return agreed[0]
    return (sight.all(SwitchToRaid) or [best])[0]


def _offer_worth(sight: Sight, offer: OfferItem) -> float:
    goods = sight.deck.mischief[offer.card].trade
    assert goods is not None
    match = goods.icon in sight.deck.dorm[offer.to].icons
    return goods.worth * (2.0 if match else 1.0)


def _window(sight: Sight) -> Action:
    """Help an attempt of the own team, hinder one of others that looks too good."""
    steal = _steal(sight)
    if steal is not None:
        return steal
    ahead = margin(sight)
    rivals = [p for p in sight.state.players if p.name in sight.state.turn.team]
    dear = any(len(p.banked) + len(p.open) >= RIVAL for p in rivals)
    wanted = ahead < ENOUGH if sight.helps else ahead > 0 and dear
    plays = sight.all(PlayCard)
    if wanted and plays:
        best = max(plays, key=lambda play: _gain(sight, play))
        if _gain(sight, best) > 0:
            return best
    return Ready(seat=sight.seat)


def _gain(sight: Sight, play: PlayCard) -> float:
    """Return what a play adds for our side, in points of the margin."""
    card = sight.deck.mischief[play.card]
    assert card.play is not None
    sign = 1 if sight.helps else -1
    whose = {"player": 1, "girl": -1}.get(play.side or card.play.side, 0)
    late = isinstance(sight.state.prompt, windows.AfterRoll)
    dice = 0 if late else card.play.dice
    gain = sign * whose * (dice * sight.mean + card.play.bonus)
    if card.effect("reroll") is not None and play.side is not None:
        assert sight.state.attempt is not None
        thrown = sight.state.attempt.thrown[play.side]  # type: ignore[index]
        gain += sign * whose * (thrown.dice * sight.mean - thrown.sum)
    if card.effect("end_turn_discard_dorm") is not None and not sight.helps:
        gain += margin(sight)
    if card.effect("fail_insurance") is not None and sight.helps:
        covered = sight.state.attempt is not None and sight.state.attempt.insured
        gain += 0.0 if covered else float(len(sight.me.open))
    return gain


def _bank(sight: Sight) -> Action:
    deck = sight.deck
    best = max(sight.me.open, key=deck.draws)
    return next(a for a in sight.answers if getattr(a, "card", None) == best)


def _split(sight: Sight) -> Action:
    best: Action = max(sight.answers, key=lambda a: sight.deck.draws(a.card))
    return best


def _least(sight: Sight) -> Action | None:
    gone = sight.all(Discard)
    return min(gone, key=lambda a: card_worth(sight.deck, a.card), default=None)


_CHOICES: dict[type, Callable[[Sight], Action | None]] = {
    windows.GearUp: _gear_up,
    windows.BeforeRoll: _window,
    windows.AfterRoll: _window,
    windows.Offering: _offering,
    prompts.DormChoice: _dorm_choice,
    prompts.WingmanPick: _wingman,
    prompts.WingmanReply: _reply,
    prompts.ChooseMode: _mode,
    prompts.Bank: _bank,
    prompts.Split: _split,
    prompts.HandLimit: _least,
    prompts.PayGuru: _least,
}
