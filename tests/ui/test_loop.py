"""From a touch or a device to what is shown; and back after a power cut."""

import queue
import sqlite3
import threading

import pytest
from msgspec.structs import replace

from companion.kernel import End, Ready
from companion.table.faults import JournalFault
from hardware.events import DieSeen, Health
from tests.kernel.toys import DUEL
from tests.kernel.toys.window import Fall, Play
from tests.ui.table_app import App
from tests.ui.test_input import finger, key, mouse
from ui.app.acting import DISK_SILENT_AFTER, SAVING_AFTER
from ui.app.inbox import ROOM, Inbox
from ui.app.loop import CALM, CALM_AFTER, LIVELY
from ui.elements import find
from ui.model import (
    AgreeUndo,
    AmendWith,
    Close,
    Do,
    DropHeld,
    GoHome,
    Quit,
    Redo,
    RetrySave,
    Setup,
    StartGame,
    Undo,
    UseHeld,
)
from ui.pg import pygame

ALL_READY = Ready(seat="all")


@pytest.fixture
def app(tmp_path):
    app = App(tmp_path)
    yield app
    app.close()


@pytest.fixture
def rolling(app):
    """A game that waits for one die."""
    app.begin().want(Do(ALL_READY))
    app.turn(1.0)
    return app


def tap(app, name):
    """Touch an element as SDL reports it; return the events not yet handled."""
    element = find(app.hands.screen, name)
    x, y = element.rect.x + 5, element.rect.y + 5
    app.events += [finger("press", (x, y)), mouse("press", (x, y), touch=True)]
    app.events += [finger("release", (x, y)), mouse("release", (x, y), touch=True)]


def sources(app):
    return [entry.source for entry in app.table.entries]


# --- touch and key --------------------------------------------------------------------


def test_one_tap_is_one_action_in_the_journal(app):
    app.begin()
    tap(app, "answer/1")
    app.turn()
    assert [entry.action for entry in app.table.entries] == [Play(seat="Ann")]
    assert sources(app) == ["touch"]


def test_the_pressed_element_is_drawn_at_once_and_the_effect_when_it_is_durable(app):
    app.begin()
    tap(app, "answer/1")
    press, *rest = app.events
    app.events = [press]
    app.loop.turn()
    assert app.ui.pressed == "answer/1"

    app.events = rest
    app.loop.turn()
    assert app.session.busy
    assert app.table.state.pile == 0

    app.turn()
    assert (app.table.state.pile, app.ui.pressed) == (1, "")


def test_a_second_tap_while_saving_does_nothing(app):
    app.begin()
    for _ in range(2):
        tap(app, "answer/1")
    app.turn()
    assert app.table.state.pile == 1


@pytest.mark.parametrize("code", [pygame.K_TAB, pygame.K_DOWN])
def test_the_keyboard_alone_answers(app, code):
    app.begin()
    app.events = [key(code), key(pygame.K_RETURN)]
    app.turn()
    assert sources(app) == ["key"]


def test_the_buttons_alone_answer_and_undo(app):
    app.begin()
    for button in ("next", "confirm"):
        app.buttons.press(button)
        app.turn()
    assert sources(app) == ["button:confirm"]
    app.buttons.hold("back")
    app.turn()
    assert sources(app) == []


def test_a_closed_window_ends_the_app(app):
    app.events = [pygame.event.Event(pygame.QUIT)]
    app.turn()
    assert app.session.over


def test_refusals_are_shown_and_change_nothing(app):
    app.begin()
    app.want(Do(Fall(3)))
    assert app.ui.dialog == "refusal"
    assert app.ui.refused.refusal.rule == "prompt.other"
    assert sources(app) == []


# --- pictures -------------------------------------------------------------------------


def test_an_idle_table_draws_nothing(app):
    app.begin()
    drawn = len(app.shown.pictures)
    for _ in range(100):
        app.turn(0.1)
    assert len(app.shown.pictures) == drawn


def test_a_lost_picture_is_drawn_anew(app):
    drawn = len(app.shown.pictures)
    app.events = [pygame.event.Event(pygame.VIDEOEXPOSE)]
    app.turn()
    assert (app.shown.forgotten, len(app.shown.pictures)) == (1, drawn + 1)


def test_the_loop_looks_often_after_a_touch_and_seldom_later(app):
    app.turn(CALM_AFTER)
    assert app.loop.pause() == CALM
    app.events = [finger("press", (400, 400))]
    app.turn()
    assert app.loop.pause() == LIVELY


# --- undo, amend ----------------------------------------------------------------------


def test_undo_and_redo(app):
    app.begin()
    app.want(Do(Play(seat="Ben")))
    app.want(Undo())
    assert app.session.world().table.redo == Play(seat="Ben")
    app.want(Redo())
    assert app.table.state.pile == 1


def test_nothing_to_undo_is_said(app):
    app.begin()
    app.want(Undo())
    assert app.ui.notice.message == "refusal.undo.nothing"


def test_undo_past_a_roll_asks_the_table_once(rolling):
    rolling.want(Do(Fall(3)))
    rolling.want(Undo())
    assert rolling.ui.dialog == "agree"
    rolling.want(AgreeUndo())
    assert (rolling.waits_for, rolling.ui.dialog) == ("fling", "")


def test_the_last_roll_is_amended_freely(rolling):
    rolling.want(Do(Fall(3)))
    newest = rolling.session.world().table.amendable
    assert rolling.session.world().table.undoes == 0
    rolling.want(AmendWith(newest, Fall(5)))
    assert rolling.table.state.pile == 5


def test_after_an_amendment_undo_takes_the_amendment_back(rolling):
    rolling.want(Do(Fall(3)))
    newest = rolling.session.world().table.amendable
    rolling.want(AmendWith(newest, Fall(5)))
    assert rolling.session.world().table.undoes == newest
    rolling.want(Undo())
    assert rolling.table.state.pile == 3


def test_the_state_before_an_entry_is_there_to_amend_it(rolling):
    rolling.want(Do(Fall(3)))
    view = rolling.session.world().table
    assert view.before[view.amendable].prompt.kind == "roll"


@pytest.mark.parametrize(("hours", "trusted"), [(0, True), (-3, False), (9000, False)])
def test_times_of_day_are_not_trusted_where_the_clock_was_set(app, hours, trusted):
    app.begin().want(Do(Play(seat="Ann")))
    wall = app.table.entries[-1].wall + 3600 * hours
    app.table.clock = replace(app.table.clock, wall=lambda: wall)
    assert app.session.world().table.clock is trusted


# --- the tower ------------------------------------------------------------------------


def test_the_tower_is_armed_for_a_roll_and_disarmed_after_it(rolling):
    assert rolling.tower.expected == 1
    rolling.tower.roll("4")
    rolling.turn()
    assert (rolling.table.state.pile, rolling.tower.expected) == (4, 0)


def test_a_roll_is_acknowledged_after_its_commit_and_not_before(rolling):
    rolling.tower.roll("4")
    rolling.loop.turn()
    assert rolling.tower.acknowledged == []
    rolling.turn()
    assert rolling.tower.acknowledged == [("B0", 1)]
    assert sources(rolling)[-1] == "tower:B0:1"


def test_an_early_roll_is_held_then_offered_then_used_with_one_tap(app):
    app.begin()
    app.tower.roll("6")
    app.turn()
    assert app.ui.notice.message == "tower.held"
    assert app.tower.acknowledged == [("B0", 1)]

    app.want(Do(ALL_READY))
    app.turn(4.0)
    held = app.session.world().table.held
    assert (held.action, held.age) == (Fall(6), 4)

    app.want(UseHeld())
    assert app.table.state.pile == 6
    assert sources(app)[-1] == "tower:B0:1"
    assert app.session.world().table.held is None


def test_a_declined_roll_is_gone_and_the_next_one_counts(app):
    app.begin()
    app.tower.roll("6")
    app.turn()
    app.want(Do(ALL_READY))
    app.want(DropHeld())
    assert app.session.world().table.held is None
    app.turn(1.0)
    app.tower.roll("2")
    app.turn()
    assert app.table.state.pile == 2


def test_a_held_roll_shows_its_age_and_goes_after_a_minute(app):
    app.begin()
    app.tower.roll("6")
    app.turn()
    app.turn(30.0)
    assert app.ui.notice.fields["age"] == 30
    app.turn(30.0)
    assert app.ui.notice is None


@pytest.mark.parametrize(
    ("settle", "pile"), [(UseHeld(), 5), (Do(Fall(2)), 2)], ids=["accept", "by hand"]
)
def test_a_leaning_die_is_put_to_the_table(rolling, settle, pile):
    rolling.tower.roll_dice(DieSeen("d6", "5", 0, "C"))
    rolling.turn()
    assert rolling.table.state.pile == 0
    assert rolling.ui.notice.message == "roll.settle"
    assert rolling.tower.acknowledged == [("B0", 1)]

    rolling.want(settle)
    assert rolling.table.state.pile == pile
    assert sources(rolling)[-1] == "tower:B0:1"


def test_a_wrong_number_of_dice_is_told_and_acknowledged(rolling):
    rolling.tower.roll("1", "2")
    rolling.turn()
    assert rolling.ui.notice.message == "roll.wrong_number"
    assert rolling.tower.acknowledged == [("B0", 1)]
    assert rolling.waits_for == "fling"


def test_a_roll_during_a_commit_waits_for_what_follows(rolling):
    rolling.session.want(Do(Fall(1)))
    rolling.tower.roll("6")
    rolling.loop.turn()
    rolling.turn()
    assert rolling.table.state.pile == 1
    assert rolling.ui.notice.message == "tower.held"


def test_a_missing_tower_is_shown_and_touch_goes_on(rolling):
    rolling.tower.report(Health.OFFLINE, "device.lost", path="/dev/x")
    rolling.turn()
    view = rolling.session.world().table
    assert (view.tower, view.devices[0].reason) == (False, "device.lost")
    rolling.want(Do(Fall(3)))
    assert rolling.table.state.pile == 3


def test_a_card_is_read_but_not_named(app):
    app.begin()
    app.reader.place("04A3")
    app.turn()
    assert app.ui.notice.message == "reader.card_new"
    assert app.ui.notice.fields == {}


# --- simulated devices, worked by keys ------------------------------------------------


@pytest.mark.parametrize(
    ("code", "notice", "over"),
    [
        (pygame.K_F5, None, True),
        (pygame.K_F6, "roll.settle", False),
        (pygame.K_F7, "roll.wrong_number", False),
    ],
)
def test_keys_throw_the_dice_that_are_asked_for(rolling, code, notice, over):
    rolling.events = [key(code)]
    rolling.turn()
    rolling.turn()
    assert (rolling.ui.notice and rolling.ui.notice.message) == notice
    assert (rolling.waits_for == "open") is over


def test_a_key_pulls_the_cable_and_puts_it_back(rolling):
    for answers in (False, True):
        rolling.events = [key(pygame.K_F8), key(pygame.K_F5)]
        rolling.turn()
        rolling.turn()
        assert rolling.rig.tower_answers is answers
    assert len(rolling.tower.acknowledged) == 1


@pytest.mark.parametrize("code", [pygame.K_F5, pygame.K_F6, pygame.K_F7])
def test_where_no_roll_is_asked_for_a_key_throws_nothing_and_says_so(app, code):
    app.begin()
    app.events = [key(code)]
    app.turn()
    app.turn()
    assert app.ui.notice.message == "fakes.unasked"
    assert app.session.world().table.held is None
    assert not app.tower.acknowledged


@pytest.mark.parametrize(
    ("code", "done"),
    [
        (pygame.K_F10, lambda app: app.ui.focus != ""),
        (pygame.K_F12, lambda app: app.ui.notice.message == "reader.card_new"),
    ],
)
def test_keys_press_buttons_and_lay_cards(app, code, done):
    app.begin()
    app.events = [key(code)]
    app.turn()
    app.turn()
    assert done(app)


def test_the_inbox_refuses_what_it_has_no_room_for_and_keeps_the_order():
    inbox = Inbox()
    for number in range(ROOM):
        inbox.put(number)
    with pytest.raises(queue.Full):
        inbox.put(ROOM)
    assert inbox.drain() == list(range(ROOM))
    assert inbox.drain() == []


def test_a_waiting_loop_is_woken_by_an_event():
    inbox = Inbox()
    threading.Timer(0.01, inbox.wake).start()
    inbox.wait(60.0)


# --- the disk -------------------------------------------------------------------------


class SlowTicket:
    """A commit the disk has not answered."""

    def __init__(self, began):
        self.began = began

    def age(self, now):
        return now - self.began


def slow(app, monkeypatch):
    """Begin an action whose commit is never reported."""
    monkeypatch.setattr(app.table, "begin", lambda *_: SlowTicket(app.clock.now))
    monkeypatch.setattr(app.table, "settle", lambda: None)
    app.session.want(Do(ALL_READY))


@pytest.mark.parametrize(
    ("seconds", "waiting", "dialog"),
    [
        (SAVING_AFTER / 2, None, ""),
        (SAVING_AFTER, 1.0, ""),
        (3.0, 3.0, ""),
        (DISK_SILENT_AFTER, 5.0, "fault"),
    ],
)
def test_a_slow_disk_is_said(app, monkeypatch, seconds, waiting, dialog):
    app.begin()
    slow(app, monkeypatch)
    app.clock.now += seconds
    app.loop.turn()
    assert (app.ui.waiting, app.ui.dialog) == (waiting, dialog)


def full(_connection):
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    raise error


def failing(app, monkeypatch):
    """Let the next commit fail."""

    def fail():
        app.table._pending = None
        monkeypatch.undo()
        raise JournalFault("journal.full", path="x", problem="full")

    monkeypatch.setattr(app.table, "settle", fail)


def test_a_failed_commit_shows_nothing_but_the_fault(app, monkeypatch):
    app.begin()
    failing(app, monkeypatch)
    app.session.want(Do(Play(seat="Ann")))
    app.loop.turn()
    assert app.table.state.pile == 0
    assert (app.ui.dialog, app.ui.fault.message) == ("fault", "journal.full")
    app.want(RetrySave())
    assert app.ui.dialog == ""


def test_the_journal_is_a_device_whose_trouble_shows_until_it_writes_again(
    app, monkeypatch
):
    def fail(*_):
        raise JournalFault("journal.full", path="x", problem="full")

    app.begin()
    with monkeypatch.context() as patch:
        patch.setattr(app.table, "begin", fail)
        app.want(Do(Play(seat="Ann")))
    assert app.session.world().devices[-1].reason == "journal.full"

    app.want(RetrySave())
    app.turn_until(lambda: app.session.world().devices[-1].state == "ok")
    assert app.table.state.pile == 0


def test_trying_again_on_a_full_disk_tells_it_again(app, monkeypatch):
    app.begin()
    failing(app, monkeypatch)
    app.want(Do(Play(seat="Ann")))
    with monkeypatch.context() as patch:
        patch.setattr("companion.table.journal.same_version", full)
        app.want(RetrySave())
        app.turn_until(lambda: app.ui.dialog == "fault")
    assert app.session.world().devices[-1].reason == "journal.full"
    app.want(RetrySave())
    app.turn_until(lambda: app.session.trouble is None)
    assert app.ui.dialog == ""


def test_the_roll_of_a_failed_commit_is_offered_again(rolling, monkeypatch):
    failing(rolling, monkeypatch)
    rolling.tower.roll("4")
    rolling.loop.turn()
    assert rolling.ui.dialog == "fault"
    rolling.clock.now += 600.0  # as long as it takes to see to the disk
    rolling.want(Close())
    assert rolling.session.world().table.held.action == Fall(4)


# --- which game -----------------------------------------------------------------------


def test_a_game_goes_on_where_it_was_after_a_power_cut(app, tmp_path):
    app.begin().want(Do(Play(seat="Cy")))
    app.want(Do(ALL_READY))
    app.close()

    again = App(tmp_path)

    assert (again.waits_for, again.table.state.pile) == ("fling", 1)
    assert again.ui.where == "game"
    assert again.tower.expected == 1
    again.close()


@pytest.mark.parametrize("acknowledged", [True, False])
def test_a_roll_repeated_after_a_power_cut_is_not_a_second_roll(
    rolling, tmp_path, acknowledged
):
    rolling.tower.roll("4")
    rolling.loop.turn()
    if acknowledged:
        rolling.turn()
    rolling.close()

    again = App(tmp_path)
    again.want(Do(ALL_READY))
    again.tower._seq = 0
    again.tower.roll("4")
    again.turn()

    assert again.tower.remembered == ("B0", 1)
    assert again.tower.acknowledged == [("B0", 1)]
    assert (again.waits_for, again.table.state.pile) == ("fling", 4)
    again.close()


def test_a_finished_game_is_not_gone_on_with(app, tmp_path):
    app.begin().want(Do(End()))
    app.close()
    again = App(tmp_path)
    assert (again.table, again.ui.where) == (None, "home")
    again.close()


def test_a_game_that_was_left_is_offered_at_home(app):
    app.begin(DUEL)
    app.want(GoHome())
    world = app.session.world()
    assert world.table is None
    assert [(one.game, one.players) for one in world.saved] == [
        ("duel", ("Ann", "Ben"))
    ]
    assert sorted(world.remembered) == ["Ann", "Ben"]


def test_a_setup_the_game_refuses_is_said(app):
    app.want(StartGame(Setup("window", ("Ann",))))
    assert app.ui.fault.message == "setup.faults"
    (fault,) = app.ui.fault.fields["faults"]
    assert (app.ui.dialog, fault.rule) == ("fault", "players.count")


def test_a_journal_that_cannot_be_opened_is_a_card_and_can_be_tried_again(tmp_path):
    folder = tmp_path / "state"
    folder.write_text("a file where a folder should be")
    app = App(folder)
    assert app.ui.fault.message == "journal.cannot_open"
    folder.unlink()
    app.want(RetrySave())
    app.begin()
    assert app.waits_for == "open"
    app.close()


def test_leaving_ends_the_program(app):
    app.want(Quit())
    assert app.session.over
