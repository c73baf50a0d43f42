"""The dice of a room: the tower, entry by hand, early rolls, dice in doubt."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from companion.games.dont_go_in_there.actions import RollDice
from hardware.events import DieSeen
from tests.ui.games.tables import GAME, PANELS, faults, fits, shown, table
from tests.ui.scenes import REAL
from tests.ui.table_app import real_app
from ui.elements import by_digit, find, focus_order
from ui.games.dont_go_in_there.entry import _with_sign, ghosts_of
from ui.games.dont_go_in_there.words import percents
from ui.model import ChooseAnswer, Do, DropHeld, UseHeld
from ui.world import Fallen, Held

CASES = ((5, "retail", "long"), (3, "retail", "ja"), (2, "prototype", "one"))


def early(view, faces, doubts=(), options=()):
    """Return the table with dice that fell and are no answer yet."""
    action = RollDice(faces.count("ghost"), faces)
    held = Held(action, 12, doubtful=bool(doubts))
    return replace(view, held=held, fallen=Fallen(faces, doubts, options))


def some_faces(view):
    return ("ghost", "blank", "ghost", "ghost", "blank", "ghost")[
        : view.state.prompt.dice
    ]


def in_doubt(view, die=1):
    """Return the table where one die cannot be told."""
    faces = some_faces(view)
    sure = (faces[:die] + faces[die + 1 :]).count("ghost")
    options = (RollDice(ghosts=sure), RollDice(ghosts=sure + 1))
    return early(view, faces, (die,), options)


@pytest.mark.parametrize(("size", "lang"), PANELS)
@pytest.mark.parametrize(("count", "edition", "names"), CASES)
def test_it_looks_right_before_the_throw_and_with_dice_that_are_held(
    count, edition, names, size, lang
):
    view = table("roll", count, edition, names)
    options = view.state.legal_actions()
    many = replace(view, fallen=Fallen(some_faces(view), (0, 1), options[:3]))
    for one in (view, early(view, some_faces(view)), in_doubt(view), many):
        for ui in (GAME, replace(GAME, answer=options[-1])):
            assert not faults(shown(one, ui, size, lang), size)


def test_every_number_is_chosen_by_one_tap_and_done_by_the_main_act():
    view = table("roll")
    made = shown(view)
    chosen = [one.intent.action for one in made if type(one.intent) is ChooseAnswer]
    assert set(chosen) == set(view.state.legal_actions())
    assert len(chosen) == view.state.prompt.dice + 1
    assert find(made, "main").intent is None
    made = shown(view, replace(GAME, answer=RollDice(2)))
    assert find(made, "main").intent == Do(RollDice(2))
    assert "chosen" in find(made, "roll/2").flags


def test_the_keys_of_digits_mean_so_many_ghosts():
    view = table("roll")
    shows = [(view, "roll"), (early(view, some_faces(view)), "roll")]
    for one, name in (*shows, (in_doubt(view), "hand")):
        made = shown(one)
        for n in range(1, view.state.prompt.dice + 1):
            assert by_digit(made, n).name == f"{name}/{n}"
        assert by_digit(made, view.state.prompt.dice + 1).name == f"{name}/0"


def test_the_one_who_filled_the_room_is_named_in_sentence_and_spine():
    view = table("roll")
    who = view.state.resolving.resolver
    made = shown(view)
    assert find(made, "sentence/who").label.texts == (who,)
    assert find(made, "spine/roll").seats == (view.state.index(who),)
    told = [
        one.label.texts[0]
        for one in made
        if one.name.startswith("roll/meeple/")
        and one.label is not None
        and one.name.count("/") == 2
    ]
    room = view.state.rooms[view.state.room_index(view.state.prompt.room)]
    assert told == [seat for seat in room.spaces if seat is not None]


def test_the_rooms_button_opens_the_entry_or_takes_what_is_held():
    view = table("roll")
    knob = "abc"[view.state.room_index(view.state.prompt.room)]
    made = shown(view)
    urgent = [one for one in made if "urgent" in one.flags]
    assert {one.knob for one in urgent} == {knob}
    assert {one.name for one in urgent} == {
        f"roll/{n}" for n in range(view.state.prompt.dice + 1)
    }
    made = shown(early(view, some_faces(view)))
    (main,) = [one for one in made if one.knob]
    assert (main.name, main.knob, main.intent) == ("main", knob, UseHeld())
    assert "urgent" in main.flags


def test_a_held_roll_shows_its_faces_and_its_age_and_can_be_dropped():
    view = table("roll")
    faces = some_faces(view)
    made = shown(early(view, faces))
    icons = [find(made, f"roll/die/{n}").icon for n in range(len(faces))]
    assert icons == [f"die:{face}" for face in faces]
    assert "12" in find(made, "main").second.texts[0]
    assert find(made, "held/drop").intent == DropHeld()


def test_a_doubtful_roll_is_never_taken_as_it_was_read():
    view = in_doubt(table("roll"))
    made = shown(view)
    assert find(made, "main").intent is None
    assert not any(isinstance(one.intent, UseHeld) for one in made)
    assert find(made, "roll/die/1").icon == "die"
    assert "legal" in find(made, "roll/die/1").flags
    low, high = view.fallen.options
    assert find(made, "roll/face/blank").intent == ChooseAnswer(low)
    assert find(made, "roll/face/ghost").intent == ChooseAnswer(high)
    assert {"roll/face/ghost", "hand/0"} <= set(focus_order(made))


@pytest.mark.parametrize("read", ["ghost", "blank", "?"])
def test_it_says_which_die_is_in_doubt_and_what_the_tower_saw(read):
    view = table("roll")
    faces = some_faces(view)
    faces = (faces[0], read, *faces[2:])
    one = in_doubt(view)
    one = replace(one, fallen=replace(one.fallen, faces=faces))
    made = shown(one)
    assert find(made, "sentence").label.texts == ("Which face is it?",)
    told = find(made, "remark").label.texts[0]
    assert "die 2" in told
    assert ("could not read" in told) == (read == "?")
    assert read == "?" or f"saw a {read}" in told
    marked = [o.name for o in made if o.role == "die" and "legal" in o.flags]
    assert marked == ["roll/die/1"]
    assert find(made, "roll/face/ghost").rect.h > find(made, "hand/1").rect.h


@pytest.mark.parametrize(("size", "lang"), PANELS)
def test_what_is_said_of_a_die_in_doubt_is_said_whole(size, lang):
    made = shown(in_doubt(table("roll", 5)), GAME, size, lang)
    for name in ("remark", "roll/by_hand"):
        assert fits(find(made, name), size), name


def test_the_ring_goes_to_the_face_when_a_die_is_in_doubt(tmp_path):
    app = real_app(tmp_path)
    dice = until_roll(app)
    app.session.look(replace(app.ui, focus="roll/2"))
    app.turn()
    seen = [DieSeen("dg", "BLANK") for _ in range(dice - 1)]
    app.clock.now += 1
    app.tower.roll_dice(*seen, DieSeen("dg", "GHOST", 99, "C"))
    app.turn_until(lambda: app.session.world().table.fallen is not None)
    app.turn()
    assert app.ui.focus == "roll/face/ghost"
    app.close()


def test_brackets_of_numbers_never_touch():
    view = table("roll", 5)
    options = view.state.legal_actions()[:3]
    made = shown(replace(view, fallen=Fallen(some_faces(view), (0, 1), options)))
    legal = [o for o in made if o.group == "answers" and "legal" in o.flags]
    assert {o.name for o in legal} == {"roll/0", "roll/1", "roll/2"}
    places = sorted(o.rect.x for o in legal)
    assert all(b - a - legal[0].rect.w > 3.0 for a, b in pairwise(places))
    undo = find(made, "undo").rect
    assert all(undo.y - o.rect.bottom >= 3.0 for o in legal)


def test_with_several_dice_in_doubt_the_number_is_asked_for():
    view = table("roll")
    options = view.state.legal_actions()[:3]
    made = shown(replace(view, fallen=Fallen(some_faces(view), (0, 1), options)))
    assert find(made, "roll/face/ghost") is None
    assert find(made, "main").intent is None
    assert "?" in find(made, "remark").label.texts[0]
    assert find(made, "sentence").label.texts[0] in ("How many ghosts?", "Ghosts?")


def test_chances_are_whole_numbers_and_never_nought():
    view = table("roll")
    chances = dict(view.state.prompt.chances(view.state))
    told = [find(shown(view), f"roll/{ghosts_of(one)}").second for one in chances]
    assert sum(int(one.texts[1].rstrip("%")) for one in told) == 100
    assert _with_sign("<1") == ("< 1 %", "<1%")


# --- with the whole app ---------------------------------------------------------------


def until_roll(app):
    app.begin(REAL, ("Ann", "Ben", "Cy"), edition="prototype")
    while app.waits_for != "roll":
        app.want(Do(app.table.state.legal_actions()[0]))
    return app.table.state.prompt.dice


def test_two_taps_on_one_number_are_the_roll(tmp_path):
    app = real_app(tmp_path)
    until_roll(app)
    app.tap("roll/2")
    assert app.ui.answer == RollDice(2)
    app.tap("roll/2")
    assert app.table.entries[-1].action == RollDice(2)
    app.close()


@pytest.mark.parametrize(("face", "ghosts"), [("ghost", 1), ("blank", 0)])
def test_a_leaning_die_is_asked_for_and_then_only_this_one(tmp_path, face, ghosts):
    app = real_app(tmp_path)
    dice = until_roll(app)
    seen = [DieSeen("dg", "BLANK") for _ in range(dice - 1)]
    app.clock.now += 1
    app.tower.roll_dice(*seen, DieSeen("dg", "GHOST", 99, "C"))
    app.turn_until(lambda: app.session.world().table.fallen is not None)
    fallen = app.session.world().table.fallen
    assert fallen.doubts == (dice - 1,)
    assert app.session.world().table.held.doubtful
    made = app.hands.screen
    assert find(made, "main").intent is None
    app.tap(f"roll/face/{face}")
    app.tap("main")
    entry = app.table.entries[-1]
    assert entry.action.ghosts == ghosts
    assert entry.source.startswith("tower:")
    app.close()


def test_a_roll_that_fell_early_lies_there_as_it_fell_and_one_tap_takes_it(tmp_path):
    app = real_app(tmp_path)
    app.begin(REAL, ("Ann", "Ben", "Cy"), edition="prototype")
    while app.waits_for != "place" or len(app.table.entries) < 11:
        app.want(Do(app.table.state.legal_actions()[0]))
    faces = ("GHOST", "BLANK", "GHOST", "GHOST", "BLANK")
    app.tower.roll(*faces, type_="dg")
    app.turn_until(lambda: app.ui.notice is not None)
    app.turn(1.0)
    while app.waits_for == "place":
        app.want(Do(app.table.state.legal_actions()[0]))
    app.turn()
    made = app.hands.screen
    assert [find(made, f"roll/die/{n}").icon for n in range(5)] == [
        f"die:{face.lower()}" for face in faces
    ]
    app.tap("main")
    assert app.table.entries[-1].action.ghosts == 3
    assert app.table.entries[-1].source.startswith("tower:")
    app.close()


def test_a_chance_is_the_same_figure_as_among_the_odds():
    view = table("roll")
    chances = dict(view.state.prompt.chances(view.state))
    for one, figure in zip(chances, percents([*chances.values()]), strict=True):
        texts = find(shown(view), f"roll/{ghosts_of(one)}").second.texts
        assert texts == (f"{figure} %", f"{figure}%")
