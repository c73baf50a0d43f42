"""A minute's look at all there is, for machines on which the whole suite takes long.

`pytest -m smoke tests/test_smoke.py`: a game with its journal, fonts, a screen, a card,
a button and a line of dice, each by the code that plays at the table.
"""

import random
import time

import pytest

from companion.games import load
from companion.games.dont_go_in_there.actions import Keep
from companion.kernel import IllegalAction
from companion.table.journal import Journal
from companion.table.table import Table
from hardware.buttons.gpio import PINS, ButtonWiring, GpioButtons
from hardware.events import ButtonEdge, CardSeen
from hardware.tower.codec import decode_line, encode_line
from hardware.tower.messages import Roll
from hardware.tower.model import TowerModel
from tests.hardware.pins import Stage, mock_pins
from tests.hardware.reader.bench import A, Bench
from tests.ui.looks import screen
from tests.ui.scenes import SIZES, fonts, metrics
from ui.canvas import Canvas, Panel
from ui.draw import Painter
from ui.pg import pygame
from ui.text import Metrics
from ui.theme import KANJI_MM, load_theme

GAME = load("dont-go-in-there")
NAMES = ("Ann", "Ben", "寿限無")

pytestmark = pytest.mark.smoke


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """A whole game by chance, as it was left: its journal's file, and its table."""
    path = tmp_path_factory.mktemp("smoke") / "journal.db"
    rng = random.Random(1)
    with Journal(path) as journal:
        table = Table.new(journal, GAME, NAMES)
        while table.state.outcome is None:
            table.act(rng.choice(table.state.legal_actions()))
    return path, table


def test_a_game_comes_to_its_end(evening):
    _, table = evening
    assert set(table.state.outcome.winners) <= set(NAMES)
    assert table.state.outcome.winners
    assert len(table.entries) > 50


def test_its_journal_tells_it_again(evening):
    path, table = evening
    with Journal(path) as journal:
        again = Table.open(journal, table.key)
    assert journal.notices == []
    assert again.state == table.state
    assert [e.action for e in again.entries] == [e.action for e in table.entries]


def test_what_is_against_the_rules_is_refused(tmp_path):
    with Journal(tmp_path / "journal.db") as journal:
        table = Table.new(journal, GAME, NAMES)
        with pytest.raises(IllegalAction):
            table.act(Keep())
    assert len(table.entries) == 0


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("bold", [False, True])
def test_letters_of_both_languages_are_high_enough(size, bold):
    panel = metrics(size)
    font = fonts().font(panel.px("table"), bold)
    low, high = font.reach("木")
    assert (high - low) / panel.panel.scale[1] >= KANJI_MM["table"] - 0.2
    for text in ("図書室の盾2", "Don't Go In There"):
        line = font.render(text, True, (255, 255, 255))
        assert line.get_width() == font.width(text)
        assert pygame.mask.from_surface(line, 128).count() > 100


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_screen_is_drawn(size, lang):
    panel = Panel.of(size)
    painter = Painter(Canvas(panel), Metrics(panel, fonts()), load_theme())
    assert painter.paint(screen("dgit-retail-place", size=size, lang=lang))
    raw = pygame.image.tostring(painter.canvas.window, "RGB")
    assert len({raw[at : at + 3] for at in range(0, len(raw), 3)}) > 50


def test_a_card_is_read_over_emulated_i2c():
    bench = Bench(A)
    seen = [one for one in bench.run(2.0) if isinstance(one, CardSeen)]
    assert [one.uid for one in seen] == [A]


def test_a_button_is_pressed_on_an_emulated_pin():
    with mock_pins() as factory:
        stage = Stage()
        pin = factory.pin(PINS["confirm"])
        stage.at(1.0, pin.press)
        stage.at(1.1, pin.release)
        driver = GpioButtons(ButtonWiring(), clock=stage.clock, wait=stage.wait)
        told = [one for one in stage.play(driver, 2) if isinstance(one, ButtonEdge)]
    assert [one.edge for one in told] == ["pressed", "released"]


def test_dice_come_by_a_line():
    tower = TowerModel(rng=random.Random(1), clock=time.monotonic)
    tower.roll(3)
    lines = [decode_line(line) for line in tower.take()]
    rolls = [line for line in lines if isinstance(line, Roll)]
    assert [len(roll.dice) for roll in rolls] == [3]
    assert decode_line(encode_line(rolls[0])) == rolls[0]
