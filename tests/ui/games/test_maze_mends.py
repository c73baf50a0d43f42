"""Putting the board right: tokens picked up and put down, rooms, gates, cards."""

import pytest
from msgspec.structs import replace

from companion.games.dungeon_twister.contents import portcullises_of, slot_text
from companion.games.dungeon_twister.rooms import turned_code
from companion.games.dungeon_twister.squares import CORNERS, NAMES, NUMBERS, edge_name
from companion.games.dungeon_twister.tokens import BIT
from companion.kernel import Correct
from tests.ui.games.mazes import GAME, ROOMS, TOKENS, found, shown, table, tap
from tests.ui.scenes import DUNGEON, translator
from ui.elements import find
from ui.games.dungeon_twister.lift import OUT, Lift, lifted
from ui.games.dungeon_twister.mends import mends
from ui.model import Do, TableView
from ui.screens.correct import Mending, corrected_texts


def after(view, action):
    return view.state.apply(action).state


def put(view, **form):
    """Return the position after a token was put right."""
    return after(view, lifted(view.state, Lift(**form)))


# --- tokens ---------------------------------------------------------------------------


def test_a_token_is_picked_up_and_put_down():
    view = table()
    state = put(view, token="W", to="c4")
    assert state.where(BIT["W"]) == NUMBERS["c4"]
    assert NUMBERS["d2"] not in state.on
    assert state.on[NUMBERS["b3"]] == view.state.on[NUMBERS["b3"]]


def test_what_was_forgotten_to_be_picked_up_is_put_on_its_bearer():
    state = put(table(), token="X", to="d2")
    assert state.on[NUMBERS["d2"]] == BIT["W"] | BIT["X"]


def test_what_is_carried_is_taken_out_of_the_square_alone():
    state = put(table(), token="S", to="c4")
    assert state.on[NUMBERS["b3"]] == BIT["T"]
    assert state.on[NUMBERS["c4"]] == BIT["S"]


def test_wounded_and_well_and_out_of_the_game():
    view = table()
    hurt = put(view, token="W", hurt=True)
    assert hurt.wounded & BIT["W"]
    assert hurt.where(BIT["W"]) == NUMBERS["d2"]
    well = put(view, token="r", hurt=False)
    assert not well.wounded & BIT["r"]
    gone = put(view, token="W", to=OUT)
    assert gone.out & BIT["W"]
    back = put(view, token="G", to="c4")
    assert back.where(BIT["G"]) == NUMBERS["c4"]
    assert not back.out & BIT["G"]


@pytest.mark.parametrize(
    "form", [Lift(), Lift("W"), Lift("W", "d2"), Lift("r", hurt=True), Lift("G")]
)
def test_where_it_is_already_nothing_is_put_right(form):
    assert lifted(table().state, form) is None


def test_from_the_table_it_takes_six_taps():
    """Its player, the token, elsewhere, a room, a square, put it right."""
    view, taps = table(), 0
    looked = GAME
    for name in ("side/0", "token/W", "lift", "room/1", "sq/c4"):
        looked = tap(view, looked, name)
        taps += 1
    main = found(view, looked, "main")
    assert main.intent == Do(lifted(view.state, Lift("W", "c4", look=1)))
    assert taps + 1 == 6


def test_going_back_is_a_step_at_a_time():
    form = Lift("W", "c4", look=1)
    assert form.back() == Lift("W", "c4")
    assert form.back().back() == Lift("W")
    assert Lift("W").back() is None


def test_the_board_shows_the_token_where_it_will_be():
    view = table()
    look = replace(GAME, dialog="odds", form=Lift("W", "c4", look=1))
    made = shown(view, look)
    assert find(made, "sq/c4/piece") is not None
    assert find(made, "sq/d2/piece") is None


# --- rooms, gates, cards, points ------------------------------------------------------


def pick(view, kind, label, **fields):
    """Return the correction that a pick of a mend makes."""
    for one in mends(view):
        if one.kind != kind or any(one.fields.get(k) != v for k, v in fields.items()):
            continue
        for option in one.picks:
            if option.label == label[0] and all(
                option.fields.get(k) == v for k, v in label[1].items()
            ):
                return one.becomes(option)
    raise AssertionError((kind, label, fields))


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_forgotten_rotation_turns_all_that_is_on_the_room(turns):
    gates = {}
    bare = table()
    inside = [p for p in bare.state.maze.portcullises if NAMES[p[0]][0] in "bcdef"]
    pair = next(p for p in inside if all(int(NAMES[s][1]) < 5 for s in p))
    gates[edge_name(*pair)] = "open"
    view = table(portcullises=gates)
    action = pick(view, "maze_rooms", ("mend.maze_turned", {"deg": 90 * turns}), n=1)
    state = after(view, action)
    assert state.slots[0] == turned_code(view.state.slots[0], turns)
    assert state.opened == view.state.opened
    middle = CORNERS[0] + 22
    for code in "TSWwsc":
        was, now = view.state.where(BIT[code]), state.where(BIT[code])
        x, y = (a - b for a, b in zip(divmod(was, 10), divmod(middle, 10), strict=True))
        for _ in range(turns):
            x, y = -y, x
        assert now == middle + 10 * x + y, code
    assert len(portcullises_of(state)) == 1


def test_a_wrong_room_becomes_another_that_is_not_up():
    view = table()
    picks = next(one for one in mends(view) if one.kind == "maze_rooms").picks
    others = [one for one in picks if one.label == "mend.maze_other"]
    assert len(others) == 2
    state = after(view, Correct("", others[0].value, merge=True))
    assert slot_text(state, 0)[:2] not in [
        slot_text(view.state, n)[:2] for n in range(8)
    ]


def test_a_portcullis_is_closed_open_or_broken():
    view = table()
    gate = next(one for one in mends(view) if one.kind == "maze_gates")
    assert [one.now for one in gate.picks] == [True, False, False]
    opened = after(view, gate.becomes(gate.picks[1]))
    assert opened.opened
    again = view_of(opened)
    gate = next(one for one in mends(again) if one.kind == "maze_gates")
    closed = after(again, gate.becomes(gate.picks[0]))
    assert closed.opened == 0
    broken = after(again, gate.becomes(gate.picks[2]))
    assert broken.broken


def view_of(state):
    return TableView(DUNGEON, state, view=state.view())


def test_cards_in_hand_and_played():
    view = table()
    spent = pick(view, "maze_cards", ("mend.maze_spent", {"n": 4}), n=4)
    state = after(view, spent)
    assert state.players[0].actions == (2, 3, 5)
    held = pick(view_of(state), "maze_cards", ("mend.maze_held", {"n": 4}), n=4)
    assert after(view_of(state), held).players[0].actions == (2, 3, 4, 5)


def test_combat_cards_only_where_they_may_be_looked_through():
    kinds = {one.label for one in mends(table())}
    assert "mend.maze_combat" not in kinds
    view = table(options={"memory_aids": True})
    assert "mend.maze_combat" in {one.label for one in mends(view)}


def test_points_and_jumps_are_numbers():
    view = table()
    numbers = {(one.kind, one.seat): one for one in mends(view) if one.offers is None}
    assert set(numbers) == {
        (kind, seat) for kind in ("maze_vp", "maze_jumps") for seat in ("Ann", "Ben")
    }
    state = after(view, Correct(numbers["maze_vp", "Ben"].path, 3))
    assert state.players[1].vp == 3


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_correction_is_told_in_words(lang):
    view = table()
    t = translator(lang, DUNGEON.id)
    told = []
    for one in mends(view):
        actions = [one.becomes(option) for option in one.picks if not option.now]
        if one.offers is None:
            actions = [Correct(one.path, 2)]
        for action in actions:
            texts = corrected_texts(t, view.state, action)
            assert texts
            assert "{" not in texts[0]
            told.append(texts[0])
    assert len(set(told)) > 20


# --- out of step ----------------------------------------------------------------------

WRONG = {
    "a token on the wrong square": (Lift("W", "c4"), "W"),
    "another token": (Lift("Z", "c4"), "Z"),
    "a thing not picked up": (Lift("X", "d2"), "X"),
    "a thing not left": (Lift("S", "c4"), "S"),
    "a wound forgotten": (Lift("M", hurt=True), "M"),
    "a wounded who is well": (Lift("r", hurt=False), "r"),
    "somebody who has left": (Lift("C", OUT), "C"),
    "somebody who has not left": (Lift("G", "c4"), "G"),
}


@pytest.mark.parametrize("what", WRONG)
def test_out_of_step_is_mended_in_six_inputs(what):
    """From the table on: every tap counts, the last one does it."""
    form, code = WRONG[what]
    view, looked, taps = table(), GAME, 0
    wanted = lifted(view.state, form)
    seat = 0 if code.isupper() else 1
    way = [f"side/{seat}", f"token/{code}", "lift"]
    if form.hurt is not None:
        way.append("hurt")
    elif form.to == OUT:
        way.append("out")
    else:
        way += ["room/1", f"sq/{form.to}"]
    for name in way:
        looked = tap(view, looked, name)
        taps += 1
    assert found(view, looked, "main").intent == Do(wanted)
    assert taps + 1 <= 6
    view.state.apply(wanted)


def test_a_wrong_room_and_a_forgotten_rotation_in_six_inputs():
    """Menu, correct, rooms, which, what, do."""
    view, taps = table(), 2
    looked = replace(GAME, dialog="correct", form=Mending())
    for name in ("kind/maze_rooms", "mend/0", "pick/0"):
        looked = tap(view, looked, name)
        taps += 1
    main = found(view, looked, "main")
    assert isinstance(main.intent, Do)
    assert taps + 1 <= 6
    view.state.apply(main.intent.action)


def test_the_tables_of_these_tests_are_whole():
    assert set("".join(TOKENS.values())) >= set("TSWwZcsXrxCMt")
    assert len(ROOMS) == 8
