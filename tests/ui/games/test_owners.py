"""Whose turn it is to take a card follows the position, whatever was put right."""

import pytest
from msgspec import json
from msgspec.structs import replace

from companion.games.dont_go_in_there.actions import Card
from companion.games.dont_go_in_there.model import with_item
from companion.kernel import ChangeSeat, Correct
from tests.ui.games.tables import GAME, faults, shown, table
from tests.ui.scenes import Line
from ui.elements import find
from ui.games.dont_go_in_there.owners import turns
from ui.games.dont_go_in_there.reckon import last_roll


def second_taker(edition="retail", count=4):
    """Return a table where one of three cards is gone, of three different owners.

    The one that took it has no other card like that.
    """
    for steps in range(40, 400):
        view = table("take", count, edition, steps=steps)
        first, *rest = turns(view)
        seats = {first.seat, *(one.seat for one in rest)}
        if len(view.state.resolving.left) != 2 or len(seats) != 3:
            continue
        player = view.state.players[view.state.index(first.seat)]
        if [*player.up, *player.down].count(first.card) == 1:
            return view
    raise AssertionError("no such table")


def put_right(view, action):
    """Return the table after a table act, which is an entry like any other."""
    step = view.state.apply(action)
    line = Line(len(view.entries) + 1, step.action, None, step.events)
    entries = (*view.entries, line)
    return replace(view, state=step.state, entries=entries, view=None)


def plain(value):
    return json.decode(json.encode(value))


def named(view):
    """Return whom the screen names in the strip of owners."""
    made = shown(view, GAME)
    assert not faults(made, (800, 480))
    return [find(made, f"order/{i}/who").label.texts[0] for i in range(3)]


def test_a_meeple_that_is_somebody_elses_is_named_so():
    view = second_taker()
    state = view.state
    i = state.room_index(state.resolving.room)
    space = state.resolving.left[1]
    was = state.rooms[i].spaces[space - 1]
    other = next(seat for seat in state.seats if seat not in state.rooms[i].spaces)
    spaces = with_item(state.rooms[i].spaces, space - 1, other)
    rooms = with_item(state.rooms, i, replace(state.rooms[i], spaces=spaces))
    after = replace(view, state=replace(state, rooms=rooms), view=None)
    assert named(view)[2] == was
    assert named(after) == [*named(view)[:2], other]


def test_a_renamed_player_has_the_new_name_before_and_after_taking():
    view = second_taker()
    for number, seat in enumerate(named(view)):
        after = put_right(view, ChangeSeat(seat, "Zoe"))
        expected = named(view)
        expected[number] = "Zoe"
        assert named(after) == expected


def test_a_card_that_was_handed_over_lies_before_whoever_has_it_now():
    view = second_taker()
    first = turns(view)[0]
    players = plain(view.state.players)
    giver = view.state.index(first.seat)
    takers = [p for p in players if p["name"] != first.seat]
    card = plain(first.card)
    taker = next(p for p in takers if card not in (*p["up"], *p["down"]))
    players[giver]["up"].remove(card)
    taker["up"].append(card)
    after = put_right(view, Correct("/players", players))
    assert turns(after)[0].seat == taker["name"]
    assert find(shown(after), f"take/{first.slot}/mark").seat == view.state.index(
        taker["name"]
    )


def test_a_card_that_is_really_another_shows_as_that():
    view = second_taker()
    first = turns(view)[0]
    i = view.state.index(first.seat)
    unseen = next(iter(view.state.unseen)).rpartition("-")
    really = Card(unseen[0], int(unseen[2]))
    up = [*plain(view.state.players[i].up)[:-1], plain(really)]
    after = put_right(view, Correct(f"/players/{i}/up", up))
    assert turns(after)[0].card == really
    assert find(shown(after), f"take/{first.slot}/value").label.texts == (unseen[2],)


@pytest.mark.parametrize("edition", ["retail", "prototype"])
def test_after_a_restart_from_a_position_those_who_are_left_are_still_named(edition):
    view = replace(second_taker(edition), entries=())
    left = view.state.resolving.left
    room = view.state.rooms[view.state.room_index(view.state.resolving.room)]
    assert [one.seat for one in turns(view)] == [room.spaces[k - 1] for k in left]
    made = shown(view)
    assert find(made, "order/0/why") is None  # nobody knows how many were rolled
    assert find(made, "order/0/who").label.texts == (view.state.prompt.seat,)


def test_a_roll_of_another_room_tells_nothing_of_this_one():
    view = second_taker()
    roll = last_roll(view)
    other = [replace(e, events=()) for e in view.entries if roll.room not in str(e)]
    assert all(one.ghosts is None for one in turns(replace(view, entries=tuple(other))))
