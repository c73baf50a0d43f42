"""The power goes in mid-round, again and again: nothing acknowledged goes with it."""

import random
import sys

import pytest

from tests.rig.cutting import missing, play_until_the_cut, read_back
from tests.rig.players import new_game

CUTS = 20
MIDWAY = 12
"""So many steps bring a new game into the placing of its first round."""

pytestmark = pytest.mark.rig


def test_nothing_acknowledged_is_missing_after_the_power_was_cut(
    image, start, tmp_path
):
    rng = random.Random(20)
    new_game(tmp_path, MIDWAY)
    image.renew()
    acknowledged, rolls, late = {}, set(), 0
    for cut in range(CUTS + 1):
        with start() as box:
            if cut:
                assert "recovery complete" in box.run("dmesg | grep vdb")
                box.run("systemctl start companion")
            else:
                box.seed(tmp_path)
            box.ready("tower", "reader", "buttons")
            rows, table = read_back(box)
            assert missing(rows, acknowledged) == {}, f"after cut {cut}"
            assert rolls <= {source for _, _, source, _ in rows.values()}
            if cut:
                assert len(rows) - len(acknowledged) in {0, 1}  # what was on its way
                late += len(rows) - len(acknowledged)
            if cut < CUTS:
                acknowledged, kept = play_until_the_cut(box, rng, table)
                rolls |= kept
        image.settle()
        sys.stderr.write(f"\ncut {cut}: {len(acknowledged)} rows, {len(rolls)} rolls")
    sys.stderr.write(f"\n{late} were on their way and came through\n")
    assert len(acknowledged) > MIDWAY + CUTS // 2
    assert rolls
