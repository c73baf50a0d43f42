"""From what a device says to what happens: pure, so that every case is a test.

`route` turns one device event into an action, a notice with its reason, a question to
the table, or a roll that is held; `review` looks again at a held roll when the prompt
has changed or time has passed. Neither touches a device: each decision says when its
roll may be acknowledged, and the loop does it then.
"""

from collections.abc import Callable, Container, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.kernel import (
    Prompt,
    Roll,
    State,
)
from companion.table.dealt import Dealt
from hardware.events import (
    ButtonEdge,
    CardGone,
    CardSeen,
    DeviceNotice,
    DeviceStatus,
    Event,
    RollDropped,
    RollSeen,
    TowerState,
)
from hardware.tower.judge import MIN_CONFIDENCE, judge
from ui.app.decisions import (
    Act,
    Decision,
    Drop,
    Hold,
    Nothing,
    Offer,
    Press,
    Repeated,
    Report,
    Settle,
    Tell,
)
from ui.app.dice import completed, options_left, roll_action
from ui.app.scans import SAME_CARD_SECONDS, Lying, card_gone, card_seen, review_card

__all__ = [
    "HOLD_SECONDS",
    "SAME_CARD_SECONDS",
    "Held",
    "HeldRoll",
    "Registry",
    "decline",
    "review",
    "review_card",
    "route",
]

HOLD_SECONDS = 60.0


class Registry(msgspec.Struct, frozen=True):
    """What the router has to know beside the state.

    Attributes:
        cards: The pool key of each registered card of the game, by its tag's uid.
        dealt: What each tag has turned up in this game already, by its uid.
        covered: A dialog lies over what is asked; cards wait until it is closed.
        holds: That dialog holds work or news; rolls too wait until it is closed.
        used: The sources (`tower:boot:seq`) of rolls that are used already.
        since: When the present prompt appeared (monotonic seconds): a roll that
            arrived before it is early.
        min_confidence: Dice read with less are doubtful (0 to 99).
        ghosts: The pips that stand for a ghost where ghost dice are asked for.
    """

    cards: Mapping[str, str] = {}
    dealt: Mapping[str, Dealt] = {}
    covered: bool = False
    holds: bool = False
    used: Container[str] = frozenset()
    since: float = 0.0
    min_confidence: int = MIN_CONFIDENCE
    ghosts: Container[str] = ()


class HeldRoll(msgspec.Struct, frozen=True):
    """A roll that waits: for its prompt, for the offer's answer, or to be settled.

    Attributes:
        roll: The dice.
        since: When it came (monotonic seconds).
        shown: When it was offered or put to the table; None before that.
        doubtful: Whether it has to be settled; then the table may take its time.
        asked: Whether it fell when it was asked for, as a dialog was open; it grows no
            older than its prompt.
    """

    roll: RollSeen
    since: float
    shown: float | None = None
    doubtful: bool = False
    asked: bool = False

    def age(self, now: float) -> float:
        """Return for how many seconds it has been held."""
        return now - self.since


class Held(msgspec.Struct, frozen=True):
    """What the router remembers from one event to the next.

    Attributes:
        roll: The one roll that is held.
        cards: The card seen last on each reader, and when.
        lying: The card that lies on each reader now.
        offered: The card that is offered as an answer, by its uid; empty: none.
        long: The buttons that have been reported as held down and are still down.
    """

    roll: HeldRoll | None = None
    cards: Mapping[str, tuple[str, float]] = {}
    long: frozenset[str] = frozenset()
    lying: Mapping[str, Lying] = {}
    offered: str = ""


Routed = tuple[Decision, Held]
_Handler = Callable[[Any, State | None, Registry, Held, float], Routed]


def route(
    event: Event, state: State | None, registry: Registry, held: Held, now: float
) -> Routed:
    """Decide what a device event means at this prompt.

    Args:
        event: What the device said.
        state: The game as it stands; its prompt is what is waited for. None: no game.
        registry: Cards that are known and rolls that are used.
        held: What was remembered so far.
        now: Monotonic seconds.

    Returns:
        The decision, and what is remembered from now on.
    """
    return _HANDLERS[type(event)](event, state, registry, held, now)


def review(state: State | None, registry: Registry, held: Held, now: float) -> Routed:
    """Look again at the held roll: offer it, once, or give it up.

    To be called when the prompt has changed and when time has passed.
    """
    waiting = held.roll
    if waiting is None:
        return Nothing(), held
    free = replace(held, roll=None)
    prompt = _prompt(state)
    if _over(waiting, registry, now) or prompt is None:
        return Drop(waiting.roll), free
    if waiting.shown is not None or not isinstance(prompt, Roll) or registry.holds:
        return Nothing(), held
    decision = _judged(waiting.roll, state, prompt, registry)
    if isinstance(decision, Tell):
        return decision, free
    doubtful = isinstance(decision, Settle)
    shown = replace(waiting, shown=now, doubtful=doubtful)
    return _offered(decision), replace(held, roll=shown)


def decline(held: Held) -> Held:
    """Return the memory without its roll: the table said no, or has used it."""
    return replace(held, roll=None)


def _prompt(state: State | None) -> Prompt | None:
    return None if state is None else state.prompt


def _over(waiting: HeldRoll, registry: Registry, now: float) -> bool:
    """Whether it is too old, or was offered at a prompt that is gone."""
    if waiting.shown is not None and waiting.shown < registry.since:
        return True
    timely = waiting.asked and waiting.roll.at >= registry.since
    return not (waiting.doubtful or timely) and waiting.age(now) >= HOLD_SECONDS


def _offered(decision: Decision) -> Decision:
    if isinstance(decision, Act) and decision.roll is not None:
        return Offer(decision.roll, decision.action)
    return decision


# --- the tower ----------------------------------------------------------------------


def _roll(
    event: RollSeen, state: State | None, registry: Registry, held: Held, now: float
) -> Routed:
    if event.source in registry.used or _same(event, held.roll):
        return Repeated(event), held
    prompt = _prompt(state)
    if prompt is None:
        return Tell("roll.unasked", {"n": len(event.dice)}, event), held
    if not isinstance(prompt, Roll) or event.at < registry.since:
        return _early(event, state, registry, held, now)
    decision = _judged(event, state, prompt, registry)
    if isinstance(decision, Settle):
        return decision, replace(held, roll=HeldRoll(event, now, now, doubtful=True))
    if isinstance(decision, Act) and registry.holds:
        return Hold(event), replace(held, roll=HeldRoll(event, now, asked=True))
    return decision, replace(held, roll=None)


def _same(event: RollSeen, waiting: HeldRoll | None) -> bool:
    return waiting is not None and waiting.roll.source == event.source


def _early(
    event: RollSeen, state: State | None, registry: Registry, held: Held, now: float
) -> Routed:
    """Hold a roll that came before its prompt; offer it at once if it fits now."""
    later = replace(held, roll=HeldRoll(event, now))
    if isinstance(_prompt(state), Roll) and not registry.holds:
        return review(state, registry, later, now)
    return Hold(event), later


def _judged(
    roll: RollSeen, state: State | None, prompt: Roll, registry: Registry
) -> Decision:
    """Decide about a roll for the present `Roll` prompt."""
    assert state is not None
    seen = completed(roll, prompt, registry.ghosts)
    verdict = judge(seen, prompt.dice, registry.min_confidence, prompt.faces)
    wrong = [doubt for doubt in verdict.doubts if doubt.reason == "roll.wrong_number"]
    if wrong:
        return Tell(wrong[0].reason, wrong[0].fields, roll)
    if verdict.accepted:
        action = roll_action(state, seen.values)
        if action is not None:
            return Act(action, roll.source, roll)
    accept = roll_action(state, seen.values)
    options = options_left(state, verdict.values)
    return Settle(roll, verdict.doubts, options, accept)


def _dropped(
    event: RollDropped, state: State | None, registry: Registry, held: Held, now: float
) -> Routed:
    del state, registry, now
    return Tell(event.reason, {"n": len(event.roll.dice)}, event.roll), held


# --- reader, buttons, health --------------------------------------------------------


def _button(
    event: ButtonEdge, state: State | None, registry: Registry, held: Held, now: float
) -> Routed:
    """Act on release, so that holding a button can mean something else."""
    del state, registry, now
    button = event.button
    if event.edge == "held":
        return Press(button, long=True), replace(held, long=held.long | {button})
    if event.edge == "pressed":
        return Nothing(), replace(held, long=held.long - {button})
    if event.edge == "lost" or button in held.long:
        return Nothing(), replace(held, long=held.long - {button})
    return Press(button), held


def _report(
    event: DeviceStatus | TowerState,
    state: State | None,
    registry: Registry,
    held: Held,
    now: float,
) -> Routed:
    del state, registry, now
    return Report(event), held


def _notice(
    event: DeviceNotice, state: State | None, registry: Registry, held: Held, now: float
) -> Routed:
    del state, registry, now
    return Tell(event.reason, event.fields), held


_HANDLERS: dict[type, _Handler] = {
    RollSeen: _roll,
    RollDropped: _dropped,
    TowerState: _report,
    CardSeen: card_seen,
    CardGone: card_gone,
    ButtonEdge: _button,
    DeviceStatus: _report,
    DeviceNotice: _notice,
}
