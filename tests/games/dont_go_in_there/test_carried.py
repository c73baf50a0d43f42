"""An amendment leaves every later answer what it meant: cards keep their takers."""

from typing import Any

import pytest

from companion.kernel import Amend, IllegalAction
from companion.table.header import new_header
from companion.table.record import Record
from tests.games.dont_go_in_there.tables import GAME, card, place, play, start
from tests.soak import counted

TYPES = ["amulet", "mask", "cat", "ring", "doll", "twin"]
FIRST = "amulet1 amulet2 amulet3 mask1 mask2 mask3"


def reveal(text: str) -> dict[str, Any]:
    return {"do": "reveal", **card(text)}


def take(slot: int) -> dict[str, Any]:
    return {"do": "take", "slot": slot}


def roll(ghosts: int) -> dict[str, Any]:
    return {"do": "roll", "ghosts": ghosts}


def do(record: Record, *actions: dict[str, Any]) -> Record:
    for action in actions:
        record.push(record.act(action))
    return record


def library(*takes: int, row: str = "cat1 ring2 doll3", n: int = 3) -> Record:
    """Return a game in which the Library is resolved; its cards are entries 7 to 9."""
    names = ("Ann", "Ben", "Cy", "Dee")[:n]
    options = {"edition": "retail", "types": TYPES[: n + 3]}
    record = Record(GAME, new_header(GAME, names, options))
    do(record, *map(reveal, f"{FIRST} {row}".split()))
    do(record, *(place("library", space) for space in (1, 2, 3)), roll(0))
    return do(record, *map(take, takes))


def dummy(row: str, *takes: int) -> Record:
    """Return a game of two in which the Attic is resolved, the printed third inside."""
    header = new_header(GAME, ("Ann", "Ben"), {"edition": "prototype"})
    record = Record(GAME, header)
    do(record, *map(reveal, f"{row} mask1 mask2 mask3 twin1 twin2 twin3".split()))
    do(record, place("attic", 1), place("attic", 5), roll(0))
    return do(record, *map(take, takes))


def hands(record: Record) -> dict[str, list[str]]:
    found = {p.name: [f"{c.type}{c.value}" for c in p.up] for p in record.state.players}
    lies = record.state.dummy
    own = {"dummy": [f"{c.type}{c.value}" for c in lies.cards]} if lies else {}
    return found | own


def asked(record: Record, seq: int, action: Any, **later: Any) -> tuple[int, str]:
    """Return which later entry an amendment asks about, and why."""
    with pytest.raises(IllegalAction) as caught:
        record.amend(seq, action, later)
    refusal = caught.value.refusal
    assert refusal.rule == "amend.later"
    return refusal.fields["entry"], refusal.fields["refusal"].rule


def amend(record: Record, seq: int, text: str, *, again: bool = True) -> Record:
    """Amend a reveal; the roll that then counts other dice is thrown again."""
    later = {"13": roll(0)} if again else {}
    record.push(record.amend(seq, reveal(text), later))
    return record


@pytest.mark.parametrize(
    ("takes", "seq", "to", "slots", "after"),
    [
        ((2, 3), 7, "cat4", (1, 2), ["ring2", "doll3", "cat4"]),
        ((1, 2), 7, "cat4", (3, 1), ["cat4", "ring2", "doll3"]),
        ((3, 1), 9, "doll1", (2, 1), ["doll1", "cat1", "ring2"]),
        ((1, 3), 8, "doll4", (1, 2), ["cat1", "doll3", "doll4"]),
    ],
)
def test_in_the_library_a_take_stays_with_its_card(
    takes: tuple[int, ...], seq: int, to: str, slots: tuple[int, ...], after: list[str]
) -> None:
    record = library(*takes)
    before = hands(record)
    rows = [change.row for change in record.changes]

    draft = record.amend(seq, reveal(to), {"13": roll(0)})
    record.push(draft)

    done = [e.action.slot for e in record.entries if hasattr(e.action, "slot")]
    assert done == list(slots)
    assert [c for hand in hands(record).values() for c in hand] == after
    twin = Record(GAME, record.header)
    twin.replay([*rows, draft.row])
    assert twin.entries == record.entries
    assert '"slot"' not in draft.row.body  # the journal keeps what was said
    record.push(record.undo())
    assert hands(record) == before
    record.push(record.redo())
    assert [c for hand in hands(record).values() for c in hand] == after


def test_amended_again_a_take_is_still_with_its_card() -> None:
    record = library(2, 3)
    for to in ("cat4", "cat2", "cat1"):
        amend(record, 7, to)
        cards = {"Ann": ["ring2"], "Ben": ["doll3"], "Cy": [to]}
        assert hands(record) == cards


def test_of_two_alike_in_slots_that_give_ghosts_the_table_says_which() -> None:
    record = library(1, 2)
    assert asked(record, 7, reveal("ring2"), **{"13": roll(0)})[0] == 14


def test_a_roll_of_other_dice_than_now_count_is_asked_about() -> None:
    record = library()
    found = asked(record, 7, reveal("cat4"))
    assert found == (13, "amend.other_sense")
    amend(record, 7, "cat4")
    assert record.entries[-1].events[0].dice == 4


def test_what_the_printed_player_would_have_taken_is_asked_about() -> None:
    record = dummy("ring1 ring2 ring3", 3)
    assert hands(record) == {"Ann": ["ring3"], "Ben": ["ring2"], "dummy": ["ring1"]}
    assert asked(record, 1, reveal("ring4")) == (13, "amend.other_sense")

    record.push(record.amend(1, reveal("ring4"), {"13": take(3)}))

    assert hands(record) == {"Ann": ["ring3"], "Ben": ["ring4"], "dummy": ["ring2"]}


def test_a_card_read_wrongly_stays_with_the_printed_player() -> None:
    record = dummy("ring2 ring3 ring4", 3)
    amend(record, 1, "ring1", again=False)
    assert hands(record) == {"Ann": ["ring4"], "Ben": ["ring3"], "dummy": ["ring1"]}


def test_a_card_that_somebody_else_took_is_asked_about() -> None:
    record = library(1, 2)
    assert asked(record, 14, take(2)) == (15, "amend.card_taken")


def test_it_is_said_which_card_the_later_entry_took_and_who_took_it() -> None:
    record = library(1, 2)  # of cat 1, ring 2 and doll 3
    with pytest.raises(IllegalAction) as refused:
        record.amend(14, take(2))
    why = refused.value.refusal.fields["refusal"]
    assert why.fields == {"type": "ring", "value": 2, "seat": "Ben"}


def test_an_answer_to_something_else_is_no_answer() -> None:
    state = start("retail", types=TYPES, start_sides=["attic", "basement", "library"])
    state = play(state, reveal("cat1"), reveal("cat2")).state
    step = state.apply(reveal("ring1"))
    assert GAME.carried(step.action, state, step.state) == step.action
    over = step.state.apply({"do": "end"}).state
    assert GAME.carried(step.action, state, over) == step.action
    act = Amend(1, {})
    assert GAME.carried(act, state, state) == act


def test_whoever_took_a_card_has_it_after_a_reveal_was_amended() -> None:
    """All cards of a row go to whom they went, however it is sorted."""
    with counted("cards keep their takers", full=3000, seed=77) as run:
        kept = 0
        for _ in range(run.n):
            row = run.rng.sample([f"{k}{v}" for k in TYPES[2:] for v in range(1, 5)], 3)
            slots = run.rng.sample((1, 2, 3), 2)
            record = library(row=" ".join(row))
            do(record, take(slots[0]))
            if record.state.prompt.shown()["what"] != "take":
                continue
            do(record, take(slots[1]))
            at = run.rng.randrange(3)
            to = f"{row[at][:-1]}{run.rng.randrange(1, 5)}"
            if to in row:
                continue
            owner = _owners(record)
            amend(record, 7 + at, to)
            owner[to] = owner.pop(row[at])
            assert _owners(record) == owner
            kept += 1
        assert kept > run.n / 2


def _owners(record: Record) -> dict[str, str]:
    players = record.state.players
    return {f"{c.type}{c.value}": p.name for p in players for c in (*p.up, *p.down)}
