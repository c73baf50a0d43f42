"""The Hallway and the Basement: what would follow shows before it is done."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from companion.games.dont_go_in_there.actions import KEEP, REROLL, FlipDie
from companion.games.dont_go_in_there.events import GhostsTaken
from companion.kernel import Correct
from tests.soak import counted
from tests.ui.games.tables import GAME, PANELS, faults, shown, table
from tests.ui.scenes import REAL, Line
from tests.ui.table_app import real_app
from ui.elements import find
from ui.games.dont_go_in_there import dice
from ui.games.dont_go_in_there.reckon import last_roll, meeples, turned
from ui.model import ChooseAnswer, Do, TableView, reduce

CASES = ((5, "long"), (3, "ja"), (2, "one"))


@pytest.mark.parametrize(("size", "lang"), PANELS)
@pytest.mark.parametrize(("count", "names"), CASES)
@pytest.mark.parametrize("what", ["turn_die", "roll_again"])
def test_it_looks_right_with_each_answer(what, count, names, size, lang):
    view = table(what, count, names=names)
    for answer in (None, *view.state.legal_actions()):
        ui = replace(GAME, answer=answer)
        assert not faults(shown(view, ui, size, lang), size)


def both_faces(view):
    return 0 < view.state.prompt.ghosts < view.state.prompt.dice


def turning():
    """Return a table where dice of both faces can be turned."""
    for steps in range(40, 400, 20):
        view = table("turn_die", steps=steps)
        if view.state.prompt is not None and both_faces(view):
            return view
    raise AssertionError("no such table")


def test_without_a_choice_the_main_act_keeps_the_dice():
    for what in ("turn_die", "roll_again"):
        made = shown(table(what))
        assert find(made, "main").intent == Do(KEEP)
        assert "chosen" in find(made, "answer/keep").flags


def test_tapping_a_die_shows_it_turned_and_again_does_it():
    view = turning()
    faces = last_roll(view).faces
    made = shown(view)
    for number, face in enumerate(faces):
        action = FlipDie("blank" if face == "ghost" else "ghost", number)
        die = find(made, f"die/{number}")
        assert die.icon == f"die:{face}"
        assert die.intent == ChooseAnswer(action)
        ui = reduce(GAME, die.intent)
        after = shown(view, ui)
        other = "blank" if face == "ghost" else "ghost"
        assert find(after, f"die/{number}").icon == f"die:{other}"
        assert find(after, f"die/{number}").intent == Do(action)
        assert find(after, "main").intent == Do(action)


def test_another_die_of_the_same_face_is_chosen_instead_and_nothing_is_done():
    view = turning()
    faces = last_roll(view).faces
    face = max(set(faces), key=faces.count)
    first, second = [i for i, one in enumerate(faces) if one == face][:2]
    made = shown(view)
    ui = reduce(GAME, find(made, f"die/{first}").intent)
    tapped = find(shown(view, ui), f"die/{second}").intent
    assert isinstance(tapped, ChooseAnswer)
    assert tapped.action.die == second
    ui = reduce(ui, tapped)
    after = shown(view, ui)
    assert find(after, f"die/{first}").icon == f"die:{face}"
    assert find(after, f"die/{second}").icon != f"die:{face}"


@pytest.mark.parametrize(("size", "lang"), PANELS)
def test_brackets_of_dice_that_can_be_turned_never_touch(size, lang):
    view = table("turn_die", 5)
    prompt = replace(view.state.prompt, dice=6, ghosts=4)
    view = replace(view, state=replace(view.state, prompt=prompt), entries=())
    made = shown(view, GAME, size, lang)
    dice_ = [o.rect for o in made if o.role == "die" and "legal" in o.flags]
    assert len(dice_) == 6
    assert all(b.x - a.right >= 3.0 for a, b in pairwise(dice_))
    assert find(made, "answer/keep").rect.x - dice_[-1].right >= 2.0


def test_the_die_that_was_tapped_lies_turned_over_afterwards_too():
    view = turning()
    faces = last_roll(view).faces
    face = max(set(faces), key=faces.count)
    can = [i for i, one in enumerate(faces) if one == face]
    assert len(can) > 1
    for die in can:
        made = shown(view, reduce(GAME, find(shown(view), f"die/{die}").intent))
        after = after_act(view, find(made, "main").intent.action)
        strip = [o.icon for o in shown(after) if o.name.startswith("strip/dice/")]
        assert strip == [f"die:{one}" for one in turned(faces, die)]


def test_a_turn_that_tells_no_die_turns_the_first_that_can_be():
    view = turning()
    faces = last_roll(view).faces
    for to in ("ghost", "blank"):
        first = next(i for i, face in enumerate(faces) if face != to)
        after = after_act(view, FlipDie(to))
        assert last_roll(after).faces == turned(faces, first)


def test_dice_whose_number_was_put_right_show_that_number():
    view = turning()
    n, dice_ = view.state.prompt.ghosts, view.state.prompt.dice
    for ghosts, action in ((dice_, FlipDie("blank")), (n - 1, KEEP), (0, KEEP)):
        step = view.state.apply(Correct("/prompt/ghosts", ghosts))
        after = after_act(replace(view, state=step.state, view=None), action)
        left = ghosts - isinstance(action, FlipDie)
        assert last_roll(after).ghosts == left
        assert not faults(shown(after), (800, 480))


def after_act(view, action):
    """Return the table after an action."""
    step = view.state.apply(action)
    line = Line(len(view.entries) + 1, step.action, None, step.events)
    entries = (*view.entries, line)
    return replace(view, state=step.state, entries=entries, view=None)


def rows_of(view, ui=GAME):
    """Return what each row says is taken, by space."""
    made = shown(view, ui)
    return {
        row.space: find(made, f"row/{row.space}/takes").label.texts[0]
        for row in meeples(view)
    }


def taken(state, action):
    events = state.apply(action).events
    return {one.space: str(one.n) for one in events if isinstance(one, GhostsTaken)}


def test_the_rows_say_what_the_game_then_does():
    view = turning()
    for action in view.state.legal_actions():
        ui = replace(GAME, answer=action)
        assert rows_of(view, ui) == taken(view.state, action)


def test_the_rows_are_right_in_many_games():
    with counted("rooms whose dice can be changed", full=400, seed=31) as run:
        for _ in range(run.n):
            state, entries = REAL.start(("A", "B", "C"), {"edition": "retail"}), []
            while state.prompt is not None:
                if state.prompt.kind == "choose" and hasattr(state.prompt, "ghosts"):
                    view = TableView(REAL, state, tuple(entries))
                    for action in state.legal_actions():
                        if action == REROLL:
                            continue
                        ui = replace(GAME, answer=action)
                        assert rows_of(view, ui) == taken(state, action)
                step = state.apply(run.rng.choice(list(state.legal_actions())))
                entries.append(Line(len(entries), step.action, None, step.events))
                state = step.state


def test_a_new_roll_shows_its_average():
    view = table("roll_again")
    made = shown(view, replace(GAME, answer=REROLL))
    n = view.state.prompt.dice
    top = meeples(view)[0]
    if top.shield == 0:
        assert find(made, f"row/{top.space}/takes").label.texts == (f"{n / 2:.1f}",)
    assert find(made, f"row/{top.space}/stock") is None
    assert find(made, "main").intent == Do(REROLL)
    assert find(made, "answer/again").intent == ChooseAnswer(REROLL)


def test_hidden_stocks_are_not_shown_and_open_ones_add_up():
    hidden = table("turn_die", ghosts_hidden=True)
    for row in meeples(hidden):
        assert row.stock is None
        text = find(shown(hidden), f"row/{row.space}/stock").label.texts[0]
        assert text == f"+{row.takes(hidden.state.prompt.ghosts)}"
    view = table("turn_die", ghosts_hidden=False)
    ghosts = view.state.prompt.ghosts
    rows = dice.in_turn(meeples(view), ghosts)
    after = {row.seat: row.stock + row.takes(ghosts) for row in rows}
    state = view.state.apply(KEEP)
    gained = [one for one in state.events if isinstance(one, GhostsTaken)]
    for seat, stock in after.items():
        mine = sum(one.n for one in gained if one.seat == seat)
        before = view.state.players[view.state.index(seat)].ghosts
        assert stock == before + mine


def test_dice_that_were_entered_as_a_number_show_as_many_ghosts():
    view = turning()
    faces = last_roll(view).faces
    assert faces.count("ghost") == view.state.prompt.ghosts
    assert turned(turned(faces, 0), 0) == faces
    wrong = replace(view, entries=())
    assert dice.fallen_faces(wrong, view.state.prompt).count("ghost") == (
        view.state.prompt.ghosts
    )


def test_a_die_is_turned_by_two_taps_in_the_app(tmp_path):
    app = real_app(tmp_path, seed=3)
    app.begin(
        REAL,
        ("Ann", "Ben", "Cy"),
        edition="retail",
        start_sides=("attic", "hallway", "library"),
    )
    while app.waits_for != "turn_die":
        actions = app.table.state.legal_actions()
        rooms = [one for one in actions if getattr(one, "room", "") == "hallway"]
        app.want(Do((rooms or list(actions))[-1]))
    app.tap("die/0")
    action = app.ui.answer
    app.tap("die/0")
    assert app.table.entries[-1].action == action
    app.close()
