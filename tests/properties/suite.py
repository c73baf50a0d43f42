"""What every game promises, as checks of one state; none knows any game.

Each takes a `Subject`, a state of it and what it needs besides, and raises
AssertionError where a promise is broken.
"""

import random
from collections import Counter
from typing import Any

import msgspec

from companion.kernel import (
    Action,
    BadPosition,
    Fault,
    Game,
    IllegalAction,
    Refusal,
    State,
    Step,
)
from tests.properties.fuzz import any_action, correction, pointers, spoilt, table_acts
from tests.properties.subject import Subject, json_text, position, result


def tried(state: State, action: Any) -> Step | Refusal:
    """Return what `apply` says to an action; any other exception goes through."""
    try:
        return state.apply(action)
    except IllegalAction as refused:
        return refused.refusal


def decoded(game: Game[Any], data: Any) -> State | tuple[Fault, ...]:
    """Return the state of a position, or its faults; nothing else may be raised."""
    try:
        return game.decode(data)
    except BadPosition as error:
        return error.faults


def accepted(state: State, action: Any) -> Step:
    """Return the step of an action that must be accepted."""
    answer = tried(state, action)
    assert isinstance(answer, Step), f"{action} was refused: {answer}"
    return answer


# --- legal actions are the accepted answers ------------------------------------------


def check_legal(subject: Subject, state: State) -> None:
    """The list has one answer for each result that any answer leads to."""
    steps = [check_listed(state, action) for action in state.legal_actions()]
    twice = [end for end, n in Counter(map(result, steps)).items() if n > 1]
    assert not twice, f"several listed answers lead to {twice}"
    ends, found = {position(step.state) for step in steps}, set[bytes]()
    for data in subject.universe(state):
        answer = tried(state, data)
        if isinstance(answer, Step):
            found.add(position(answer.state))
            assert position(answer.state) in ends, f"{data} is accepted, not listed"
        else:
            check_refusal(subject, answer)
    assert found == ends, "the universe lacks answers that are listed"
    check_parts(state)
    check_chances(state)


def check_listed(state: State, action: Action) -> Step:
    """A listed answer is accepted as a value, as JSON, and as the journal has it."""
    step = accepted(state, action)
    game = state.game
    data = game.dump(action)
    assert msgspec.json.decode(json_text(data)) == data
    assert game.parse(data) == action
    for form in (data, step.action, game.dump(step.action)):
        assert result(accepted(state, form)) == result(step), form
    return step


def check_parts(state: State) -> None:
    """The parts of a prompt share out its answers: each stands in just one."""
    if state.prompt is None or not state.prompt.parts:
        return
    parts = [state.legal_actions(part=part) for part in state.prompt.parts]
    shared = Counter(json_text(action) for part in parts for action in part)
    whole = Counter(json_text(action) for action in state.legal_actions())
    assert shared == whole


def check_chances(state: State) -> None:
    """Chances of a roll or a reveal are exact: all listed answers, one in all."""
    if state.prompt is None:
        return
    chances = state.prompt.chances(state)
    if state.prompt.kind == "choose":
        assert not chances
        return
    assert [a for a, _ in chances] == list(state.legal_actions())
    assert all(p > 0 for _, p in chances)
    assert sum(p for _, p in chances) == 1


# --- positions and views -------------------------------------------------------------


def check_round_trip(state: State) -> None:
    """A position holds the whole state and is plain JSON."""
    game, data, text = state.game, state.game.encode(state), position(state)
    assert msgspec.json.decode(text) == data
    for form in (data, text, text.decode()):
        back = game.decode(form)
        assert back == state
        assert position(back) == text
    assert (state.prompt is None) == (state.outcome is not None)


def check_views(state: State) -> None:
    """Everybody can be shown something; it changes nothing and adds no field."""
    before = position(state)
    for seat in (None, *state.seats):
        view = state.view(seat)
        json_text(view)
        assert view.keys() <= state.game.encode(state).keys()
    for seats in state.looks().values():
        assert set(seats) <= set(state.seats)
    assert position(state) == before


def check_outcome(state: State, reason: str | None = None) -> None:
    """An outcome ranks every seat once and has its total."""
    outcome = state.outcome
    assert outcome is not None
    assert reason in (None, outcome.reason)
    assert sorted(s for tied in outcome.ranking for s in tied) == sorted(state.seats)
    assert set(outcome.totals) in (set(), set(state.seats))
    assert state.legal_actions() == ()
    json_text(outcome)


# --- nothing but a step or a refusal -------------------------------------------------


def check_total(subject: Subject, state: State, data: Any) -> None:
    """Any JSON is a step to a valid state or a refusal; the state stays as it was."""
    before = position(state)
    answer = tried(state, data)
    assert position(state) == before
    if isinstance(answer, Step):
        check_round_trip(answer.state)
        check_described(subject, answer)
    else:
        check_refusal(subject, answer)


def fuzzed(subject: Subject, state: State, rng: random.Random) -> Any:
    """Return an action that is more or less wrong in this state."""
    keys = [option.key for option in subject.options(state)]
    right = [state.game.dump(action) for action in state.legal_actions()[:40]]
    acts = table_acts(rng, state.seats, keys)
    universe = list(subject.universe(state)) if rng.random() < 0.1 else []
    source = rng.choice((right, acts, universe)) or acts
    return any_action(rng, source) if rng.random() < 0.8 else rng.choice(source)


def journal(subject: Subject, rng: random.Random) -> list[dict[str, Any]]:
    """Return the accepted actions of a random game, table acts among them."""
    state, rows = subject.start(), list[dict[str, Any]]()
    while (drawn := subject.drawn(state, rng)) is not None:
        new = rng.choice(("Dora", "Eve", "猫", "bot:greedy"))
        renamed = {"do": "seat", "name": rng.choice(state.seats), "to": new}
        acts = [fuzzed(subject, state, rng), renamed, drawn]
        answer = tried(state, rng.choices(acts, (1, 2, 5))[0])
        if isinstance(answer, Step):
            state = answer.state
            rows.append(state.game.dump(answer.action))
    return rows


def check_correction(subject: Subject, state: State, rng: random.Random) -> bool:
    """A correction gives a state that can be played on, or a refusal; tell which."""
    data = state.game.encode(state)
    places = list(pointers(data))
    act = correction(rng, places)
    answer = tried(state, act)
    if isinstance(answer, Refusal):
        check_refusal(subject, answer)
        return False
    after = answer.state
    check_round_trip(after)
    check_views(after)
    check_described(subject, answer)
    for action in rng.sample(after.legal_actions(), min(6, len(after.legal_actions()))):
        check_round_trip(accepted(after, action).state)
    old = dict(places).get(act["path"])
    if old is not None and dict(pointers(after.game.encode(after))) == {
        **dict(places),
        act["path"]: act["to"],
    }:
        back = accepted(after, {"do": "correct", "path": act["path"], "to": old})
        assert back.state == state
    return True


def check_position(subject: Subject, state: State, rng: random.Random) -> None:
    """A position from outside is a valid state, or its faults name their places."""
    after = decoded(state.game, spoilt(rng, state.game.encode(state)))
    if isinstance(after, tuple):
        assert after
        assert all(fault.describe(t) for fault in after for t in subject.speakers)
        return
    check_round_trip(after)
    for action in after.legal_actions()[:3]:
        check_round_trip(accepted(after, action).state)


# --- table acts ----------------------------------------------------------------------


def swapped(value: Any, old: str, new: str) -> Any:
    """Return a JSON-shaped value with one name in place of another, keys too."""
    if isinstance(value, dict):
        return {swapped(k, old, new): swapped(v, old, new) for k, v in value.items()}
    if isinstance(value, list):
        return [swapped(v, old, new) for v in value]
    return new if value == old else value


def check_rename(state: State, answer: Action | None, rng: random.Random) -> None:
    """A player renamed at any prompt may do just what the old name might."""
    old, new = rng.choice(state.seats), "Zoë/~1"
    renamed = accepted(state, {"do": "seat", "name": old, "to": new}).state
    check_round_trip(renamed)
    assert old.encode() not in position(renamed), f"{old} is left in the position"
    dump = state.game.dump
    before = [swapped(dump(action), old, new) for action in state.legal_actions()]
    assert [dump(action) for action in renamed.legal_actions()] == before
    if answer is None:
        return
    first = accepted(accepted(state, answer).state, _named(old, new)).state
    assert accepted(renamed, swapped(dump(answer), old, new)).state == first


def _named(old: str, new: str) -> dict[str, Any]:
    return {"do": "seat", "name": old, "to": new}


def check_handed(state: State, rng: random.Random) -> None:
    """Who plays a seat changes nothing that the rules see."""
    seat = rng.choice(state.seats)
    for to in ("bot:greedy", "away", "human"):
        after = accepted(state, _named(seat, to)).state
        check_round_trip(after)
        assert after.prompt == state.prompt
        assert after.legal_actions() == state.legal_actions()


def check_end(subject: Subject, state: State, answer: Action | None) -> None:
    """The table may end a game at any prompt; then only table acts are left."""
    if answer is None:
        refusal = tried(state, {"do": "end"})
        assert isinstance(refusal, Refusal)
        assert refusal.rule == "game.over"
        return
    step = accepted(state, {"do": "end"})
    check_described(subject, step)
    check_outcome(step.state, "ended")
    check_round_trip(step.state)
    for data in ({"do": "end"}, state.game.dump(answer)):
        refusal = tried(step.state, data)
        assert isinstance(refusal, Refusal)
        assert refusal.rule == "game.over"


def check_options(subject: Subject, state: State) -> None:
    """Live options take each of their values; the others are refused by key."""
    for option in subject.options(state):
        for value in option.values if not option.many else ():
            act = {"do": "option", "key": option.key, "value": value}
            answer = tried(state, act)
            if isinstance(answer, Refusal):
                check_refusal(subject, answer)
                assert not option.live, f"{act}: {answer}"
                continue
            check_described(subject, answer)
            check_round_trip(answer.state)
            for action in answer.state.legal_actions()[:3]:
                accepted(answer.state, action)


# --- sentences -----------------------------------------------------------------------


def check_described(subject: Subject, step: Step) -> None:
    """An action, what it led to and what is asked next are sentences."""
    for t in subject.speakers:
        assert step.action.describe(t)
        assert all(event.describe(t) for event in step.events)
        if step.state.prompt is not None:
            assert step.state.prompt.describe(t)
            json_text(step.state.prompt.shown())


def check_refusal(subject: Subject, refusal: Refusal) -> None:
    """A refusal names its rule, is plain JSON and becomes a sentence."""
    assert refusal.rule
    json_text(refusal)
    assert all(refusal.describe(t) for t in subject.speakers)
