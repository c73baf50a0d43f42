"""An evening on a virtual Pi: installed, played by real lines, troubled, killed."""

import random
import sys
import time

import pytest

from companion.games.dont_go_in_there.prompts import Deal
from tests.rig.picture import drawn, half_as_sharp, seen, unlike
from tests.rig.players import Players, new_game
from tests.ui.looks import GAME
from tests.ui.looks import screen as scene
from tests.ui.scenes import metrics
from ui.elements import find
from ui.pg import pygame

STEPS = 120
STOP_MOST = 2.0
ALIKE = 0.003
"""Share of pixels that may differ, such as those of the ring of the focus."""
SLOWER = 15
"""So many times faster a Pi is."""

pytestmark = pytest.mark.rig


@pytest.fixture(scope="module")
def evening(image, start, tmp_path_factory):
    """A new game on the installed machine, its devices there."""
    folder = tmp_path_factory.mktemp("evening")
    new_game(folder)
    image.renew()
    with start() as box:
        box.seed(folder)
        box.ready("tower", "reader", "buttons")
        yield box


def test_the_service_runs_under_its_own_user(evening):
    assert evening.show("User") == "tabletop"
    pid = evening.show("MainPID")
    assert evening.run(f"stat -c %U /proc/{pid}").strip() == "tabletop"
    assert evening.show("StatusText")


def test_its_session_is_in_front_so_it_may_set_the_light(evening):
    session = evening.run("loginctl --no-legend | awk '{print $1}'").strip()
    told = evening.run(f"loginctl show-session {session}").splitlines()
    assert {"Name=tabletop", "VTNr=7", "Active=yes"} <= set(told)
    assert evening.in_front() == "tty7"


def test_a_round_is_played_by_lines_tags_and_dice(evening):
    players = Players(evening, random.Random(4))
    table = evening.table()
    sources = set()
    begun = False
    for _ in range(STEPS):
        table = players.act(table)
        sources.add(table.entries[-1].source.split(":")[0])
        dealing = isinstance(table.state.prompt, Deal)
        begun = begun or not dealing
        if begun and dealing:
            break
    assert {"reader", "tower", "button"} <= sources


def test_taps_land(evening):
    before = len(evening.table().entries)
    undo = find(scene("dgit-retail-place", GAME), "undo")
    evening.tap(undo, (metrics().width, metrics().height))
    evening.until(lambda: len(evening.table().entries) < before, "undone by a tap")


def test_the_reader_naks_and_comes_back(evening):
    evening.vm.nfc_fault("nak")
    evening.comes_to("reader", "offline")
    evening.vm.nfc_fault("none")
    evening.comes_to("reader", "ok")


def test_the_tower_is_unplugged_and_plugged(evening):
    evening.vm.unplug_serial()
    evening.comes_to("tower", "offline")
    evening.vm.plug_serial()
    evening.comes_to("tower", "ok")


def test_its_screen_is_the_one_that_we_draw_ourselves(evening, tmp_path):
    evening.table()
    ours = drawn(evening.out / "seen.db", tmp_path)

    def same():
        return unlike(ours, seen(evening.vm.frame())) < ALIKE

    evening.until(same, "the same picture")
    path = evening.vm.screenshot(str(evening.out / "screen.png"))
    sys.stderr.write(f"\nthe screen of the virtual Pi: {path}\n")
    assert unlike(ours, half_as_sharp(ours)) > ALIKE
    assert unlike(ours, pygame.transform.rotate(ours, 180)) > ALIKE


def test_killed_it_goes_on_where_it_was(evening):
    before = [entry.action for entry in evening.table().entries]
    pid = evening.show("MainPID")
    evening.run("systemctl kill -s KILL companion")
    evening.until(lambda: evening.show("MainPID") not in (pid, "0"), "started again")
    evening.until(lambda: evening.show("ActiveState") == "active", "active")
    assert [entry.action for entry in evening.table().entries] == before


def test_it_stops_at_once_and_cleanly(evening):
    began = time.monotonic()
    evening.run("systemctl stop companion")
    seconds = time.monotonic() - began
    assert evening.show("Result") == "success"
    assert evening.show("ExecMainStatus") == "0"
    evening.until(lambda: evening.in_front() == "tty1", "the login prompt")
    sys.stderr.write(f"\nstopped after {seconds:.1f} s\n")
    assert seconds < STOP_MOST * SLOWER
