"""A machine from cold: it plays by itself after a power cut, and a touch ends it."""

import random
import sys
import time

import pytest
from msgspec.structs import replace

from tests.rig.box import PATIENCE
from tests.rig.cutting import missing, play_until_the_cut, read_back
from tests.rig.players import new_game
from tests.ui.looks import GAME
from tests.ui.looks import screen as scene
from tests.ui.scenes import metrics
from ui.elements import find

MIDWAY = 12
LONG_ENOUGH = 4.0
"""Seconds that a finger stays on what has to be held down."""
RECOVERED = "recovery complete"
"""What the kernel says of a disk that lost its power in the middle of something."""
TABLE = "dgit-retail-place"
"""A table of the same game: where things lie on its screens."""

pytestmark = pytest.mark.rig


@pytest.fixture(scope="module")
def disk(tmp_path_factory):
    return tmp_path_factory.mktemp("disk") / "whole.qcow2"


def touch(box, ui, name, hold=0.4):
    """Touch what lies on a screen under that name."""
    one = find(scene(TABLE, ui, lang="ja"), name)
    box.tap(one, (metrics().width, metrics().height), hold=hold)


def test_it_plays_by_itself_after_a_power_cut_and_is_switched_off(
    start, disk, tmp_path
):
    new_game(tmp_path, MIDWAY)
    with start(disk) as box:
        box.seed(tmp_path)
        box.ready("tower", "reader", "buttons")
        _, table = read_back(box)
        acknowledged, _ = play_until_the_cut(box, random.Random(7), table)

    with start(disk) as box:
        assert RECOVERED in box.run("dmesg | grep vda")
        box.ready("tower", "reader", "buttons")
        rows, _ = read_back(box)
        assert missing(rows, acknowledged) == {}

        touch(box, GAME, "menu")
        touch(box, replace(GAME, dialog="menu"), "menu/settings")
        touch(box, replace(GAME, dialog="settings"), "off")
        began = time.monotonic()
        touch(box, replace(GAME, dialog="off"), "main", LONG_ENOUGH)
        assert box.vm.proc.wait(PATIENCE) == 0
        seconds = time.monotonic() - began
        sys.stderr.write(f"\nswitched off after {seconds:.1f} s\n")

    with start(disk) as box:
        assert RECOVERED not in box.run("dmesg | grep vda")
