"""Duel: both commit a card, both turn up; the higher scores and is spent.

The loser's card returns; equal cards are both spent. First to two points wins.
"""

from companion.kernel import (
    Action,
    ActionCodec,
    Answer,
    Choose,
    Event,
    Fault,
    IllegalAction,
    Outcome,
    Pool,
    Refusal,
    Reveal,
    Step,
    draw,
    rank,
)
from fractions import Fraction
from msgspec.structs import replace

from tests.kernel.toys.base import ToyGame, ToyState


class Commit(Answer, frozen=True, tag="commit"):
    """A card is laid face down."""


class TurnUp(Action, frozen=True, tag="reveal"):
    card: int


class Committed(Event, frozen=True):
    seat: str


class TurnedUp(Event, frozen=True):
    seat: str
    card: int


class Scored(Event, frozen=True):
    seat: str


class Lay(Choose, frozen=True, tag="lay"):
    answers = frozenset({Commit})

    def legal(self, state, holding, part):
        more = len(self.seats) > 1
        return tuple(Commit(seat=s if more else None) for s in self.seats)

    def secrets(self, state, action):
        seat = action.seat or self.seat
        return f"card/{seat}", tuple(TurnUp(int(c)) for c in state.hands[seat])

    def play(self, state, action):
        seat = action.seat or self.seat
        rest = tuple(s for s in self.seats if s != seat)
        prompt = Lay(rest) if rest else Turn(f"card/{state.names[0]}", state.hands[state.names[0]])
        return Step(replace(state, prompt=prompt), (Committed(seat),), action)


class Turn(Reveal, frozen=True, tag="turn"):
    answers = frozenset({TurnUp})

    def legal(self, state, holding, part):
        return tuple(TurnUp(int(card)) for card in self.pool)

    def chances(self, state):
        return tuple((a, Fraction(1, len(self.pool))) for a in self.legal(state, None, None))

    def bound(self, state):
        return replace(self, pool=state.hands[self.slot.removeprefix("card/")])

    def play(self, state, action):
        seat = self.slot.removeprefix("card/")
        if str(action.card) not in self.pool:
            raise IllegalAction(Refusal("duel.not_in_hand", {"seat": seat, "card": action.card}))
        up = (*state.up, action.card)
        events = (TurnedUp(seat, action.card),)
        if len(up) == 1:
            second = state.names[1]
            prompt = Turn(f"card/{second}", state.hands[second])
            return Step(replace(state, up=up, prompt=prompt), events, action)
        after, scored = fought(state, up)
        return Step(after, events + scored, action)


def fought(state, up):
    high = max(up)
    spent = [s for s, card in zip(state.names, up, strict=True) if card == high]
    hands = {s: draw(h, str(high)) if s in spent else h for s, h in state.hands.items()}
    points, events = state.points, ()
    if len(spent) == 1:
        points = {**points, spent[0]: points[spent[0]] + 1}
        events = (Scored(spent[0]),)
    over = max(points.values()) >= (1 if state.quick else 2) or not all(hands.values())
    prompt = None if over else Lay(state.names)
    return replace(state, hands=hands, points=points, up=(), prompt=prompt), events


class DuelState(ToyState, frozen=True):
    hands: dict[str, Pool]
    points: dict[str, int]
    up: tuple[int, ...] = ()
    prompt: Lay | Turn | None

    @property
    def outcome(self):
        if self.prompt is not None:
            return None
        return Outcome("duel", rank({s: (-n,) for s, n in self.points.items()}), dict(self.points))

    def wrong(self):
        wrong = []
        if set(self.hands) != set(self.names) or set(self.points) != set(self.names):
            return [Fault("/hands", "position.seats")]
        if any(card not in "123" for hand in self.hands.values() for card in hand):
            wrong.append(Fault("/hands", "position.card"))
        if self.prompt is not None and not all(self.hands.values()):
            wrong.append(Fault("/hands", "position.empty_hand"))
        slots = [f"card/{s}" for s in self.names]
        if isinstance(self.prompt, Turn):
            if self.prompt.slot not in slots or slots.index(self.prompt.slot) != len(self.up):
                wrong.append(Fault("/prompt/slot", "position.slot"))
            elif any(str(c) not in self.hands[s] for c, s in zip(self.up, self.names, strict=False)):
                wrong.append(Fault("/up", "position.card"))
        elif self.up or (self.prompt and (not self.prompt.seats or len(set(self.prompt.seats)) < len(self.prompt.seats))):
            wrong.append(Fault("/up", "position.slot"))
        return wrong


def first(names, by, quick):
    hands = {s: {"1": 1, "2": 1, "3": 1} for s in names}
    return DuelState(prompt=Lay(names), names=names, by=by, quick=quick, hands=hands, points=dict.fromkeys(names, 0))


DUEL = ToyGame("duel", (2, 2), DuelState, ActionCodec((Commit, TurnUp)), first)
