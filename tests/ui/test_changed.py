"""An amendment tells what it changed: what hands have to move, until people go on."""

import re
from random import Random

import pytest
from msgspec.structs import replace

from companion.games.dont_go_in_there.actions import Card, RevealCard, RollDice
from companion.games.dont_go_in_there.model import Dummy
from companion.kernel import ChangeSeat, tag_of
from companion.table.record import Record
from tests.ui.games.tables import PANELS, fits, shown
from tests.ui.scenes import REAL, metrics, translator
from tests.ui.table_app import real_app
from tests.ui.test_banner import said, squeezed
from tests.ui.test_input import finger
from ui.app.taps import HOLD_SECONDS
from ui.elements import find
from ui.games.dont_go_in_there.owed import owed
from ui.model import AmendWith, Do, Fill, Open, OpenAmend, Page, Redo, Undo
from ui.peeking import Peek
from ui.screens.amending import Amending, reaches_back
from ui.screens.changed import GONE_ON, amendments
from ui.text import boxes

PLAYERS = ("Ann", "Ben", "Cleo")


@pytest.fixture
def app(tmp_path):
    made = real_app(tmp_path).begin(REAL, PLAYERS, edition="retail")
    yield made
    made.close()


def play(app, until, seed=3):
    """Answer what is asked until the last answer is one of that kind."""
    rng = Random(seed)
    while True:
        action = rng.choice(app.table.state.legal_actions())
        app.want(Do(action))
        if tag_of(action) == until:
            return app.table.entries[-1]


def rolled(app):
    """Play on to a card that was taken after a roll; return the roll's entry."""
    roll = play(app, "roll")
    play(app, "take")
    return roll


def another(entry, more=2):
    """Return another roll in the place of one."""
    ghosts = entry.action.ghosts
    top = max(one.ghosts for one in entry.before.legal_actions())
    return RollDice(ghosts=ghosts + more if ghosts + more <= top else ghosts - more)


def view_of(app):
    return app.session.world().table


def ghosts(state):
    return {one.name: one.ghosts for one in state.players}


def news(app, lang="en"):
    return amendments(translator(lang, REAL.id), view_of(app))


@pytest.mark.parametrize(("size", "lang"), PANELS)
def test_everybody_who_is_owed_ghosts_by_an_amended_roll_is_named(app, size, lang):
    roll = rolled(app)
    before = ghosts(app.table.state)
    app.want(AmendWith(roll.seq, another(roll)))
    after, t = ghosts(app.table.state), translator(lang, REAL.id)
    assert app.table.state.options.ghosts_hidden
    whole = said(view_of(app), app.ui, size, lang)
    moved = {
        who: after[who] - before[who] for who in PLAYERS if after[who] != before[who]
    }
    assert moved
    for who, n in moved.items():
        message = "owed.takes" if n > 0 else "owed.gives"
        forms = [t(f"{message}{one}", who=who, n=abs(n)) for one in ("", "_short")]
        assert any(squeezed(one) in whole for one in forms), (who, n, whole)
    assert str(roll.seq) in whole
    for who in set(PLAYERS) - {*moved}:
        assert f"{who}+" not in whole


def test_it_stays_until_people_have_gone_on_and_whatever_is_looked_at(app):
    roll = rolled(app)
    app.want(AmendWith(roll.seq, another(roll)))
    told = news(app)
    assert len(told) > 1
    app.tap("menu")
    app.turn(60.0)
    app.want(Open("log"))
    assert news(app) == told
    for _ in range(GONE_ON):
        assert news(app) == told
        app.want(Do(app.table.state.legal_actions()[0]))
    assert list(news(app)) == []


def test_what_programs_do_is_no_going_on_of_people(app):
    roll = rolled(app)
    app.want(AmendWith(roll.seq, another(roll)))
    told = news(app)
    for _ in range(GONE_ON + 2):
        app.table.act(app.table.state.legal_actions()[0], source="bot:greedy")
    assert news(app) == told


def test_an_amendment_that_is_undone_owes_all_of_it_the_other_way(app):
    roll = rolled(app)
    before = app.table.state
    app.want(AmendWith(roll.seq, another(roll)))
    amended, t = app.table.state, translator("en", REAL.id)
    app.want(Undo())
    assert app.table.state == before
    back = owed(t, amended, before)
    assert back
    assert all(one in news(app) for one in back)
    assert any("undone" in one[-1] for one in news(app))
    app.want(Redo())
    assert list(news(app))[-1][-1] == t("news.amended", n=roll.seq)


def test_an_entry_that_changes_nothing_on_the_table_is_told_all_the_same(app):
    first = play(app, "place")
    app.want(Do(app.table.state.legal_actions()[0]))
    other = next(
        one
        for one in first.before.legal_actions()
        if one != first.action and one not in [e.action for e in app.table.entries]
    )
    app.want(AmendWith(first.seq, other))
    told = news(app)
    assert len(told) == 1
    assert str(first.seq) in told[0][0]
    assert "in place of" in told[0][0]


def test_it_is_read_again_after_a_power_cut(app):
    roll = rolled(app)
    app.want(AmendWith(roll.seq, another(roll)))
    record = Record(REAL, app.table.header)
    record.replay([one.row for one in app.table.changes])
    again = replace(view_of(app), changes=tuple(record.changes))
    assert amendments(translator("en", REAL.id), again) == news(app)


def test_it_is_there_though_somebody_has_chosen_already(app):
    roll = rolled(app)
    app.want(AmendWith(roll.seq, another(roll)))
    app.tap(next(one for one in app.names if one.startswith("take/")))
    assert app.ui.answer is not None
    assert find(app.hands.screen, "news") is not None


# --- what is moved --------------------------------------------------------------------


def state_of(**players):
    state = REAL.start(PLAYERS, {"edition": "retail"})
    made = tuple(replace(one, **players.get(one.name, {})) for one in state.players)
    return replace(state, players=made)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ({}, {"Ben": {"ghosts": 2}}, ["Ben takes 2 more ghosts"]),
        ({"Ben": {"ghosts": 2}}, {"Ben": {"ghosts": 1}}, ["Ben gives back 1 ghost"]),
        (
            {"Ann": {"up": (Card("ring", 2),)}},
            {"Ben": {"up": (Card("ring", 2),)}},
            ["Ring 2: Ann → Ben"],
        ),
        (
            {"Ann": {"up": (Card("ring", 2),)}},
            {"Ann": {"down": (Card("ring", 2),)}},
            ["Ring 2: Ann → Ann (dispelled)"],
        ),
        ({"Ann": {"up": (Card("ring", 2),)}}, {"Ann": {"up": (Card("ring", 3),)}}, []),
        ({}, {}, []),
    ],
)
def test_ghosts_and_cards_are_told_from_whom_to_whom(before, after, told):
    t = translator("en", REAL.id)
    found = owed(t, state_of(**before), state_of(**after))
    assert [one[0] for one in found] == told


def test_a_card_goes_back_to_its_room_and_a_renamed_player_is_the_same_one():
    t, before = translator("en", REAL.id), state_of(Ann={"up": (Card("ring", 2),)})
    room = replace(before.rooms[0], slots=(Card("ring", 2), *before.rooms[0].slots[1:]))
    rooms = (room, *before.rooms[1:])
    after = replace(state_of().renamed("Ann", "Amy", "human"), rooms=rooms)
    place = t.name("room", room.side)
    assert owed(t, before, after) == [(f"Ring 2: Amy → {place}",)]


def test_the_printed_player_is_owed_ghosts_too():
    t, state = translator("ja", REAL.id), state_of()
    before = replace(state, dummy=Dummy(ghosts=3))
    after = replace(state, dummy=Dummy(ghosts=1))
    ((full, short),) = owed(t, before, after)
    assert "ダミー" in full
    assert "2個返す" in full
    assert short == "ダミー お化け\N{MINUS SIGN}2"


# --- a tap on what is said ------------------------------------------------------------


def test_a_tap_on_what_an_amendment_changed_opens_the_log_or_the_next_page(app):
    roll = rolled(app)
    app.want(AmendWith(roll.seq, another(roll)))
    app.turn()
    app.hands.refresh()
    opens = find(app.hands.screen, "banner").intent
    assert opens == Open("log") or isinstance(opens, Page)


def test_a_tap_on_who_may_look_opens_the_cover_of_that_player(app):
    rng = Random(3)
    while not any(app.table.state.looks().values()):
        app.want(Do(rng.choice(list(app.table.state.legal_actions()))))
    slot, seats = next((s, who) for s, who in app.table.state.looks().items() if who)
    app.tap("banner")
    assert app.ui.dialog == "cover"
    assert app.ui.form == Peek(seats[0], slot)


def test_what_only_passes_by_is_no_button_and_not_filled_as_the_main_act(app):
    app.session.tell("reader.card_new")
    app.turn()
    banner = find(app.hands.screen, "banner")
    assert banner.intent is None
    assert not banner.touchable
    assert "news" in banner.flags


# --- confirming it --------------------------------------------------------------------


def test_an_old_entry_is_amended_by_holding_only(app):
    roll = rolled(app)
    assert reaches_back(view_of(app), roll.seq)
    other = another(roll)
    app.want(OpenAmend(roll.seq))
    for _ in range(3):  # taps choose, and do no more
        app.tap(named(app, other))
    rows = len(app.table.changes)
    main = find(app.hands.screen, "main")
    assert "hold" in main.flags
    at = (main.rect.x + main.rect.w / 2, main.rect.y + main.rect.h / 2)
    for phase in ("press", "release"):
        app.events = [finger(phase, at)]
        app.turn()
    assert (len(app.table.changes), app.ui.dialog) == (rows, "amend")
    app.events = [finger("press", at)]
    app.turn()
    app.turn(HOLD_SECONDS + 0.1)
    assert len(app.table.changes) == rows + 1
    assert app.table.record.entry(roll.seq).action == other


def named(app, action):
    """Return the name of the control of an answer in the dialog."""
    app.turn()
    app.hands.refresh()
    meant = (Fill(Amending(action)),)
    return next(one.name for one in app.hands.screen if one.intent in meant)


def test_the_newest_entry_is_amended_freely(app):
    roll = play(app, "roll")
    assert not reaches_back(view_of(app), roll.seq)
    app.want(Do(ChangeSeat("Ann", "Amy")))  # a new name is nothing to build upon
    assert not reaches_back(view_of(app), roll.seq)
    app.want(OpenAmend(roll.seq))
    name = named(app, another(roll))
    app.tap(name)
    assert "hold" not in find(app.hands.screen, "main").flags
    app.tap(name)
    assert app.table.record.entry(roll.seq).action == another(roll)


# --- the picker, the log, the refusal -------------------------------------------------


@pytest.mark.parametrize(("size", "lang"), PANELS)
def test_an_old_roll_is_entered_anew_on_large_keys(app, size, lang):
    roll = rolled(app)
    app.want(OpenAmend(roll.seq))
    screen = shown(view_of(app), app.ui, size, lang)
    keys = [one for one in screen if one.group == "answers"]
    assert len(keys) == len(roll.before.legal_actions())
    for one in keys:
        assert one.rect.h >= 15
        fitted = metrics(size).fit(one.label, one.rect.w - 2, one.rect.h - 6)
        assert fitted.size in ("table", "seat")


def test_older_lines_of_the_log_keep_the_shape_of_who_was_renamed(app):
    placed = play(app, "place")
    number = PLAYERS.index(placed.seat)
    app.want(Do(ChangeSeat(placed.seat, "Zoe")))
    app.want(Open("log"))
    mark = find(app.hands.screen, f"log/{placed.seq}/seat")
    assert mark.seat == number
    assert find(app.hands.screen, f"log/{placed.seq}/who").label.texts == (placed.seat,)


@pytest.mark.parametrize(("size", "lang"), PANELS)
def test_two_alike_are_told_apart_by_where_they_lie(app, size, lang):
    for card in (("amulet", 1), ("ring", 2), ("amulet", 1), ("amulet", 1)):
        app.want(Do(RevealCard(*card)))
    assert app.ui.refused.refusal.rule == "reveal.all_seen"
    screen, t = shown(view_of(app), app.ui, size, lang), translator(lang, REAL.id)
    room = t.name("room", app.table.state.rooms[0].side)
    for seq, slot in ((1, "1"), (3, "3")):
        one = find(screen, f"amend/{seq}")
        place = metrics(size).fit(one.label, one.rect.w - 2, one.rect.h - 0.4)
        words = squeezed("".join(place.lines))
        assert fits(one, size)
        assert squeezed(room) in words
        assert slot in words.partition(squeezed(room))[2]


# --- one form of a name ---------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_player_without_a_name_is_called_in_one_way_on_a_screen(tmp_path, lang):
    app = real_app(tmp_path).begin(
        REAL, ("Player 1", "Player 2", "Player 3"), edition="retail"
    )
    rng, ways = Random(5), set[str]()
    for _ in range(60):
        app.want(Do(rng.choice(list(app.table.state.legal_actions()))))
        words = read(shown(view_of(app), app.ui, lang=lang))
        long = re.search(r"(プレイヤー|Player )[123]", words)
        short = re.search(r"\b([123]P|P[123])(?![A-Za-z0-9])", words)
        assert not (long and short), words
        ways |= {"long"} if long else {"short"} if short else set()
    assert ways == ({"short"} if lang == "ja" else {"long"})
    app.close()


def read(screen):
    """Return the words of a screen as they are shown."""
    lines = []
    for one in screen:
        place = boxes(one, metrics()).label if one.label is not None else None
        if place is not None:
            lines.append("".join(metrics().fit(one.label, place.w, place.h).lines))
    return "|".join(lines)
