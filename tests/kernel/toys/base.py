"""What the toy games share: names only, one option, no profile."""

from fractions import Fraction
from typing import Any, ClassVar

from msgspec.structs import replace

from companion import kernel as k
from companion.kernel.options import unknown_key

QUICK = k.Option("quick", False, (False, True), "HOUSE", live=True)


def refuse(rule, **fields):
    raise k.IllegalAction(k.Refusal(rule, fields))


class FaceDown(k.Reveal, frozen=True):
    """A reveal with one `answer` for each thing in the pool."""

    def legal(self, state, holding, part):
        del state, holding, part
        return tuple(self.answer(thing) for thing in self.pool)

    def scanned(self, state, card):
        """The thing turns up; one that is not in the pool is refused by its rule."""
        known = card in state.game.cards()
        return self.answer(card) if known else None

    def chances(self, state):
        del state
        total = k.size(self.pool)
        return tuple((self.answer(c), Fraction(n, total)) for c, n in self.pool.items())


class ToyState(k.State, frozen=True):
    """`names`: clockwise; `quick`: the toy option; `by`: who plays each seat."""

    names: tuple[str, ...]
    by: dict[str, str]
    quick: bool
    reason: ClassVar[str]
    keyed: ClassVar[tuple[str, ...]]  # fields with a value for each seat; totals first
    better: ClassVar[int] = -1  # 1: the lowest total wins

    @property
    def seats(self):
        return self.names

    @property
    def outcome(self):
        """Over before its end only if the table ended it: nothing else is kept."""
        if self.prompt is not None:
            return None
        totals = getattr(self, self.keyed[0])
        ranking = k.rank({seat: (self.better * n,) for seat, n in totals.items()})
        return k.Outcome(self.reason if self.finished else "ended", ranking, totals)

    def played_by(self, seat):
        return self.by[seat]

    def renamed(self, old, new, by):
        def swap(name):
            return new if name == old else name

        keyed = {name: getattr(self, name) for name in ("by", *self.keyed)}
        after = {n: {swap(s): v for s, v in d.items()} for n, d in keyed.items()}
        after["by"][new] = by
        names = tuple(map(swap, self.names))
        renamed = replace(self, names=names, prompt=None, **after)
        prompt = self.prompt and _renamed_prompt(self.prompt, swap).bound(renamed)
        return replace(renamed, prompt=prompt)


def _renamed_prompt(prompt, swap):
    lists = [name for name in ("seats", "ready") if name in prompt.__struct_fields__]
    return replace(prompt, **{n: tuple(map(swap, getattr(prompt, n))) for n in lists})


class ToyGame(k.Game[Any]):
    def __init__(self, ident, players, state_type, codec, first, *, deck=()):
        self.id, self.players = ident, players
        self.name = {"en": ident.title(), "ja": ident.title()}
        self.state_type, self.codec, self._first = state_type, codec, first
        self.deck = k.pool_of(deck)
        more = ("maze.toml",) if ident == "maze" else ()
        self.catalogue_files = ("messages.toml", *more)
        state_type.game = self

    def cards(self, state=None, profile=None):
        del state, profile
        return self.deck

    def card_name(self, t, card):
        return card if card.isdigit() else t.name("token", card)

    def type_name(self, t, kind):
        return self.card_name(t, kind)

    def options(self, players, chosen, profile=None):
        del players, chosen, profile
        return (QUICK,)

    def start(self, players, options=None, profile=None):
        del profile
        faults = k.player_faults(players, self.players)
        for key, value in (options or {}).items():
            faults += _option_faults(key, value)
        if faults:
            raise k.BadSetup(faults)
        by = dict.fromkeys(players, "human")
        return self._first(tuple(players), by, (options or {}).get("quick", False))

    def with_option(self, state, key, value):
        if faults := _option_faults(key, value):
            raise k.BadSetup(faults)
        return replace(state, quick=value), state.quick

    def faults(self, state):
        if k.player_faults(state.names, self.players):
            return [k.Fault("/names", "position.seats")]
        keyed = {name: getattr(state, name) for name in ("by", *state.keyed)}
        seats = set(state.names)
        wrong = [f"/{name}" for name, by_seat in keyed.items() if set(by_seat) != seats]
        if state.prompt is not None and not seats.issuperset(state.prompt.seats):
            wrong.append("/prompt/seats")
        if wrong:
            return [k.Fault(place, "position.seats") for place in wrong]
        return [k.Fault(place, f"position.{rule}") for place, rule in state.wrong()]


def _option_faults(key, value):
    if key != QUICK.key:
        return [k.Fault(key, "option.unknown", unknown_key(key, {QUICK.key: None}))]
    problem = QUICK.problem(value)
    return [k.Fault(key, *problem)] if problem else []
