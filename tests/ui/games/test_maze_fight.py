"""Fights on the screen: who takes part and why, sums, cards chosen in secret."""

from msgspec.structs import replace

from companion.games.dungeon_twister import actions as a
from companion.kernel import ChangeSeat, Correct
from companion.table import history
from companion.table.journal import Journal
from companion.table.table import Table
from tests.ui.games.mazes import GAME, found, shown, table
from tests.ui.scenes import DUNGEON
from tests.ui.table_app import GAMES, real_app
from ui.app.hushed import OPEN_FOR, SOURCE
from ui.elements import find
from ui.games.dungeon_twister.fight import chance_of, sides_of
from ui.hushing import Hush, LaySecret
from ui.model import Do, Open, Resume, TableView, Undo

ROOMS = ["4G0", "1D1", "2D2", "3D3", "?00", "2G1", "?00", "4D0"]
TOKENS = {"b1": "WS", "b2": "c", "b3": "G", "b4": "ra", "v3": "t"}
"""In one row: a Warrior with a Sword attacks a Cleric between two others."""


def fighting(tokens=TOKENS, **more):
    """Return the table at which both lay their cards."""
    view = table(tokens, ROOMS, **more)
    state = view.state.apply(a.Attack("W", "b2")).state
    return TableView(DUNGEON, state, view=state.view())


def words(made, name):
    return find(made, name).label.texts


# --- who and why ----------------------------------------------------------------------


def test_everybody_who_must_join_is_there_with_the_reason():
    made = shown(fighting())
    said = {one.name: one.label.texts[0] for one in made if one.name.endswith("/why")}
    assert said == {
        "side/0/0/why": "Goblin\nmust join: beside b2",
        "side/0/1/why": "Warrior\nattacks",
        "side/1/0/why": "Cleric\nis attacked",
        "side/1/1/why": "Troll\nmust join: beside b3",
    }


def test_the_sums_are_those_of_the_rules():
    """Warrior 3 + Sword, Goblin 1; Cleric 2, Troll 4 + Armor."""
    view = fighting()
    made = shown(view)
    assert words(made, "side/0/total") == ("5",)
    assert words(made, "side/1/total") == ("7",)
    assert [side.total(view.state) for side in sides_of(view.state)] == [5, 7]
    assert words(made, "side/0/1/adds") == ("3+1",)
    assert words(made, "side/1/1/adds") == ("4+1",)


def test_the_second_card_says_who_wins():
    state = fighting().state
    for _ in range(2):
        state = state.apply(a.Commit()).state
    state = state.apply(a.TurnUp(value=4)).state
    view = TableView(DUNGEON, state, view=state.view())
    made = shown(view)
    assert words(made, "side/0/total") == ("9",)
    seconds = {
        one.intent.action.value: one.second.texts[0]
        for one in made
        if one.name.startswith("card/")
    }
    assert seconds == {0: "loses", 1: "loses", 2: "tie", **dict.fromkeys(
        (3, 4, 5, 6), "wins")}  # fmt: skip
    looked = replace(GAME, answer=a.TurnUp(value=3))
    assert find(shown(view, looked), "main").second.texts == ("9 against 10",)


def test_chances_only_with_memory_aids():
    """Ann leads by -2: a 6 beats a hand of 0, 1, 2, 2, 3, 3, 4, 5, 6 up to 3."""
    off, on = fighting(), fighting(options={"memory_aids": True})
    assert chance_of(off.state, "Ann", 6) == ""
    assert chance_of(on.state, "Ann", 6) == f"{round(100 * 6 / 9)} %"
    assert chance_of(on.state, "Ben", 0) == f"{round(100 * 2 / 9)} %"
    for view, shows in ((off, False), (on, True)):
        hush = replace(GAME, dialog="odds", form=Hush("Ann", open=True))
        assert (found(view, hush, "lay/6").second is not None) == shows


# --- in secret ------------------------------------------------------------------------


def at_the_table(folder, **more):
    """Return an app whose table is in the middle of that fight."""
    app = real_app(folder)
    app.begin(DUNGEON, ("Ann", "Ben"), **more)
    view = table(TOKENS, ROOMS)
    data = DUNGEON.encode(view.state)
    del data["options"]
    app.want(Do(Correct("", data, merge=True)))
    assert app.table.state.on == view.state.on, app.ui
    app.want(Do(a.Attack("W", "b2")))
    app.turn()
    assert app.table.state.fight is not None
    return app


def lay(app, seat, value):
    """Choose a card on the panel, by touch."""
    app.tap("secret")
    assert app.ui.form == Hush(seat)
    app.session.look(replace(app.ui, form=Hush(seat, open=True)))
    app.turn()
    app.tap(f"lay/{value}")
    app.turn()


def test_cards_laid_on_the_panel_come_up_by_themselves(tmp_path):
    app = at_the_table(tmp_path)
    lay(app, "Ann", 5)
    assert app.table.state.prompt.seats == ("Ben",)
    assert app.ui.form is None
    lay(app, "Ben", 0)
    for _ in range(4):
        app.turn()
    shown_values = [
        one.action.value
        for one in app.table.entries
        if isinstance(one.action, a.TurnUp) and one.source == SOURCE
    ]
    assert shown_values == [5, 0]
    assert app.table.state.fight is None
    app.close()


def test_what_is_laid_is_nowhere_but_in_the_vault(tmp_path):
    """Neither what is looked at, nor the journal's rows, nor the world tells it."""
    app = at_the_table(tmp_path)
    before = len(app.bodies)
    lay(app, "Ann", 6)
    assert [row["do"] if isinstance(row, dict) else row for row in app.bodies[before:]]
    assert not any('"value":6' in str(row).replace(" ", "") for row in app.bodies)
    assert "value=6" not in str(app.ui)
    assert "value=6" not in str([one.action for one in app.table.entries])
    assert app.table.vault.turn_up("fight/1") == a.TurnUp(value=6)
    app.close()


def test_a_power_cut_between_laying_and_turning_up_loses_nothing(tmp_path):
    app = at_the_table(tmp_path)
    lay(app, "Ann", 6)
    key = app.table.key
    app.close()
    with Journal(tmp_path / "journal.db") as journal:
        (listed,) = history.games(journal)
        found_again = Table.open(journal, listed.key, find=GAMES.__getitem__)
        assert found_again.vault.turn_up("fight/1") == a.TurnUp(value=6)
    app = real_app(tmp_path)
    app.want(Resume(key))
    app.turn()
    lay(app, "Ben", 1)
    for _ in range(4):
        app.turn()
    values = [one.action.value for one in app.table.entries if one.source == SOURCE]
    assert values == [6, 1]
    app.close()


def test_an_open_cover_shuts_by_itself(tmp_path):
    app = at_the_table(tmp_path)
    app.want(Open("odds", Hush("Ann", open=True)))
    app.turn()
    app.turn(OPEN_FOR - 1.0)
    assert app.ui.form.open
    app.turn(2.0)
    assert app.ui.form == Hush("Ann")
    assert find(app.hands.screen, "lay/5") is None
    app.close()


def test_nobody_lays_for_the_other_side(tmp_path):
    app = at_the_table(tmp_path)
    before = len(app.bodies)
    app.want(LaySecret("Ben", a.Commit(), a.TurnUp(value=3)))
    app.want(LaySecret("Ann", a.Commit(), a.TurnUp(value=9)))
    app.turn()
    assert len(app.bodies) == before
    app.close()


def test_a_program_lays_its_card_in_the_vault(tmp_path):
    app = at_the_table(tmp_path)
    app.want(Do(ChangeSeat("Ben", "bot:greedy")))
    lay(app, "Ann", 5)
    app.turn(2.0)
    for _ in range(4):
        app.turn()
    values = [one.action.value for one in app.table.entries if one.source == SOURCE]
    assert len(values) == 2
    assert values[0] == 5
    app.close()


def test_after_an_undo_a_card_that_came_up_is_entered_by_hand(tmp_path):
    app = at_the_table(tmp_path)
    lay(app, "Ann", 5)
    lay(app, "Ben", 0)
    for _ in range(4):
        app.turn()
    app.want(Undo())
    if app.ui.dialog == "agree":
        app.tap("main")
    app.turn()
    state = app.table.state
    assert state.fight is not None
    app.turn(5.0)
    assert app.table.state is state
    app.close()
