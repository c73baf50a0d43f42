"""Window: three seats hold chips; anyone may play one; a play reopens its actor.

Two rounds: a window until all are ready, then one die is added to the pile.
"""

from msgspec.structs import replace

from companion import kernel as k
from tests.kernel.toys.base import ToyGame, ToyState, refuse

CHIPS = 2


class Play(k.Answer, frozen=True, tag="play"):
    """Lay one chip."""


class Fall(k.Action, frozen=True, tag="roll"):
    sum: int


class Played(k.Event, frozen=True):
    seat: str


class Fell(k.Event, frozen=True):
    sum: int


class Open(k.Window, frozen=True, tag="open"):
    answers = frozenset({Play, k.Ready})

    def legal(self, state, holding, part):
        del holding, part
        plays = tuple(Play(seat=seat) for seat in self.seats if state.chips[seat])
        return plays + tuple(k.Ready(seat=seat) for seat in (*self.waiting, "all"))

    def play(self, state, action):
        seat = action.seat
        if isinstance(action, k.Ready):
            return self._ready(state, seat, action)
        if not state.chips[seat]:
            refuse("window.no_chip", seat=seat)
        chips = {**state.chips, seat: state.chips[seat] - 1}
        prompt = replace(self, ready=tuple(s for s in self.ready if s != seat))
        after = replace(state, chips=chips, pile=state.pile + 1, prompt=prompt)
        return k.Step(after, (Played(seat),), action)

    def _ready(self, state, seat, action):
        if seat in self.ready:
            refuse("window.ready", seat=seat)
        prompt = replace(self, ready=self.with_ready(seat))
        after = replace(state, prompt=prompt if prompt.waiting else FLING)
        return k.Step(after, (k.ReadyCalled(seat),), action)


class Fling(k.Roll, frozen=True, tag="fling"):
    answers = frozenset({Fall})

    def legal(self, state, holding, part):
        del state, holding, part
        return tuple(Fall(total) for total in self.odds())

    def chances(self, state):
        del state
        return tuple((Fall(n), p) for n, p in self.odds().items())

    def play(self, state, action):
        if action.sum not in self.odds():
            raise k.IllegalAction(k.Refusal("roll.impossible", {"sum": action.sum}))
        pile = state.pile + action.sum
        after = replace(state, pile=pile, round=state.round + 1, prompt=None)
        prompt = None if after.finished else Open(state.names)
        return k.Step(replace(after, prompt=prompt), (Fell(action.sum),), action)


FLING = Fling("pile", 1, {str(face): 1 for face in range(1, 7)})


class WindowState(ToyState, frozen=True):
    chips: dict[str, int]
    pile: int = 0
    round: int = 1
    prompt: Open | Fling | None
    reason, keyed, better = "rounds", ("chips",), 1

    @property
    def finished(self):
        return self.round > (1 if self.quick else 2)

    def wrong(self):
        if any(not 0 <= chips <= CHIPS for chips in self.chips.values()):
            yield "/chips", "chips"
        if not 1 <= self.round <= (3 if self.prompt is None else 2):
            yield "/round", "round"
        to_come = sum(self.chips.values()) + 6 * (3 - self.round)
        if not 0 <= self.pile <= CHIPS * len(self.names) + 12 - to_come:
            yield "/pile", "pile"
        if isinstance(self.prompt, Fling) and self.prompt != FLING:
            yield "/prompt", "dice"
        if isinstance(self.prompt, Open):
            ready = self.prompt.ready
            if self.prompt.seats != self.names:
                yield "/prompt/seats", "seats"
            if len(set(ready)) != len(ready) or not set(ready) < set(self.names):
                yield "/prompt/ready", "ready"


def first(names, by, quick):
    chips = dict.fromkeys(names, CHIPS)
    return WindowState(prompt=Open(names), names=names, by=by, quick=quick, chips=chips)


CODEC = k.ActionCodec((Play, k.Ready, Fall))
WINDOW = ToyGame("window", (3, 3), WindowState, CODEC, first)
