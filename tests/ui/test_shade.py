"""Below a slip it is dim; who acts, and what was refused, are seen all the same."""

import pytest
from msgspec.structs import replace

from tests.ui.dgit_scenes import GAME, course, refusals, world
from tests.ui.dialog_scenes import over_tables
from tests.ui.scene import Scene
from tests.ui.scenes import REAL
from ui.elements import find
from ui.screens.paper import hides

SLIPS = [s for s in over_tables() if s.ui.dialog in ("end", "agree", "card", "refusal")]


def test_the_spine_stays_bright_below_every_slip():
    assert len(SLIPS) > 30
    for scene in SLIPS:
        made = scene.screen()
        spine, shade = find(made, "spine"), find(made, "shade")
        assert shade.rect.x == spine.rect.right, scene.name
        assert shade.rect.right >= find(made, "slip").rect.right


@pytest.mark.parametrize("names", ["long", "ja"])
def test_what_a_slip_hides_anyway_has_no_ring_that_sticks_out(names):
    seen = set()
    for view in course("retail", 5, names).values():
        for refused in refusals(view):
            ui = replace(GAME, dialog="refusal", refused=refused)
            made = Scene("", world(view), ui, REAL.id).screen()
            slip = find(made, "slip").rect
            ringed = [one for one in made if "refused" in one.flags]
            assert not any(hides(slip, one.rect) for one in ringed)
            seen.add(bool(ringed))
    assert seen == {True, False}
