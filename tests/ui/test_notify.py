"""What systemd hears, at a socket of ours."""

import logging
import socket
from itertools import pairwise

import pytest

from ui.app.notify import STATUS_MOST, Notifier


class Listener:
    """Takes datagrams as systemd does."""

    def __init__(self, address):
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._socket.bind(address)
        self.address = address

    def heard(self):
        lines = []
        while True:
            try:
                lines.append(self._socket.recv(4096).decode())
            except BlockingIOError:
                return lines

    def close(self):
        self._socket.close()


@pytest.fixture
def systemd(tmp_path):
    listener = Listener(str(tmp_path / "notify"))
    yield listener
    listener.close()


@pytest.fixture
def notifier(systemd):
    env = {"NOTIFY_SOCKET": systemd.address, "WATCHDOG_USEC": "28000000"}
    return Notifier.of(env, 7)


def test_a_run_is_told_in_order(notifier, systemd):
    notifier.status("no devices")
    notifier.ready()
    notifier.feed(0.0)
    notifier.stopping()
    assert systemd.heard() == [
        "STATUS=no devices",
        "READY=1",
        "WATCHDOG=1",
        "STOPPING=1",
    ]


def test_the_watchdog_is_fed_four_times_in_its_limit(notifier, systemd):
    notifier.ready()
    systemd.heard()
    for tenths in range(281):
        notifier.feed(tenths / 10)
    assert systemd.heard() == ["WATCHDOG=1"] * 5  # at 0, 7, 14, 21 and 28 s


def test_it_is_not_fed_before_the_picture_is_up(notifier, systemd):
    notifier.feed(0.0)
    assert systemd.heard() == []


def test_a_worker_without_a_sign_of_life_keeps_the_food_away(notifier, systemd, caplog):
    notifier.ready()
    notifier.feed(0.0)
    systemd.heard()
    with caplog.at_level(logging.ERROR):
        notifier.feed(10.0, ("reader",))
        notifier.feed(20.0, ("reader",))
    assert systemd.heard() == []
    assert [one.getMessage() for one in caplog.records] == [
        "no sign of life from: reader"
    ]
    notifier.feed(21.0)
    assert systemd.heard() == ["WATCHDOG=1"]


def test_late_workers_one_after_the_other_do_not_end_the_game(notifier, systemd):
    notifier.ready()
    fed = []
    for tenths in range(3000):  # five minutes in which always some worker is late
        notifier.feed(tenths / 10, ("tower" if tenths // 40 % 2 else "reader",))
        fed += [tenths / 10] * len(systemd.heard()[-1:])
    gaps = [later - one for one, later in pairwise(fed)]
    assert max(gaps) <= 7 + notifier.patience + 0.1 < 28
    notifier.feed(300.0)
    systemd.heard()
    notifier.feed(308.0, ("reader",))  # what is late anew keeps the food away again
    notifier.feed(315.0, ("reader",))
    assert systemd.heard() == []


def test_the_same_status_is_said_once_and_in_one_line(notifier, systemd):
    notifier.status("tower:\n  gone")
    notifier.status("tower: gone")
    notifier.status("x" * 2 * STATUS_MOST)
    heard = systemd.heard()
    assert heard[0] == "STATUS=tower: gone"
    assert len(heard) == 2
    assert len(heard[1]) == len("STATUS=") + STATUS_MOST


def test_an_address_with_an_at_is_abstract():
    listener = Listener("\0companion-test-notify")
    Notifier("@companion-test-notify").ready()
    assert listener.heard() == ["READY=1"]
    listener.close()


@pytest.mark.parametrize(
    ("env", "every"),
    [
        ({}, 0.0),
        ({"WATCHDOG_USEC": "30000000"}, 7.5),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"}, 7.5),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "8"}, 0.0),
        ({"WATCHDOG_USEC": "soon"}, 0.0),
    ],
)
def test_whose_watchdog_it_is(env, every):
    assert Notifier.of(env, 7).every == every


def test_without_systemd_nothing_is_said():
    silent = Notifier.of({}, 7)
    silent.ready()
    silent.feed(0.0)
    silent.stopping()


def test_a_socket_that_is_gone_is_logged_once(tmp_path, caplog):
    speaker = Notifier(str(tmp_path / "gone"), 1.0)
    with caplog.at_level(logging.WARNING):
        speaker.ready()
        speaker.feed(0.0)
    assert len(caplog.records) == 1
