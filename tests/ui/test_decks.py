"""An owner's deck is entered by touch and by tag, in a row and as one plays."""

import json
import random

import msgspec
import pytest

from companion.games.panty_raider import entering as deck
from companion.games.panty_raider.entry import next_step
from companion.games.panty_raider.reading import deck_for
from companion.table.tags import Tag
from tests.soak import counted
from tests.ui.card_table import known, lay
from tests.ui.scenes import RAID
from tests.ui.table_app import real_app
from ui.decking import BeginCard, DeckForm, TellCard
from ui.elements import find
from ui.model import Back, Do, Open, Redo, Setup, StartGame, Undo
from ui.tagging import CardsForm

PLAYERS = ("Ann", "Ben", "Cy")
PROGRESS = f"entering-{RAID.id}.json"
HOUSE = Tag("04F1", "dont-go-in-there", "ring-2", 1)


def opened(folder):
    return real_app(folder, own=(folder / "nowhere", folder / "profiles"))


@pytest.fixture
def app(tmp_path):
    app = opened(tmp_path)
    yield app
    app.close()


@pytest.fixture
def own(app):
    """Return the app with the dialog open."""
    app.want(Open("deck", DeckForm()))
    return app


def kept(folder):
    """Return how far the deck is, as the disk has it."""
    return msgspec.json.decode((folder / PROGRESS).read_bytes(), type=deck.Entering)


def cards(folder):
    """Return the cards of the deck that games use."""
    file = folder / "profiles" / f"{RAID.id}.json"
    return json.loads(file.read_text(encoding="utf-8"))


def asked(app):
    found = find(app.hands.screen, "sentence")
    return found.label.texts[0] if found is not None else ""


def said(app):
    return app.ui.form.said.message if app.ui.form.said else ""


def answer(app, *texts):
    """Tap the answers that are written so; `-`: not now."""
    for text in texts:
        app.loop.turn()
        if text == "-":
            app.tap("deck/skip" if find(app.hands.screen, "deck/skip") else "main")
            continue
        named = (
            one.name
            for one in app.hands.screen
            if one.name.startswith("answer/") and one.label.texts[0] == text
        )
        app.tap(next(named))


def write(app, word):
    for letter in word:
        app.tap(f"key/{letter}")
    app.tap("main")


def mina(app):
    """Tell a dorm card by touch."""
    app.tap("back/dorm")
    write(app, "mina")
    answer(app, "sweets", "gadgets", "3", "4", "bikini")


# --- in a row -------------------------------------------------------------------------


def test_a_card_is_told_by_touch_in_the_order_of_its_print(own, tmp_path):
    own.tap("back/dorm")
    assert asked(own) == "What is it called?"
    write(own, "mina")
    assert asked(own) == "Which icon?"
    answer(own, "sweets", "gadgets")
    assert asked(own) == "Raid score?"
    answer(own, "3", "4", "bikini")
    assert cards(tmp_path)["dorm"]["dorm.own01"] == {
        "source": "OWNER",
        "name": {"en": "Mina", "ja": "Mina"},
        "adult": True,
        "panty": "bikini",
        "raid_score": 3,
        "trade_score": 4,
        "icons": ["sweets", "gadgets"],
    }
    assert find(own.hands.screen, "title").label.texts[0] == "Mina"
    assert said(own) == "deck.told"
    own.tap("main")  # the next one of its kind
    assert kept(tmp_path).card == "dorm.own02"


def test_what_cannot_be_told_is_left_open_and_the_deck_can_be_played(own, tmp_path):
    own.tap("back/purple")
    answer(own, "-", "equip: head", "-", "-", "+2", "-", "nothing")
    found = cards(tmp_path)
    assert found["mischief"]["mis.own01"]["equip"] == {
        "slot": "head",
        "raid_bonus": 2,
        "trade_bonus": None,
    }
    assert len(deck_for(found).gear) == 1
    own.want(StartGame(Setup(RAID.id, PLAYERS)))
    assert own.table.state.options.deck.gear["mis.own01"].raid_bonus == 2


def test_undo_takes_back_answer_by_answer_also_of_a_card_that_is_told(own, tmp_path):
    mina(own)
    own.tap("deck/undo")
    assert asked(own) == "Which kind?"
    assert cards(tmp_path)["dorm"]["dorm.own01"] == {
        "source": "OWNER",
        "adult": True,
        "icons": [],
    }
    for _ in range(6):
        own.tap("deck/undo")
    assert own.ui.dialog == "deck"
    assert (kept(tmp_path).form, kept(tmp_path).past) == (None, ())
    assert "back/dorm" in own.names


def test_back_keeps_what_is_told_so_far(own, tmp_path):
    own.tap("back/orange")
    answer(own, "-", "use at any time")
    before = kept(tmp_path)
    own.want(Back())
    assert own.ui.dialog == ""
    own.want(Open("deck", DeckForm()))
    own.turn()
    assert asked(own) == "How many dice?"
    assert kept(tmp_path) == before


def test_a_card_is_looked_at_told_anew_and_there_is_one_more(own, tmp_path):
    own.tap("back/orange")
    answer(own, "-", "use after the roll", "+1", "nothing", "the raiders")
    own.tap("deck/more")
    assert cards(tmp_path)["mischief"]["mis.own43"]["copies"] == 2
    assert said(own) == "deck.one_more"
    own.want(Back())
    own.tap("deck/list")
    own.tap("card/mis.own43")
    own.tap("deck/anew")
    answer(own, "-", "use before the roll", "2", "0", "nothing", "the roommates")
    card = cards(tmp_path)["mischief"]["mis.own43"]
    assert (card["play"]["dice"], card["copies"]) == (2, 2)
    assert "back/dorm" not in own.names
    own.want(Back())
    assert find(own.hands.screen, "title").label.texts[0].startswith("My own cards")


def test_no_more_cards_than_there_are(own, tmp_path):
    for _ in range(6):
        own.want(BeginCard("guru"))
        while kept(tmp_path).form is not None:
            values = next_step(kept(tmp_path).form).values
            own.want(TellCard(values[0] if values else None))
    own.want(BeginCard("guru"))
    assert said(own) == "deck.no_room"
    own.want(Back())
    assert find(own.hands.screen, "back/guru").intent is None


def test_a_wrong_answer_changes_nothing(own, tmp_path):
    own.tap("back/dorm")
    answer(own, "-")
    before = kept(tmp_path)
    own.want(TellCard("no such icon"))
    assert said(own) == "deck.no_answer"
    assert kept(tmp_path) == before
    own.want(TellCard(None))
    assert said(own) == ""


# --- by tag ---------------------------------------------------------------------------


def test_a_new_tag_is_asked_its_kind_and_is_on_the_card_that_is_told(own, tmp_path):
    lay(own, "04B0")
    assert said(own) == "deck.new_tag"
    own.tap("back/guru")
    assert known(tmp_path) == [Tag("04B0", RAID.id, "guru.own01", 1)]
    answer(own, "-", "more hand cards to keep", "2")
    own.want(Back())
    lay(own, "04B0")
    assert own.ui.form.card == "guru.own01"


def test_a_tag_laid_down_while_a_card_is_told_is_its_tag(own, tmp_path):
    own.tap("back/dorm")
    lay(own, "04B0")
    assert said(own) == "deck.bound"
    lay(own, "04B1")
    assert said(own) == "deck.first_this"
    lay(own, "04B0")
    assert said(own) == "deck.is_this"
    assert known(tmp_path) == [Tag("04B0", RAID.id, "dorm.own01", 1)]


def test_a_card_that_is_let_go_has_no_tag(own, tmp_path):
    lay(own, "04B0")
    own.tap("back/dorm")
    answer(own, "-")
    own.tap("deck/undo")
    assert len(known(tmp_path)) == 1
    own.tap("deck/undo")
    assert known(tmp_path) == []


def test_each_copy_has_a_tag_of_its_own_and_a_further_card_is_a_new_one(own, tmp_path):
    own.tap("back/orange")
    answer(own, "-", "-")
    lay(own, "04B0")
    own.tap("deck/more")
    lay(own, "04B1")
    assert [(t.card, t.copy) for t in known(tmp_path)] == [
        ("mis.own43", 1),
        ("mis.own43", 2),
    ]
    lay(own, "04B2")
    assert (said(own), own.ui.form.uid) == ("deck.new_tag", "04B2")


def test_a_card_of_another_game_is_told_apart(own):
    own.tagging.store.bind(HOUSE)
    lay(own, HOUSE.uid)
    assert said(own) == "deck.other_game"
    assert own.tagging.store.tags.find(HOUSE.uid) == HOUSE


def test_a_blank_card_with_a_tag_is_told_when_it_is_laid_down(own, tmp_path):
    own.tagging.store.bind(Tag("04B0", RAID.id, "dorm.own01", 1))
    own.tap("back/dorm")  # not that one: it is another card of the box
    assert kept(tmp_path).card == "dorm.own02"
    own.tap("deck/undo")
    lay(own, "04B0")
    assert kept(tmp_path).card == "dorm.own01"


def test_the_tags_are_registered_under_the_names_of_the_own_cards(own, tmp_path):
    mina(own)
    own.want(Back())
    own.want(Back())
    own.want(Open("cards", CardsForm(RAID.id)))
    own.turn()
    lay(own, "04B0")
    assert known(tmp_path) == [Tag("04B0", RAID.id, "dorm.own01", 1)]
    lay(own, "04B0")
    assert find(own.hands.screen, "bound/what").label.texts[0] == "Mina"


# --- nothing is lost ------------------------------------------------------------------


def test_after_a_power_cut_at_any_question_it_goes_on_there(tmp_path):
    with counted("power cuts while a deck is entered", full=300, seed=31) as run:
        for number in range(run.n):
            folder = tmp_path / str(number)
            folder.mkdir()
            cut_at = run.rng.randint(1, 25)
            entering, question = entered(folder, run.rng, cut_at)
            again = opened(folder)
            again.want(Open("deck", DeckForm()))
            again.turn()
            assert kept(folder) == entering
            assert asked(again) == question
            again.close()


def entered(folder, rng: random.Random, taps: int):
    """Enter a deck with random answers; return how far it is when the app is gone."""
    app = opened(folder)
    app.want(Open("deck", DeckForm()))
    for _ in range(taps):
        app.turn()
        form = app.decks.own.entering.form
        if form is None:
            app.want(BeginCard(rng.choice(("dorm", "purple", "orange", "guru"))))
            continue
        step = next_step(form)
        values = [*(step.values or ("Hat",)), *([None] if step.skip else [])]
        app.want(TellCard(rng.choice(values)))
    app.turn()
    found = app.decks.own.entering, asked(app)
    app.rig.stop()  # and no more: nothing is closed in good order
    app.shelf.close()
    return found


def test_a_disk_that_is_full_is_told_and_the_same_is_asked_again(own, monkeypatch):
    own.tap("back/dorm")

    def full(*_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr("companion.table.decks.replace_file", full)
        own.tap("main")
    assert said(own) == "deck.not_saved"
    assert asked(own) == "What is it called?"
    own.tap("main")
    assert asked(own) == "Which icon?"


def test_a_damaged_file_is_kept_aside_and_said(app, tmp_path):
    (tmp_path / PROGRESS).write_text("{", encoding="utf-8")
    app.want(Open("deck", DeckForm()))
    app.turn()
    assert said(app) == "deck.aside"
    assert [*tmp_path.glob(f"{PROGRESS}?*")]
    assert "back/dorm" in app.names


def test_a_file_that_cannot_be_read_is_told_and_read_when_it_can(app, tmp_path):
    (tmp_path / PROGRESS).mkdir()
    app.want(Open("deck", DeckForm()))
    app.turn()
    assert find(app.hands.screen, "deck/problem") is not None
    (tmp_path / PROGRESS).rmdir()
    app.tap("deck/again")
    assert "back/dorm" in app.names


def test_an_owners_own_file_that_is_used_instead_is_named(own, tmp_path):
    folder = tmp_path / "profiles"
    folder.mkdir(exist_ok=True)
    file = folder / f"{RAID.id}.toml"
    file.write_text('origin = "owner"\n', encoding="utf-8")
    own.turn()
    assert own.session.world().deck.instead == str(file)


# --- as one plays ---------------------------------------------------------------------


def raided(app):
    """Play with the deck that is entered to the first thing that nobody has told."""
    options = {"start_player": "Ann"}
    app.want(StartGame(Setup(RAID.id, PLAYERS, options)))
    for act in (
        {"do": "ready", "seat": "all"},
        {"do": "enter_dorm"},
        {"do": "solo"},
        {"do": "reveal", "card": "dorm.own02"},
        {"do": "reveal", "card": "dorm.own01"},
        {"do": "raid"},
    ):
        app.want(Do(RAID.parse(act)))
    while app.table.state.prompt.kind == "choose":
        app.want(Do(RAID.parse({"do": "ready", "seat": "all"})))
    assert app.table.state.prompt.slot == "fact/dorm.own02/raid_score"


@pytest.fixture
def game(own):
    """Return a game with an own deck that asks for a raid score."""
    mina(own)
    own.want(Back())
    own.want(Back())
    raided(own)
    return own


def score(folder):
    return cards(folder)["dorm"]["dorm.own02"].get("raid_score")


def tell(app, value):
    app.want(Do(RAID.parse({"do": "tell", "value": value})))


def test_what_a_game_is_told_is_in_the_deck_and_undone_with_it(game, tmp_path):
    tell(game, 4)
    game.turn()
    assert score(tmp_path) == 4
    game.want(Undo())
    if game.ui.dialog == "agree":
        game.tap("agree")
    game.turn()
    assert score(tmp_path) is None
    game.want(Redo())
    game.turn()
    assert score(tmp_path) == 4
    assert "dorm.own02" in kept(tmp_path).blank  # its other numbers are unknown still


def test_what_a_game_was_told_just_before_a_power_cut_is_in_the_deck(game, tmp_path):
    tell(game, 4)
    assert score(tmp_path) is None  # the journal has it, and the deck not yet
    game.close()
    again = opened(tmp_path)
    again.turn()
    assert again.table.state.options.deck.dorm["dorm.own02"].raid_score == 4
    assert score(tmp_path) == 4
    again.close()


def test_another_number_after_an_undo_takes_the_place_of_the_first(game, tmp_path):
    for value in (4, 7):
        tell(game, value)
        game.turn()
        assert score(tmp_path) == value
        game.want(Undo())
        if game.ui.dialog == "agree":
            game.tap("agree")


def test_a_card_is_entered_wholly_where_a_game_asks_for_it(game, tmp_path):
    game.turn()
    game.tap("main")
    assert game.ui.dialog == "deck"
    answer(game, "-", "nothing", "6", "2", "thong")
    assert game.ui.dialog == ""
    assert game.table.state.options.deck.dorm["dorm.own02"].raid_score == 6
    assert cards(tmp_path)["dorm"]["dorm.own02"]["trade_score"] == 2
    game.want(Undo())
    if game.ui.dialog == "agree":
        game.tap("agree")
    game.turn()
    assert score(tmp_path) == 6  # the deck had it before the game was told


def test_what_nobody_can_tell_there_is_asked_for_still(game):
    game.turn()
    game.tap("main")
    answer(game, "-", "nothing", "-", "2", "thong")
    assert game.ui.dialog == ""
    assert game.table.state.prompt.slot == "fact/dorm.own02/raid_score"


def test_a_card_that_was_begun_is_finished_first(own, tmp_path):
    mina(own)
    own.want(Back())
    own.tap("back/guru")
    own.want(Back())
    raided(own)
    own.turn()
    own.tap("main")
    assert said(own) == "deck.first_this"
    assert kept(tmp_path).card == "guru.own01"
    answer(own, "-", "more hand cards to keep", "2")
    assert kept(tmp_path).card == "dorm.own02"


def test_another_deck_takes_nothing_from_a_game(own, tmp_path):
    mina(own)
    before = kept(tmp_path)
    while own.ui.dialog:
        own.want(Back())
    own.want(StartGame(Setup(RAID.id, PLAYERS, {"cards": "house"})))
    own.turn()
    assert kept(tmp_path) == before


# --- the ways to it -------------------------------------------------------------------


def test_it_is_offered_at_the_set_up_and_where_cards_get_their_tags(app):
    app.begin(RAID, PLAYERS)
    app.want(Open("cards"))
    app.tap("deck")
    assert app.ui.dialog == "deck"
    app.want(Back())
    assert app.ui.dialog == "cards"
