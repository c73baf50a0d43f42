"""Values that are each right and do not go together: pins used twice, no port."""

import pytest

from companion.config import Config, load, survey
from companion.conflicts import PORTS, pins
from companion.i18n import Translator, load_catalogue
from companion.sections import Lamps
from hardware.gpio import BadPinError, check_pins

EN = Translator("en", load_catalogue("companion.locale", "app.toml"), strict=True)


@pytest.fixture
def write(tmp_path):
    def write(text):
        file = tmp_path / "config.toml"
        file.write_text(text, encoding="utf-8")
        return file

    return write


def faults(*, env=None, files=()):
    return [fault.describe(EN) for fault in survey({}, env or {}, files).faults]


def as_file(path, value):
    section, _, key = path.rpartition(".")
    return f"[{section}]\n{key} = {value}\n"


@pytest.mark.parametrize("other", ["lamps.pin_b", "lamps.buzzer", "reader.irq"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_one_pin_for_two_things_is_a_fault_that_names_both(other, lang, write):
    """The button's 17 is a default: what was set is where it is mended."""
    wired = {"COMPANION_LAMPS_DRIVER": "gpio"}
    file = write(f"\n{as_file(other, '17')}")

    (fault,) = survey({}, wired, [file]).faults
    said = fault.describe(EN.to(lang))

    assert said.startswith(f"{file}:3: {other}")
    for part in ("buttons.pin_a", "GPIO17", 'buttons.driver = "disabled"'):
        assert part in said


def test_pins_of_what_is_not_there_are_free(write):
    wired = '[lamps]\ndriver = "gpio"\npin_a = 17\n'
    text = f'{wired}pin_b = 27\n[buttons]\ndriver = "disabled"\n'
    assert faults(files=[write(text)]) == []
    text = f"{wired}[buttons]\npin_a = 0\n"
    assert faults(files=[write(text)]) == []
    text = "[lamps]\npin_a = 17\n"  # nobody says that it is wired
    assert faults(files=[write(text)]) == []
    text = '[reader]\ndriver = "mfrc522"\nirq = 17\n'  # it has no such line
    assert faults(files=[write(text)]) == []


def test_two_pins_that_were_both_set_are_told_where_the_second_stands(write):
    file = write('[buttons]\npin_a = 4\n[lamps]\npin_next = 4\ndriver = "gpio"\n')
    (fault,) = faults(files=[file])
    assert fault.startswith(
        f"{file}:4: lamps.pin_next and buttons.pin_a are both GPIO4"
    )


def test_every_default_pin_is_used_once():
    assert {one.partition(".")[0] for one in pins(Config())} == {"buttons"}
    used = pins(Config(lamps=Lamps(driver="gpio")))
    assert len(set(used.values())) == len(used) == 12


def test_a_pin_is_refused_where_the_drivers_would_refuse_it():
    for pin in range(-1, 30):
        try:
            check_pins([pin])
        except BadPinError:
            possible = pin == 0  # none at all
        else:
            possible = True
        found = survey({"buttons.pin_a": pin, "lamps.driver": "disabled"}, {}, ())
        bad = [one for one in found.faults if one.code == "value"]
        assert bool(bad) is not possible, pin


@pytest.mark.parametrize("driver", ["serial", "wedge"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_reader_of_lines_without_its_port_is_a_fault(driver, lang, write):
    file = write(as_file("reader.driver", f'"{driver}"'))
    (fault,) = survey({}, {}, [file]).faults
    said = fault.describe(EN.to(lang))
    assert said.startswith(f"{file}:2: reader.port")
    assert f'reader.driver = "{driver}"' in said
    assert PORTS[driver] in said
    assert faults(env={"COMPANION_READER_PORT": "/dev/x"}, files=[file]) == []


def test_a_number_in_a_variable_may_be_written_as_in_the_file():
    env = {"COMPANION_READER_ADDRESS": "0x29", "COMPANION_READER_BUS": "0X1"}
    assert load({}, env, ()).reader.address == 0x29
    assert load({}, env, ()).reader.bus == 1
    for text in ("0xx", "0x", "29h"):
        (fault,) = faults(env={"COMPANION_READER_ADDRESS": text})
        assert f'reader.address = "{text}": expected an I2C address' in fault
