"""A game that the suite is run on, and random play of it."""

import functools
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from companion.i18n import LANGUAGES, Catalogue, Translator, load_catalogue
from companion.kernel import Action, Option, State, Step

KERNEL = load_catalogue("companion.locale", "kernel.toml")
MOST_STEPS = 5_000
CUT: Counter[str] = Counter()
"""Games that were cut, by subject."""


@dataclass(frozen=True)
class Subject:
    """One game, edition and player count under test.

    Attributes:
        name: shown as the test's id.
        start: gives the first state.
        universe: all JSON-shaped answers over small ranges that may be tried in a
            state: right ones, wrong ones, of wrong seats; may depend on the state.
        games: how many games each counted claim plays in a soak.
        density: the share of states in which dear checks are done.
        catalogue: the game's own messages, once it has some.
        chosen: the set-up's options: which rulings there are may hang on them.
        cap: after how many answers a game of random answers is cut; 0: it must end.
        draw: how an answer is drawn; None: every answer is equally likely.
    """

    name: str
    start: Callable[[], State]
    universe: Callable[[State], Iterable[dict[str, Any]]]
    games: int = 1_000
    density: float = 1.0
    catalogue: Callable[[], Catalogue] | None = None
    chosen: Mapping[str, Any] = field(default_factory=dict)
    cap: int = 0
    draw: Callable[[State, random.Random], Action] | None = None

    @functools.cached_property
    def speakers(self) -> list[Any]:
        """What describes things: a recorder, and each language if there are texts."""
        speakers: list[Any] = [Recorder()]
        if self.catalogue is not None:
            texts = (KERNEL, self.catalogue())
            speakers += [Translator(lang, *texts, strict=True) for lang in LANGUAGES]
        return speakers

    def options(self, state: State) -> tuple[Option, ...]:
        """Return the options that this table has."""
        return state.game.options(state.seats, self.chosen)

    def drawn(self, state: State, rng: random.Random) -> Action | None:
        """Return a random answer; None: the game is over."""
        if self.draw is not None and state.prompt is not None:
            return self.draw(state, rng)
        answers = state.legal_actions()
        return rng.choice(answers) if answers else None

    def dear(self, rng: random.Random) -> bool:
        """Tell whether to do a dear check in this state."""
        return self.density >= 1 or rng.random() < self.density


class Recorder:
    """A strict translator without texts: what it is asked must be sound."""

    FAMILIES = frozenset({"action", "event", "prompt", "refusal", "fault", "outcome"})

    def __init__(self) -> None:
        self.met: dict[str, set[str]] = {}

    def has(self, message: str, /) -> bool:
        return message in self.met

    def __call__(self, message: str, /, **fields: Any) -> str:
        assert message.partition(".")[0] in self.FAMILIES, message
        assert "None" not in message.split("."), message
        json_text(fields)
        self.met.setdefault(message, set()).update(fields)
        return message


def json_text(value: Any) -> bytes:
    """Return a value as JSON; what cannot be said in JSON raises."""
    return msgspec.json.encode(value)


def position(state: State) -> bytes:
    """Return a state's position as JSON text."""
    return json_text(state.game.encode(state))


def result(step: Step) -> bytes:
    """Return what an action led to: the position and the events."""
    return position(step.state) + b"\n" + json_text(step.events)


def played(
    subject: Subject, rng: random.Random, most: int = 0
) -> Iterator[tuple[State, Action | None]]:
    """Play at random; yield each state with the answer that is given next.

    Games that reach the subject's cap are cut, and counted in `CUT`.
    """
    state = subject.start()
    most = most or subject.cap or MOST_STEPS
    for _ in range(most):
        action = subject.drawn(state, rng)
        yield state, action
        if action is None:
            return
        state = state.apply(action).state
    CUT[subject.name] += subject.cap > 0
    assert subject.cap or most < MOST_STEPS, f"{subject.name}: no end after {most}"


def midway(subject: Subject, rng: random.Random) -> State:
    """Return a state somewhere in a random game, the end included."""
    states = [state for state, _ in played(subject, rng)]
    return rng.choice(states)
