"""What is being answered, and what a tap on an answer means; no placing here."""

from collections.abc import Callable
from fractions import Fraction

import msgspec

from companion.kernel import Action, State
from ui.model import ChooseAnswer, Do, Intent
from ui.screens.groups import Gone

Chances = dict[Action, Fraction]
Meaning = Callable[[Action], Intent]


class Board(msgspec.Struct, frozen=True):
    """What is being answered, and what a tap on an answer means.

    Attributes:
        at_once: a tap does it (rolls and reveals: a wrong one is amended freely).
        meaning: the intent of an answer.
        gone: what turned up before and cannot again, each with its part.
        likely: the answers that dice in doubt leave open; they have brackets.
        past: it was answered long ago: how likely each was says nothing any more.
        was: what was answered then; that again changes nothing.
        picture: gives the picture of a part or an answer, or nothing.
    """

    state: State
    view: dict[str, object]
    at_once: bool
    meaning: Meaning
    gone: Gone = ()
    likely: tuple[Action, ...] = ()
    past: bool = False
    was: Action | None = None
    picture: Callable[[str | Action], str] = lambda _: ""

    @property
    def chances(self) -> Chances:
        """The chance of each answer, where dice or a pool decide."""
        prompt = self.state.prompt
        if prompt is None or self.past:
            return {}
        return dict(prompt.chances(self.state))

    @property
    def rolled(self) -> bool:
        """Whether a roll of long ago is entered anew: it has large keys."""
        prompt = self.state.prompt
        return self.past and prompt is not None and prompt.kind == "roll"


def board_of(
    state: State,
    view: dict[str, object],
    gone: Gone = (),
    likely: tuple[Action, ...] = (),
) -> Board:
    """Return the board of the running prompt."""
    at_once = state.prompt is not None and state.prompt.kind != "choose"
    return Board(state, view, at_once, Do if at_once else ChooseAnswer, gone, likely)
