"""Dungeon Twister at the table: covered cards stay covered; entries are amended."""

import random

import pytest

from companion.games.dungeon_twister.actions import TurnUp
from companion.games.dungeon_twister.game import game
from companion.kernel import IllegalAction
from companion.table.clock import Clock
from companion.table.export import export, import_game
from companion.table.journal import Journal
from companion.table.record import NeedsAgreement
from companion.table.table import Table
from tests.games.dungeon_twister.positions import SEATS, position
from tests.games.dungeon_twister.random_games import chosen
from tests.table.helpers import CLOCK, raw

STILL = Clock(wall=lambda: 1.0, mono=lambda: 1.0, boot="boot")
SLOTS = {"Ann": "fight/1", "Ben": "fight/2"}
CARDS = [(card, other) for card in (0, 3, 6) for other in (1, 4)]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "companion.db"


@pytest.fixture
def journal(path):
    with Journal(path, wall=CLOCK.wall, timeout=0.2) as journal:
        yield journal


def text(line):
    return {"do": "text", "text": line}


def fighting(journal, clock=CLOCK):
    """Return a table at which a combat waits for both cards."""
    place = game.encode(position({"a9": "C", "b1": "W", "b2": "w", "v9": "r"}))
    live = Table.new(journal, game, (), clock=clock, position=place)
    live.act(text("Wxb2"), "touch")
    return live


def committed(live, seat, card):
    live.vault.commit(SLOTS[seat], seat, TurnUp(value=card))
    return live.act({"do": "commit"}, "touch", seat=seat)


def seen_by_all(journal, path, live):
    """Return all that anybody but a card's owner can see or read of a game."""
    return [
        raw(path, "SELECT * FROM row ORDER BY seq"),
        raw(path, "SELECT * FROM game"),
        list(export(journal, live.key)),
        live.changes,
        game.encode(live.state),
        live.state.view(),
        live.state.legal_actions(),
    ]


def test_two_different_cards_cannot_be_told_apart_before_they_turn_up(tmp_path):
    told = []
    for n, (card, other) in enumerate(CARDS):
        file = tmp_path / f"{n}.db"
        with Journal(file, wall=CLOCK.wall, timeout=0.2) as journal:
            live = fighting(journal, STILL)
            committed(live, "Ann", card)
            committed(live, "Ben", other)
            told.append(str(seen_by_all(journal, file, live)))

    assert len(set(told)) == 1


def test_each_owner_sees_his_own_card_only_until_it_turns_up(journal):
    live = fighting(journal)
    committed(live, "Ann", 5)
    committed(live, "Ben", 1)

    views = {seat: live.vault.view(live.state, seat)["known"] for seat in SEATS}
    assert views == {
        "Ann": {"fight/1": {"do": "reveal", "value": 5}},
        "Ben": {"fight/2": {"do": "reveal", "value": 1}},
    }

    live.act(live.vault.turn_up("fight/1"), "vault")
    live.act(live.vault.turn_up("fight/2"), "vault")
    assert live.vault.turn_up("fight/1") is live.vault.turn_up("fight/2") is None
    assert game.encode(live.state)["tokens"]["b2"] == "w-"


def test_a_card_that_is_spent_cannot_be_laid(journal):
    live = fighting(journal)
    live.act({"do": "commit"}, "touch", seat="Ann")
    live.vault.commit("fight/2", "Ben", TurnUp(value=9))

    with pytest.raises(IllegalAction) as refused:
        live.act({"do": "commit"}, "touch", seat="Ben")
    assert refused.value.refusal.rule == "vault.impossible"


def test_a_game_with_covered_cards_is_exported_without_them_and_goes_on(
    journal, tmp_path
):
    live = fighting(journal)
    committed(live, "Ann", 6)
    committed(live, "Ben", 4)
    lines = list(export(journal, live.key))
    assert "vault" not in str(lines)

    with Journal(tmp_path / "other.db") as other:
        again = Table.open(other, import_game(other, lines), CLOCK)
        assert again.state == live.state
        assert again.vault.turn_up("fight/1") is None
        again.act({"do": "reveal", "value": 2}, "touch")


def test_a_combat_card_entered_wrongly_is_amended_and_all_that_follows(journal):
    live = fighting(journal)
    for line in ("commit", "commit", "fight=6", "fight=2", "end"):
        live.act(text(line), "touch")
    assert game.encode(live.state)["tokens"]["b2"] == "w-"

    live.amend(4, {"do": "reveal", "value": 1})

    data = game.encode(live.state)
    assert (data["tokens"]["b1"], data["tokens"]["b2"]) == ("W-", "w")
    assert data["players"][0]["combat"] == [0, 2, 2, 3, 3, 4, 5, 6]
    assert data["turn"] == "Ben"


def turning(journal, **options):
    """Return a table at which Ann has moved her Mekanork, turned a room, and moved."""
    place = game.encode(position({"d2": "M", "v9": "r"}, ap=5, options=options))
    live = Table.new(journal, game, (), clock=CLOCK, position=place)
    for line in ("M:c2", "M:d2", "M1+", "M:c2"):
        live.act(text(line), "touch")
    return live


def test_a_room_that_was_turned_is_turned_back_only_by_agreement(journal):
    live = turning(journal)
    live.undo()
    with pytest.raises(NeedsAgreement) as asked:
        live.undo()
    assert asked.value.refusal.rule == "undo.bound"
    assert asked.value.refusal.fields["entry"] == 3

    change = live.undo(agreed=True)

    assert change.events[0].agreed
    assert not live.undo().events[0].agreed, "asked once, however far it goes back"


def test_where_the_table_plays_so_a_room_is_turned_back_freely(journal):
    live = turning(journal, rotation_undo="free")
    live.undo()

    change = live.undo()

    assert not change.events[0].agreed
    assert len(live.entries) == 2


def fought_once(journal, *lines):
    """Return a table after a combat; its cards are entry 4, or 4 and 5."""
    place = game.encode(position({"a9": "C", "b1": "WS", "b2": "wa", "v9": "r"}))
    live = Table.new(journal, game, (), clock=CLOCK, position=place)
    for line in ("Wxb2", "commit", "commit", *lines):
        live.act(text(line), "touch")
    return live


def fight_again(live):
    """Put everybody right, and let the same two fight once more."""
    healed = {"tokens": {"b1": "WS", "b2": "wa"}, "hurt": ""}
    live.act({"do": "correct", "path": "", "to": healed, "merge": True}, "touch")
    for line in ("Wxb2", "commit", "commit"):
        live.act(text(line), "touch")


def test_two_cards_in_one_text_are_one_entry_that_names_them(journal):
    live = fought_once(journal, "fight=6,4")

    assert live.entries[-1].action == TurnUp(value=6, against=4)
    assert [type(one).__name__ for one in live.entries[-1].events][:2] == [
        "FightCardShown",
        "FightCardShown",
    ]
    assert Table.open(journal, live.key, CLOCK).state == live.state


def test_two_cards_told_at_once_both_leave_the_vault(journal, path):
    live = fighting(journal)
    committed(live, "Ann", 5)
    committed(live, "Ben", 1)

    live.act(text("fight=5,1"), "touch")

    assert live.vault.turn_up("fight/1") is live.vault.turn_up("fight/2") is None
    assert raw(path, "SELECT count(*) FROM vault") == [(0,)]


@pytest.mark.parametrize(
    ("lines", "again", "entry"),
    [
        (("fight=6", "fight=4"), "fight=6", 4),
        (("fight=6,4",), "fight=6", 4),
        (("fight=6,4",), "fight=6,1", 4),
        (("fight=6", "fight=6"), "fight=6", 4),
        (("fight=6,6",), "fight=1,6", 4),
        (("fight=5", "fight=6"), "fight=1,6", 5),
        (("fight=4", "fight=6"), "fight=9", None),
    ],
)
def test_a_card_spent_before_names_the_entry_that_showed_it(
    journal, lines, again, entry
):
    """Whose card it was counts: the same number of the other side explains nothing."""
    live = fought_once(journal, *lines)
    fight_again(live)

    with pytest.raises(IllegalAction) as refused:
        live.act(text(again), "touch")
    assert refused.value.refusal.rule == "fight.not_in_hand"
    assert refused.value.refusal.entry == entry


def test_a_spent_card_that_lies_there_all_the_same_can_be_allowed(journal):
    live = fought_once(journal, "fight=4", "fight=6")
    fight_again(live)
    with pytest.raises(IllegalAction) as refused:
        live.act(text("fight=4"), "touch")

    for act in refused.value.refusal.allow:
        live.act(act, "allow")
    live.act(text("fight=4"), "touch")

    assert live.state.fight.card == 4


def test_an_amended_move_says_which_later_entry_no_longer_fits(journal):
    place = game.encode(position({"d2": "T", "v9": "r"}))
    live = Table.new(journal, game, (), clock=CLOCK, position=place)
    for line in ("T:d3", "T:d4"):
        live.act(text(line), "touch")

    with pytest.raises(IllegalAction) as refused:
        live.amend(1, text("T:d1"))
    assert refused.value.refusal.rule == "amend.later"
    assert refused.value.refusal.fields["entry"] == 2

    live.amend(1, text("T:d1"), {"2": "skip"})
    assert game.encode(live.state)["tokens"]["d1"] == "T"


def test_a_game_at_the_table_comes_back_and_undo_goes_all_the_way(journal):
    rng = random.Random(6)
    live = Table.new(journal, game, SEATS, clock=CLOCK)
    first = live.state
    for _ in range(120):
        live.act(chosen(live.state, rng), "script")
    assert Table.open(journal, live.key, CLOCK).state == live.state

    while live.entries:
        live.undo(agreed=True)
    assert live.state == first


def test_what_is_amended_in_a_random_game_is_as_if_it_had_been_so(journal):
    rng = random.Random(2)
    live = Table.new(journal, game, SEATS, clock=CLOCK)
    for _ in range(150):
        live.act(chosen(live.state, rng), "script")
    puts = [one for one in live.entries if type(one.action).__name__ == "Put"]
    last = puts[-1]
    others = [one for one in last.before.legal_actions() if one != last.action]
    later = {str(one.seq): "skip" for one in live.entries if one.seq > last.seq}

    live.amend(last.seq, others[0], later)

    state = game.start(SEATS)
    for entry in live.entries:
        state = state.apply(entry.action).state
    assert state == live.state
    assert others[0] in [entry.action for entry in live.entries]
