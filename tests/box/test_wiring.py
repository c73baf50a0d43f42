"""The wiring diagrams: the pins are the code's own, and everything can be read."""

import xml.etree.ElementTree as ET
from functools import partial
from itertools import combinations

import pytest
from gpiozero.pins.pi import PiBoardInfo

from companion.conflicts import pins
from companion.sections import Buttons, Config, Lamps, Reader
from hardware.buttons.gpio import PINS as BUTTON_PINS
from hardware.lamps.gpio import PINS as LAMP_PINS
from hardware.tower.firmware.sensor import Address, multiplexed
from hardware.wiring import box, buttons, pi, readers, svg, tower
from hardware.wiring.__main__ import DRAWINGS, HERE, main
from tests.box.readme import read
from ui.app.drivers import BUTTONS
from ui.screens.fakebox import BUTTONS as BOX_BUTTONS

NAMES = tuple(DRAWINGS)
MODELS = (0xA020D3, 0xC03111, 0xD04170)  # Pi 3 B+, 4 B, 5


@pytest.fixture(scope="module")
def drawn():
    """Every drawing."""
    return {name: draw() for name, draw in DRAWINGS.items()}


# The pins


@pytest.mark.parametrize("model", MODELS)
def test_the_header_is_that_of_every_pi(model):
    known = PiBoardInfo.from_revision(model).headers["J8"].pins

    assert {n: pi.name_of(n) for n in range(1, 41)} == {
        n: pin.name for n, pin in known.items()
    }


def rows(drawing: svg.Drawing, header: pi.Header) -> dict[str, set[int]]:
    """Return on which pins of the header lies what is written beside them."""
    found: dict[str, set[int]] = {}
    for text in drawing.texts:
        for pin in range(1, 41):
            x, y = header.place(pin)
            beside = text.x < x - 20 if pin % 2 else text.x > x + 20
            if beside and abs(text.y - 4.5 - y) < 0.1 and abs(text.x - x) < 160:
                found.setdefault(text.words, set()).add(pin)
    return found


@pytest.mark.parametrize(
    ("what", "used"), [("button", BUTTON_PINS), ("lamp", LAMP_PINS)]
)
def test_every_button_and_lamp_stands_beside_its_pin(what, used):
    found = rows(buttons.draw(), pi.Header((240, 84)))

    for name, bcm in used.items():
        (pin,) = found[f"{what} {buttons.WORDS[name]}"]
        assert found[f"GPIO{bcm}"] == {pin}


def test_other_pins_in_the_code_give_another_drawing():
    moved = BUTTON_PINS | {"a": 20}

    drawing = buttons.draw(moved)

    assert rows(drawing, pi.Header((240, 84)))["button A (left)"] == {38}
    assert drawing.svg() != buttons.draw().svg()


def test_drivers_and_configuration_have_the_same_pins():
    for section, used in ((Buttons(), BUTTON_PINS), (Lamps(), LAMP_PINS)):
        assert {name: getattr(section, f"pin_{name}") for name in BUTTONS} == used


def test_no_pin_of_the_header_has_two_uses():
    uses = [
        buttons.uses(BUTTON_PINS, LAMP_PINS),
        readers.pn532_uses(),
        readers.grove_uses(),
    ]

    for one, other in combinations(uses, 2):
        both = {pin for pin in one if pin in other}
        assert {one[pin].words == other[pin].words for pin in both} <= {True}
    for told in uses:
        for pin, use in told.items():
            power = use.words in (pi.GND, "5V", "VCC") or use.colour in (
                svg.INK,
                svg.RED,
            )
            assert isinstance(pi.HEADER[pin - 1], str) == power


def test_the_irq_and_a_buzzer_have_pins_that_are_free():
    config = Config(
        reader=Reader(irq=readers.IRQ), lamps=Lamps(driver="gpio", buzzer=20)
    )

    used = pins(config)

    assert len(set(used.values())) == len(used) == 14


def channels(wells, boards):
    """Return where the firmware looks for each pair: the board, and its channel."""
    seen: list[tuple[int, int]] = []
    lines = [0, 0, 0, 0]

    def read(board):
        seen.append((board, sum(level << bit for bit, level in enumerate(lines))))
        return 0

    setters = [partial(lines.__setitem__, bit) for bit in range(4)]
    signals = [partial(read, board) for board in range(1, boards + 1)]
    for well in multiplexed(wells, Address(setters), signals):
        for pair in well:
            pair()
    return seen


def test_the_towers_pins_are_those_of_its_firmware():
    used = tower.pins()
    told = {text.words for text in tower.draw().texts}

    assert used.wells == 6  # the haunted house throws up to six
    assert len(used.address) == 4
    for gp in (*used.address, *used.signals, used.chute):
        assert f"GP{gp}" in told
    assert f"(pin {tower.pin_of(used.chute)})" in told


@pytest.mark.parametrize("wells", [1, 3, 4, 6])
def test_each_pair_stands_at_the_channel_where_the_firmware_looks(wells):
    drawing = tower.draw(tower.pins()._replace(wells=wells))
    pairs = [(well, n) for well in range(1, wells + 1) for n in range(5)]
    columns = {text.words[:5]: text.x for text in drawing.texts if "CD74" in text.words}

    for (well, n), (board, channel) in zip(pairs, channels(wells, 2), strict=True):
        assert tower.place_of(well, n) == (board, channel)
        (words,) = (
            text
            for text in drawing.texts
            if text.words == f"well {well} {tower.PAIRS[n]}"
        )
        beside = [
            text.words
            for text in drawing.texts
            if text.y == words.y and 0 < words.x - text.x < 60
        ]
        assert beside == [f"C{channel}"]
        assert 0 < words.x - columns[f"Mux {board}"] < 100


def test_the_firmwares_readme_has_the_same_channels_and_pins():
    readme = read("hardware/tower/firmware/README.md")
    used = tower.pins()

    table = [row[1:] for row in readme.rows(4) if row[1].startswith("C")]
    assert table == [
        [f"C{tower.place_of(well, pair).channel}" for well in (1, 2, 3)]
        for pair in range(len(tower.PAIRS))
    ]
    goes = dict(readme.rows(2))
    assert goes["S0, S1, S2, S3 of both"] == ", ".join(f"GP{n}" for n in used.address)
    ends = [goes["SIG of the first"], goes["SIG of the second"]]
    assert ends == [f"GP{gp}" for gp in used.signals]
    assert f"GP{used.chute} while" in readme.text


def test_another_firmware_gives_another_drawing():
    moved = tower.pins(
        "WELLS = 1\nADDRESS = (18, 19, 20, 21)\nSIGNALS = (17,)\nCHUTE = 28\nX = f()\n"
    )

    told = {text.words for text in tower.draw(moved).texts}

    assert moved == (1, (18, 19, 20, 21), (17,), 28)
    assert {"GP28", "(pin 34)", "well 1 corner"} <= told
    assert not {"well 2 corner", "GP7", "Mux 2: CD74HC4067"} & told


def test_the_pico_has_its_pins_where_they_are():
    for gp, pin in ((0, 1), (2, 4), (5, 7), (15, 20), (16, 21), (22, 29), (28, 34)):
        assert tower.pin_of(gp) == pin
    grounds = [n for n, name in enumerate(tower.PICO, 1) if name == "GND"]
    assert grounds == [3, 8, 13, 18, 23, 28, 38]
    assert len(tower.PICO) == 40


def test_the_buttons_lie_as_in_the_simulated_box():
    assert box.BUTTONS == BOX_BUTTONS
    assert set(box.BUTTONS) == set(BUTTON_PINS) == set(LAMP_PINS)


# The files


@pytest.mark.parametrize("name", NAMES)
def test_the_file_is_what_the_code_draws(name, drawn):
    file = HERE / f"{name}.svg"

    assert file.read_text(encoding="utf-8") == drawn[name].svg(), "make wiring"


def test_there_is_no_file_that_nothing_draws():
    assert {file.stem for file in HERE.glob("*.svg")} == set(NAMES)


def test_they_can_be_drawn_elsewhere(tmp_path, capsys):
    main(tmp_path / "new")

    assert {file.stem for file in (tmp_path / "new").iterdir()} == set(NAMES)
    assert len(capsys.readouterr().out.splitlines()) == len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_file_is_well_formed_and_says_what_it_shows(name, drawn):
    root = ET.fromstring(drawn[name].svg())
    said = [item.text for item in root if item.tag.endswith("}text")]

    assert root.tag.endswith("}svg")
    assert root[0].tag.endswith("}title")
    assert root[0].text == drawn[name].title
    assert said == [text.words for text in drawn[name].texts]


# What can be read


@pytest.mark.parametrize("name", NAMES)
def test_letters_are_big_enough_and_within_the_drawing(name, drawn):
    width, height = drawn[name].size

    for text in drawn[name].texts:
        x, y, w, h = text.box
        assert text.size >= svg.SMALL, text.words
        assert x >= 4, text.words
        assert x + w <= width - 4, text.words
        assert y >= 4, text.words
        assert y + h <= height - 4, text.words


def test_no_drawing_is_wider_than_a_page_shows(drawn):
    assert {drawing.size[0] for drawing in drawn.values()} == {860}


@pytest.mark.parametrize("name", NAMES)
def test_no_words_lie_on_others(name, drawn):
    meeting = [
        (one.words, other.words)
        for one, other in combinations(drawn[name].texts, 2)
        if one.box.meets(other.box)
    ]

    assert meeting == []


def crosses(box_: svg.Box, line: svg.Line) -> bool:
    """Whether a line goes through a box, looked at in small steps."""
    for (ax, ay), (bx, by) in zip(line.points, line.points[1:], strict=False):
        steps = int(max(abs(bx - ax), abs(by - ay))) + 1
        for n in range(steps + 1):
            x, y = ax + (bx - ax) * n / steps, ay + (by - ay) * n / steps
            if box_.meets(svg.Box(x - 0.1, y - 0.1, 0.2, 0.2)):
                return True
    return False


@pytest.mark.parametrize("name", NAMES)
def test_no_wire_goes_through_words(name, drawn):
    struck = [
        text.words
        for text in drawn[name].texts
        for line in drawn[name].lines
        if crosses(text.box, line)
    ]

    assert struck == []


def test_such_a_wire_would_be_found():
    text = svg.Text(10, 10, "GPIO17")

    assert crosses(text.box, svg.Line(((0, 5), (100, 5))))
    assert not crosses(text.box, svg.Line(((0, 30), (100, 30))))
