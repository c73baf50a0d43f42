"""Golden playthroughs: whole games as readable text, told by the engine.

A file holds players, options and every accepted action with what was asked and what
followed; so it can be read, and played again. `record` writes it, `read` reads it.
"""

import json
import textwrap
from collections.abc import Iterable, Iterator
from typing import Any

from companion.games import load
from companion.i18n import Translator, game_catalogues, load_catalogue
from companion.kernel import State, Step

ASKED = ">"


class Playthrough:
    """A game by its start and its accepted actions."""

    def __init__(self, game: str, head: dict[str, Any], actions: list[Any]) -> None:
        self.game: Any = load(game)
        self.head, self.actions = head, actions
        catalogues = game_catalogues(self.game)
        kernel = load_catalogue("companion.locale", "kernel.toml")
        self.say = Translator("en", kernel, *catalogues, strict=True)

    def steps(self) -> Iterator[tuple[State, Step]]:
        """Play it; yield each state with the step that its action leads to."""
        state = self.game.start(self.head["players"], self.head["options"])
        for action in self.actions:
            step = state.apply(action)
            yield state, step
            state = step.state

    def text(self) -> str:
        """Return the whole playthrough as text."""
        lines = [f"{key}: {_json(value)}" for key, value in self.head.items()]
        end = None
        for state, step in self.steps():
            lines += ["", self._question(state), f"{ASKED} {_json(self._dump(step))}"]
            lines += [f"  {event.describe(self.say)}" for event in step.events]
            end = step.state
        tell = getattr(self, f"_reckoning_of_{self.game.id.replace('-', '_')}", None)
        told = self._reckoning(end) if tell is None else tell(end)
        return "\n".join([*lines, "", *told, ""])

    def _dump(self, step: Step) -> dict[str, Any]:
        return self.game.dump(step.action)

    def _question(self, state: State) -> str:
        assert state.prompt is not None
        seats = ", ".join(state.prompt.seats)
        question = state.prompt.describe(self.say)
        return f"{seats}: {question}" if seats else question

    @staticmethod
    def _reckoning(state: Any) -> Iterable[str]:
        """Return what lies before everybody at the end, and the places."""
        for player in state.players:
            yield f"{player.name}: {player.ghosts} ghosts"
            for name, held in (("face up", player.up), ("dispelled", player.down)):
                shown = ", ".join(f"{c.type} {c.value}" for c in sorted(held, key=str))
                row = f"  {name}: {shown or 'nothing'}"
                yield from textwrap.wrap(row, 88, subsequent_indent="    ")
        if state.dummy is not None:
            shown = ", ".join(f"{c.type} {c.value}" for c in state.dummy.cards)
            row = f"The dummy: {state.dummy.ghosts} ghosts; {shown}"
            yield from textwrap.wrap(row, 88, subsequent_indent="    ")
        yield from _places(state)

    def _reckoning_of_panty_raider(self, state: Any) -> Iterable[str]:
        """Return what everybody has at the end, and the places."""
        for player in state.players:
            yield f"{player.name}: hand of {player.hand.size}"
            for what in ("banked", "open", "gear"):
                cards = [self.say.name("card", card) for card in getattr(player, what)]
                row = f"  {what}: {', '.join(cards) or 'nothing'}"
                yield from textwrap.wrap(row, 88, subsequent_indent="    ")
        yield from _places(state)

    def _reckoning_of_dungeon_twister(self, state: Any) -> Iterable[str]:
        """Return the board at the end, what everybody has, and the places."""
        yield from self.game.shown(state)
        for told in self.game.captions(state, self.say):
            yield from textwrap.wrap(told, 88, subsequent_indent="    ")
        yield from _places(state)


def _places(state: Any) -> Iterable[str]:
    places = [" and ".join(tied) for tied in state.outcome.ranking]
    totals = ", ".join(f"{s} {n}" for s, n in state.outcome.totals.items())
    yield f"Totals: {totals}"
    yield f"Ranking: {'; '.join(places)}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def read(game: str, text: str) -> Playthrough:
    """Return the playthrough that a file's text holds."""
    head, _, rest = text.partition("\n\n")
    pairs = (line.partition(": ") for line in head.splitlines())
    start = {key: json.loads(value) for key, _, value in pairs}
    marked = f"{ASKED} "
    lines = [line for line in rest.splitlines() if line.startswith(marked)]
    return Playthrough(game, start, [json.loads(line[len(marked) :]) for line in lines])
