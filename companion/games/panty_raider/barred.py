"""What speaks against a correction: that, by which the game has gone on already.

The position would be possible, but the sums would not be those of the dice that were
really rolled. The refusal says what to do instead.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.games.panty_raider import prompts, setup, windows
from companion.games.panty_raider.deck import SIDES, Side
from companion.games.panty_raider.formulas import dice_of
from companion.kernel import IllegalAction, Refusal
from companion.kernel.options import same

if TYPE_CHECKING:
    from companion.games.panty_raider.state import GameState


SETTLED = "option.settled"
"""The rule that speaks where a ruling is changed too late, too."""


def rolled(state: "GameState") -> tuple[Side, ...]:
    """Return the sides whose dice have fallen, also those that had none."""
    prompt = state.prompt
    if state.attempt is None or isinstance(prompt, windows.Offering):
        return ()
    if isinstance(prompt, prompts.RollSide) and not prompt.again:
        return SIDES[: SIDES.index("girl" if prompt.pool == "girl" else "player")]
    window = getattr(prompt, "window", "")
    return () if window == "before_roll" else SIDES


def settled(before: "GameState", path: str, options: Mapping[str, Any]) -> None:
    """Refuse a correction of what was settled with the set-up, as `option` does.

    Args:
        before: the position that was corrected.
        path: where it was corrected, in the options.
        options: the corrected options, as JSON.

    Raises:
        IllegalAction: `option.settled`.
    """
    known = setup.options_of(before.options.deck, before.seats)
    for key, option in known.items():
        old = getattr(before.options, key)
        if not option.live and not same(options.get(key, option.default), old):
            fields = {"place": f"/options/{key}", "key": key, "path": path}
            raise IllegalAction(Refusal(SETTLED, fields, family="fault"))


def check(before: "GameState", mended: Any) -> None:
    """Refuse a correction after which other dice would have had to be rolled.

    Dice that are corrected themselves are as they are said.

    Args:
        before: the position that was corrected.
        mended: the parts of the corrected one that dice follow from.

    Raises:
        IllegalAction: `correct.rolled`.
    """
    was, now = before.attempt, mended.attempt
    if was is None or now is None or was.thrown != now.thrown:
        return
    for side in rolled(before):
        n, due = dice_of(before, side), dice_of(mended, side)
        if n != due:
            fields = {"side": side, "n": n, "due": due}
            raise IllegalAction(Refusal("correct.rolled", fields))
