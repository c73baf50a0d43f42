"""Hidden decisions: nobody but a secret's owner can tell what it is."""

import random

from companion.kernel import Action, State
from companion.kernel.keeper import MemoryKeeper
from tests.properties.subject import Subject, json_text, position
from tests.properties.suite import accepted


def check_secrets(subject: Subject, seed: int) -> bool:
    """All that others can see is the same for two secrets; tell if one turned up."""
    one, other = (course(subject, seed, pick) for pick in (0, 1))
    assert one == other, "a secret can be told from what everybody sees"
    return one[-1] == TURNED_UP


TURNED_UP = b"turned up"


def course(subject: Subject, seed: int, pick: int) -> list[bytes]:
    """Return all that others than its owner see of a game until a secret turns up.

    The same seed gives the same public choices; `pick` says which of two secrets each
    commit stands for. Early commits are left to the table, so that late ones are
    reached too.
    """
    rng, keeper, owners = random.Random(seed), MemoryKeeper(), dict[str, str]()
    state, early = subject.start(), rng.randrange(8)
    seen: list[bytes] = []
    while state.prompt is not None:
        seen += shown_to_others(state, keeper, owners)
        kept = keeper.turn_up(getattr(state.prompt, "slot", ""))
        if kept is not None:
            accepted(state, kept)
            return [*seen, TURNED_UP]
        action = subject.drawn(state, rng)
        slot, answers = secrets_of(state, action)
        if slot and len(seen) >= early:
            owners[slot] = getattr(action, "seat", None) or state.prompt.seats[0]
            pair = rng.sample(answers, 2) if len(answers) > 1 else answers * 2
            keeper.commit(slot, owners[slot], pair[pick])
        step = accepted(state, action)
        seen += [json_text(step.action), json_text(step.events)]
        state = step.state
    return seen


def secrets_of(state: State, action: Action) -> tuple[str, tuple[Action, ...]]:
    """Return what a commit stands for; there must be just one commit to a slot."""
    assert state.prompt is not None
    slot, answers = state.prompt.secrets(state, action)
    if slot:
        others = (a for a in state.legal_actions() if a != action)
        slots = [state.prompt.secrets(state, other)[0] for other in others]
        assert slot not in slots, f"a commit tells what it keeps: {action}"
    return slot, answers


def shown_to_others(
    state: State, keeper: MemoryKeeper, owners: dict[str, str]
) -> list[bytes]:
    """Return a state as those see it who keep nothing; owners know their own slots."""
    seen = [position(state), json_text(state.view())]
    for seat in state.seats:
        view = keeper.view(state, seat)
        mine = {slot for slot, owner in owners.items() if owner == seat}
        assert set(view["known"]) == mine
        seen.append(json_text(state.view(seat) if mine else view))
    return seen
