"""Duel: both commit a card, both turn up; the higher scores and is spent.

The loser's card returns; equal cards are both spent. First to two points wins.
"""

from msgspec.structs import replace

from companion import kernel as k
from tests.kernel.toys.base import FaceDown, ToyGame, ToyState, refuse

CARDS = ("1", "2", "3")
SLOTS = ("card/1", "card/2")


class Commit(k.Answer, frozen=True, tag="commit"):
    """A card is laid face down."""


class TurnUp(k.Action, frozen=True, tag="reveal"):
    card: int


class Committed(k.Event, frozen=True):
    seat: str


class TurnedUp(k.Event, frozen=True):
    seat: str
    card: int


class Scored(k.Event, frozen=True):
    seat: str


class Lay(k.Choose, frozen=True, tag="lay"):
    answers = frozenset({Commit})

    @property
    def sound(self):
        return 1 <= len(self.seats) == len({*self.seats})

    def legal(self, state, holding, part):
        del state, holding, part
        more = len(self.seats) > 1
        return tuple(Commit(seat=seat if more else None) for seat in self.seats)

    def secrets(self, state, action):
        seat = action.seat or self.seat
        cards = tuple(map(Turn.answer, state.hands[seat]))
        return SLOTS[state.names.index(seat)], cards

    def play(self, state, action):
        seat = action.seat or self.seat
        rest = tuple(s for s in self.seats if s != seat)
        prompt = Lay(rest) if rest else Turn(SLOTS[0]).bound(state)
        return k.Step(replace(state, prompt=prompt), (Committed(seat),), action)


class Turn(FaceDown, frozen=True, tag="turn"):
    answers = frozenset({TurnUp})
    derived = ("pool", "seat")
    seat: str = ""

    @staticmethod
    def answer(card):
        return TurnUp(int(card))

    def legal(self, state, holding, part):
        hand = (holding or {}).get(self.seat, self.pool)
        answers = super().legal(state, holding, part)
        return tuple(answer for answer in answers if str(answer.card) in hand)

    def bound(self, state):
        seat = state.names[SLOTS.index(self.slot)]
        return replace(self, seat=seat, pool=state.hands[seat])

    def play(self, state, action):
        if str(action.card) not in self.pool:
            refuse("duel.not_in_hand", seat=self.seat, card=action.card)
        after = replace(state, up=(*state.up, action.card))
        events = (TurnedUp(self.seat, action.card),)
        if self.slot == SLOTS[0]:
            second = Turn(SLOTS[1]).bound(state)
            return k.Step(replace(after, prompt=second), events, action)
        after, scored = fought(after)
        return k.Step(after, events + scored, action)


def fought(state):
    high = max(state.up)
    best = [s for s, card in zip(state.names, state.up, strict=True) if card == high]
    hands = {
        s: k.draw(hand, str(high)) if s in best else hand
        for s, hand in state.hands.items()
    }
    points, events = state.points, ()
    if len(best) == 1:
        points = {**points, best[0]: points[best[0]] + 1}
        events = (Scored(best[0]),)
    after = replace(state, hands=hands, points=points, up=(), prompt=None)
    return replace(after, prompt=None if after.finished else Lay(state.names)), events


class DuelState(ToyState, frozen=True):
    points: dict[str, int]
    hands: dict[str, k.Pool]
    up: tuple[int, ...] = ()
    prompt: Lay | Turn | None
    reason, keyed = "duel", ("points", "hands")

    @property
    def finished(self):
        enough = 1 if self.quick else 2
        won = max(self.points.values()) >= enough
        return not self.up and (won or not all(self.hands.values()))

    def wrong(self):
        most = 2 if self.prompt is None else 1
        if any(not 0 <= points <= most for points in self.points.values()):
            yield "/points", "points"
        if any(not set(hand) <= set(CARDS) for hand in self.hands.values()):
            yield "/hands", "card"
        if self.prompt is not None and not all(self.hands.values()):
            yield "/hands", "empty_hand"
        shown = zip(self.up, self.names, strict=False)
        if len(self.up) > 1 or any(str(c) not in self.hands[s] for c, s in shown):
            yield "/up", "card"
        slots = SLOTS[len(self.up) :][:1]
        if isinstance(self.prompt, Turn) and self.prompt.slot not in slots:
            yield "/prompt/slot", "slot"
        if isinstance(self.prompt, Lay) and (self.up or not self.prompt.sound):
            yield "/prompt/seats", "seats"


def first(names, by, quick):
    hands = {seat: k.pool_of(CARDS) for seat in names}
    points = dict.fromkeys(names, 0)
    return DuelState(Lay(names), names, by, quick, points, hands)


CODEC = k.ActionCodec((Commit, TurnUp))
DUEL = ToyGame("duel", (2, 2), DuelState, CODEC, first, deck=CARDS * 2)
