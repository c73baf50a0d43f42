"""The terminal of the service comes to the front, and goes when the program ends."""

import errno
import os
import pty
import struct

import pytest

from ui.app import display, terminal


class Console:
    """The kernel's virtual terminals: which is in front, and what was asked."""

    def __init__(self, front=1, error=None):
        self.front = front
        self.error = error

    def control(self, fd, request, argument):
        assert fd == 0
        if self.error:
            raise OSError(self.error, os.strerror(self.error))
        if request == terminal.GET_STATE:
            assert len(argument) == 6
            return struct.pack("HHH", self.front, 0, 1 << self.front)
        assert request == terminal.ACTIVATE
        self.front = argument
        return 0


@pytest.fixture
def at_end(monkeypatch):
    """Return what is left to do when the program ends."""
    deeds = []
    monkeypatch.setattr("atexit.register", deeds.append)
    return deeds


@pytest.mark.parametrize(("before", "after"), [(1, 1), (2, 2), (7, 1)])
def test_ours_is_in_front_until_the_program_ends(before, after, at_end):
    console = Console(before)
    terminal.come_to_front(7, control=console.control)
    assert console.front == 7
    (deed,) = at_end
    deed()
    assert console.front == after


def test_where_that_is_not_allowed_it_is_said_and_nothing_is_left_to_do(at_end, caplog):
    terminal.come_to_front(7, control=Console(error=errno.EPERM).control)
    assert at_end == []
    assert "terminal 7 stays behind" in caplog.text


def test_one_that_cannot_come_back_stops_nothing(at_end, caplog):
    console = Console()
    terminal.come_to_front(7, control=console.control)
    console.error = errno.EIO
    at_end[0]()
    assert "terminal 1 does not come back" in caplog.text


def test_no_terminal_is_asked_where_there_is_none(at_end):
    terminal.come_to_front(0, control=Console(error=errno.EIO).control)
    assert at_end == []


@pytest.mark.parametrize(
    ("name", "number"),
    [("/dev/tty7", 7), ("/dev/tty63", 63), ("/dev/tty0", 0), ("/dev/ttyS0", 0)],
)
def test_a_virtual_terminal_is_known_by_its_name(name, number, monkeypatch):
    monkeypatch.setattr("os.ttyname", lambda _: name)
    assert terminal.own_terminal() == number


def test_neither_a_pipe_nor_a_window_is_one():
    read, write = os.pipe()
    ours, theirs = pty.openpty()
    try:
        assert terminal.own_terminal(read) == 0
        assert terminal.own_terminal(theirs) == 0
    finally:
        for fd in (read, write, ours, theirs):
            os.close(fd)


@pytest.mark.parametrize(
    ("driver", "asked"), [("kmsdrm", [7]), ("wayland", []), ("", [])]
)
def test_only_who_draws_on_the_bare_panel_needs_it(driver, asked, monkeypatch):
    fronts = []
    monkeypatch.setattr(terminal, "own_terminal", lambda: 7)
    monkeypatch.setattr(terminal, "come_to_front", fronts.append)
    display.prepare({"SDL_VIDEODRIVER": driver})
    assert fronts == asked
