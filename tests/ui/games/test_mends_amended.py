"""Amending a roll that is older than a correction: only the roll changes.

The same game is played right from the start, and where the correction was made its
words are carried out on the position, without the correction. Both must end alike.
"""

import msgspec
import pytest

from companion.kernel import Correct, IllegalAction
from companion.table.header import new_header
from companion.table.record import Record
from tests.soak import counted
from tests.ui.games.test_mends import at_place, offers, pick_of, view_of
from tests.ui.scenes import REAL

NAMES = ("Ann", "Ben", "Cy", "Dora")
TABLES = [
    ("retail", 2),
    ("retail", 3),
    ("retail", 4),
    ("prototype", 2),
    ("prototype", 3),
]
KINDS = ("ghosts", "cards", "rooms", "meeples", "turn")


# --- what the words of a correction mean, carried out without one ---------------------


def meant(state, mend, pick, number):
    """Return the position as a correction's words have it."""
    data = REAL.encode(state)
    {
        "ghosts": _ghosts,
        "cards": _cards,
        "rooms": _rows,
        "meeples": _meeples,
        "turn": _turn,
    }[mend.kind](data, mend, pick, number)
    for part in ("unseen", "deck", "looks"):
        data.pop(part, None)
    for player in data["players"]:
        del player["meeples"]
    if data["prompt"] and data["prompt"]["what"] == "roll":
        del data["prompt"]["dice"]
    return REAL.decode(data)


def owner(data, seat):
    """Return who has that name; the dummy, where there is none."""
    named = (player for player in data["players"] if player["name"] == seat)
    return next(named) if seat else data["dummy"]


def pile(data, seat, lies):
    return owner(data, seat)[lies if seat else "cards"]


def _ghosts(data, mend, pick, number):
    del pick
    owner(data, mend.seat)["ghosts"] = number


def _cards(data, mend, pick, number):
    del number
    if mend.value == "add":
        _added(data, mend.seat, pick)
        return
    card, lies = dict(mend.fields), pile(data, mend.seat, mend.value)
    if pick.label == "mend.to_card":
        new = {"type": pick.fields["to_type"], "value": pick.fields["to_value"]}
        lies[lies.index(card)] = new
        return
    lies.remove(card)
    if pick.label in ("mend.to_down", "mend.to_up"):
        pile(data, mend.seat, pick.label.removeprefix("mend.to_")).append(card)
    else:
        to = pick.fields.get("to", "")
        pile(data, to, mend.value).append(card)


def _added(data, seat, pick):
    card = {"type": pick.fields["to_type"], "value": pick.fields["to_value"]}
    if "giver" in pick.fields:
        pile(data, pick.fields["giver"], "up").remove(card)
    pile(data, seat, "up").append(card)


def room_of(data, mend):
    side = mend.fields["room"]
    return next(room for room in data["rooms"] if room["side"] == side)


def _rows(data, mend, pick, number):
    del number
    row = room_of(data, mend)["slots"]
    card = {key: mend.fields[key] for key in ("type", "value")}
    new = {"type": pick.fields["to_type"], "value": pick.fields["to_value"]}
    slot = mend.fields["slot"] - 1
    row[slot if row[slot] == card else row.index(card)] = new
    asked = data["prompt"] or {}
    dealt = asked.get("what") == "deal" and asked["room"] == mend.fields["room"]
    if mend.fields["room"] == "library" and not dealt:
        ordered = iter(sorted(filter(None, row), key=lambda one: one["value"]))
        row[:] = [one and next(ordered) for one in row]


def _meeples(data, mend, pick, number):
    del number
    spaces = room_of(data, mend)["spaces"]
    here = mend.fields["space"] - 1
    if "to_space" in pick.fields:
        spaces[pick.fields["to_space"] - 1] = spaces[here]
    spaces[here] = pick.seat or None
    busy, asked = data.get("resolving"), data["prompt"] or {}
    if busy and busy["room"] == mend.fields["room"]:
        busy["left"] = [k for k, seat in enumerate(spaces, 1) if seat]
        if busy["resolver"] not in spaces:
            busy["resolver"] = pick.seat
            if asked["what"] in ("turn_die", "roll_again"):
                asked["seats"] = [pick.seat]


def _turn(data, mend, pick, number):
    del number
    data[mend.path.removeprefix("/")] = pick.seat or None
    if mend.path == "/turn" and data["prompt"] and data["prompt"]["what"] == "place":
        data["prompt"]["seats"] = [pick.seat]


# --- games ----------------------------------------------------------------------------


def played(record, rng, steps):
    for _ in range(steps):
        if record.state.prompt is None:
            return
        record.push(record.act(rng.choice(list(record.state.legal_actions()))))


def correction(record, rng, kind):
    """Make a correction of a kind; return it as it was offered, or None."""
    every = [one for one in offers(view_of(record.state)) if one[0].kind == kind]
    every = [one for one in every if "/side" not in one[0].path]
    for mend, pick, action in rng.sample(every, min(20, len(every))):
        if pick is not None and pick.now:
            continue
        try:
            record.push(record.act(action))
        except IllegalAction:
            continue
        return mend, pick, action.to
    return None


def another(entry, rng):
    """Return a roll that this one may have been instead."""
    dice = entry.before.prompt.dice
    return {"do": "roll", "ghosts": rng.choice([*range(dice + 1)])}


def right_from_the_start(record, made, seq, roll):
    """Return where the game ends with the right roll; None: it cannot go on so."""
    state, left = record.start, dict(made)
    try:
        for entry in record.entries:
            if entry.seq == seq:
                state = state.apply(roll).state
            elif entry.seq in left:
                state = meant(state, *left.pop(entry.seq))
            else:
                state = state.apply(entry.action).state
    except IllegalAction:
        return None
    return state


def corrected_game(rng, kind):
    """Play a game with corrections of a kind; return it, and them by number."""
    edition, count = rng.choice(TABLES)
    record = Record(REAL, new_header(REAL, NAMES[:count], {"edition": edition}))
    made = {}
    played(record, rng, rng.randrange(12, 70))
    for _ in range(2):
        offer = correction(record, rng, kind)
        if offer is not None:
            made[record.seq] = offer
        played(record, rng, rng.randrange(4))
    played(record, rng, 500)
    return record, made


def amended(record, seq, roll):
    """Return where the amended game ends; None: a later entry has to be decided."""
    try:
        return record.amend(seq, roll).state
    except IllegalAction as error:
        if error.refusal.rule != "amend.later":
            raise
    return None


@pytest.mark.parametrize("kind", KINDS)
def test_an_older_roll_is_amended_and_the_totals_are_those_of_the_right_game(kind):
    with counted(f"rolls older than corrections: {kind}", full=1500, seed=51) as run:
        alike = other = refused = 0
        for _ in range(run.n):
            record, made = corrected_game(run.rng, kind)
            rolls = [e for e in record.entries if e.seq < min(made, default=0)]
            rolls = [e for e in rolls if e.before.prompt.kind == "roll"]
            if not rolls:
                continue
            entry = run.rng.choice(rolls)
            roll = another(entry, run.rng)
            end = amended(record, entry.seq, roll)
            expected = right_from_the_start(record, made, entry.seq, roll)
            assert (end is None) == (expected is None)
            if end is None or expected is None:
                refused += 1
                continue
            assert end.outcome == expected.outcome
            assert REAL.encode(end) == REAL.encode(expected)
            alike += 1
            other += end.outcome != record.state.outcome
        run.note(f"{alike} alike, {other} with other totals, {refused} refused")
        assert alike > run.n / 2
        assert other


def test_two_corrections_of_one_pile_stand_by_themselves():
    state = at_place(60)
    header = new_header(REAL, state.seats, {"edition": "retail"})
    record = Record(REAL, header, state)
    player = next(one for one in state.players if len(set(one.up)) >= 2)
    taker = next(one for one in state.seats if one != player.name)
    first, second = player.up[0], next(c for c in player.up if c != player.up[0])
    turned = _named(state, first, player, "mend.to_down")
    record.push(record.act(turned))
    handed = _named(record.state, second, player, "mend.to_seat", to=taker)
    record.push(record.act(handed))

    record.push(record.amend(1, {"do": "correct", "path": "/turn", "to": taker}))

    at, to = state.index(player.name), state.index(taker)
    kept = list(player.up)
    kept.remove(second)
    assert record.state.players[at].up == tuple(kept)
    assert record.state.players[at].down == player.down
    assert record.state.players[to].up == (*state.players[to].up, second)


def _named(state, card, player, label, **fields):
    """Return the correction of one card of a player."""
    for mend in (one for one, _, _ in offers(view_of(state))):
        wanted = (player.name, card.type, card.value)
        if (mend.seat, mend.fields.get("type"), mend.fields.get("value")) == wanted:
            for pick in mend.picks:
                if pick.label == label and fields.items() <= pick.fields.items():
                    return mend.becomes(pick)
    raise AssertionError((label, card))


@pytest.mark.parametrize("label", ["mend.to_card", "mend.to_down", "mend.to_seat"])
def test_no_correction_of_a_card_says_more_than_the_card(label):
    state = at_place()
    player = next(one for one in state.players if one.up)
    _, action = pick_of(state, "cards", player.name, label)

    said = msgspec.json.encode(action)

    assert isinstance(action, Correct)
    assert action.merge
    for word in (b"ghosts", b"meeples", b"name"):
        assert word not in said
    assert said.count(b'"type"') == 2  # where it goes from, and where to
