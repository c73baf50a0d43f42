"""Dispelling: the best pick is proposed, a tap marks, every answer can be given."""

from random import Random

import pytest
from msgspec.structs import replace

from companion.games.dont_go_in_there.actions import ChooseType
from companion.games.dont_go_in_there.scoring import curses
from tests.soak import counted
from tests.ui.games.tables import GAME, NAMES, PANELS, faults, shown
from tests.ui.scenes import REAL, Line
from ui.elements import Rect, find, focus_order
from ui.games.dont_go_in_there.dispel import NONE, marked_now, tiles
from ui.model import Back, ChooseAnswer, Do, MarkCard, MarkCards, TableView, reduce

TYPES = ("doll", "clock", "tome", "ring", "cat", "portrait", "twin")


def found(tag, fits, names="four", favourite="doll", seed=0):
    """Return a table of a game of four that waits for such a choice."""
    for number in range(400):
        rng = Random(seed + number)
        options = {"edition": "retail", "types": list(TYPES)}
        state, entries = REAL.start(NAMES[names][:4], options), []
        while state.prompt is not None:
            listed = list(state.legal_actions())
            if type(state.prompt).__struct_config__.tag == tag and fits(state.prompt):
                return TableView(REAL, state, tuple(entries), tuple(entries))
            if hasattr(state.prompt, "space"):
                row = state.rooms[state.room_index(state.prompt.room)].slots
                wanted = [a for a in listed if row[a.slot - 1].type == favourite]
                listed = wanted or listed
            step = state.apply(rng.choice(listed))
            entries.append(Line(len(entries), step.action, None, step.events))
            state = step.state
    raise AssertionError(f"no {tag}")


def exact(names="four"):
    return found("dispel", lambda p: p.type == "doll" and len(p.choices) > 1, names)


def half(names="four"):
    def fits(prompt):
        return prompt.type == "portrait" and len(prompt.choices) > 2

    return found("dispel", fits, names, "portrait")


def tome(names="four"):
    return found("choose_type", lambda p: len(p.types) > 2, names, "tome")


def me_of(view):
    return view.state.players[view.state.index(view.state.prompt.seat)]


def reachable(made, kind=(Do, ChooseAnswer)):
    return {one.intent.action for one in made if isinstance(one.intent, kind)}


@pytest.mark.parametrize(("size", "lang"), PANELS)
@pytest.mark.parametrize("names", ["long", "ja"])
@pytest.mark.parametrize("make", [exact, half, tome])
def test_it_looks_right_with_any_answer_or_mark(make, names, size, lang):
    view = make(names)
    looks = [replace(GAME, answer=one) for one in view.state.legal_actions()]
    if make is not tome:
        kind = view.state.prompt.type
        cards = [f"{c.type}-{c.value}" for c in me_of(view).up if c.type == kind]
        looks += [replace(GAME, marks=(NONE,)), replace(GAME, marks=tuple(cards))]
    for ui in (GAME, *looks):
        assert not faults(shown(view, ui, size, lang), size)


def test_the_best_pick_is_marked_and_the_main_act_does_it():
    view = exact()
    prompt, made = view.state.prompt, shown(view)
    best = prompt.choices[0]
    main = find(made, "main")
    assert [c.value for c in main.intent.action.cards] == list(best)
    ticked = [one for one in made if "ticked" in one.flags]
    assert sorted(int(one.name.split("/")[1]) for one in ticked) == sorted(best)
    before = curses(me_of(view))
    assert main.second.texts[0].endswith(f"{before} \u2192 {before - sum(best)}")


def test_every_answer_is_one_tap_away():
    for view in (exact(), half(), tome()):
        made = shown(view)
        assert reachable(made) == set(view.state.legal_actions())
        ring = set(focus_order(made))
        answers = [o for o in made if isinstance(o.intent, (Do, ChooseAnswer))]
        assert {one.name for one in answers} <= ring


def test_the_first_tap_starts_from_the_proposal_and_the_sum_runs_along():
    view = exact()
    best = view.state.prompt.choices[0]
    card = find(shown(view), f"dispel/{best[0]}/0")
    ui = reduce(GAME, card.intent)
    assert sorted(ui.marks) == sorted(f"doll-{v}" for v in best[1:]) or best[1:] == ()
    made = shown(view, ui)
    assert find(made, "main").intent is None
    total = find(made, "dispel/total").label.texts[0]
    assert total == f"= {sum(best[1:])}"
    ui = reduce(ui, find(made, card.name).intent)
    assert find(shown(view, ui), "main").intent is not None


def test_taking_off_the_last_mark_leaves_none_and_back_brings_the_proposal():
    view = exact()
    ui = GAME
    for value in view.state.prompt.choices[0]:
        made = shown(view, ui)
        on = [o for o in made if o.name.startswith(f"dispel/{value}/")]
        ui = reduce(ui, next(o for o in on if "ticked" in o.flags).intent)
    assert ui.marks == (NONE,)
    assert find(shown(view, ui), "main").intent is None
    ui = reduce(ui, Back())
    assert find(shown(view, ui), "main").intent is not None


def test_a_scanned_card_is_a_mark_like_a_tap():
    view = exact()
    prompt = view.state.prompt
    ui = GAME
    for value in prompt.choices[-1]:
        ui = reduce(ui, MarkCard(f"doll-{value}"))
    values = [card.value for card in find(shown(view, ui), "main").intent.action.cards]
    assert values == list(prompt.choices[-1])
    ui = reduce(GAME, MarkCard("ring-9"))  # nobody has it: it counts for nothing
    assert marked_now(ui, prompt, me_of(view)).values == ()


def test_where_one_goes_another_tap_takes_its_place():
    view = half()
    one = replace(view.state.prompt, count=1, choices=((4,), (3,), (1,)))
    view = replace(view, state=replace(view.state, prompt=one))
    values = sorted({c.value for c in me_of(view).up if c.type == "portrait"})
    other = next(v for v in values if v != 4)
    intent = find(shown(view), f"dispel/{other}/0").intent
    assert intent == MarkCards((f"portrait-{other}",)) or intent is None


def test_the_other_cards_lie_below_and_the_dispelled_ones_are_counted():
    view = half()
    made, me = shown(view), me_of(view)
    others = [card for card in me.up if card.type != view.state.prompt.type]
    shown_cards = [o for o in made if o.name.startswith("rest/") and o.role == "panel"]
    assert len(shown_cards) == len(others) + bool(me.down)
    if me.down:
        assert str(len(me.down)) in find(made, "rest/down/n").label.texts[0]


def test_cards_of_one_type_have_places_of_at_least_nine_millimetres():
    for count in range(1, 9):
        cells = tiles(Rect(0, 0, 70, 21), count)
        assert len(cells) == count
        assert all(min(one.w, one.h) >= 9 for one in cells)
        assert all(one.within(Rect(0, 0, 70, 21)) for one in cells)


def test_the_tome_proposes_what_takes_most_curses_away():
    view = tome()
    sums = {
        kind: sum(c.value for c in me_of(view).up if c.type == kind)
        for kind in view.state.prompt.types
    }
    made = shown(view)
    assert sums[find(made, "main").intent.action.type] == max(sums.values())
    kind = view.state.prompt.types[-1]
    made = shown(view, replace(GAME, answer=ChooseType(kind)))
    assert find(made, "main").intent == Do(ChooseType(kind))
    before = curses(me_of(view))
    assert (
        f"{before} \u2192 {before - sums[kind]}" in find(made, "main").second.texts[0]
    )


def test_marks_that_are_one_answer_are_that_answer_whatever_their_order():
    view = exact()
    prompt, me = view.state.prompt, me_of(view)
    held = [f"doll-{c.value}" for c in me.up if c.type == "doll"]
    with counted("marks of cards to dispel", full=5000, seed=34) as run:
        for _ in range(run.n):
            marks = run.rng.sample(held, run.rng.randint(1, len(held)))
            ui = replace(GAME, marks=tuple(marks))
            marked = marked_now(ui, prompt, me)
            values = sorted((int(one[-1]) for one in marks), reverse=True)
            assert list(marked.values) == values
            assert (marked.action is not None) == (tuple(values) in prompt.choices)
