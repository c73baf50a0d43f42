"""A turn in the maze: characters, targets, ways, previews, refusals."""

import pytest
from msgspec.structs import replace

from companion.games.dungeon_twister import actions as a
from companion.games.dungeon_twister.squares import CORNERS, NAMES, NUMBERS
from companion.games.dungeon_twister.tokens import BIT
from companion.kernel import IllegalAction
from tests.ui.checks import faults
from tests.ui.games.mazes import GAME, found, shown, table, tap
from ui.elements import find
from ui.games.dungeon_twister.plan import sketch_of
from ui.games.dungeon_twister.targets import Tries, grouped, square_of, targets_of
from ui.games.dungeon_twister.window import WHOLE, Window, around, of_room
from ui.games.dungeon_twister.window import shown as window_of
from ui.model import ChooseAnswer, Do, Page

THIEF = replace(GAME, part="T")


def names(made, start):
    return {one.name for one in made if one.name.startswith(start) and one.touchable}


# --- who and where --------------------------------------------------------------------


def test_the_whole_maze_shows_who_can_act():
    made = shown(table())
    assert names(made, "piece/") == {f"piece/{code}" for code in "CMTWZ"}
    assert names(made, "room/") == {f"room/{n}" for n in range(1, 9)}
    assert not names(made, "sq/")


def test_a_plain_move_takes_three_taps():
    """Character, square, and the square again; or the main act."""
    view = table()
    looked = tap(view, GAME, "piece/T")
    assert looked.part == "T"
    looked = tap(view, looked, "sq/c4")
    assert looked.answer.path[-1] == "c4"
    again, main = found(view, looked, "sq/c4"), found(view, looked, "main")
    assert again.intent == ChooseAnswer(looked.answer)
    assert main.intent == Do(looked.answer)
    view.state.apply(looked.answer)


def test_squares_that_can_be_gone_to_are_those_of_the_rules():
    view = table()
    legal = {square_of(one) for one in view.state.legal_actions(part="T")} - {-1}
    window = around(NUMBERS["b3"])
    made = shown(view, THIEF)
    lit = {
        NUMBERS[one.name[3:]]
        for one in made
        if one.name.startswith("sq/")
        and one.touchable
        and isinstance(one.intent, ChooseAnswer)
    }
    assert lit == legal & set(window.squares)


def test_every_square_of_a_window_is_big_enough_for_a_finger():
    made = shown(table(), THIEF)
    squares = [one for one in made if one.name in names(made, "sq/")]
    assert len(squares) > 10
    assert all(min(one.rect.w, one.rect.h) >= 9.0 for one in squares)


def test_the_plainest_way_comes_first():
    state = table().state
    moves = [one for one in state.legal_actions(part="T") if isinstance(one, a.Move)]
    assert any(one.handle for one in moves)
    for listed in grouped(moves).squares.values():
        assert [len(one.handle) for one in listed] == sorted(
            len(one.handle) for one in listed
        )


def test_what_is_left_on_the_way_can_be_changed():
    view = table()
    looked = tap(view, THIEF, "sq/c4")
    listed = targets_of(view.state, "T").squares[NUMBERS["c4"]]
    assert len(listed) > 2
    kept = found(view, looked, "way/0")
    assert kept.intent.action == listed[0]
    assert "keep Sword" in kept.label.texts
    other = found(view, looked, "way/1")
    assert other.intent.action == listed[1]
    assert any("leave Sword on" in text for text in other.label.texts)
    after = other.intent.seen(looked)
    assert found(view, after, "main").intent == Do(listed[1])
    dropped = tap(view, after, "cancel")
    assert dropped.answer is None
    assert dropped.part == "T"


def test_the_way_is_drawn_as_dots():
    view = table()
    plain = found(view, THIEF, "sq/b4")
    looked = tap(view, THIEF, "sq/c4")
    assert "b4" in looked.answer.path
    assert found(view, looked, "sq/b4").sketch != plain.sketch


# --- rooms first, then squares --------------------------------------------------------


def test_from_the_whole_maze_a_room_then_a_square():
    view = table()
    looked = tap(view, THIEF, "map")
    assert window_of(looked, Window(), "T").whole
    looked = tap(view, looked, "room/2")
    assert window_of(looked, Window(), "T") == of_room(1)
    looked = tap(view, looked, "pan/left")
    assert looked.answer is None
    assert find(shown(view, looked), "sq/c4") is not None
    assert tap(view, looked, "all_pieces").part == ""


def test_windows_stay_in_the_maze():
    for square in range(220):
        window = around(square)
        assert window.holds(square)
        assert set(window.squares) <= set(range(220))
    for slot in range(8):
        assert of_room(slot).holds(CORNERS[slot])
        assert of_room(slot).holds(CORNERS[slot] + 44)


# --- rotation -------------------------------------------------------------------------


def turning():
    tokens = {"g1": "M", "h3": "xG-", "a1": "C", "v3": "t"}
    tokens = {"a1": "C", "v3": "t", "d1": "x"}
    rooms = ["2D0", "1D1", "2G2", "3D3", "1G0", "4D0", "?00", "4G0"]
    view = table(tokens, rooms)
    gear = next(at for at, slot in view.state.maze.gears.items() if slot == 0)
    tokens[NAMES[gear]] = "M" + tokens.get(NAMES[gear], "")
    return table(tokens, rooms)


def test_a_rotation_is_shown_turned_and_can_be_dropped():
    view = turning()
    looked = replace(GAME, part="M")
    before = found(view, looked, "maze").sketch
    acts = [one for one in shown(view, looked) if one.name.startswith("act/")]
    turn = next(one for one in acts if isinstance(one.intent.action, a.Rotate))
    after = turn.intent.seen(looked)
    previewed = found(view, after, "maze").sketch
    assert previewed != before
    turned = view.state.apply(turn.intent.action).state
    window = window_of(after, around(view.state.where(BIT["M"])), "M")
    assert previewed == sketch_of(turned, window)
    assert not names(shown(view, after), "sq/")
    dropped = tap(view, after, "cancel")
    assert found(view, dropped, "maze").sketch == before
    assert faults(shown(view, after), (800, 480)) == []


def test_turning_shows_the_way_of_each_room():
    view = turning()
    made = shown(view, replace(GAME, part="M"))
    icons = {
        (one.intent.action.slot, one.icon)
        for one in made
        if one.name.startswith("act/") and isinstance(one.intent.action, a.Rotate)
    }
    legal = {
        (one.slot, f"cog:{one.to}")
        for one in view.state.legal_actions(part="M")
        if isinstance(one, a.Rotate)
    }
    assert icons == legal
    assert len(legal) == 4


# --- what is not allowed --------------------------------------------------------------


def test_a_square_that_cannot_be_gone_to_asks_the_rules():
    view = table()
    off = [
        one
        for one in shown(view, THIEF)
        if one.name.startswith("sq/") and not one.enabled and one.intent is not None
    ]
    assert len(off) > 10
    for one in off:
        with pytest.raises(IllegalAction) as error:
            view.state.apply(one.intent.action)
        assert error.value.refusal.rule.partition(".")[0] in ("move", "end")


def test_the_way_that_is_tried_ends_where_it_was_tapped():
    view = table()
    tries = Tries(view.state, "W")
    for square in view.state.maze.known - {view.state.where(BIT["W"])}:
        assert tries.move(square).path[-1] == NAMES[square]


def test_any_square_of_the_other_line_lets_out():
    """The rules list one; whoever taps another leaves there."""
    tokens = {"u3": "G", "a1": "C", "b8": "t"}
    view = table(tokens, ["4G0", "1D1", "2D2", "3D3", "1G0", "2G1", "?00", "4D0"])
    looked = replace(GAME, part="G")
    exits = [
        one
        for one in shown(view, looked)
        if one.name.startswith("sq/v")
        and one.touchable
        and isinstance(one.intent, ChooseAnswer)
    ]
    assert exits
    for one in exits:
        after = view.state.apply(one.intent.action).state
        assert after.players[0].vp == 2


# --- the end of a turn ----------------------------------------------------------------


def test_ending_with_points_left_is_chosen_first():
    view = table()
    looked = tap(view, GAME, "end")
    assert looked.answer == a.EndTurn()
    main = found(view, looked, "main")
    assert main.intent == Do(a.EndTurn())
    assert "3 AP" in main.second.texts[0]


def test_the_page_of_a_window_is_one_characters_own():
    view = table()
    looked = replace(THIEF, pages={"zoomT": WHOLE})
    assert window_of(replace(looked, part="W"), around(0), "W") == around(0)
    assert find(shown(view, looked), "map").intent == Page("zoomT", 0)
