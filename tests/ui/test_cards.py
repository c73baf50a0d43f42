"""Cards on the reader, through the whole app: as answers, unknown, in a row, lying."""

import random

import pytest
from msgspec.structs import replace

from companion.games.dont_go_in_there.actions import RevealCard, TakeCard
from companion.table.tags import Tag, TagStore
from tests.ui.checks import CHECKS
from tests.ui.looks import LANGUAGES
from tests.ui.scenes import LONG, REAL, SIZES, metrics
from tests.ui.table_app import real_app
from ui.app.compose import Composer
from ui.elements import find, top_layer
from ui.model import Close, Do, Open, Undo
from ui.tagging import CardsForm, OfferForm

GAME = REAL.id
ROW = Open("cards", CardsForm(GAME, "retail"))


@pytest.fixture
def app(tmp_path):
    made = real_app(tmp_path)
    yield made
    made.close()


def start(app, players=("Ann", "Ben", *LONG[:2])):
    return app.begin(REAL, players, edition="retail")


def lay(app, uid, wait=4.0):
    """Lay a card on the reader and lift it again."""
    app.reader.place(uid)
    app.turn()
    app.reader.lift(uid)
    app.turn(wait)


def known(tmp_path):
    return list(TagStore(tmp_path / "tags.json").tags)


def bind(app, *cards):
    for number, card in enumerate(cards, 1):
        app.tagging.store.bind(Tag(f"04A{number}", GAME, card, number))


def told(app):
    notice = app.ui.notice
    return notice.message if notice is not None else ""


def play_to(app, what):
    """Answer what is asked, the first way, until that is waited for."""
    for _ in range(400):
        if app.waits_for == what:
            return
        app.want(Do(app.table.state.legal_actions()[0]))
    pytest.fail(f"{what} is never waited for")


# --- as answers -----------------------------------------------------------------------


def test_a_known_card_turns_up(app):
    start(app)
    bind(app, "ring-2")
    lay(app, "04A1")
    assert app.table.entries[-1].source == "reader:04A1"
    assert app.table.entries[-1].action == RevealCard("ring", 2)


def test_an_unknown_card_is_bound_and_turned_up_with_one_tap(app, tmp_path):
    start(app)
    app.reader.place("04FF")
    app.turn()
    assert app.ui.dialog == "bind"
    app.tap("bind/not")
    assert (app.ui.dialog, known(tmp_path)) == ("", [])
    app.reader.lift("04FF")
    app.turn(4)
    app.reader.place("04FF")
    app.turn()
    answer = next(
        one for one in app.hands.screen if type(one.intent).__name__ == "BindAnswer"
    )
    app.tap(answer.name)
    card = answer.intent.action
    wanted = Tag("04FF", GAME, f"{card.type}-{card.value}", 1)
    assert known(tmp_path) == [wanted]
    assert app.table.entries[-1].action == card
    assert app.ui.dialog == ""
    app.turn()
    assert told(app) == "cards.bound"


def test_another_unknown_card_takes_the_place_of_the_first(app):
    start(app)
    lay(app, "04F1")
    lay(app, "04F2")
    assert (app.ui.dialog, app.ui.form.uid) == ("bind", "04F2")
    bind(app, "ring-2")
    lay(app, "04A1")
    assert app.ui.dialog == ""
    assert app.table.entries[-1].action == RevealCard("ring", 2)


def test_every_answer_of_the_screen_can_be_bound(app):
    start(app)
    plain = {
        one.intent.action for one in app.hands.screen if isinstance(one.intent, Do)
    }
    lay(app, "04FF")
    offered = {
        one.intent.action
        for one in app.hands.screen
        if type(one.intent).__name__ == "BindAnswer"
    }
    assert offered == plain == {*app.table.state.legal_actions()}
    assert not any(isinstance(one.intent, Do) for one in app.hands.screen)


def test_a_card_that_lies_there_when_it_is_asked_is_offered(app):
    start(app)
    bind(app, "mask-2")
    play_to(app, "place")
    app.reader.place("04A1")
    app.turn()
    assert told(app) == "reader.card_read"
    for _ in range(400):
        if app.waits_for == "deal":
            break
        app.want(Do(app.table.state.legal_actions()[-1]))
    assert "mask-2" in app.table.state.unseen
    assert app.ui.dialog == "card"
    app.tap("main")
    assert app.table.entries[-1].action == RevealCard("mask", 2)
    assert app.table.entries[-1].source == "reader:04A1"
    assert app.ui.dialog == ""


def test_a_card_in_the_room_is_taken_and_another_is_not(app):
    start(app)
    play_to(app, "take")
    state = app.table.state
    row = state.rooms[state.room_index(state.prompt.room)].slots
    here = next(one for one in row if one is not None and row.count(one) == 1)
    away = next(
        k
        for k in REAL.cards(state)
        if k not in [f"{one.type}-{one.value}" for one in row if one is not None]
    )
    bind(app, f"{here.type}-{here.value}", away)
    before = len(app.table.entries)
    lay(app, "04A2")
    assert told(app) == "refusal.take.other_card"
    assert len(app.table.entries) == before
    lay(app, "04A1")
    assert app.table.entries[before].action == TakeCard(row.index(here) + 1)


def test_where_cards_are_dispelled_a_scan_marks_and_another_takes_the_mark_off(app):
    types = ("tome", "mask", "doll", "ring", "twin", "holy_water", "mirror")
    app.begin(REAL, ("Ann", "Ben", "Cy", "Dee"), edition="retail", types=types)
    rng = random.Random(84)  # one of the few in which somebody may choose
    while app.waits_for != "dispel":
        app.want(Do(rng.choice(app.table.state.legal_actions())))
    prompt, rows = app.table.state.prompt, len(app.bodies)
    card = f"{prompt.type}-{prompt.choices[0][0]}"
    away = next(c for c in REAL.cards(app.table.state) if prompt.type not in c)
    bind(app, card, away)
    marked = []
    for uid in ("04A1", "04A2", "04A1"):
        lay(app, uid)
        marked.append(app.ui.marks)
    assert marked == [(card,), (card,), ()]
    assert (len(app.bodies), told(app)) == (rows, "refusal.dispel.other_card")


def test_the_same_card_within_three_seconds_is_silence(app):
    start(app)
    bind(app, "ring-2")
    lay(app, "04A1", wait=1.0)
    rows = len(app.bodies)
    lay(app, "04A1", wait=1.0)
    assert (len(app.bodies), app.ui.dialog) == (rows, "")


def test_after_undo_a_card_that_still_lies_there_does_not_turn_up_again(app):
    start(app)
    bind(app, "ring-2")
    app.reader.place("04A1")
    app.turn()
    app.want(Undo())
    app.tap("main")  # the table agrees
    assert (app.waits_for, app.ui.dialog) == ("deal", "")
    assert not app.table.entries


def test_a_dialog_of_its_own_may_take_the_scans(app):
    start(app)
    bind(app, "ring-2")
    heard = []
    app.session.scan_to["log"] = heard.append
    app.want(Open("log"))
    lay(app, "04A1")
    assert [one.uid for one in heard] == ["04A1"]
    assert not app.table.entries


# --- in a row -------------------------------------------------------------------------


def test_cards_are_registered_one_after_the_other_from_home(app, tmp_path):
    app.want(ROW)
    for number in range(9):
        lay(app, f"04B{number}")
    tags = known(tmp_path)
    assert [(t.card, t.copy) for t in tags[:3]] == [
        *(("amulet-1", 1), ("amulet-1", 2), ("amulet-2", 1))
    ]
    assert tags[-1] == Tag("04B8", GAME, "cat-1", 1)
    lay(app, "04B0")
    assert app.ui.form.said.message == "cards.is"
    app.want(Close())
    app.want(ROW)
    lay(app, "04BA")
    assert known(tmp_path)[-1].copy == 2


def test_undo_skip_and_going_to_another_card(app, tmp_path):
    app.want(ROW)
    app.tap("cards/skip")
    lay(app, "04B0")
    assert known(tmp_path) == [Tag("04B0", GAME, "amulet-1", 2)]
    app.tap("cards/undo")
    assert known(tmp_path) == []
    lay(app, "04B0")
    app.tap("type/ring")
    lay(app, "04B1")
    app.tap("card/ring-3")
    lay(app, "04B2")
    lay(app, "04B3")
    cards = {(t.uid, t.card, t.copy) for t in known(tmp_path)}
    assert cards >= {("04B1", "ring-1", 1), ("04B2", "ring-3", 1)}
    assert ("04B3", "ring-3", 2) in cards
    app.tap("card/ring-3")
    app.tap("cards/anew")
    assert {t.uid for t in known(tmp_path)} == {"04B0", "04B1"}
    lay(app, "04B9")
    assert Tag("04B9", GAME, "ring-3", 1) in known(tmp_path)


def test_the_table_hears_nothing_of_cards_that_are_registered(app):
    start(app)
    app.want(Open("cards"))
    lay(app, "04B0")
    assert (len(app.table.entries), app.ui.dialog) == (0, "cards")
    assert app.tagging.store.tags.find("04B0")


def test_without_a_reader_it_says_so(app):
    app.rig.reader.stop()
    app.want(ROW)
    app.turn()
    book = app.session.world().book
    assert book is not None
    assert not book.reader
    said = find(app.hands.screen, "cards/said")
    assert "No card reader" in said.label.texts[0]


def test_a_disk_that_is_full_is_told_and_the_card_is_asked_for_again(app, monkeypatch):
    app.want(ROW)

    def full(*_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr("companion.table.tagfile.write", full)
        lay(app, "04B0")
    assert app.ui.form.said.message == "cards.not_saved"
    lay(app, "04B0")
    assert app.tagging.store.tags.find("04B0").card == "amulet-1"


def test_a_damaged_registry_is_told_at_the_start(tmp_path):
    (tmp_path / "tags.json").write_text("{")
    app = real_app(tmp_path)
    app.turn()
    assert told(app) == "cards.aside"
    app.close()


# --- how it looks ---------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_label_is_in_its_box_and_every_target_big_enough(app, size, lang):
    looks = []
    app.want(ROW)
    looks.append((app.session.world(), app.ui))
    for uid in ("04B0", "04B1", "04B0"):
        lay(app, uid)
        looks.append((app.session.world(), app.ui))
    app.want(Close())
    start(app)
    looks.append((app.session.world(), replace(app.ui, dialog="cards")))
    lay(app, "04FF")
    assert app.ui.dialog == "bind"
    looks.append((app.session.world(), app.ui))
    act = app.table.state.legal_actions()[0]
    offer = replace(app.ui, dialog="card", form=OfferForm("04FF", act))
    looks.append((app.session.world(), offer))
    m = metrics(size)
    for world, ui in looks:
        screen = Composer(m).compose(world, replace(ui, language=lang), m)
        if ui.dialog == "card":  # what lies below is looked at elsewhere
            screen = tuple(o for o in screen if o.layer == top_layer(screen))
        found = [one for rule in CHECKS for one in rule(screen, size)]
        assert not found, (ui.dialog, found)
