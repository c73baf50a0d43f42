"""Rulings: what they mean, what differs, what follows; and the same game again."""

from companion.kernel import ChangeSeat
from tests.ui.home_scenes import (
    FOUR,
    REGULAR,
    RETAIL,
    at,
    made,
    setup,
    table,
    tapped,
    world,
)
from tests.ui.scenes import REAL
from tests.ui.table_app import real_app
from ui.elements import find
from ui.model import Again, Do, Fill, GoHome, Setup, StartGame, UiState
from ui.screens.chosen import differing, lacking, options_of, swapped
from ui.screens.rulings import Ruling
from ui.screens.seating import beginner, same_again
from ui.world import Regular


def option(setup, key):
    return options_of(REAL, setup)[key]


# --- rulings --------------------------------------------------------------------------


def test_the_button_counts_what_differs_and_the_dialog_shows_it():
    ui = at(setup(exact_sum="whole"))
    assert find(made(world(), ui), "rulings").label.texts == ("Rulings: 1",)
    ui = tapped(world(), ui, "rulings", "ruling/exact_sum")
    assert ui.form == Ruling("exact_sum")
    screen = made(world(), ui)
    assert find(screen, "ruling/mark").label.texts[0] == "Printed on the cards."
    assert "chosen" in find(screen, "value/exact_sum/whole").flags
    ui = tapped(world(), ui, "value/exact_sum/any_subset", "main")
    assert differing(REAL, ui.setup) == []
    assert ui.dialog == ""


def test_all_rulings_go_back_to_what_is_usual_and_the_types_stay():
    ui = at(setup(exact_sum="whole", ghosts_hidden=False, types=("cat",)), "rulings")
    ui = tapped(world(), ui, "usual")
    assert ui.setup.options == {**RETAIL, "types": ("cat",)}
    assert find(made(world(), ui), "usual") is None


def test_what_follows_from_the_setup_is_locked():
    screen = made(world(), at(setup(), "rulings"))
    locked = [o for o in screen if o.name.startswith("implied/")]
    assert [o.second.texts[0] for o in locked] == ["2\u20135 players", "7"]
    assert all(o.intent is None and o.icon == "lock" for o in locked)


def test_the_other_side_of_a_board_comes_up_with_one_tap():
    ui = at(setup(), "rulings", Ruling("start_sides"))
    ui = tapped(world(), ui, "value/start_sides/nursery")
    assert ui.setup.options["start_sides"] == ("nursery", "basement", "library")
    assert lacking(REAL, ui.setup) is None


def test_a_swap_is_only_made_where_one_thing_can_go():
    sides = option(setup(), "start_sides")
    held = ("attic", "basement", "library")
    assert swapped(sides, held, "nursery", lambda _: True) is None
    assert swapped(sides, held, "nursery", lambda _: False) is None
    after = swapped(sides, held, "nursery", lambda one: "attic" not in one)
    assert after == ("nursery", "basement", "library")


def test_at_the_table_live_rulings_can_be_changed_and_the_others_rest():
    ui = UiState(where="game", dialog="rulings", form=Ruling("exact_sum"))
    change = find(made(table(), ui), "value/exact_sum/whole").intent
    assert isinstance(change, Do)
    step = table().table.state.apply(change.action)
    assert step.state.options.exact_sum == "whole"
    ui = UiState(where="game", dialog="rulings", form=Ruling("start_sides"))
    assert not find(made(table(), ui), "value/start_sides/nursery").enabled
    assert isinstance(find(made(table(), ui), "value/start_sides/attic").intent, Fill)


# --- once more ------------------------------------------------------------------------


def test_the_same_again_moves_the_start_player_on_and_keeps_the_rest():
    again = same_again(REAL, REGULAR)
    assert (again.players, again.colours) == (FOUR, (1, 0, 5, 3))
    assert again.options == {**RETAIL, "start_player": "アン"}
    last = Regular(FOUR, {**RETAIL, "start_player": FOUR[3]})
    assert same_again(REAL, last).options["start_player"] == FOUR[0]


def test_again_from_the_reckoning_and_from_home(tmp_path):
    app = real_app(tmp_path)
    types = ["cat", "clock", "doll", "mask", "ring", "tome"]
    options = {**RETAIL, "types": types, "exact_sum": "whole"}
    app.want(StartGame(Setup(REAL.id, ("Ann", "Ben", "Cy"), options, (2, 0, 5))))
    app.want(Again())
    first = app.ui.setup
    assert first.players == ("Ann", "Ben", "Cy")
    assert first.options == {**options, "types": tuple(types), "start_player": "Ben"}
    assert first.colours == (2, 0, 5)
    app.want(StartGame(first))
    app.want(GoHome())
    app.want(Again(REAL.id))
    assert app.ui.setup.options["start_player"] == "Cy"
    assert app.ui.setup.colours == (2, 0, 5)
    app.close()


def test_again_after_a_change_of_name_is_with_the_new_name(tmp_path):
    app = real_app(tmp_path)
    app.want(StartGame(Setup(REAL.id, ("Ann", "Ben", "Cy"), {"start_player": "Ben"})))
    app.want(Do(ChangeSeat("Ben", "Benjamin")))
    app.want(Again())
    assert app.ui.setup.players == ("Ann", "Benjamin", "Cy")
    assert beginner(REAL, app.ui.setup) == "Cy"
    app.want(GoHome())
    app.want(Again(REAL.id))
    assert app.ui.setup.players == ("Ann", "Benjamin", "Cy")
    assert beginner(REAL, app.ui.setup) == "Cy"
    app.close()
