"""Window: three seats hold chips; anyone may play one; a play reopens its actor.

Two rounds: a window until all are ready, then one die is added to the pile.
"""

from companion.kernel import (
    ActionCodec,
    Action,
    Answer,
    Event,
    Fault,
    IllegalAction,
    Outcome,
    Ready,
    ReadyCalled,
    Refusal,
    Roll,
    Step,
    Window,
    rank,
)
from msgspec.structs import replace

from tests.kernel.toys.base import ToyGame, ToyState


class Play(Answer, frozen=True, tag="play"):
    """Lay one chip."""


class Fall(Action, frozen=True, tag="roll"):
    sum: int


class Played(Event, frozen=True):
    seat: str


class Fell(Event, frozen=True):
    sum: int


class Open(Window, frozen=True, tag="open"):
    answers = frozenset({Play, Ready})

    def legal(self, state, holding, part):
        del holding, part
        plays = tuple(Play(seat=s) for s in self.seats if state.chips[s])
        readies = tuple(Ready(seat=s) for s in (*self.waiting, "all"))
        return plays + readies

    def play(self, state, action):
        if isinstance(action, Ready):
            return self._ready(state, action)
        if not state.chips[action.seat]:
            raise IllegalAction(Refusal("window.no_chip", {"seat": action.seat}))
        chips = {**state.chips, action.seat: state.chips[action.seat] - 1}
        left = tuple(s for s in self.ready if s != action.seat)
        after = replace(state, chips=chips, pile=state.pile + 1, prompt=replace(self, ready=left))
        return Step(after, (Played(action.seat),), action)

    def _ready(self, state, action):
        if action.seat in self.ready:
            raise IllegalAction(Refusal("window.ready", {"seat": action.seat}))
        ready = self.with_ready(action.seat)
        prompt = replace(self, ready=ready)
        if len(ready) == len(self.seats):
            prompt = Fling("pile", 1, {str(n): 1 for n in range(1, 7)})
        return Step(replace(state, prompt=prompt), (ReadyCalled(action.seat),), action)


class Fling(Roll, frozen=True, tag="fling"):
    answers = frozenset({Fall})

    def legal(self, state, holding, part):
        return tuple(Fall(n) for n in self.odds())

    def chances(self, state):
        return tuple((Fall(n), p) for n, p in self.odds().items())

    def play(self, state, action):
        if action.sum not in self.odds():
            raise IllegalAction(Refusal("roll.impossible", {"sum": action.sum}))
        more = state.round == 1 and not state.quick
        prompt = Open(state.names) if more else None
        pile = state.pile + action.sum
        after = replace(state, pile=pile, round=state.round + 1, prompt=prompt)
        return Step(after, (Fell(action.sum),), action)


class WindowState(ToyState, frozen=True):
    chips: dict[str, int]
    pile: int = 0
    round: int = 1
    prompt: Open | Fling | None

    @property
    def outcome(self):
        if self.prompt is not None:
            return None
        return Outcome("rounds", rank({s: (n,) for s, n in self.chips.items()}), dict(self.chips))

    def wrong(self):
        wrong = [Fault("/chips", "position.seats")] if set(self.chips) != set(self.names) else []
        if isinstance(self.prompt, Open):
            ready = self.prompt.ready
            if len(set(ready)) != len(ready) or not set(ready) < set(self.prompt.seats):
                wrong.append(Fault("/prompt/ready", "position.ready"))
            if self.prompt.seats != self.names:
                wrong.append(Fault("/prompt/seats", "position.seats"))
        elif self.prompt and self.prompt != Fling("pile", 1, {str(n): 1 for n in range(1, 7)}):
            wrong.append(Fault("/prompt", "position.dice"))
        return wrong + [Fault(f"/chips/{s}", "position.chips") for s, n in self.chips.items() if not 0 <= n <= 2]


def first(names, by, quick):
    return WindowState(prompt=Open(names), names=names, by=by, quick=quick, chips=dict.fromkeys(names, 2))


WINDOW = ToyGame("window", (3, 3), WindowState, ActionCodec((Play, Ready, Fall)), first)
