"""Which tags have turned up: as the entries say, after undo, amending and a restart."""

import pytest

from companion.games import dont_go_in_there
from companion.games.dont_go_in_there.actions import RevealCard
from companion.kernel import Amend, Reveal, tag_of
from companion.table.dealt import Dealt, dealt
from companion.table.header import new_header
from companion.table.journal import Journal
from companion.table.record import Record
from companion.table.rows import Stamp
from companion.table.table import Table
from tests.kernel.toys import DUEL
from tests.soak import counted
from tests.table.helpers import CLOCK, record_of

DGIT = dont_go_in_there.game
CARDS = {
    f"04{number:02X}": card
    for number, (card, copy) in enumerate(
        (card, copy)
        for card, copies in DGIT.cards(profile={"edition": "retail"}).items()
        for copy in range(copies)
    )
}
RING = next(uid for uid, card in CARDS.items() if card == "ring-2")
PLAYERS = ("Ann", "Ben", "Cy", "Dee")


def begun():
    return Record(DGIT, new_header(DGIT, PLAYERS, {"edition": "retail"}))


def lay(record, uid):
    """Push what a card on the reader answers."""
    state = record.state
    action = state.prompt.scanned(state, CARDS[uid])
    record.push(record.act(action, Stamp(source=f"reader:{uid}")))


@pytest.fixture
def record():
    return begun()


def test_a_tag_has_turned_up_where_its_entry_says(record):
    lay(record, RING)
    assert dealt(record.entries, CARDS) == {
        RING: Dealt(RevealCard("ring", 2), "attic/1", 1)
    }


@pytest.mark.parametrize("source", ["touch", "key", f"tower:{RING}:1", "bot:x", ""])
def test_what_came_from_elsewhere_has_no_tag(record, source):
    record.push(record.act(RevealCard("ring", 2), Stamp(source=source)))
    assert dealt(record.entries, CARDS) == {}


def test_it_goes_with_undo_and_comes_back_with_redo(record):
    lay(record, RING)
    record.push(record.undo(agreed=True))
    assert dealt(record.entries, CARDS) == {}
    record.push(record.redo())
    assert list(dealt(record.entries, CARDS)) == [RING]


def test_amended_to_another_card_the_tag_is_free_unless_it_is_on_that(record):
    lay(record, RING)
    record.push(record.act(Amend(1, {"do": "reveal", "type": "mask", "value": 1})))
    assert dealt(record.entries, CARDS) == {}
    assert list(dealt(record.entries, {RING: "mask-1"})) == [RING]
    assert dealt(record.entries, {}) == {}


def test_a_tag_that_nobody_knows_any_more_has_turned_up_all_the_same(record):
    lay(record, RING)
    assert list(dealt(record.entries, {})) == [RING]
    assert list(dealt(record.entries, {RING: "mask-1"})) == [RING]


def test_a_card_that_is_taken_by_its_tag_has_not_turned_up_by_that(record):
    while tag_of(record.state.prompt) != "take":
        record.push(record.act(record.state.legal_actions()[0]))
    take = record.state.legal_actions()[0]
    record.push(record.act(take, Stamp(source=f"reader:{RING}")))
    assert dealt(record.entries, CARDS) == {}


def test_it_is_the_same_after_a_restart(tmp_path):
    journal = Journal(tmp_path / "journal.db")
    options = {"edition": "retail"}
    table = Table.new(journal, DGIT, PLAYERS, options, clock=CLOCK)
    for uid in (RING, next(iter(CARDS))):
        state = table.state
        table.act(state.prompt.scanned(state, CARDS[uid]), f"reader:{uid}")
    before = dealt(table.entries, CARDS)
    journal.close()
    again = Journal(tmp_path / "journal.db")
    table = Table.open(again, table.key, CLOCK)
    assert dealt(table.entries, CARDS) == before
    assert len(before) == 2
    again.close()


def test_of_a_whole_deck_each_tag_turns_up_once_and_is_told_where_it_lies():
    unseen = begun().state.unseen
    with counted("games dealt from a deck of tags", full=60, seed=11) as run:
        for _ in range(run.n):
            deck = [uid for uid, card in CARDS.items() if card in unseen]
            run.rng.shuffle(deck)
            _deal(begun(), deck, run.rng)


def _deal(record, deck, rng):
    """Play a game with a deck of tags, now and then a step back; compare throughout."""
    on_table = []
    while record.state.prompt is not None:
        prompt = record.state.prompt
        found = dealt(record.entries, CARDS)
        assert sorted(found) == sorted(on_table)
        if not isinstance(prompt, Reveal):
            record.push(record.act(rng.choice(record.state.legal_actions())))
            continue
        for uid, one in found.items():
            assert prompt.again(record.state, one.answer, one.slot) is not None, uid
        lay(record, deck[-1])
        on_table.append(deck.pop())
        if rng.random() < 0.2:
            record.push(record.undo(agreed=True))
            deck.append(on_table.pop())
            rng.shuffle(deck)


def test_where_a_thing_may_come_back_it_may_turn_up_again():
    record = record_of(DUEL)
    while not isinstance(record.state.prompt, Reveal):
        record.push(record.act(record.state.legal_actions()[0]))
    prompt = record.state.prompt
    answer = record.state.legal_actions()[0]
    assert prompt.again(record.state, answer, prompt.slot) is None
