"""The simulated box in the window: its places, its words, and that it works."""

import random
from itertools import combinations

import pytest

from companion.config import load
from companion.i18n import LANGUAGES, Translator, load_catalogue
from hardware.buttons.simulated import SIX, SimulatedButtons
from hardware.lamps.patterns import FLASH
from hardware.lamps.simulated import SimulatedLamps
from hardware.reader.simulated import SimulatedReader
from hardware.tower.simulated import SimulatedTower
from tests.ui.scenes import REAL, fonts
from tests.ui.test_input import finger, mouse
from ui.app.app import assemble
from ui.app.fakebox import lit
from ui.app.fakes import FakeHands, fake_uid
from ui.app.fakewindow import FakeWindow
from ui.app.rig import Rig
from ui.app.shelf import JournalShelf
from ui.app.taps import HOLD_SECONDS
from ui.elements import GAP, LIST_GAP, TOUCH_LEAST, Rect, find
from ui.model import GoHome, Setup, StartGame
from ui.pg import pygame
from ui.screens.fakebox import BUTTONS, BoxLook, FakeCard, box_screen
from ui.text import Metrics, boxes

SIZES = ((800, 480), (1280, 720), (1024, 600), (480, 800), (720, 1280))
NAMES = ("お守り1 ①", "オルゴール4 ②", "Holy Water 3 ②", "Music Box 4 ②")
CARDS = tuple(FakeCard(f"04{n:012}", NAMES[n % len(NAMES)]) for n in range(70))
LOOKS = {
    "box": BoxLook(dict.fromkeys(BUTTONS, "lit"), laid=("04AA",)),
    "unplugged": BoxLook(plugged=False),
    "no cards": BoxLook(page=0),
    "first cards": BoxLook(page=0, cards=CARDS, laid=(CARDS[0].uid,)),
    "last cards": BoxLook(page=99, cards=CARDS),
}


@pytest.fixture
def opened():
    """Open windows in memory: what `FakeWindow` asks for is made, and kept."""
    pygame.display.init()
    yield pygame.display.set_mode
    pygame.display.quit()


PLENTY = (9999, 9999)
LOW = (9999, 600)  # the box stands beside the picture
SMALL = (640, 480)  # both have fewer pixels


def strip_of(size, room=PLENTY):
    strip = FakeWindow(pygame.Surface, lambda: room)
    strip.open(size)
    return strip


def words(lang):
    return Translator(lang, load_catalogue("ui.locale", "fakebox.toml"), strict=True)


# --- as data --------------------------------------------------------------------------


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [*SIZES, (480, 800)], ids=str)
@pytest.mark.parametrize("room", [PLENTY, LOW, (1366, 688)], ids=str)
def test_all_is_inside_large_enough_apart_and_legible(size, lang, look, room):
    metrics = Metrics(strip_of(size, room).panel, fonts())
    made = box_screen(look, words(lang), metrics)
    whole = Rect(0, 0, metrics.width, metrics.height)
    assert [one.name for one in made if not one.rect.within(whole, 0.05)] == []
    touch = [one for one in made if one.tier == "touch"]
    assert len(touch) > 1
    assert [one for one in touch if min(one.rect[2:]) < TOUCH_LEAST - 0.01] == []
    for one, other in combinations(touch, 2):
        least = LIST_GAP if one.group and one.group == other.group else GAP
        assert one.rect.apart(other.rect) > least - 0.02, (one.name, other.name)
    for one in made:
        place = boxes(one, metrics).label
        if one.label is not None:
            assert metrics.fit(one.label, place.w, place.h).ok, one.label.texts


def test_a_card_has_a_uid_of_its_own_that_stays():
    uids = {
        fake_uid(game, card, copy)
        for game in ("x", "y")
        for card in ("ring-1", "ring-2")
        for copy in (1, 2)
    }
    assert len(uids) == 8
    assert fake_uid("x", "ring-1", 1) in uids
    assert all(len(uid) == 14 and int(uid, 16) and uid == uid.upper() for uid in uids)
    assert FakeHands.CARD not in uids


@pytest.mark.parametrize(
    ("pattern", "shown"),
    [
        ("off", {"dark"}),
        ("on", {"lit"}),
        ("pulse", {"lit", "dim", "dark"}),
        ("blink", {"lit", "dark"}),
    ],
)
def test_what_a_lamp_shows_over_a_second(pattern, shown):
    now = [0.0]
    lamps = SimulatedLamps(SIX, clock=lambda: now[0])
    lamps.show("a", pattern)
    seen = set()
    for tick in range(100):
        now[0] = tick / 100
        seen.add(lit(lamps.level("a")))
    assert seen == shown
    assert lamps.moving is (pattern in {"pulse", "blink"})


def test_a_flash_is_short_and_the_other_way_round():
    now = [5.0]
    lamps = SimulatedLamps(SIX, clock=lambda: now[0])
    lamps.show("a", "on")
    for lamp in "ab":
        lamps.show(lamp, "flash")
    now[0] = 5.0 + FLASH / 2
    assert [lit(lamps.level(lamp)) for lamp in "ab"] == ["dark", "lit"]
    assert lamps.moving
    now[0] = 5.0 + FLASH
    assert [lit(lamps.level(lamp)) for lamp in "ab"] == ["lit", "dark"]
    assert not lamps.moving


# --- in the window --------------------------------------------------------------------


class Boxed:
    """The real app in a window with the box."""

    def __init__(self, folder, open_window, rotate=0, room=PLENTY):
        self.now = 0.0
        size = (480, 800) if rotate in (90, 270) else (800, 480)
        config = load({"display.rotate": rotate}, {}, ())
        lamps = SimulatedLamps(SIX, clock=lambda: self.now)
        self.rig = Rig(SimulatedTower(), SimulatedButtons(), SimulatedReader(), lamps)
        self.strip = FakeWindow(open_window, lambda: room)
        self.strip.open(size)
        self.app = assemble(
            config,
            self.rig,
            shelf=JournalShelf(folder / "journal.db"),
            language="en",
            window=self.strip.picture,
            fakes=FakeHands(self.rig, random.Random(1)),
            strip=self.strip,
        )
        self.loop = self.app.loop
        self.loop._clock = lambda: self.now
        self.loop._show.motion = False
        self.app.hands.lockout = 0.0
        self.loop.start()
        self.turn()

    def begin(self):
        setup = Setup(REAL.id, ("Ann", "Ben", "Cy"))
        self.app.session.want(StartGame(setup))
        self.turn()

    def turn(self, seconds=0.0):
        self.now += seconds
        self.loop.turn()
        while self.app.session.busy:
            self.app.session.table.pending.wait(10)
            self.loop.turn()
        self.loop.turn()

    @property
    def box(self):
        return self.loop.box

    @property
    def ui(self):
        return self.app.session.ui

    def at(self, name):
        """Return the pixel of the window in the middle of a part of the box."""
        rect = find(self.box._screen, name).rect
        sx, sy = self.strip.panel.scale
        x, y = (rect.x + rect.w / 2) * sx, (rect.y + rect.h / 2) * sy
        return round(x + self.strip.place.x), round(y + self.strip.place.y)

    def mouse(self, phase, name):
        pygame.event.post(mouse(phase, self.at(name)))
        self.turn()

    def tap(self, name):
        self.mouse("press", name)
        self.mouse("release", name)


@pytest.fixture(params=[(0, PLENTY), (90, PLENTY), (180, PLENTY), (0, LOW), (0, SMALL)])
def boxed(request, tmp_path, opened):
    made = Boxed(tmp_path, opened, *request.param)
    yield made
    made.app.close()


@pytest.fixture
def upright(tmp_path, opened):
    made = Boxed(tmp_path, opened)
    yield made
    made.app.close()


def test_the_picture_has_the_pixels_it_would_have_alone(boxed):
    strip, picture = boxed.strip, boxed.app.picture
    assert picture.canvas.window.get_size() == picture.panel.px
    width, height = picture.panel.px
    assert strip.place.topleft in {(0, height), (width, 0)}
    assert strip.window.get_size() == strip.place.bottomright
    boxed.begin()
    before = pygame.image.tobytes(strip.picture, "RGB")
    boxed.tap("box/cards")
    assert pygame.image.tobytes(strip.picture, "RGB") == before


def test_touches_of_the_picture_land_as_ever_and_those_below_are_the_boxs(boxed):
    boxed.begin()
    menu = find(boxed.app.hands.screen, "menu").rect
    panel = boxed.app.picture.panel
    spot = panel.to_px(Rect(menu.x + 5, menu.y + 5, 0, 0))
    x, y, *_ = panel.in_window(*spot[:2], 1, 1)
    width, height = boxed.strip.window.get_size()
    for phase in ("press", "release"):
        pygame.event.post(finger(phase, ((x + 0.5) / width, (y + 0.5) / height)))
        boxed.turn()
    assert boxed.ui.dialog == "menu"
    boxed.tap("box/back")
    assert boxed.ui.dialog == ""


def test_a_finger_that_slides_from_one_to_the_other_does_nothing(upright):
    upright.begin()
    for start, end in (((400, 200), upright.at("box/next")), ((400, 600), (400, 200))):
        for phase, at in (("press", start), ("move", end), ("release", end)):
            pygame.event.post(mouse(phase, at))
            upright.turn()
    assert not upright.app.session.table.entries
    assert upright.rig.buttons.down == set()


def test_a_button_is_down_as_long_as_it_is_pressed_and_may_be_held(upright):
    upright.begin()
    upright.mouse("press", "box/next")
    assert upright.rig.buttons.down == {"next"}
    assert upright.ui.dialog == ""
    upright.turn(HOLD_SECONDS)
    assert upright.ui.dialog == "menu"
    upright.mouse("release", "box/next")
    assert (upright.rig.buttons.down, upright.ui.dialog) == (set(), "menu")


def test_a_lost_window_lets_the_button_go(upright):
    upright.mouse("press", "box/a")
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    upright.turn()
    assert upright.rig.buttons.down == set()


def test_a_card_is_laid_down_and_lifted_by_its_name(upright):
    upright.begin()
    upright.tap("box/cards")
    listed = [one for one in upright.box._screen if one.name.startswith("box/card/")]
    assert "Amulet 1 ①" in {one.label.texts[0] for one in listed}
    assert listed[0].label.texts[0] == "Unknown card"
    amulet = next(one for one in listed if one.label.texts[0] == "Amulet 1 ②")
    upright.tap(amulet.name)
    assert upright.rig.reader.cards == (fake_uid(REAL.id, "amulet-1", 2),)
    assert "chosen" in find(upright.box._screen, amulet.name).flags
    upright.tap(amulet.name)
    assert upright.rig.reader.cards == ()
    upright.tap("box/after")
    assert find(upright.box._screen, "box/page").label.texts == ("2 / 6",)
    upright.tap("box/close")
    assert find(upright.box._screen, "box/throw") is not None


def test_without_a_game_there_is_one_card_that_nobody_knows(upright):
    upright.app.session.want(GoHome())
    upright.tap("box/cards")
    names = [one.name for one in upright.box._screen if one.group == "cards"]
    assert names == [f"box/card/{FakeHands.CARD}"]


def test_the_cable_and_the_dice(upright):
    upright.begin()
    upright.tap("box/throw")
    assert upright.ui.notice.message == "fakes.unasked"
    upright.tap("box/pull")
    assert not upright.rig.tower_answers
    assert not find(upright.box._screen, "box/throw").touchable
    upright.tap("box/plug")
    assert upright.rig.tower_answers


def test_a_steady_box_draws_nothing_and_a_pulsing_lamp_keeps_it_awake(upright):
    upright.begin()
    painted = []
    upright.box._painter.paint = lambda made: painted.append(made) or []
    lamps = upright.rig.lamps
    lamps.shown.update(dict.fromkeys(BUTTONS, "on"))
    upright.turn(1.0)
    painted.clear()
    for _ in range(20):
        upright.turn(0.1)
    assert (painted, upright.box.lively) == ([], False)
    lamps.shown["a"] = "pulse"
    for _ in range(20):
        upright.turn(0.1)
    assert len(painted) > 4
    assert upright.box.lively


def test_a_turned_picture_opens_the_window_anew_and_the_box_with_it(upright):
    values = {"display.size": "800x480", "display.rotate": 90}
    upright.app.picture.change({**values, "display.panel_mm": "154x86"})
    upright.turn()
    assert upright.strip.place.topleft == (0, 800)
    upright.tap("box/cards")
    assert find(upright.box._screen, "box/close") is not None
