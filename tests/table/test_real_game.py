"""The table with Don't Go In There: by value, and back at any moment."""

import random

import pytest

from companion.games import load
from companion.kernel import tag_of
from companion.table.export import export, import_game
from companion.table.record import NeedsAgreement
from companion.table.table import Table
from tests.table.helpers import CLOCK

GAME = load("dont-go-in-there")
SEATS = ("Ann", "Ben", "Cy")


def new(journal, edition):
    options = {"edition": edition}
    return Table.new(journal, GAME, SEATS, options, clock=CLOCK)


@pytest.mark.parametrize("edition", ["prototype", "retail"])
def test_row_0_has_everything_by_value(journal, edition):
    live = new(journal, edition)
    header = live.header

    assert live.state == GAME.start(SEATS, {"edition": edition})
    assert header.options["edition"] == edition
    assert len(header.options) == len(GAME.options(SEATS, {"edition": edition}))
    assert header.profile == GAME.profile(live.state)
    assert header.version != "0"


@pytest.mark.parametrize("edition", ["prototype", "retail"])
def test_a_whole_game_comes_back_at_every_tenth_row(journal, edition):
    rng = random.Random(6)
    live = new(journal, edition)
    while live.state.prompt is not None:
        live.act(rng.choice(live.state.legal_actions()), "script")
        if live.record.seq % 10 == 0 or live.state.prompt is None:
            again = Table.open(journal, live.key, CLOCK)
            assert again.state == live.state
            assert again.entries == live.entries
            assert again.record.base == 0
    key = import_game(journal, export(journal, live.key))
    assert Table.open(journal, key, CLOCK).state.outcome == live.state.outcome


def test_a_game_may_begin_from_a_position(journal):
    rng = random.Random(6)
    live = new(journal, "prototype")
    for _ in range(30):
        live.act(rng.choice(live.state.legal_actions()), "script")

    place = GAME.encode(live.state)
    again = Table.new(journal, GAME, (), clock=CLOCK, position=place)

    assert again.state == live.state
    assert again.header.position == place
    again.act(again.state.legal_actions()[0])
    assert Table.open(journal, again.key, CLOCK).state == again.state


def until(live, what, number=1):
    """Play at random until something has been asked for so many times."""
    rng = random.Random(6)
    while True:
        number -= tag_of(live.state.prompt) == what
        if not number:
            return live
        live.act(rng.choice(live.state.legal_actions()), "script")


def asks(live):
    """Tell whether undo asks the table; what it takes back is taken back."""
    try:
        live.undo()
    except NeedsAgreement:
        return True
    return False


def test_a_card_just_dealt_is_taken_back_without_asking_anybody(journal):
    live = until(new(journal, "retail"), "place")
    dealt = len(live.entries)

    assert dealt == 9
    assert [asks(live) for _ in range(dealt)] == [False] * dealt
    assert live.state == live.record.start
    again = Table.open(journal, live.key, CLOCK)
    assert again.state == live.state


def test_what_was_decided_before_cards_were_dealt_is_asked_for(journal):
    live = until(new(journal, "prototype"), "take")
    while tag_of(live.state.prompt) == "take":
        live.act(live.state.legal_actions()[0], "script")
    decided = len(live.entries)
    for _ in range(2):
        live.act(live.state.legal_actions()[0], "script")

    assert [asks(live), asks(live)] == [False, False]
    assert len(live.entries) == decided
    again = Table.open(journal, live.key, CLOCK)
    for table in (live, again):  # the cards that were seen tell what to decide
        assert asks(table)
    live.undo(agreed=True)
    assert not asks(live)


def test_a_decision_that_told_nothing_new_is_taken_back_without_asking(journal):
    live = until(new(journal, "retail"), "place", 2)

    assert not asks(live)


@pytest.mark.parametrize("what", ["roll", "turn_up"])
def test_dice_and_a_card_that_lay_face_down_are_still_asked_for(journal, what):
    live = until(new(journal, "retail"), what)
    live.act(live.state.legal_actions()[0], "script")

    assert asks(live)
