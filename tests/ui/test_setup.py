"""Setting a game up: players, colours, who begins, types, rulings; and once more."""

import random

import pytest

from tests.soak import counted
from tests.ui.checks import CHECKS
from tests.ui.home_scenes import (
    FIRST,
    FIVE,
    FOUR,
    RETAIL,
    TOYS,
    at,
    game_of,
    made,
    setup,
    setups,
    tapped,
    world,
)
from tests.ui.scenes import REAL, SIZES, translator
from tests.ui.table_app import real_app
from tests.ui.test_input import finger
from ui.elements import find
from ui.model import NewGame, Open, Setup, StartGame
from ui.screens.card_type import Kind
from ui.screens.chosen import (
    Draw,
    drawn,
    kept,
    lacking,
    options_of,
    players_of,
    value_of,
    with_option,
)
from ui.screens.naming import Naming
from ui.screens.seating import (
    added,
    beginner,
    begun_by,
    first_setup,
    named,
    places,
    places_of,
    recoloured,
    without,
)


def option(setup, key):
    return options_of(REAL, setup)[key]


def types_of(setup):
    return value_of(option(setup, "types"), setup.options)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_set_up_screen_keeps_the_house_rules(size, lang):
    for key, (there, ui) in setups().items():
        screen = made(there, ui, lang, size, game_of(key))
        for check in CHECKS:
            assert not list(check(screen, size) or ()), (key, check.__name__)


# --- players --------------------------------------------------------------------------


def test_a_new_game_begins_with_people_known_here_in_the_last_edition():
    there = world(remembered=("Ann", "Ben"), colours={"Ann": 4})
    found = first_setup(there, REAL.id)
    assert found.players == ("Ann", "Ben")
    assert found.options == RETAIL
    assert places_of(found) == (4, 0)
    nobody = first_setup(FIRST, REAL.id)
    assert (nobody.players, nobody.options) == (("Player 1", "Player 2"), RETAIL)


def test_a_tap_on_the_shape_takes_the_next_free_one():
    ui = tapped(world(), at(setup()), "player/0/shape")
    assert places_of(ui.setup) == (4, 1, 2, 3)  # 1, 2 and 3 are the others'
    ui = tapped(world(), ui, "player/0/shape", "player/0/shape")
    assert places_of(ui.setup) == (0, 1, 2, 3)


def test_the_flag_goes_where_it_is_tapped():
    ui = tapped(world(), at(setup()), "player/2/first")
    screen = made(world(), ui)
    flags = [find(screen, f"player/{i}/first").flags for i in range(4)]
    assert ["chosen" in one for one in flags] == [False, False, True, False]
    assert beginner(REAL, ui.setup) == "アン"


def test_who_leaves_takes_the_flag_and_the_colour_along():
    ui = tapped(world(), at(setup()), "player/1/shape", "player/2/first")
    ui = tapped(world(), ui, "player/2/out")
    assert ui.setup.players == ("A", "Kiki", "Maximiliane-Sophie")
    assert places_of(ui.setup) == (0, 4, 3)
    assert beginner(REAL, ui.setup) == "A"


def test_adding_ends_at_what_the_edition_takes():
    ui = at(Setup(REAL.id, FOUR[:2], {"edition": "prototype"}))
    ui = tapped(world(), ui, "add", "add")
    assert len(ui.setup.players) == 4
    screen = made(world(), ui)
    assert not find(screen, "add").enabled
    assert find(screen, "add").label.texts == ("Full",)
    ui = tapped(world(), ui, "option/edition/retail", "add")
    assert len(ui.setup.players) == 5
    assert len(set(places_of(ui.setup))) == 5


def test_one_tap_fills_all_rows_with_those_of_the_last_time():
    ui = tapped(world(), at(Setup(REAL.id, ("Zoe",))), "same")
    assert ui.setup.players == FOUR
    assert ui.setup.options == {**RETAIL, "start_player": "アン"}
    assert ui.setup.colours == (1, 0, 5, 3)
    assert find(made(FIRST, at(setup())), "same") is None


def test_a_name_opens_the_dialog_for_its_seat():
    opens = find(made(world(), at(setup())), "player/2").intent
    assert opens == Open("name", Naming(2, board="latin"))


@pytest.mark.parametrize(
    ("colours", "whole"),
    [((), (0, 1, 2)), ((5, 5), (5, 0, 1)), ((9, 2, -1), (0, 2, 1)), ((3,), (3, 0, 1))],
)
def test_colours_are_six_and_each_is_there_once(colours, whole):
    assert places(3, colours) == whole


# --- what with ------------------------------------------------------------------------


def test_at_the_full_number_the_other_types_rest():
    ui = at(setup())
    screen = made(world(), ui)
    assert find(screen, "counter").label.texts == ("7/7",)
    assert not find(screen, "option/types/tome").enabled
    ui = tapped(world(), ui, "option/types/ring")
    assert len(types_of(ui.setup)) == 6
    screen = made(world(), ui)
    assert find(screen, "counter").label.texts == ("6/7",)
    assert find(screen, "option/types/tome").enabled
    assert find(screen, "main") is None
    assert find(screen, "start").label.texts == ("Choose one more",)


def test_a_tap_on_the_resting_start_says_what_is_missing():
    ui = tapped(world(), at(setup(types=("cat", "clock"))), "start")
    said = find(made(world(), ui), "notice").label.texts[0]
    assert said == "Choose 7 of the cards; 2 chosen so far."
    ui = tapped(world(), ui, "option/types/tome")
    assert ui.notice is None


def test_too_many_players_for_an_edition_are_said_not_dropped():
    ui = tapped(world(), at(setup(FIVE)), "option/edition/prototype")
    assert ui.setup.players == FIVE
    screen = made(world(), ui)
    assert find(screen, "start").label.texts == ("One player too many",)
    ui = tapped(world(), ui, "player/4/out")
    assert find(made(world(), ui), "main").intent == StartGame(ui.setup)


def test_holding_a_tile_tells_what_the_card_does():
    screen = made(world(), at(setup()))
    held = find(screen, "option/types/tome").long
    assert held == Open("type", Kind("types", "tome"))
    assert not find(screen, "option/types/tome").enabled
    told = made(world(), held.seen(at(setup())))
    assert "every 2 tomes" in find(told, "type/does").label.texts[0]
    assert find(told, "main").intent is None
    assert "Take one off first" in find(told, "type/full").label.texts[0]


def test_a_resting_tile_says_why_and_can_be_held(tmp_path):
    app = real_app(tmp_path)
    app.want(NewGame(REAL.id))
    app.turn()
    at_rest = find(app.hands.screen, "option/types/tome")
    assert not at_rest.enabled
    middle = (at_rest.rect.x + 5, at_rest.rect.y + 5)
    before = app.ui.setup
    for phase in ("press", "release"):
        app.events = [finger(phase, middle)]
        app.turn()
    assert app.ui.setup == before
    assert "Take one off first" in find(app.hands.screen, "notice").label.texts[0]
    app.events = [finger("press", middle)]
    app.turn()
    app.turn(0.9)
    assert (app.ui.dialog, app.ui.form) == ("type", Kind("types", "tome"))
    app.close()


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("edition", ["prototype", "retail"])
def test_every_type_says_what_it_does_in_either_edition(edition, lang):
    base = Setup(REAL.id, FOUR, {"edition": edition})
    for kind in option(base, "types").values:
        screen = made(world(), at(base, "type", Kind("types", kind)), lang)
        assert len(find(screen, "type/does").label.texts[0]) > 10
        assert find(screen, "type/icon").icon == kind


def test_a_card_can_be_taken_in_from_its_own_dialog():
    short = setup(types=("cat", "clock"))
    ui = tapped(world(), at(short, "type", Kind("types", "tome")), "main")
    assert types_of(ui.setup) == ("cat", "clock", "tome")
    assert (ui.dialog, ui.where) == ("", "setup")


def test_types_are_drawn_by_the_apps_chance(tmp_path):
    app = real_app(tmp_path)
    app.want(NewGame(REAL.id))
    app.turn()
    assert find(app.hands.screen, "chance").intent == Draw("types")
    seen = set()
    for _ in range(6):
        app.tap("chance")
        seen.add(types_of(app.ui.setup))
        assert find(app.hands.screen, "main").intent == StartGame(app.ui.setup)
    assert len(seen) > 1
    app.close()


def test_every_draw_can_be_played():
    with counted("types drawn by chance start a game", full=2000, seed=4) as run:
        for _ in range(run.n):
            edition = run.rng.choice(["prototype", "retail"])
            n = run.rng.randint(2, 4 if edition == "prototype" else 5)
            found = drawn(
                REAL, Setup(REAL.id, FIVE[:n], {"edition": edition}), "types", run.rng
            )
            assert lacking(REAL, found) is None


def test_what_the_setup_does_not_have_any_more_is_dropped():
    two = Setup(REAL.id, FOUR[:2], {"dummy_space": 2, "face_down_counts": True})
    assert kept(REAL, two, two).options == two.options
    retail = with_option(REAL, two, "edition", "retail")
    assert retail.options == RETAIL
    three = added(world(), two)
    assert three.options == {"face_down_counts": True}


def test_a_whole_list_stays_whole_when_the_number_changes():
    chosen = setup(FOUR, types=("cat", "clock", "doll", "mask", "ring", "tome", "twin"))
    more = added(world(), chosen)
    assert len(types_of(more)) == 8
    assert set(types_of(chosen)) < set(types_of(more))
    fewer = without(world(), chosen, 0)
    assert types_of(fewer) == types_of(chosen)[:6]
    short = kept(REAL, chosen, setup(FOUR, types=("cat",)))
    assert types_of(added(world(), short)) == ("cat",)


def test_whom_an_edition_takes_is_found_out_by_asking_the_game():
    assert players_of(REAL, "retail") == (2, 5)
    assert players_of(REAL, "prototype") == (2, 4)
    assert players_of(TOYS["window"], "") == TOYS["window"].players


@pytest.mark.parametrize(
    ("edition", "many"),
    [("retail", "2 players: 5 types"), ("prototype", "2 players: 6")],
)
def test_for_one_alone_it_tells_what_the_fewest_players_take(edition, many):
    alone = Setup(REAL.id, ("Ann",), {"edition": edition})
    screen = made(world(), at(alone))
    assert find(screen, "follows").label.texts[0].startswith(many)
    with_two = Setup(REAL.id, ("Ann", "Ben"), {"edition": edition})
    counter = find(made(world(), at(with_two)), "counter").label.texts
    assert find(screen, "counter").label.texts == counter


def test_who_goes_and_comes_back_costs_nobody_their_choice_of_types():
    five = ("cat", "clock", "doll", "tome", "twin")
    two = Setup(REAL.id, ("Ann", "Ben"), {"edition": "retail", "types": five})
    one = without(world(), two, 1)
    assert set(kept(REAL, two, one).options["types"]) == set(five)


def test_a_toy_with_one_option_is_set_up_by_taps_alone():
    ui = at(Setup("window", ("Ann", "Ben", "Cy")))
    there = world(games=TOYS)
    screen = made(there, ui, game="window")
    ui = find(screen, "option/quick/True").intent.seen(ui)
    assert ui.setup.options == {"quick": True}
    start = find(made(there, ui, game="window"), "main").intent
    TOYS["window"].start(start.setup.players, start.setup.options)


def test_from_the_first_start_a_game_is_set_up_by_touch_alone(tmp_path):
    app = real_app(tmp_path)
    taps = ("new/after", f"new/{REAL.id}", "add", "option/edition/retail")
    for name in (*taps, "player/1/first", "main"):
        app.tap(name)
    assert app.table.state.seats == ("Player 1", "Player 2", "Player 3")
    assert app.table.header.options["edition"] == "retail"
    assert app.table.header.options["start_player"] == "Player 2"
    app.close()


def test_any_taps_lead_to_a_setup_that_starts_or_says_why():
    steps = (added_one, leave, recolour, begin, rename, edition, toggle, draw)
    with counted("random set-ups start or say why", full=3000, seed=9) as run:
        for _ in range(run.n):
            found = setup(FIVE[: run.rng.randint(1, 5)])
            for _ in range(8):
                found = run.rng.choice(steps)(found, run.rng)
            lack = lacking(REAL, found)
            if lack is None:
                REAL.start(found.players, found.options)
            else:
                assert translator("ja", REAL.id)(lack.why.message, **lack.why.fields)
            assert len(set(places_of(found))) == len(found.players)


def added_one(found, _rng):
    if len(found.players) == 5:
        return found
    return added(world(), found)


def leave(found, rng):
    if len(found.players) == 1:
        return found
    return without(world(), found, rng.randrange(len(found.players)))


def recolour(found, rng):
    return recoloured(found, rng.randrange(len(found.players)))


def begin(found, rng):
    return begun_by(REAL, found, rng.choice(found.players))


def rename(found, rng):
    seat = rng.randrange(len(found.players))
    return named(world(colours={"New": 2}), found, seat, f"N{rng.random():.6}")


def edition(found, rng):
    return with_option(REAL, found, "edition", rng.choice(["prototype", "retail"]))


def toggle(found, rng):
    types = option(found, "types")
    chosen = tuple(one for one in types.values if rng.random() < 0.5)
    return with_option(REAL, found, "types", chosen)


def draw(found, rng):
    return drawn(REAL, found, "types", random.Random(rng.random()))
