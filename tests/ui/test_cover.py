"""The cover: who looks, nothing of it anywhere else, and it shuts by itself."""

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.kernel import ChangeSeat, Reveal, tag_of
from companion.table.export import export
from hardware.events import CardSeen
from tests.table.test_looks import answers, looked_at
from tests.ui.checks import PLACED, faults
from tests.ui.looks import GAME, LANGUAGES
from tests.ui.scenes import REAL, SIZES, metrics, translator
from tests.ui.table_app import real_app
from tests.ui.test_input import finger
from ui.app.input import Key
from ui.elements import find
from ui.model import Close, Do, Open, TableView, World
from ui.peeking import EnterSeen, Peek, Seen, Uncover, covered
from ui.screens import screen_of
from ui.screens.cover import peek

PLAYERS = ("Ann", "Ben", "Cy")
NAMES = (("A", "B", "C"), PLAYERS, ("Wolfeschlegelstein", "寿限無寿限無五劫", "凛"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("names", NAMES)
def test_everything_stands_in_its_place(names, lang, size):
    state, slot, seats = looked_at()
    for old, new in zip(PLAYERS, names, strict=True):
        state = state.renamed(old, new, "human")
    seat = state.looks()[slot][0]
    card = answers(state, slot)[0]
    cover = Peek(seat, slot)
    world = World(table=TableView(REAL, state))
    t = translator(lang, REAL.id)
    for form in (
        cover,
        replace(cover, open="look"),
        replace(cover, open="look", known=card),
        replace(cover, open="enter"),
        replace(cover, open="enter", group=card.type),
    ):
        ui = replace(GAME, dialog="cover", form=form, language=lang)
        screen = screen_of(world, ui, t, metrics(size))
        assert faults(screen, size, PLACED) == [], form
    assert seats


@pytest.fixture
def app(tmp_path):
    """A table at which Ann or another has just stepped into the Secret Passage."""
    app = real_app(tmp_path).begin(REAL, PLAYERS, edition="retail")
    rng = random.Random(3)
    while not any(app.table.state.looks().values()):
        app.want(Do(rng.choice(list(app.table.state.legal_actions()))))
        assert app.table.state.prompt is not None
    yield app
    app.close()


def place(app):
    """Return the slot, a seat that may look, and what may lie there."""
    state = app.table.state
    slot, seats = next((s, who) for s, who in state.looks().items() if who)
    return slot, seats[0], answers(state, slot)


def at(app, name):
    rect = find(app.hands.screen, name).rect
    return rect.x + rect.w / 2, rect.y + rect.h / 2


def hold(app, name, seconds=0.9):
    app.loop.turn()
    app.events = [finger("press", at(app, name))]
    app.turn()
    app.turn(seconds)


def let_go(app, name):
    app.events = [finger("release", at(app, name))]
    app.turn()


def enter(app, answer):
    """Enter what a seat has seen, by touch."""
    hold(app, "enter")
    let_go(app, "cover")
    app.tap(f"group/{answer.type}")
    listed = [one for one in app.hands.screen if isinstance(one.intent, Seen)]
    app.tap(next(one.name for one in listed if one.intent.answer == answer))


def shown(app):
    """Return everything on the screen: what it is called, where, and what it says."""
    return [(one.name, one.rect, one.label, one.icon) for one in app.hands.screen]


def test_it_opens_when_the_ring_has_filled_and_shuts_at_once_when_let_go(app):
    slot, seat, _ = place(app)
    app.want(peek(seat, slot))
    assert find(app.hands.screen, "cover/only").label.texts[0] == f"Only {seat} looks"
    hold(app, "peek", 0.5)
    assert app.ui.form.open == "shut"
    app.turn(0.4)
    assert app.ui.form.open == "look"
    assert find(app.hands.screen, "cover/odds") is not None
    let_go(app, "peek")
    assert app.ui.form == Peek(seat, slot)
    assert find(app.hands.screen, "cover/odds") is None


@pytest.mark.parametrize("by", ["key", "button"])
def test_keys_and_buttons_hold_it_too(app, by):
    slot, seat, _ = place(app)
    app.want(peek(seat, slot))
    app.loop.turn()

    def press(down):
        if by == "key":
            app.hands.key(Key("enter", down=down), app.clock.now)
        elif down:
            app.buttons.push("confirm")
        else:
            app.buttons.release("confirm")
        app.turn()

    press(down=True)
    press(down=False)  # the first press only brings the ring
    assert app.ui.focus == "peek"
    press(down=True)
    app.turn(0.9)
    assert app.ui.form.open == "look"
    press(down=False)
    assert app.ui.form.open == "shut"


def test_what_was_seen_is_shown_to_that_seat_with_its_own_odds(app):
    slot, seat, cards = place(app)
    app.want(peek(seat, slot))
    enter(app, cards[0])
    assert app.ui.form == Peek(seat, slot)
    hold(app, "peek")
    known = find(app.hands.screen, "cover/known").label.texts[0]
    assert known.endswith(str(cards[0].value))
    assert app.ui.form.known == cards[0]
    let_go(app, "peek")
    assert app.ui.form.known is None


def test_another_seat_is_not_shown_it(app):
    slot, seat, cards = place(app)
    app.want(peek(seat, slot))
    enter(app, cards[0])
    for other in PLAYERS:
        if other != seat:
            app.want(Open("cover", Peek(other, slot)))
            app.session.want(Uncover())
            assert (app.ui.form.open, app.ui.form.known) == ("look", None)


def test_nothing_of_it_is_in_rows_positions_export_log_or_other_screens(app):
    slot, seat, cards = place(app)
    dialogs = ("", "log", "correct", "devices", "menu", "seats")

    def everything():
        """Return all that is written down or shown to everybody."""
        table = app.table
        found = [app.bodies, REAL.encode(table.state), table.state.view(seat)]
        found += [
            list(export(table.journal, table.key)),
            table.vault.view(table.state, seat),
        ]
        for dialog in dialogs:
            app.want(Open(dialog))
            found.append([one for one in shown(app) if "device" not in one[0]])
        app.want(peek(seat, slot))
        return [*found, shown(app)]

    before = everything()
    enter(app, cards[0])
    assert everything() == before
    assert app.ui.form == Peek(seat, slot)


def test_a_picture_that_is_saved_has_the_cover_shut():
    state, slot, seats = looked_at()
    card = answers(state, slot)[0]
    form = Peek(seats[0], slot, "look", card)
    ui = replace(GAME, dialog="cover", form=form)
    assert covered(ui).form == Peek(seats[0], slot)
    album = Path("ui/app/album.py").read_text(encoding="utf-8")
    assert "ui = covered(ui)" in album


def test_entering_shuts_by_itself_after_a_while_without_a_touch(app):
    slot, seat, _ = place(app)
    app.want(peek(seat, slot))
    app.want(EnterSeen())
    app.turn(19.0)
    assert app.ui.form.open == "enter"
    app.turn(1.5)
    assert app.ui.form.open == "shut"


@pytest.mark.parametrize("opens", [Uncover(), EnterSeen()])
def test_what_a_refusal_lies_over_is_covered(app, opens):
    slot, seat, _ = place(app)
    app.want(peek(seat, slot))
    app.session.want(opens)
    assert app.ui.form.open != "shut"
    app.want(Do(ChangeSeat("Nobody", "Dan")))
    assert (app.ui.dialog, app.ui.form) == ("refusal", Peek(seat, slot))


def test_a_touch_keeps_it_open(app):
    slot, seat, cards = place(app)
    app.want(peek(seat, slot))
    app.want(EnterSeen())
    app.turn(15.0)
    app.tap(f"group/{cards[0].type}")
    app.turn(15.0)
    assert app.ui.form.open == "enter"


def test_a_card_on_the_reader_is_what_was_seen_while_the_cover_is_open(app):
    slot, seat, cards = place(app)
    card = cards[0]
    uid, key = "04AABBCC", f"{card.type}-{card.value}"
    app.session.senses.cards = lambda: {uid: key}
    app.want(peek(seat, slot))
    app.session.hear(CardSeen("reader", uid, app.clock.now))
    hold(app, "peek")
    assert (app.ui.form.open, app.ui.form.known) == ("look", None)  # it was shut
    app.session.hear(CardSeen("reader", uid, app.clock.now))
    assert app.ui.form == Peek(seat, slot)
    let_go(app, "peek")
    hold(app, "peek")
    assert app.ui.form.known == card


def to_the_reveal(app, slot):
    """Play until the hidden card turns up."""
    side = slot.split("/")[0]
    while tag_of(app.table.state.prompt) != "turn_up":
        legal = app.table.state.legal_actions()
        there = [one for one in legal if getattr(one, "room", side) == side]
        app.want(Do(there[0]))
    assert isinstance(app.table.state.prompt, Reveal)


@pytest.mark.parametrize("same", [True, False])
def test_a_contradiction_at_the_reveal_is_noticed(app, same):
    slot, seat, cards = place(app)
    app.want(peek(seat, slot))
    enter(app, cards[0])
    to_the_reveal(app, slot)
    other = next(one for one in answers(app.table.state, slot) if one != cards[0])
    app.want(Do(cards[0] if same else other))
    app.turn()
    notice = app.ui.notice
    differs = notice is not None and notice.message == "cover.differs"
    assert differs is not same
    if differs:
        assert notice.fields == {"seat": seat}


def test_it_is_entered_whatever_is_asked_at_the_table(app):
    slot, seat, _ = place(app)
    asked = set()
    for _ in range(200):
        legal = app.table.state.legal_actions()
        if seat not in app.table.state.looks().get(slot, ()) or not legal:
            break
        tag = tag_of(app.table.state.prompt)
        if tag not in asked:
            asked.add(tag)
            app.want(peek(seat, slot))
            app.want(EnterSeen())
            app.tap(next(one for one in app.names if one.startswith("group/")))
            assert any(isinstance(one.intent, Seen) for one in app.hands.screen)
            app.want(Close())
        side = slot.split("/")[0]
        away = [one for one in legal if getattr(one, "room", "") != side]
        app.want(Do((away or list(legal))[0]))
    assert "take" in asked, asked


def test_who_may_not_look_gets_the_table(app):
    slot, _, _ = place(app)
    outsider = next(one for one in PLAYERS if one not in app.table.state.looks()[slot])
    app.want(peek(outsider, slot))
    assert find(app.hands.screen, "cover/only") is None
    assert find(app.hands.screen, "peek") is None
