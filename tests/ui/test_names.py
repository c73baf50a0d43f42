"""The dialog `name`: names known here, forgetting one, a new one; at the table too."""

import pytest

from companion.kernel import ChangeSeat
from tests.ui.checks import CHECKS
from tests.ui.home_scenes import (
    FIRST,
    FIVE,
    FOUR,
    at,
    game_of,
    made,
    people,
    setup,
    table,
    tapped,
    world,
)
from tests.ui.scenes import REAL, SIZES
from tests.ui.table_app import real_app
from tests.ui.test_input import finger
from ui.elements import find
from ui.model import (
    Back,
    Close,
    Do,
    GoHome,
    NewGame,
    Setup,
    StartGame,
    UiState,
    Undo,
    reduce,
)
from ui.screens.names import Forget
from ui.screens.naming import Naming
from ui.screens.seating import named, places_of


def names_of(screen):
    return [one.label.texts[0] for one in screen if one.group == "names"]


def opened(seat=1, **more):
    return at(setup(), "name", Naming(seat, board="latin", **more))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_screen_of_names_keeps_the_house_rules(size, lang):
    for key, (there, ui) in people().items():
        screen = made(there, ui, lang, size, game_of(key))
        for check in CHECKS:
            assert not list(check(screen, size) or ()), (key, check.__name__)


def test_known_people_come_first_and_only_those_who_are_free():
    shown = names_of(made(world(), opened()))
    free = [one for one in world().remembered if one not in FOUR or one == "Kiki"]
    assert shown[: len(free)] == free
    assert shown[len(free) :] == ["Player 2"]  # nobody, in the second seat
    assert "A" not in shown


def test_the_name_that_the_seat_has_is_the_chosen_one():
    screen = made(world(), opened())
    chosen = [o.label.texts[0] for o in screen if "chosen" in o.flags]
    assert chosen == ["Kiki"]


def test_a_tap_takes_the_name_into_the_set_up():
    ui = tapped(world(), opened(), "name/0")
    assert ui.setup.players == ("A", "Ann", "アン", "Maximiliane-Sophie")
    assert (ui.dialog, ui.form, ui.where) == ("", None, "setup")


def test_a_person_brings_the_usual_colour_if_nobody_else_has_it():
    base = setup()
    taken = named(world(colours={"Ann": 0}), base, 1, "Ann")
    assert places_of(taken) == (0, 1, 2, 3)
    free = named(world(colours={"Ann": 5}), base, 1, "Ann")
    assert places_of(free) == (0, 5, 2, 3)


def test_who_begins_still_begins_under_the_new_name():
    base = setup(start_player="Kiki")
    assert named(world(), base, 1, "Zoe").options["start_player"] == "Zoe"
    assert named(world(), base, 0, "Zoe").options["start_player"] == "Kiki"


def test_only_names_of_people_can_be_forgotten():
    screen = made(world(), opened())
    by_name = {o.label.texts[0]: o.long for o in screen if o.group == "names"}
    assert by_name["Ann"] == Forget("Ann")
    assert by_name["Player 2"] is None
    hint = find(made(FIRST, opened()), "names/hint").label.texts[0]
    assert hint == "No name is remembered yet."


def test_holding_a_name_forgets_it_for_good(tmp_path):
    app = real_app(tmp_path)
    app.shelf._players = ("Zoe",)  # as the configuration gives them
    app.want(StartGame(Setup(REAL.id, ("Ann", "Ben"))))
    app.want(NewGame(REAL.id))
    app.tap("player/0")
    sits = app.ui.setup.players[1]
    free = [one for one in ("Zoe", "Ann", "Ben") if one != sits]
    assert sorted(names_of(app.hands.screen)[:2]) == sorted(free)
    for name in free:
        (place,) = [
            o.rect for o in app.hands.screen if o.label and o.label.texts == (name,)
        ][:1]
        middle = (place.x + place.w / 2, place.y + place.h / 2)
        app.events = [finger("press", middle)]
        app.turn()
        app.turn(0.9)
        app.events = [finger("release", middle)]
        app.turn()
        assert app.ui.dialog == "name"
        assert name not in names_of(app.hands.screen)
    app.close()
    app = real_app(tmp_path)
    assert app.shelf.remembered == (sits,)
    app.close()


def test_a_new_name_is_typed_and_then_remembered(tmp_path):
    app = real_app(tmp_path)
    for name in ("new/after", f"new/{REAL.id}", "player/0"):
        app.tap(name)  # nobody is known who could be chosen: the letters are there
    for key in ("z", "o", "e"):
        app.tap(f"key/{key}")
    app.tap("main")
    assert app.ui.setup.players[0] == "Zoe"
    app.tap("main")
    assert "Zoe" in app.shelf.remembered or app.table.state.seats[0] == "Zoe"
    app.close()
    app = real_app(tmp_path)
    assert "Zoe" in app.shelf.remembered
    app.close()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Tap letters."),
        ("A", "Somebody here has this name."),
        ("all", "This word cannot be a name."),
        ("W" * 25, "Too long: 24 letters at most."),
        ("Zoe", "Tap Done when it is right."),
        ("Zoe ", "Tap Done when it is right."),
    ],
)
def test_what_is_wrong_with_a_name_is_said_at_once(text, said):
    screen = made(world(), opened(text=text, typing=True))
    assert find(screen, "name/problem").label.texts[0] == said
    assert find(screen, "main").touchable == said.startswith("Tap Done")


def test_back_leads_from_the_letters_to_the_list_and_then_out():
    ui = opened(text="Zo", typing=True)
    ui = reduce(ui, Back())
    assert (ui.dialog, ui.form.typing, ui.form.text) == ("name", False, "")
    ui = reduce(ui, Back())
    assert (ui.dialog, ui.where) == ("", "setup")


def test_a_rename_at_the_table_begins_with_the_name_there_is():
    ui = UiState(where="game", dialog="name", form=Naming(1, FIVE[1], board="latin"))
    screen = made(table(), ui)
    assert "Player 1" not in names_of(screen)
    ui = find(screen, "main").intent.seen(ui)
    typed = made(table(), ui)
    assert find(typed, "sentence").label.texts == (FIVE[1],)
    assert find(typed, "main").intent == Close()
    ui = tapped(table(), ui, "key/erase")
    change = find(made(table(), ui), "main").intent
    assert change == Do(ChangeSeat(FIVE[1], FIVE[1][:-1]))


def test_a_rename_keeps_the_game_and_is_kept_with_it(tmp_path):
    app = real_app(tmp_path)
    app.want(StartGame(Setup(REAL.id, ("Ann", "Ben"), {}, (4, 2))))
    for _ in range(5):
        app.want(Do(app.table.state.legal_actions()[0]))
    before = app.table.state
    app.tap("menu")
    app.tap("menu/seats")
    app.tap("seats/1")  # nobody else is known: the letters are there at once
    app.tap("key/erase")
    app.tap("main")
    after = app.table.state
    assert after.seats == ("Ann", "Be")
    assert after.prompt.kind == before.prompt.kind
    assert [room.slots for room in after.rooms] == [r.slots for r in before.rooms]
    assert app.ui.dialog == ""
    assert app.session.world().table.colours == (4, 2)
    app.close()
    app = real_app(tmp_path)
    assert app.table.state.seats == ("Ann", "Be")
    app.close()


def renamed(app, seat, *keys):
    """Give a seat another name by its letters: some are erased, some typed."""
    for name in ("menu", "menu/seats", f"seats/{seat}"):
        app.tap(name)
    if find(app.hands.screen, "key/erase") is None:
        app.tap("main")
    for key in keys:
        app.tap(f"key/{key}")
    app.tap("main")


def offered_at_home(app):
    app.want(GoHome())
    app.turn()
    return set(app.session.world().remembered)


def test_a_name_that_was_mistyped_is_offered_no_more_once_it_is_put_right(tmp_path):
    app = real_app(tmp_path)
    app.want(StartGame(Setup(REAL.id, ("Ann", "Be"))))
    renamed(app, 1, "n")
    assert app.table.state.seats == ("Ann", "Ben")
    assert offered_at_home(app) == {"Ann", "Ben"}
    app.close()
    app = real_app(tmp_path)
    assert set(app.shelf.remembered) == {"Ann", "Ben"}
    app.close()


def test_a_name_that_another_game_has_stays_and_so_does_a_configured_one(tmp_path):
    app = real_app(tmp_path)
    app.shelf._players = ("Zo",)
    app.want(StartGame(Setup(REAL.id, ("Ann", "Be"))))
    app.want(GoHome())
    app.want(StartGame(Setup(REAL.id, ("Be", "Zo"))))
    renamed(app, 0, "n")
    renamed(app, 1, "e")
    assert app.table.state.seats == ("Ben", "Zoe")
    assert offered_at_home(app) == {"Ann", "Be", "Ben", "Zo", "Zoe"}
    app.close()


def test_a_rename_that_was_taken_back_leaves_the_name_there_was(tmp_path):
    app = real_app(tmp_path)
    app.want(StartGame(Setup(REAL.id, ("Ann", "Ben"))))
    app.want(Do(ChangeSeat("Ben", "away")))
    app.want(Do(ChangeSeat("Ben", "Zoe")))
    app.want(Undo())
    app.turn()
    assert offered_at_home(app) == {"Ann", "Ben"}
    app.close()


def test_the_letters_used_last_are_there_for_the_next_name(tmp_path):
    app = real_app(tmp_path)
    for name in ("new/after", f"new/{REAL.id}", "player/0", "board/katakana"):
        app.tap(name)
    assert find(app.hands.screen, "key/ア")
    app.tap("key/ア")
    app.tap("main")
    app.tap("player/1")
    if app.ui.form.typing is False:
        app.tap("main")
    assert (app.ui.form.board, app.ui.board) == ("katakana", "katakana")
    app.close()
    again = real_app(tmp_path)
    assert again.ui.board == ""  # the next evening begins as usual
    again.close()
