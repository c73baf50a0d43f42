"""What the toy games share: names only, one option, no profile."""

from typing import Any

import msgspec

from companion.kernel import BadSetup, Fault, Game, Option, State, name_problem


class ToyState(State, frozen=True):
    """`names`: clockwise; `quick`: the toy option; `by`: who plays each seat."""

    names: tuple[str, ...]
    by: dict[str, str]
    quick: bool

    @property
    def seats(self):
        return self.names

    def renamed(self, old, new, by):
        """Swap the name in the encoded position, where toys keep it as a value or key."""

        def swap(value):
            if isinstance(value, dict):
                return {swap(k): swap(v) for k, v in value.items()}
            if isinstance(value, list):
                return [swap(v) for v in value]
            return new if value == old else value

        data = swap(self.game.encode(self))
        data["by"][new] = by
        return self.game.decode(data)


class ToyGame(Game[Any]):
    def __init__(self, ident, players, state_type, codec, first):
        self.id, self.players = ident, players
        self.name = {"en": ident.title(), "ja": ident.title()}
        self.state_type, self.codec, self._first = state_type, codec, first
        state_type.game = self

    def options(self, players, chosen):
        return (Option("quick", False, (False, True), "HOUSE", live=True),)

    def start(self, players, options=None, profile=None):
        options = options or {}
        faults = [Fault(k, "option.unknown") for k in options if k != "quick"]
        option = self.options(len(players), options)[0]
        problem = option.problem(options.get("quick", False))
        if problem:
            faults.append(Fault("quick", *problem))
        if not self.players[0] <= len(players) <= self.players[1]:
            faults.append(Fault("players", "players.count", {"n": len(players)}))
        faults += [Fault("players", name_problem(n)) for n in players if name_problem(n)]
        if faults:
            raise BadSetup(faults)
        names = tuple(players)
        return self._first(names, dict.fromkeys(names, "human"), options.get("quick", False))

    def with_option(self, state, key, value):
        if key != "quick":
            raise BadSetup([Fault(key, "option.unknown")])
        problem = self.options(0, {})[0].problem(value)
        if problem:
            raise BadSetup([Fault(key, *problem)])
        return msgspec.structs.replace(state, quick=value), state.quick

    def faults(self, state):
        wrong = [Fault("/names", "position.seats")] if len(set(state.names)) != len(state.names) else []
        if set(state.by) != set(state.names):
            wrong.append(Fault("/by", "position.seats"))
        unknown = [s for s in getattr(state.prompt, "seats", ()) if s not in state.names]
        return wrong + [Fault("/prompt/seats", "position.seats", {"seat": s}) for s in unknown] + state.wrong()
