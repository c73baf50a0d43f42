"""What may be put right in Don't Go In There: every offer, in all positions."""

import random
from contextlib import suppress

import pytest
from msgspec.structs import replace

from companion.kernel import Correct, IllegalAction, SetOption
from tests.games.dont_go_in_there.random_games import random_options
from tests.games.dont_go_in_there.tables import NAMES as RANDOM_NAMES
from tests.games.dont_go_in_there.tables import SIZES as TABLES
from tests.soak import counted
from tests.ui.scenes import REAL, real_tables, translator
from ui.games import screens_for
from ui.games.dont_go_in_there.mends import mends
from ui.model import TableView
from ui.screens.correct import corrected_texts, deed

NAMES = ("Wolfeschlegelstein", "寿限無寿限無五劫", "Cy", "Dora")
KINDS = {"ghosts", "cards", "rooms", "meeples", "turn"}
LANGUAGES = ("ja", "en")
WITH_DUMMY = ("prototype", 2)
RULINGS = [
    *(("dispel_choice", one) for one in ("ask", "best")),
    *(("exact_sum", one) for one in ("any_subset", "whole")),
    *(("tome_may_name_unheld", one) for one in (True, False)),
    *(("face_down_counts", one) for one in (True, False)),
]


def position(rng):
    """Return a random position of a random game."""
    edition, count = rng.choice([("retail", 2), ("retail", 4), ("prototype", 2)])
    state = REAL.start(NAMES[:count], {"edition": edition})
    for _ in range(rng.randrange(120)):
        if state.prompt is None:
            break
        state = state.apply(rng.choice(list(state.legal_actions()))).state
    return state


def view_of(state):
    return TableView(REAL, state, view=state.view())


def offers(view):
    """Yield everything that may be set: the mend, the pick, and the correction."""
    for mend in mends(view):
        for pick in mend.picks:
            yield mend, pick, mend.becomes(pick)
        if mend.offers is None:
            for number in (0, 7):
                yield mend, None, Correct(mend.path, number)


def tried(state, action):
    """Return what an action leads to, or why it is refused."""
    try:
        return state.apply(action).state, None
    except IllegalAction as error:
        return None, error.refusal


def test_every_offer_is_made_or_refused_by_a_rule_and_is_told_in_words():
    with counted("corrections offered", full=4000, seed=31) as run:
        made = 0
        for _ in range(run.n):
            state = position(run.rng)
            every = list(offers(view_of(state)))
            mend, pick, action = run.rng.choice(every)
            after, refusal = tried(state, action)
            if refusal is not None:
                for lang in LANGUAGES:
                    assert refusal.describe(translator(lang, REAL.id))
                continue
            made += 1
            assert REAL.decode(REAL.encode(after)) == after
            for lang in LANGUAGES:
                t = translator(lang, REAL.id)
                said = deed(t, mend, pick, action.to)
                told = corrected_texts(t, state, action)
                assert "/" not in "".join(said)
                if mend.value is not None or pick is not None:
                    assert told[0] == said[0] or pick.now
        assert made > run.n / 4
        run.note(f"{made} made, the others refused")


def played_on(rng, table):
    """Yield each state of a game that goes on by answers, offers and rulings."""
    edition, count = table
    state = REAL.start(RANDOM_NAMES[:count], random_options(rng, edition, count))
    for _ in range(1200):
        yield state
        if state.prompt is None:
            return
        what = rng.random()
        action = rng.choice(state.legal_actions())
        if what < 0.05:
            every = list(offers(view_of(state)))
            some = [one for one in every if not one[0].seat] or every  # the dummy's too
            action = rng.choice(rng.choice((every, some)))[2]
        elif what < 0.08:
            action = SetOption(*rng.choice(RULINGS))
        with suppress(IllegalAction):
            state = state.apply(action).state
    raise AssertionError(state)


def test_play_goes_on_after_corrections_and_every_position_can_be_read():
    """What the engine reaches it can read, or no further correction is accepted."""
    with counted("games on after corrections", full=400, seed=66) as run:
        for turn in range(run.n):
            table = WITH_DUMMY if turn % 2 else TABLES[turn // 2 % len(TABLES)]
            for state in played_on(run.rng, table):
                assert REAL.decode(REAL.encode(state)) == state
                assert state.prompt is None or state.legal_actions()


def test_corrections_one_after_another_never_leave_an_impossible_position():
    with counted("corrections in a row", full=500, seed=32) as run:
        for _ in range(run.n):
            state = position(run.rng)
            for _ in range(6):
                _, _, action = run.rng.choice(list(offers(view_of(state))))
                try:
                    state = state.apply(action).state
                except IllegalAction:
                    continue
            assert not REAL.faults(state)
            for player in state.players:
                standing = sum(room.spaces.count(player.name) for room in state.rooms)
                each = state.options.profile.meeples_each.value
                assert player.meeples == max(0, each - standing)


def test_a_corrected_game_is_played_to_its_end():
    with counted("corrected games played out", full=400, seed=34) as run:
        made = 0
        for _ in range(run.n):
            state = position(run.rng)
            while state.prompt is not None:
                if run.rng.random() < 0.05:
                    offer = run.rng.choice(list(offers(view_of(state))))
                    after, _ = tried(state, offer[2])
                    made += after is not None
                    state = after or state
                assert REAL.decode(REAL.encode(state)) == state
                if state.prompt is not None:
                    state = state.apply(run.rng.choice(state.legal_actions())).state
            assert state.outcome.reason == "cards_taken"
            taken = [len(one.up + one.down) for one in state.players]
            taken += [len(state.dummy.cards)] if state.dummy is not None else []
            assert sum(taken) == 12 * len(taken)
            assert state.dummy is not None or set(taken) == {12}, taken
        run.note(f"{made} corrections")


def at_place(steps=40):
    """Return a position between two turns where players have cards."""
    rng = random.Random(5)
    state = REAL.start(NAMES, {"edition": "retail"})
    while steps > 0 or type(state.prompt).__name__ != "Place":
        state = state.apply(rng.choice(list(state.legal_actions()))).state
        steps -= 1
    return state


def test_all_kinds_are_offered_and_each_has_its_words():
    view = view_of(at_place())
    assert {one.kind for one in mends(view)} == KINDS
    for lang in LANGUAGES:
        t = translator(lang, REAL.id)
        for kind in KINDS:
            assert t(f"mend.{kind}")


def pick_of(state, kind, seat, label, **fields):
    """Return the correction behind one thing that may be picked."""
    for mend in mends(view_of(state)):
        if (mend.kind, mend.seat) == (kind, seat):
            for pick in mend.picks:
                if pick.label == label and fields.items() <= pick.fields.items():
                    return mend, mend.becomes(pick)
    raise AssertionError((kind, seat, label, fields))


def owner():
    state = at_place()
    return state, next(player for player in state.players if player.up)


def test_a_card_read_wrongly_becomes_another():
    state, player = owner()
    kind = next(k for k in state.options.types if k != player.up[0].type)
    key = next(k for k in state.unseen if k.startswith(kind))
    value = int(key.rpartition("-")[2])
    wanted = {"to_type": kind, "to_value": value}
    mend, action = pick_of(state, "cards", player.name, "mend.to_card", **wanted)
    after = state.apply(action).state
    changed = after.players[state.index(player.name)].up[0]
    assert (changed.type, changed.value) == (kind, value)
    assert after.deck == state.deck
    assert mend.fields == {"type": player.up[0].type, "value": player.up[0].value}


def test_a_card_is_turned_over_and_back():
    state, player = owner()
    at = state.index(player.name)
    _, action = pick_of(state, "cards", player.name, "mend.to_down")
    turned = state.apply(action).state
    assert turned.players[at].down[-1] == player.up[0]
    mend = next(one for one in mends(view_of(turned)) if one.value == "down")
    pick = next(one for one in mend.picks if one.label == "mend.to_up")
    back = turned.apply(mend.becomes(pick)).state
    assert sorted(map(str, back.players[at].up)) == sorted(map(str, player.up))


def test_a_card_goes_to_the_player_who_really_took_it():
    state, player = owner()
    taker = next(seat for seat in state.seats if seat != player.name)
    fields = {"to": taker}
    _, action = pick_of(state, "cards", player.name, "mend.to_seat", **fields)
    after = state.apply(action).state
    assert after.players[state.index(taker)].up[-1] == player.up[0]
    assert len(after.players[state.index(player.name)].up) == len(player.up) - 1
    assert after.deck == state.deck


def test_who_stands_on_a_space_takes_the_meeple_from_the_supply():
    state = at_place()
    free = next(
        one
        for one in mends(view_of(state))
        if one.kind == "meeples" and one.value is None
    )
    seat = state.seats[0]
    pick = next(one for one in free.picks if one.seat == seat)
    after = state.apply(free.becomes(pick)).state
    assert after.players[0].meeples == state.players[0].meeples - 1
    other = next(one for one in mends(view_of(after)) if one.value == seat)
    nobody = next(one for one in other.picks if one.label == "mend.nobody")
    gone = after.apply(other.becomes(nobody)).state
    assert gone.players[0].meeples == after.players[0].meeples + 1


def test_ghosts_that_are_hidden_are_in_no_offer_and_in_no_sentence():
    state = at_place()
    players = tuple(replace(one, ghosts=700 + i) for i, one in enumerate(state.players))
    options = replace(state.options, ghosts_hidden=True)
    state = replace(state, players=players, options=options)
    hidden = [one for one in mends(view_of(state)) if one.kind == "ghosts"]
    assert [one.value for one in hidden] == [None] * len(NAMES)
    told = corrected_texts(
        translator("en", REAL.id), state, Correct("/players/0/ghosts", 12)
    )
    assert told[0] == f"{NAMES[0]}'s ghosts \N{MINUS SIGN}688"
    assert not any("700" in text or "12" in text for text in told)


@pytest.mark.parametrize("key", list(real_tables()))
def test_every_table_has_something_to_put_right(key):
    view = real_tables()[key]
    own = screens_for(view.game.id)
    assert own is not None
    assert {"ghosts", "turn"} <= {one.kind for one in own.mends(view)}
