"""What a correction brings with it: all that follows agrees with it again."""

from typing import TYPE_CHECKING, Any, NamedTuple, cast

import msgspec

from companion.games.panty_raider import barred, prompts
from companion.games.panty_raider.formulas import dice_of
from companion.games.panty_raider.model import (
    Attached,
    Attempt,
    Options,
    Player,
    Turn,
    dorm_slot,
)
from companion.games.panty_raider.position import (
    Sketch,
    dorm_seen,
    guru_seen,
    mischief_seen,
    options_of,
    rest_of,
)
from companion.games.panty_raider.state import GameState
from companion.kernel import BadPosition, size

if TYPE_CHECKING:
    from companion.games.panty_raider.deck import Side

WINDOWS = ("gear_up", "before_roll", "after_roll", "offer")
CARDS = ("", "/players", "/discard", "/removed", "/attached", "/attempt", "/row")
"""Where a correction can move cards."""


def agree(data: dict[str, Any], path: str, before: GameState) -> None:
    """Make a corrected position agree with itself.

    A card that lies open now is in no pool; one that lies nowhere any more is in the
    newest. Whoever was only thought unable to play is asked again.

    Args:
        data: the corrected position, changed in place; it may hold any JSON.
        path: where it was corrected.
        before: the position that was corrected.

    Raises:
        IllegalAction: see `barred.check` and `barred.settled`.
    """
    if not path.startswith(CARDS) or path.startswith("/prompt"):
        return
    try:
        sketch = msgspec.convert(data, Sketch)
    except (msgspec.ValidationError, OverflowError):
        return
    if path.startswith("/options"):
        barred.settled(before, path, sketch.options)
    _follow_pools(data, sketch, before)
    _follow_faces(data, sketch, before)
    _follow_prompt(data, sketch, before)
    mended = _mended(sketch, path, before)
    if mended is not None:
        barred.check(before, mended)
        _follow_dice(data, mended, before)


class _Mended(NamedTuple):
    """The parts of a corrected position that dice follow from; see `formulas`."""

    options: Options
    players: tuple[Player, ...]
    turn: Turn
    attached: tuple[Attached, ...]
    attempt: Attempt | None


def _mended(sketch: Sketch, path: str, before: GameState) -> _Mended | None:
    """Return what dice follow from; None: it names cards or seats that are not there.

    Options that cannot be are left to the checks of the whole position.
    """
    options = before.options
    if path.startswith("/options"):
        try:
            options = options_of(sketch, None)
        except BadPosition:
            return None
    names = {player.name for player in sketch.players}
    cards = [one.card for one in sketch.attached]
    cards += [one.card for one in sketch.attempt.played] if sketch.attempt else []
    known = {*cards} <= options.deck.mischief.keys()
    if not known or not names >= {*before.turn.team}:
        return None
    parts = (sketch.players, before.turn, sketch.attached, sketch.attempt)
    return _Mended(options, *parts)


def _follow_dice(data: dict[str, Any], mended: _Mended, before: GameState) -> None:
    """A roll that is waited for has as many dice as the cards give now."""
    prompt = before.prompt
    first = isinstance(prompt, prompts.RollSide) and not prompt.again
    if not first or mended.attempt is None or not isinstance(data.get("prompt"), dict):
        return
    assert isinstance(prompt, prompts.RollSide)
    side: Side = "girl" if prompt.pool == "girl" else "player"
    data["prompt"]["dice"] = dice_of(mended, side)  # pyright: ignore[reportArgumentType]


def _follow_faces(data: dict[str, Any], sketch: Sketch, before: GameState) -> None:
    """Faces that do not fit a corrected roll are not known any more."""
    if sketch.attempt is None or before.attempt is None:
        return
    for side, thrown in sketch.attempt.thrown.items():
        old = before.attempt.thrown.get(side)
        same = old is not None and thrown.faces == old.faces  # not said anew
        fits = (len(thrown.faces), sum(thrown.faces)) == (thrown.dice, thrown.sum)
        if same and not fits:
            data["attempt"]["thrown"][side].pop("faces", None)


def _follow_pools(data: dict[str, Any], sketch: Sketch, before: GameState) -> None:
    """Take out of the pools what lies open now, and put in what lies nowhere."""
    whole = before.options.deck.whole
    was, now = (
        rest_of(whole, mischief_seen(before)),
        rest_of(whole, mischief_seen(sketch)),
    )
    if was == now or sketch.pools is None or not sketch.pools:
        return
    pools = [dict(pool) for pool in sketch.pools]
    for card in whole:
        for _ in range(was.get(card, 0) - now.get(card, 0)):
            _take_out(pools, card)
        for _ in range(now.get(card, 0) - was.get(card, 0)):
            pools[-1][card] = pools[-1].get(card, 0) + 1
    data["pools"] = pools


def _take_out(pools: list[dict[str, int]], card: str) -> None:
    for pool in pools:
        if card in pool:
            pool[card] -= 1
            if not pool[card]:
                del pool[card]
            return


def _follow_prompt(data: dict[str, Any], sketch: Sketch, before: GameState) -> None:
    """Reveals name the height of their deck; windows wake those who only could not."""
    if not isinstance(data.get("prompt"), dict):
        return
    asked = cast("dict[str, Any]", data["prompt"])
    deck = before.options.deck
    what = asked.get("what")
    if what == "dorm_up":
        rest = rest_of(dict.fromkeys(deck.dorm, 1), dorm_seen(sketch))
        asked["slot"] = dorm_slot(rest)
    elif what == "guru_up":
        seen = guru_seen(sketch, sketch.prompt)
        rest = rest_of(dict.fromkeys(deck.guru, 1), seen)
        asked["slot"] = f"guru/{size(rest)}"
    elif what in ("before_roll", "after_roll"):
        asked["ready"] = []
