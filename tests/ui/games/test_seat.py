"""A player's cards as a whole screen."""

import pytest
from msgspec.structs import replace

from companion.games.dont_go_in_there.actions import Card
from companion.games.dont_go_in_there.curses import END_EFFECTS
from companion.games.dont_go_in_there.scoring import curses
from companion.games.dont_go_in_there.setup import EDITIONS
from tests.ui.games.tables import GAME, PANELS, faults, shown, table
from tests.ui.scenes import REAL, translator
from ui.elements import find
from ui.games.dont_go_in_there.seat import by_type
from ui.model import Back, Open

ALL = (
    "amulet", "cat", "clock", "doll", "holy_water", "mask", "mirror", "music_box",
    "portrait", "ring", "tome", "twin",
)  # fmt: skip


def looking_at(view, number=0):
    return replace(GAME, dialog="seat", form=view.state.seats[number])


def holding(view, cards, down=(), **more):
    """Return a table at which the first player has these cards."""
    first, *rest = view.state.players
    first = replace(first, up=tuple(cards), down=tuple(down), **more)
    state = replace(view.state, players=(first, *rest))
    return replace(view, state=state, view=None)


@pytest.mark.parametrize(("size", "lang"), PANELS)
@pytest.mark.parametrize("names", ["one", "long", "ja"])
def test_it_looks_right_early_and_late(names, size, lang):
    for steps in (0, 60, 150):
        view = table("place", 5, names=names, steps=steps)
        for number in (0, 4):
            made = shown(view, looking_at(view, number), size, lang)
            assert not faults(made, size)


@pytest.mark.parametrize(("size", "lang"), PANELS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_it_holds_twelve_cards_of_any_types(edition, size, lang):
    view = table("place", 4 if edition == "retail" else 3, edition)
    hands = (
        [Card(kind, 4) for kind in ALL],
        [Card(ALL[i % 3], 1 + i % 4) for i in range(12)],
        [Card("ring", 2)] * 12,
    )
    for cards in hands:
        for down in ((), cards):
            full = holding(view, cards, down)
            for pages in ({}, {"types": 1}):
                ui = replace(looking_at(view), pages=pages)
                assert not faults(shown(full, ui, size, lang), size)


def test_cards_stand_by_type_with_their_values_and_sum():
    cards = [Card("ring", 3), Card("cat", 2), Card("ring", 1)]
    made = shown(holding(table("place", 3), cards), looking_at(table("place", 3)))
    assert by_type(cards) == {"ring": [1, 3], "cat": [2]}
    assert find(made, "seat/type/ring/sum").label.texts == ("4",)
    values = [find(made, f"seat/type/ring/card/{i}/value").label.texts for i in (0, 1)]
    assert values == [("1",), ("3",)]
    assert find(made, "seat/type/mask") is None


def test_hidden_ghosts_stay_hidden_also_in_what_depends_on_them():
    cats = [Card("cat", 1), Card("cat", 4)]
    hidden = table("place", 3)
    for ghosts in (0, 20):
        view = holding(hidden, cats, ghosts=ghosts)
        made = shown(view, looking_at(view))
        assert find(made, "sentence").label.texts == ("curses 5",)
        assert find(made, "own") is not None
        said = find(made, "seat/type/cat/next").label.texts
        assert said[0] == "Dispelled at the end, with up to 9 ghosts"
    opened = table("place", 3, ghosts_hidden=False)
    for ghosts, words in ((0, "At the end: 1 dispelled, \u22124 curses"), (20, None)):
        view = holding(opened, cats, ghosts=ghosts)
        said = find(shown(view, looking_at(view)), "seat/type/cat/next").label.texts[0]
        assert (said == words) == (words is not None)


def test_the_same_picture_whatever_ghosts_are_hidden():
    view = table("place", 3, steps=100)
    pictures = set()
    for ghosts in (0, 5, 9, 10, 30):
        players = tuple(replace(p, ghosts=ghosts) for p in view.state.players)
        other = replace(view, state=replace(view.state, players=players), view=None)
        pictures.add(shown(other, looking_at(view)))
    assert len(pictures) == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_type_of_both_editions_has_words_for_what_it_does_next(edition):
    profile = REAL.start(("A", "B", "C"), {"edition": edition}).options.profile
    for lang in ("en", "ja"):
        t = translator(lang, REAL.id)
        for kind in ALL:
            effect = profile.effects[kind]
            if effect.when == "end":
                assert effect.kind in END_EFFECTS
            else:
                assert t.has(f"dgit.next_{effect.kind}")


def test_dispelled_cards_are_counted_and_worth_nothing():
    cards, down = [Card("ring", 3)], [Card("cat", 4), Card("mask", 1)]
    view = holding(table("place", 3), cards, down)
    made = shown(view, looking_at(view))
    assert find(made, "seat/gone").label.texts[0] == "Dispelled: 2"
    assert curses(view.state.players[0]) == 3
    assert "curses 3" in find(made, "sentence").label.texts[0]


def test_the_other_seats_and_the_way_back_are_one_tap_away():
    view = table("place", 5)
    made = shown(view, looking_at(view, 1))
    for number, seat in enumerate(view.state.seats):
        assert find(made, f"seat/{number}").intent == Open("seat", seat)
        assert ("chosen" in find(made, f"seat/{number}").flags) == (number == 1)
    assert find(made, "back").intent == Back()
    assert find(made, "spine").seats == (1,)


def test_a_single_cat_stays_and_is_not_said_to_go():
    view = holding(table("place", 3), [Card("cat", 3)])
    said = find(shown(view, looking_at(view)), "seat/type/cat/next").label.texts
    assert said[0] == translator("en", REAL.id)("dgit.end_none")


def test_clocks_that_were_claimed_do_nothing_any_more():
    view = holding(table("place", 3), [Card("clock", 3)])
    claimed = replace(view.state, clock_claimed=view.state.seats[1])
    said = find(
        shown(replace(view, state=claimed, view=None), looking_at(view)),
        "seat/type/clock/next",
    ).label.texts
    assert said[0] == "Clocks do nothing any more"
