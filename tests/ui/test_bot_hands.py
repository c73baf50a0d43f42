"""A program's hand: let be known in private, played by it, and told to nobody else."""

from pathlib import Path

import pytest

from companion.games.panty_raider.actions import Equip
from companion.kernel import ChangeSeat
from companion.table.export import export
from companion.table.tags import Tag
from tests.ui.card_table import lay, told
from tests.ui.scenes import RAID
from tests.ui.table_app import real_app
from ui.app.bothands import BotHands, unseen_cards
from ui.app.bots import PAUSE
from ui.elements import find
from ui.model import Close, Do, GoHome, Open, Undo
from ui.peeking import CoverUp, EnterSeen, HandCard, HandPeek, Uncover

PLAYERS = ("Ann", "Ben", "Cy")
NINJA = "mis.ninjasuit"


@pytest.fixture
def app(tmp_path):
    """A table at which Ben's hand is a program's."""
    app = real_app(tmp_path)
    app.begin(RAID, PLAYERS, start_player="Ann")
    app.want(Do(ChangeSeat("Ben", "bot:greedy")))
    app.want(Open("seat", "Ben"))
    yield app
    app.close()


@pytest.fixture
def cover(app):
    """The same table, with the cover over that hand."""
    app.tap("hand")
    return app


def hands(app):
    return app.session._bots.hands


def noted(app):
    return hands(app).cards(app.table.state, "Ben")


def texts(app):
    """Return all that is written on the screen."""
    labels = (one.label for one in app.hands.screen if one.label is not None)
    return [text for label in labels for text in label.texts]


# --- what is noted --------------------------------------------------------------------


def test_a_card_is_noted_by_its_tag_and_never_named(cover):
    cover.tagging.store.bind(Tag("04A1", RAID.id, NINJA, 1))
    lay(cover, "04A1")
    assert noted(cover) == (NINJA,)
    assert told(cover) == "hand.kept"
    speak = cover.hands._compose.translator(cover.session.world(), cover.ui)
    name = RAID.card_name(speak, NINJA)
    assert not [text for text in texts(cover) if name in text]
    assert len(cover.table.entries) == 1
    lay(cover, "04A1")
    assert told(cover) == "hand.known"


def test_cards_are_entered_by_touch_and_taken_out_again(cover):
    cover.want(EnterSeen())
    cover.tap("hand/tab/body")
    cover.tap(f"hand/card/{NINJA}")
    assert noted(cover) == (NINJA,)
    assert cover.ui.form.cards == (NINJA,)
    cover.tap(f"hand/card/{NINJA}")
    assert noted(cover) == ()


def test_a_cover_that_is_opened_again_says_how_many_are_noted(cover):
    cover.want(EnterSeen())
    cover.want(HandCard(NINJA))
    cover.want(Close())
    cover.tap("hand")
    cover.turn()
    form = cover.ui.form
    assert (form.open, form.noted, form.cards) == ("shut", 1, ())


def test_no_more_cards_than_the_hand_has(cover):
    cover.want(EnterSeen())
    state = cover.table.state
    pool = state.hidden_hands()["Ben"][0].pool
    for card in list(pool)[: unseen_cards(state, "Ben") + 1]:
        cover.want(HandCard(card))
    assert len(noted(cover)) == unseen_cards(state, "Ben")
    assert told(cover) == "hand.full"


def test_a_card_that_cannot_be_there_is_not_noted(cover):
    cover.want(EnterSeen())
    cover.want(HandCard("dorm.01"))
    assert (noted(cover), told(cover)) == ((), "hand.impossible")


def test_a_persons_hand_is_never_noted(app):
    kept = BotHands()
    assert kept.note(app.table.state, "Ann", NINJA) == "impossible"
    assert kept.cards(app.table.state, "Ann") == ()


# --- it is hidden ---------------------------------------------------------------------


def test_what_is_noted_is_only_in_the_open_cover(cover):
    cover.want(EnterSeen())
    cover.want(HandCard(NINJA))
    cover.want(CoverUp())
    assert NINJA not in repr(cover.ui)
    assert NINJA not in repr(cover.session.world().table.view)
    cover.session.want(Uncover())
    assert cover.ui.form.cards == (NINJA,)
    cover.turn(30.0)  # it shuts by itself
    assert NINJA not in repr(cover.ui)
    cover.want(Close())
    assert NINJA not in repr(cover.ui)


def test_nothing_of_it_is_in_any_file(cover, tmp_path):
    before = kept(tmp_path)
    cover.want(EnterSeen())
    cover.want(HandCard(NINJA))
    cover.want(CoverUp())
    cover.turn()
    assert kept(tmp_path) == before
    lines = list(export(cover.table.journal, cover.table.key))
    assert not [line for line in lines[1:-1] if NINJA in line]


def kept(folder: Path):
    """Return how often the card is named in the files of the games."""
    files = (one for one in folder.rglob("*") if one.is_file())
    return {one.name: one.read_bytes().count(NINJA.encode()) for one in files}


@pytest.mark.parametrize("to", ["human", "away"])
def test_a_person_who_takes_the_seat_finds_nothing(cover, to):
    cover.want(EnterSeen())
    cover.want(HandCard(NINJA))
    cover.want(Close())
    cover.want(Do(ChangeSeat("Ben", to)))
    cover.turn()
    assert noted(cover) == ()
    cover.want(Do(ChangeSeat("Ben", "bot:greedy")))
    cover.turn()
    assert noted(cover) == ()


def test_it_is_forgotten_with_the_table(cover):
    cover.want(EnterSeen())
    cover.want(HandCard(NINJA))
    state = cover.table.state
    cover.want(GoHome())
    cover.turn()
    assert hands(cover).cards(state, "Ben") == ()


# --- the program plays it -------------------------------------------------------------


def test_the_program_equips_what_it_has(cover):
    cover.want(EnterSeen())
    cover.want(HandCard(NINJA))
    while cover.ui.dialog:
        cover.want(Close())
    cover.turn(PAUSE)
    cover.turn(PAUSE + 0.1)
    played = [(one.source, one.action) for one in cover.table.entries]
    assert ("bot:greedy", Equip(NINJA, seat="Ben")) in played
    assert NINJA in cover.table.state.players[1].gear
    cover.turn()
    assert noted(cover) == ()  # it lies open now
    cover.want(Undo())
    cover.turn()
    assert noted(cover) == ()


def test_without_its_hand_it_plays_as_before(app):
    while app.ui.dialog:
        app.want(Close())
    app.turn(PAUSE)
    app.turn(PAUSE + 0.1)
    assert not app.table.state.players[1].gear
    assert find(app.hands.screen, "hand") is None


def test_the_hand_of_a_person_has_no_way_in(app):
    app.want(Open("seat", "Ann"))
    assert find(app.hands.screen, "hand") is None
    app.want(Open("cover", HandPeek("Ann", "hand/0")))
    app.want(EnterSeen())
    app.want(HandCard(NINJA))
    assert hands(app).cards(app.table.state, "Ann") == ()
