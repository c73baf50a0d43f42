"""The configuration: layers, origins, and every fault with its place."""

from pathlib import Path

import pytest

from companion.config import (
    Config,
    ConfigError,
    config_files,
    load,
    schema,
    state_dir,
    survey,
    values,
)
from companion.i18n import Translator, load_catalogue
from companion.layers import find_lines

DEEP = 3000 * "["
EN = Translator("en", load_catalogue("companion.locale", "app.toml"), strict=True)


@pytest.fixture
def write(tmp_path):
    def write(text: str, name: str = "config.toml") -> Path:
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        return file

    return write


def faults(*, flags=None, env=None, files=()) -> list[str]:
    return [fault.describe(EN) for fault in survey(flags, env or {}, files).faults]


def test_without_any_layer_the_defaults_hold():
    assert load({}, {}, ()) == Config()


OK = [
    ("language", '"ja"', "ja"),
    ("display.size", '"1280x720"', "1280x720"),
    ("display.rotate", "270", 270),
    ("display.panel_mm", '"154.1x85.9"', "154.1x85.9"),
    ("display.fullscreen", "true", True),
    ("display.font", '"/usr/share/fonts/a.ttf"', "/usr/share/fonts/a.ttf"),
    ("table.state_dir", '"/srv/games"', "/srv/games"),
    ("tower.driver", '"serial"', "serial"),
    ("tower.port", '"/dev/ttyACM0"', "/dev/ttyACM0"),
    ("tower.baud", "9600", 9600),
    ("tower.min_confidence", "99", 99),
    ("tower.pattern", '"(?P<dice>.*)"', "(?P<dice>.*)"),
    ("tower.die", '"[1-6]"', "[1-6]"),
    ("tower.separator", '"-"', "-"),
    ("tower.certain", "255", 255),
    ("tower.settle_ms", "0", 0),
    ("tower.gap_ms", "60000", 60_000),
    ("reader.driver", '"mfrc522"', "mfrc522"),
    ("reader.bus", "3", 3),
    ("reader.address", "0x29", 0x29),
    ("reader.irq", "4", 4),
    ("reader.port", '"/dev/input/by-id/x"', "/dev/input/by-id/x"),
    ("reader.baud", "115200", 115_200),
    ("reader.number", '"decimal"', "decimal"),
    ("reader.reverse", "true", True),
    ("buttons.driver", '"gpio"', "gpio"),
    ("buttons.pin_a", "0", 0),
    ("buttons.pin_b", "4", 4),
    ("buttons.pin_c", "7", 7),
    ("buttons.pin_confirm", "8", 8),
    ("buttons.pin_back", "9", 9),
    ("buttons.pin_next", "10", 10),
    ("buttons.pull", '"none"', "none"),
    ("buttons.active", '"high"', "high"),
    ("buttons.hold", "1.5", 1.5),
    ("lamps.driver", '"simulated"', "simulated"),
    ("lamps.pin_a", "11", 11),
    ("lamps.pin_b", "18", 18),
    ("lamps.pin_c", "19", 19),
    ("lamps.pin_confirm", "20", 20),
    ("lamps.pin_back", "21", 21),
    ("lamps.pin_next", "0", 0),
    ("lamps.active", '"low"', "low"),
    ("lamps.dim", "false", False),
    ("lamps.buzzer", "18", 18),
    ("log.level", '"debug"', "debug"),
    ("display.theme", '"light"', "light"),
    ("display.motion", "false", False),
    ("display.blank_after", "240", 240),
    ("sound.on", "false", False),
    ("sound.volume", "100", 100),
]
FAIL = [
    ("language", '"fr"', '"auto", "ja", "en"'),
    ("display.size", '"800*480"', "800x480"),
    ("display.size", '"0x480"', "800x480"),
    ("display.size", "800", "800x480"),
    ("display.size", '"99999x99999"', "320x240 to 7680x4320"),
    ("display.size", '"7681x4320"', "320x240 to 7680x4320"),
    ("display.size", '"7680x4321"', "320x240 to 7680x4320"),
    ("display.size", '"319x240"', "320x240 to 7680x4320"),
    ("display.size", '"320x239"', "320x240 to 7680x4320"),
    ("display.rotate", "45", "0, 90, 180, 270"),
    ("display.rotate", '"90"', "0, 90, 180, 270"),
    ("display.panel_mm", '"154"', "154x86"),
    ("display.panel_mm", '"39.9x86"', "40 to 2000"),
    ("display.panel_mm", '"154x2000.1"', "40 to 2000"),
    ("display.fullscreen", '"true"', "true or false"),
    ("display.font", "1", "text"),
    ("tower.driver", '"usb"', '"auto", "serial", "text", "simulated", "disabled"'),
    ("tower.pattern", "5", "text"),
    ("tower.words", '"hit=6"', '["hit=6", "miss=1"]'),
    ("tower.ghost_faces", '["7"]', '["1", "2", "3"]'),
    ("tower.ghost_faces", "[1,2]", '["1", "2", "3"]'),
    ("tower.ghost_faces", '["1","2","3","4","5","6"]', "at most five"),
    ("tower.settled", "[1]", '["hit=6", "miss=1"]'),
    ("tower.certain", "0", "from 1 to 65535"),
    ("tower.gap_ms", "60001", "from 0 to 60000"),
    ("tower.baud", "0", "from 300 to 4000000"),
    ("tower.min_confidence", "100", "from 0 to 99"),
    ("tower.min_confidence", "-1", "from 0 to 99"),
    ("tower.min_confidence", "70.5", "from 0 to 99"),
    ("reader.driver", '"rc522"', '"auto", "pn532", "mfrc522", "serial", "wedge"'),
    ("reader.bus", "-1", "from 0 to 255"),
    ("reader.address", "0x78", "from 0x08 to 0x77"),
    ("reader.address", '"0x28"', "from 0x08 to 0x77"),
    ("reader.irq", "28", "4 to 27 but not 14 or 15"),
    ("reader.number", '"octal"', '"auto", "hex", "decimal"'),
    ("buttons.driver", '"pins"', '"auto", "gpio", "simulated", "disabled"'),
    ("buttons.pin_a", "2", "4 to 27 but not 14 or 15"),
    ("buttons.pin_next", "14", "4 to 27 but not 14 or 15"),
    ("buttons.pull", '"left"', '"up", "down", "none"'),
    ("buttons.hold", "0.1", "a number from 0.2 to 10"),
    ("buttons.hold", '"long"', "a number from 0.2 to 10"),
    ("lamps.pin_a", "1", "0: none"),
    ("lamps.active", '"on"', '"low", "high"'),
    ("lamps.dim", "1", "true or false"),
    ("lamps.buzzer", "-1", "0: none"),
    ("log.level", '"loud"', '"debug", "info", "warning", "error"'),
    ("display.theme", '"blue"', '"dark", "light"'),
    ("display.motion", '"yes"', "true or false"),
    ("display.blank_after", "241", "from 0 to 240"),
    ("sound.on", "1", "true or false"),
    ("sound.volume", "0", "from 1 to 100"),
]


def as_file(path: str, value: str) -> str:
    section, _, key = path.rpartition(".")
    return f"[{section}]\n{key} = {value}\n" if section else f"\n{key} = {value}\n"


def variable(path: str) -> str:
    return "COMPANION_" + path.upper().replace(".", "_")


@pytest.mark.parametrize(("path", "text", "value"), OK)
def test_ok(path, text, value, write):
    file = write(as_file(path, text))
    plain = {variable(path): text.strip('"')}

    assert values(load({}, {}, [file]))[path] == value
    assert values(load({}, plain, ()))[path] == value
    assert values(load({path: text.strip('"')}, {}, ()))[path] == value


@pytest.mark.parametrize(("path", "text", "expected"), FAIL)
def test_fail(path, text, expected, write):
    file = write(as_file(path, text))

    (fault,) = faults(files=[file])

    assert fault.startswith(f"{file}:2: {path} = {text}: expected ")
    assert expected in fault


def test_every_key_has_an_ok_case_and_a_variable_of_its_own():
    lists = {"table.players", "tower.words", "tower.doubtful", "tower.settled"}
    lists.add("tower.ghost_faces")
    assert {path for path, _, _ in OK} | lists == set(schema().types)
    assert len(schema().variables()) == len(schema().types)


def test_each_layer_wins_over_the_one_below_and_the_origin_says_so(write):
    system = write('language = "ja"\n[display]\nsize = "640x480"\nrotate = 90\n', "a")
    user = write('[display]\nsize = "1024x600"\nrotate = 180\n', "b")
    env = {"COMPANION_DISPLAY_SIZE": "1280x720", "COMPANION_TOWER_PORT": ""}

    found = survey(
        {"display.size": "1920x1080", "log.level": None}, env, [system, user]
    )

    assert found.faults == ()
    assert found.files == (system, user)
    assert found.config.display.pixels == (1920, 1080)
    assert found.config.display.rotate == 180
    assert found.config.language == "ja"
    assert {path: str(origin) for path, origin in found.origins.items()} == (
        dict.fromkeys(schema().types, "default")
        | {
            "language": f"{system}:1",
            "display.size": "--size",
            "display.rotate": f"{user}:3",
        }
    )
    assert str(survey({}, env, [user]).origins["display.size"]) == (
        "COMPANION_DISPLAY_SIZE"
    )


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('langauge = "ja"', ":1: there is no langauge; the nearest is language"),
        ("[display]\n\nrotat = 90", ":3: there is no display.rotat; the nearest is "),
        (
            "[dispaly]\nrotate = 90",
            ":1: there is no [dispaly]; the nearest is [display]",
        ),
        ("rotate = 90", ":1: there is no rotate; the nearest is display.rotate"),
        (
            "display.driver = 'x'",
            ":1: there is no display.driver; the nearest is tower.",
        ),
        ("display.rotat = 90", ":1: there is no display.rotat; the nearest is "),
        ("display = 3", ":1: display is a section: write [display]"),
        ("[language]", ":1: language = {}: expected one of"),
        ("[tower.port]\na = 1", ":1: tower.port = "),
        ("[tower]\nbaud = \n", ":2: not readable as TOML"),
        ("[tower]\nbaud = 300\nbaud = 300\n", ":3: not readable as TOML"),
        (f"[tower]\nport = {DEEP}", ":2: brackets are nested too deeply"),
        (f"# [\n\nx = 1\n{DEEP}\n", ":4: "),
        (f"a = {DEEP.replace('[', '{b=')}", ":1: brackets are nested too deeply"),
    ],
)
def test_a_slip_in_a_file_is_named_with_line_and_remedy(text, fault, write):
    file = write(text)

    (found,) = faults(files=[file])

    assert found.startswith(f"{file}{fault}")


def test_all_faults_are_told_at_once_in_the_order_of_the_file(write):
    file = write('[tower]\nbaud = 1\ndrivr = "auto"\n[log]\nlevel = 3\n[lamp]\nx = 1\n')
    env = {"COMPANION_TOWER_BAUDS": "1", "COMPANION_DISPLAY_ROTATE": "10"}

    places = [fault.split(": ")[0] for fault in faults(env=env, files=[file])]

    assert places == [f"{file}:{line}" for line in (2, 3, 5, 6)] + [
        "COMPANION_DISPLAY_ROTATE",
        "COMPANION_TOWER_BAUDS",
    ]


def test_a_wrong_value_leaves_the_layer_below(write):
    file = write("[tower]\nbaud = 9600\n")

    found = survey({}, {"COMPANION_TOWER_BAUD": "fast"}, [file])

    assert found.config.tower.baud == 9600
    assert len(found.faults) == 1


def test_variables_of_the_test_suite_and_of_others_are_no_settings():
    env = {
        "COMPANION_SOAK": "1",
        "COMPANION_TEST_PORT": "x",
        "HOME": "/",
        "COMPANION": "y",
    }

    assert faults(env=env) == []


def test_a_mistyped_variable_is_named_with_the_nearest():
    (fault,) = faults(env={"COMPANION_TOWER_PROT": "x"})

    assert fault == (
        "COMPANION_TOWER_PROT: there is no COMPANION_TOWER_PROT; "
        "the nearest is COMPANION_TOWER_PORT"
    )


def test_load_raises_with_every_fault_and_describes_itself(write):
    file = write("[tower]\nbaud = 1\nbauds = 1\n")

    with pytest.raises(ConfigError) as caught:
        load({}, {}, [file])

    assert len(caught.value.faults) == 2
    assert caught.value.describe(EN).count("\n") == 1
    assert "tower.baud" in str(caught.value)


@pytest.mark.parametrize(
    ("content", "problem"),
    [(None, "cannot be read"), (b'language = "\xff"', "not readable as TOML")],
)
def test_a_file_that_cannot_be_read_is_a_fault(content, problem, tmp_path):
    file = tmp_path / "config.toml"
    file.mkdir() if content is None else file.write_bytes(content)

    (fault,) = faults(files=[file])

    assert problem in fault
    assert str(file) in fault


def test_a_missing_file_is_a_fault_only_where_it_was_asked_for(tmp_path):
    missing = [tmp_path / "none.toml"]

    assert survey({}, {}, missing).faults == ()
    assert len(survey({}, {}, missing, must_exist=True).faults) == 1


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(tmp_path):
    file = tmp_path / "config.toml"
    file.write_bytes(b'\xef\xbb\xbflanguage = "en"\r\n[tower]\r\nbaud = 300\r\n')

    found = survey({}, {}, [file])

    assert (found.config.language, found.config.tower.baud) == ("en", 300)
    assert found.origins["tower.baud"].line == 3


def test_lines_are_found_for_all_usual_ways_to_write_keys():
    text = (
        '# c\na = 1\n[ s ]  # t\n"b" = 2\nc.d=3\n[[ignored]]\n[u."v"]\n  e = "f = 1"\n'
    )

    assert find_lines(text) == {
        "a": 2,
        "s": 3,
        "s.b": 4,
        "s.c.d": 5,
        "u.v": 7,
        "u.v.e": 8,
    }


def test_files_are_the_system_s_and_the_user_s():
    system, user = config_files({"XDG_CONFIG_HOME": "/home/ann/.conf"})

    assert system == Path("/etc/tabletop-companion/config.toml")
    assert user == Path("/home/ann/.conf/tabletop-companion/config.toml")
    assert config_files({"XDG_CONFIG_HOME": "relative"})[1].is_absolute()


@pytest.mark.parametrize(
    ("set_to", "env", "folder"),
    [
        ("/srv/x", {"STATE_DIRECTORY": "/var/lib/x"}, "/srv/x"),
        ("~/x", {}, "~/x"),
        ("", {"STATE_DIRECTORY": "/var/lib/x:/var/lib/y"}, "/var/lib/x"),
        ("", {"XDG_STATE_HOME": "/home/ann/st"}, "/home/ann/st/tabletop-companion"),
    ],
)
def test_games_are_kept_where_it_is_set_else_with_the_service_else_the_user(
    set_to, env, folder
):
    config = load({"table.state_dir": set_to}, {}, ())

    assert state_dir(config, env) == Path(folder).expanduser()
