"""Correcting the record: by taps, in the words of the game, and what is refused."""

import pytest
from msgspec.structs import replace

from companion.kernel import Correct
from tests.ui.checks import PLACED, faults
from tests.ui.looks import GAME, LANGUAGES
from tests.ui.scenes import REAL, SIZES, metrics, real_tables, translator
from tests.ui.table_app import real_app
from ui.elements import find
from ui.model import Back, Do, Open, World, reduce
from ui.screens import screen_of
from ui.screens.correct import Mending, Rest, mend_seat
from ui.screens.words import told

PLAYERS = ("Ann", "Ben", "Cy")


def made(view, form, size=(800, 480), lang="en"):
    ui = replace(GAME, dialog="correct", form=form, language=lang)
    t = translator(lang, view.game.id)
    return screen_of(World(table=view), ui, t, metrics(size))


def forms_of(view):
    """Yield how the dialog may be looked at: every kind and row, some things."""
    screen = made(view, None)
    kinds = [one.intent.form.kind for one in screen if one.name.startswith("kind/")]
    for kind in kinds:
        rows = made(view, Mending(kind))
        names = [one.intent.form.who for one in rows if one.name.startswith("who/")]
        for who in names or [""]:
            yield Mending(kind, who)
            yield Mending(kind, who, number=12)
            for item in (0, 3):
                yield Mending(kind, who, item=item)
                yield Mending(kind, who, item=item, pick=1)
                for group in view.state.options.types[:1]:
                    yield Mending(kind, who, item=item, group=group, pick=2)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "key", ["dgit-retail-place", "dgit-retail-end", "dgit-prototype-roll"]
)
def test_everything_stands_in_its_place_with_names_of_every_length(key, lang, size):
    view = real_tables()[key]
    for form in forms_of(view):
        screen = made(view, form, size, lang)
        assert faults(screen, size, PLACED) == [], form
        assert sum(one.tier == "table" for one in screen) <= 7


@pytest.fixture
def app(tmp_path):
    app = real_app(tmp_path).begin(REAL, PLAYERS, edition="prototype")
    yield app
    app.close()


def test_bens_ghosts_are_put_right_by_five_taps_from_the_dialog(app):
    app.want(Open("correct"))
    for name in ("who/1", "step/+1", "step/+1", "step/+1"):
        app.tap(name)
    assert find(app.hands.screen, "main").label.texts[0] == "Ben's ghosts to 3"
    assert find(app.hands.screen, "correct/old").label.texts == ("0",)
    app.tap("main")
    assert app.table.entries[-1].action == Correct("/players/1/ghosts", 3)
    assert app.table.state.players[1].ghosts == 3
    assert app.ui.dialog == ""


def test_the_log_and_undo_say_what_the_main_act_said(app):
    app.want(mend_seat("Ben"))
    app.tap("step/+5")
    said = find(app.hands.screen, "main").label.texts[0]
    app.tap("main")
    app.want(Open("log"))
    log = find(app.hands.screen, f"log/{app.table.entries[-1].seq}/what")
    assert said in log.label.texts[0]
    last = app.table.entries[-1]
    undo = told(translator("en", REAL.id), last.before, last.action)
    assert undo[0] == f"Corrected: {said}."


def test_holding_a_players_figure_opens_it_with_what_and_whose_chosen(app):
    app.want(mend_seat("Cy"))
    screen = app.hands.screen
    assert "chosen" in find(screen, "who/2").flags
    assert "chosen" in find(screen, "kind/ghosts").flags


def test_a_refused_correction_says_why_in_words_and_keeps_what_was_typed(app):
    form = Mending("ghosts", "Ben", number=4)
    app.want(Open("correct", form))
    app.want(Do(Correct("/deck", 99)))
    assert app.ui.dialog == "refusal"
    why = find(app.hands.screen, "slip/why").label.texts[0]
    assert why.startswith("Deck: 99 cards")
    app.tap("main")
    assert (app.ui.dialog, app.ui.form) == ("correct", form)
    app.want(Do(Correct("/deck", 99)))
    app.want(Back())  # the button and the key do the same
    assert (app.ui.dialog, app.ui.form) == ("correct", form)
    assert app.table.entries == []


def test_a_card_read_wrongly_is_put_right_by_taps(app):
    card = REAL.parse({"do": "reveal", "type": "amulet", "value": 2})
    app.want(Do(card))
    app.want(Open("correct", Mending("rooms")))
    for name in ("mend/0", "group/mask"):
        app.tap(name)
    value = next(
        one.name
        for one in app.hands.screen
        if one.name.startswith("pick/") and one.label.texts[0] == "Mask 3"
    )
    app.tap(value)
    app.tap("main")
    lies = [slot for room in app.table.state.rooms for slot in room.slots if slot]
    assert [(one.type, one.value) for one in lies] == [("mask", 3)]


def test_one_step_back_at_a_time():
    form = Mending("cards", "Ann", item=1, group="cat", pick=4)
    ui = replace(GAME, dialog="correct", form=form)
    steps = []
    while ui.dialog:
        steps.append(ui.form)
        ui = reduce(ui, Back())
    assert steps == [
        form,
        replace(form, pick=-1),
        replace(form, pick=-1, group=""),
        Mending("cards", "Ann"),
    ]


def test_what_is_so_already_cannot_be_done():
    view = real_tables()["dgit-retail-place"]
    turn = view.state.turn
    screen = made(view, Mending("turn", item=0, pick=view.state.seats.index(turn)))
    assert find(screen, "main").intent is None
    other = (view.state.seats.index(turn) + 1) % len(view.state.seats)
    screen = made(view, Mending("turn", item=0, pick=other))
    assert find(screen, "main").intent == Do(Correct("/turn", view.state.seats[other]))


def test_everything_else_is_one_tap_away_and_shows_no_pointer():
    view = real_tables()["dgit-prototype-place"]
    screen = made(view, Mending())
    assert find(screen, "mend/rest").intent == Open("correct", Rest())
    for lang in LANGUAGES:
        rest = made(view, Rest(), lang=lang)
        words = [text for one in rest if one.label for text in one.label.texts]
        assert len(words) > 5
        assert not [text for text in words if text.startswith("/")]


def test_the_tree_has_no_place_for_what_is_hidden():
    view = real_tables()["dgit-retail-place"]
    assert view.state.options.ghosts_hidden
    for path in ("/players/1", "/players/1/ghosts"):
        ui = replace(GAME, dialog="correct", form=Rest(), path=path)
        names = [one.name for one in shown_tree(view, ui)]
        assert "path/players/1/ghosts" not in names
        assert "correct/old" not in names


def shown_tree(view, ui):
    t = translator("en", REAL.id)
    return screen_of(World(table=view), replace(ui, language="en"), t, metrics())
