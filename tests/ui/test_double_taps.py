"""Double taps on the real screens: where they lead away they do so once."""

import pytest

from companion.kernel import ChangeSeat
from tests.kernel.toys import WINDOW
from tests.soak import counted
from tests.ui.quick import (
    BOUNCE,
    CALM,
    DOWN,
    PLAYERS,
    at_home,
    at_placing,
    at_table,
    double,
    entries,
    rows,
    spot,
    steer,
    touch,
)
from tests.ui.scenes import REAL
from tests.ui.test_input import finger, key
from ui.app.fingers import middle
from ui.app.question import LOOKS
from ui.elements import hit
from ui.model import Do, NewGame, Open, UiState, Undo, resolve
from ui.pg import pygame
from ui.screens.naming import Naming


@pytest.fixture
def real(tmp_path):
    app = at_home(tmp_path)
    yield app
    app.close()


@pytest.fixture
def table(tmp_path):
    app = at_table(tmp_path)
    yield app
    app.close()


@pytest.fixture
def placing(tmp_path):
    app = at_placing(tmp_path)
    yield app
    app.close()


# --- dialogs and places ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("dialog", "leaves"), [("menu", "back"), ("log", "back"), ("end", "no")]
)
def test_a_double_tap_that_leaves_a_dialog_does_nothing_beneath(table, dialog, leaves):
    table.want(Do(table.table.state.legal_actions()[0]))
    table.want(Open(dialog))
    table.turn(1.0)
    at = spot(table, leaves)
    double(table, leaves)
    assert (table.ui.dialog, rows(table)) == ("", 1)
    beneath = hit(table.hands.screen, *at)
    assert table.ui.pressed == ""
    if dialog != "end":
        assert isinstance(beneath.intent, Undo)  # that was the danger


@pytest.mark.parametrize("hand", ["finger", "key", "button"])
def test_another_hand_does_nothing_at_once_where_a_dialog_has_gone(table, hand):
    table.want(Do(table.table.state.legal_actions()[0]))
    table.want(Open("log"))
    table.turn(1.0)
    touch(table, spot(table, "back"))
    table.turn(BOUNCE)
    if hand == "finger":
        touch(table, spot(table, "undo"), contact=2)
    elif hand == "key":
        table.events = [key(pygame.K_u), key(pygame.K_m)]
    else:
        table.buttons.hold("back")
    table.turn()
    assert (table.ui.dialog, rows(table)) == ("", 1)


def test_a_double_tap_on_understood_shows_nothing_beneath(table):
    for _ in range(2):
        wrong = ChangeSeat("Nobody", "Dan")
        table.want(Do(wrong))
        assert table.ui.dialog == "refusal"
        table.turn(1.0)
        double(table, "main")
        assert (table.ui.dialog, table.ui.answer, rows(table)) == ("", None, 0)


def test_one_refusal_after_another_is_another_question(table):
    wrong = [ChangeSeat("Nobody", name) for name in ("Dan", "Eve")]
    table.want(Do(wrong[0]))
    table.turn(1.0)
    table.want(Do(wrong[1]))
    assert touch(table, spot(table, "main")) == ""
    assert table.ui.dialog == "refusal"
    table.turn(CALM)
    touch(table, spot(table, "main"))
    assert table.ui.dialog == ""


def test_leaving_twice_leaves_once(table):
    table.want(Open("menu"))
    table.turn(1.0)
    double(table, "menu/home")
    assert (table.ui.where, table.ui.dialog) == ("home", "")


def test_a_game_is_begun_once(real):
    real.want(NewGame(WINDOW.id))
    real.turn(1.0)
    double(real, "main")
    assert (real.ui.where, real.ui.dialog, rows(real)) == ("game", "", 0)


def test_a_player_is_added_once_and_again_by_a_second_deliberate_tap(real):
    real.want(NewGame(REAL.id))
    real.turn(1.0)
    before = len(real.ui.setup.players)
    double(real, "add")  # the second tap meets the name of the new one
    assert len(real.ui.setup.players) == before + 1
    assert real.ui.dialog == ""
    real.turn(CALM)
    touch(real, spot(real, "add"))
    assert len(real.ui.setup.players) == before + 2
    real.turn(CALM)
    double(real, f"player/{before}/out")
    assert len(real.ui.setup.players) == before + 1


def test_redo_is_done_once(table):
    for _ in range(2):
        table.want(Do(table.table.state.legal_actions()[0]))
    for _ in range(2):
        table.want(Undo())
        if table.ui.dialog == "agree":
            table.tap("main")
            table.turn(1.0)
            table.tap("main") if table.ui.dialog else None
    table.turn(1.0)
    assert entries(table) == []
    double(table, "redo")
    assert len(entries(table)) == 1


def test_choosing_twice_does_not_do_it(placing):
    name = next(one for one in placing.names if one.startswith("answer/"))
    before = rows(placing)
    double(placing, name)
    assert placing.ui.answer is not None
    assert rows(placing) == before
    placing.turn(CALM)
    touch(placing, spot(placing, name))
    assert rows(placing) == before + 1


def test_an_answer_and_then_its_main_act_may_follow_at_once(placing):
    name = next(one for one in placing.names if one.startswith("answer/"))
    before = rows(placing)
    touch(placing, spot(placing, name), down=0.03)
    placing.turn(0.05)
    touch(placing, spot(placing, "main"), down=0.03)
    assert rows(placing) == before + 1


# --- what only looks is as quick as the hand ------------------------------------------


def test_letters_are_typed_at_any_speed(real):
    real.want(NewGame(REAL.id))
    form = Naming(0, typing=True, board="latin")
    real.want(Open("name", form))
    real.turn(1.0)
    for letter in "hannah":
        touch(real, spot(real, f"key/{letter}"), down=0.03)
        real.turn(0.03)
    assert real.ui.form.text == "Hannah"


def test_two_thumbs_and_a_real_keyboard_type_as_well(real):
    real.want(NewGame(REAL.id))
    real.want(Open("name", Naming(0, typing=True, board="latin")))
    real.turn(1.0)
    places = {one: spot(real, f"key/{letter}") for one, letter in enumerate("ab")}
    for phase in ("press", "release"):
        for one, at in places.items():
            real.events.append(finger(phase, at, one))
            real.turn(0.02)
    real.events = [key(pygame.K_x), key(pygame.K_y)]
    real.turn()
    assert real.ui.form.text == "Abxy"


def test_steppers_and_tabs_are_as_quick_as_the_hand(table):
    table.want(Open("correct"))
    table.turn(1.0)
    before = table.ui.form
    for _ in range(3):
        touch(table, spot(table, "step/+1"), down=0.03)
        table.turn(0.05)
    assert table.ui.form.number - getattr(before, "number", 0) >= 3


def test_a_button_of_a_room_goes_round_at_any_speed(placing):
    seen, before = [], rows(placing)
    for _ in range(3):
        placing.buttons.press("a")
        placing.turn(0.1)
        seen.append(placing.ui.answer)
    assert len(set(seen)) == 3
    assert rows(placing) == before


def test_confirm_next_confirm_is_as_quick_as_the_hand(placing):
    names = [one for one in placing.names if one.startswith("answer/")]
    steer(placing, names[0])
    chosen = []
    for button in ("confirm", "next", "confirm"):
        placing.buttons.press(button)
        placing.turn(0.1)
        chosen.append(placing.ui.answer)
    assert chosen[0] == chosen[1] != chosen[2]


# --- a double tap is a tap, on every screen -------------------------------------------


class Twins:
    """Two tables alike: at one of them a child taps twice."""

    def __init__(self, folder):
        self.apps = []
        for number in range(2):
            (folder / str(number)).mkdir()
            self.apps.append(at_home(folder / str(number)))

    def each(self, act):
        for app in self.apps:
            act(app)

    def tap(self, at, *, twice):
        quick, calm = self.apps
        for app in self.apps:
            touch(app, at)
            app.turn(BOUNCE)
        if twice:
            touch(quick, at)
        else:
            quick.turn(DOWN)
        calm.turn(DOWN)
        self.each(lambda app: app.turn(1.0))

    def close(self):
        self.each(lambda app: app.close())


def looked(ui: UiState):
    return (
        ui.where,
        ui.dialog,
        ui.answer,
        ui.seat,
        ui.part,
        ui.form,
        ui.setup,
        ui.marks,
    )


def test_a_double_tap_does_what_a_tap_does_on_every_screen(tmp_path):
    with counted(
        "double taps and single ones at two tables", full=15_000, seed=3
    ) as run:
        twins = Twins(tmp_path)
        quick, calm = twins.apps
        doubled, looks = set(), set()
        for number in range(run.n):
            if number % 60 == 0:
                twins.each(lambda app: app.begin(REAL, PLAYERS, edition="retail"))
                twins.each(lambda app: app.turn(1.0))
            screen = quick.hands.screen
            found = run.rng.choice(
                [one for one in screen if hit(screen, *middle(one)) == one]
            )
            at = middle(found)
            twice = type(resolve(quick.ui, found.intent)) not in LOOKS
            twins.tap(at, twice=twice)
            looks.add(quick.ui.dialog)
            if twice:
                doubled.add(type(found.intent).__name__)
            assert looked(quick.ui) == looked(calm.ui), found
            written = [app.table and rows(app) for app in twins.apps]
            assert written[0] == written[1], found
        run.note(f"{len(doubled)} meanings, {len(looks)} dialogs")
        assert len(doubled) > 5
        twins.close()
