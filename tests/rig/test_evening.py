"""An evening on a virtual Pi: installed, played by real lines, troubled, killed."""

import random
import sys

import pytest

from companion.games import load
from companion.games.dont_go_in_there.prompts import Deal
from companion.kernel import Reveal, Roll
from companion.table.journal import Journal
from companion.table.table import Table
from companion.table.tagfile import Tag, write
from tests.rig.box import Tower
from tests.ui.looks import GAME
from tests.ui.looks import screen as scene
from tests.ui.scenes import metrics
from ui.elements import find

GAME_ID = "dont-go-in-there"
NAMES = ("Ann", "Ben", "Cy")
STEPS = 120

pytestmark = pytest.mark.rig


def uid_of(number):
    return f"04{number:012X}"


def registry():
    """Return a tag for every card of the box: what is known of each uid."""
    box = load(GAME_ID).cards()
    places = [(card, copy) for card, n in box.items() for copy in range(1, n + 1)]
    return [
        Tag(uid_of(n), GAME_ID, card, copy) for n, (card, copy) in enumerate(places, 1)
    ]


def new_game(folder):
    with Journal(folder / "journal.db") as journal:
        Table.new(journal, load(GAME_ID), NAMES)
    write(folder / "tags.json", registry())


class Players:
    """Those at the table: they do what is asked with cards, buttons and dice."""

    def __init__(self, box, rng):
        self.box = box
        self.rng = rng
        self.tags = {}
        for tag in registry():
            self.tags.setdefault(tag.card, []).append(tag.uid)

    def act(self, table):
        """Do the next thing, and wait until it is in the journal."""
        prompt = table.state.prompt
        done = len(table.entries) + 1
        if isinstance(prompt, Roll):
            self.box.tower.do(lambda model: model.roll(prompt.dice))
        elif isinstance(prompt, Reveal):
            action = self.rng.choice(table.state.legal_actions())
            self.box.lay(self.tags[f"{action.type}-{action.value}"].pop())
        else:
            self.choose()
        return self.box.acted(done)

    def choose(self):
        """Take the first thing that a room's button, or the ring, comes to."""
        self.box.push(self.rng.choice("abc"))
        self.box.push("confirm")


@pytest.fixture(scope="module")
def evening(installed, tmp_path_factory):
    """A new game on the installed machine, its tower connected."""
    folder = tmp_path_factory.mktemp("evening")
    new_game(folder)
    installed.seed(folder, "journal.db", "tags.json")
    installed.tower = Tower(installed.vm)
    installed.until(lambda: installed.show("ActiveState") == "active", "active")
    installed.said("tower: ok")
    installed.said("reader: ok")
    installed.said("buttons: ok")
    return installed


def test_the_service_runs_under_its_own_user(evening):
    assert evening.show("User") == "tabletop"
    pid = evening.show("MainPID")
    assert evening.run(f"stat -c %U /proc/{pid}").strip() == "tabletop"
    assert evening.show("StatusText")


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
    panel = metrics().panel
    evening.tap(undo, (metrics().width, metrics().height), panel.px)
    evening.until(lambda: len(evening.table().entries) < before, "undone by a tap")


def test_the_reader_naks_and_comes_back(evening):
    evening.vm.nfc_fault("nak")
    evening.said("reader: offline")
    evening.vm.nfc_fault("none")
    evening.said("reader: ok")


def test_the_tower_is_unplugged_and_plugged(evening):
    evening.vm.unplug_serial()
    evening.said("tower: offline")
    evening.vm.plug_serial()
    evening.said("tower: ok")


def test_its_screen_can_be_seen(evening):
    path = evening.vm.screenshot(str(evening.out / "screen.png"))
    sys.stderr.write(f"\nthe screen of the virtual Pi: {path}\n")
    width, height, pixels = evening.vm.frame()
    colours = {pixels[at : at + 3] for at in range(0, len(pixels), 3)}
    assert (width, height) == (800, 480)
    assert len(colours) > 50, path


def test_killed_it_goes_on_where_it_was(evening):
    before = [entry.action for entry in evening.table().entries]
    pid = evening.show("MainPID")
    evening.run("systemctl kill -s KILL companion")
    evening.until(lambda: evening.show("MainPID") not in (pid, "0"), "started again")
    evening.until(lambda: evening.show("ActiveState") == "active", "active")
    assert [entry.action for entry in evening.table().entries] == before


def test_it_stops_at_once_and_cleanly(evening):
    evening.run("systemctl stop companion")
    assert evening.show("Result") == "success"
    assert evening.show("ExecMainStatus") == "0"
    evening.run("systemctl start companion")
