"""Which cards arrive and which are gone, from what each look found."""

import pytest

from hardware.reader.presence import Presence, Scan, is_random
from tests.hardware.reader.bench import SHORT, A, B, told

NONE = Scan()
BOTH = Scan((A, B), many=True)


class Table:
    """Looks a tenth of a second apart."""

    def __init__(self):
        self.presence = Presence("reader")
        self.now = 0.0

    def look(self, *scans, **how):
        news = []
        for scan in scans:
            self.now += 0.1
            seen = Scan((scan,)) if isinstance(scan, str) else scan
            news += self.presence.look(seen, self.now, **how)
        return told(news)


@pytest.fixture
def table():
    return Table()


@pytest.mark.parametrize(
    ("looks", "news"),
    [
        ([A], [f"+{A}"]),
        ([A, A, A], [f"+{A}"]),
        ([A, NONE, A, NONE, NONE, A], [f"+{A}"]),  # missed now and then
        ([A, NONE, NONE, NONE], [f"+{A}", f"-{A}"]),
        ([A, NONE, NONE, NONE, A], [f"+{A}", f"-{A}", f"+{A}"]),
        ([A, B, B, B], [f"+{A}", f"+{B}", f"-{A}"]),
        ([A, NONE, Scan(garbled=True), NONE], [f"+{A}"]),
        ([A, NONE, Scan(garbled=True), NONE, NONE], [f"+{A}", f"-{A}"]),
        ([Scan(garbled=True)], []),
        ([NONE] * 9, []),
    ],
)
def test_one_card_at_a_time(table, looks, news):
    assert table.look(*looks) == news


def test_misses_in_quick_succession_are_not_enough():
    presence = Presence("reader")
    presence.look(Scan((A,)), 0.0)
    for n in range(10):
        assert presence.look(NONE, 0.1 + 0.01 * n) == []
    (gone,) = presence.look(NONE, 0.31)
    assert told([gone]) == [f"-{A}"]


def test_what_lies_there_at_the_start_only_rests(table):
    assert table.look(A, settling=True) == [f"~{A}"]
    assert table.look(A) == []


def test_a_doubtful_card_has_to_be_seen_twice_in_a_row(table):
    assert table.look(A, NONE, B, A, sure=False) == []
    assert table.look(A, sure=False) == [f"+{A}"]
    assert table.presence.cards == (A,)


def test_a_doubtful_card_from_the_start_still_rests(table):
    assert table.look(A, sure=False, settling=True) == []
    assert table.look(A, sure=False) == [f"~{A}"]


def test_two_cards_at_once_are_told_as_such_and_neither_arrives(table):
    assert table.look(*[BOTH] * 5) == []
    assert table.look(*[BOTH] * 30) == ["!reader.two_cards"]
    assert table.look(A, A) == [f"+{A}"]


def test_of_two_that_cannot_be_told_apart_none_arrives(table):
    assert table.look(*[Scan(many=True)] * 5) == []
    assert table.look(*[Scan(many=True)] * 9) == ["!reader.two_cards"]


def test_a_second_card_counts_once_the_first_is_away(table):
    assert table.look(A) == [f"+{A}"]
    assert table.look(*[BOTH] * 8) == ["!reader.two_cards"]
    assert table.look(B, B, B) == [f"+{B}", f"-{A}"]


def test_exchanging_cards_is_no_crowd(table):
    assert table.look(A, BOTH, BOTH, B, B, B, B) == [f"+{A}", f"+{B}", f"-{A}"]


def test_a_pile_that_flickers_is_told_once(table):
    assert table.look(*[BOTH, BOTH, BOTH, Scan((A,), many=True)] * 12) == [
        "!reader.two_cards"
    ]
    assert table.look(BOTH, A, BOTH, B, BOTH, NONE) == []


def test_the_notice_comes_again_when_it_happens_again(table):
    table.look(*[BOTH] * 8)
    assert table.look(*[NONE] * 40) == []
    assert table.look(*[BOTH] * 8) == ["!reader.two_cards"]


def test_a_number_that_changes_each_time_is_no_card(table):
    assert table.look("08A1B2C3", "08D4E5F6", "0811223344556677"[:8]) == [
        "!reader.random_uid"
    ]
    assert table.presence.cards == ()
    assert table.look(A) == [f"+{A}"]


@pytest.mark.parametrize(
    ("uid", "random"), [("08A1B2C3", True), (SHORT, False), ("08A1B2C3D4E5F6", False)]
)
def test_only_four_bytes_from_08_are_random(uid, random):
    assert is_random(uid) is random


def test_the_next_look_is_to_come_soon_while_something_is_open(table):
    assert not table.presence.pending
    table.look(A)
    assert not table.presence.pending
    table.look(NONE)
    assert table.presence.pending
    table.look(A)
    assert not table.presence.pending
    table.look(B, sure=False)
    assert table.presence.pending
