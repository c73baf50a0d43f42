"""What can be answered on a table's screen, through its parts, pages and marks."""

from collections.abc import Iterator

from companion.kernel import IllegalAction
from ui.elements import find, focus_order, next_focus
from ui.games.dungeon_twister.taking import TakePiece
from ui.model import (
    ChooseAnswer,
    ChoosePart,
    ChooseSeat,
    Do,
    MarkCard,
    MarkCards,
    Page,
    UiState,
)
from ui.screens.groups import everybody_ready, gone

WAYS = (ChooseSeat, ChoosePart, TakePiece, Page, MarkCard, MarkCards)
"""What leads to answers, and does nothing by itself."""
MOST = 200  # screens of one prompt


def answers(element) -> object | None:
    """Return the answer that an element gives or chooses, if it does."""
    intent = element.intent
    return intent.action if isinstance(intent, Do | ChooseAnswer) else None


def shown(scene) -> Iterator[tuple[UiState, tuple]]:
    """Yield each screen that taps lead to before anything is answered."""
    waiting, seen = [scene.ui], set()
    while waiting and len(seen) < MOST:
        ui = waiting.pop(0)
        made = scene._replace(ui=ui).screen()
        yield ui, made
        for one in made:
            if one.touchable and isinstance(one.intent, WAYS):
                after = one.intent.seen(ui)
                key = (after.seat, after.part, after.marks, tuple(after.pages.items()))
                if key not in seen:
                    seen.add(key)
                    waiting.append(after)


def unreachable(scene) -> set[str]:
    """Return the legal answers that no tap leads to."""
    state = scene.view.state
    legal = set(state.legal_actions())
    for _, made in shown(scene):
        legal -= {listed(state, answers(one)) for one in made if one.touchable}
        if not legal:
            break
    return {str(one) for one in legal}


def listed(state, action) -> object | None:
    """Return the listed answer that comes to the same as this one, if any does.

    An answer may tell more than the rules tell apart: which of two dice was turned.
    """
    legal = state.legal_actions()
    if action is None or action in legal:
        return action
    if type(action) not in state.prompt.answers:
        return None
    try:
        after = state.apply(action).state
    except IllegalAction:
        return None
    return next((one for one in legal if state.apply(one).state == after), None)


def undone(scene) -> Iterator[str]:
    """Yield chosen answers that the main act, or a second tap, does not do."""
    for one in scene.screen():
        if type(one.intent) is not ChooseAnswer or not one.touchable:
            continue
        action = one.intent.action
        made = scene._replace(ui=one.intent.seen(scene.ui)).screen()
        main = find(made, "main")
        if main is None or main.intent != Do(action):
            yield f"{one.name}: main {main and main.intent}"
        again = find(made, one.name)
        if again is None or again.intent not in (ChooseAnswer(action), Do(action)):
            yield f"{one.name}: a second tap is {again and again.intent}"


def beside_the_rules(scene) -> Iterator[str]:
    """Yield what is offered and not legal, and legal things that are off."""
    view = scene.view
    state = view.state
    kinds = tuple(state.prompt.answers)
    legal = set(state.legal_actions())
    also = {action for _, action in gone(view)} | {everybody_ready(state)}
    for one in scene.screen():
        action = answers(one)
        if action is None or not isinstance(action, kinds):
            continue
        if one.touchable and action not in also and not listed(state, action):
            yield f"{one.name} offers {action}"
        if not one.enabled and action in legal:
            yield f"{one.name} is off, but {action} is legal"


def silent(scene, t) -> Iterator[str]:
    """Yield what is off and can be tapped, but names no rule."""
    for one in scene.screen():
        action = answers(one)
        if action is None or one.enabled:
            continue
        try:
            scene.view.state.apply(action)
        except IllegalAction as error:
            rule = error.refusal.rule
            if not t.has(f"rule.{rule}") or not error.refusal.describe(t):
                yield f"{one.name}: {rule} has no name"
        else:
            yield f"{one.name} is off and {action} would be taken"


def off_the_ring(made) -> set[str]:
    """Return what can be touched and the ring does not come to, or the reverse."""
    order = focus_order(made)
    at, seen = "", []
    for _ in order:
        at = next_focus(made, at)
        seen.append(at)
    top = max((one.layer for one in made), default=0)
    touch = {one.name for one in made if one.touchable and one.layer == top}
    return touch ^ set(seen)


def two_people(scene) -> Iterator[str]:
    """Yield where spine, sentence and rules name different seats."""
    made = scene.screen()
    spines = [one for one in made if one.role == "spine" and not one.layer]
    mark = find(made, "sentence/mark")
    if not spines or mark is None or mark.seat < 0:
        return
    spine = spines[-1]  # the last one lies on top
    if mark.seat not in spine.seats:
        yield f"spine {spine.seats}, sentence {mark.seat}"
    who = find(made, "sentence/who")
    if who is not None and who.label.ink not in ("ivory", f"seat:{mark.seat}"):
        yield f"the name in {who.label.ink}, the shape of {mark.seat}"
    prompt = scene.view.state.prompt
    asked = prompt is not None and len(prompt.seats) == 1 and not scene.ui.dialog
    if asked and spine.seats != (scene.view.state.seats.index(prompt.seats[0]),):
        yield f"spine {spine.seats}, asked is {prompt.seats[0]}"
