"""What was set on the screen: a layer of the configuration that never stops a start."""

import json
import os

import pytest
from click.testing import CliRunner

from companion import settings
from companion.cli import main
from companion.config import Config, schema, settings_file, state_dir, survey, values
from companion.layers import Origin
from tests.soak import counted

ALL = {
    "language": "en",
    "display.size": "1280x720",
    "display.panel_mm": "154.5x87",
    "display.rotate": 90,
    "display.theme": "light",
    "display.motion": False,
    "display.blank_after": 0,
    "sound.on": False,
    "sound.volume": 77,
}
EN = {"language": "en"}
DAMAGED = [
    ("[display\nrotate = 90", "syntax", {}),
    ("[display]\nrotate = 45\n", "value", {}),
    ("[display]\nrotate = 90\nspin = 1\n", "unknown", {"display.rotate": 90}),
    ('language = "en"\n[tower]\nbaud = 9600\n', "unknown", {"language": "en"}),
    ('language = "en"\ndisplay = 1\n', "section", {"language": "en"}),
    (b"\xff\xfe", "syntax", {}),
    (f"[display]\nrotate = {3000 * '['}", "nested", {}),
    (f'language = "en"\n[display]\nrotate = {400 * "["}{400 * "]"}\n', "value", EN),
    ('language = "en"\n[display]\nsize = "99999x99999"\n', "value", EN),
]


@pytest.fixture
def file(tmp_path):
    return tmp_path / "state" / settings.FILE


@pytest.fixture
def env(tmp_path):
    return {
        "COMPANION_TABLE_STATE_DIR": str(tmp_path / "state"),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
    }


def damage(file, content):
    file.parent.mkdir(parents=True, exist_ok=True)
    raw = content if isinstance(content, bytes) else content.encode()
    file.write_bytes(raw)


def test_every_key_that_can_be_set_on_the_screen_is_kept_and_comes_back(file, env):
    assert set(ALL) == set(settings.KEYS) <= set(schema().types)
    settings.write(file, ALL)

    found = survey({}, env)

    held = values(found.config)
    assert {key: held[key] for key in ALL} == ALL
    assert found.faults == found.damaged == ()
    assert found.origins["language"] == Origin("settings", str(file), 2)
    assert {found.origins[key].kind for key in ALL} == {"settings"}


def test_the_screen_is_stronger_than_the_files_and_weaker_than_all_else(file, env):
    user = file.parents[1] / "config" / "tabletop-companion" / "config.toml"
    user.parent.mkdir(parents=True)
    user.write_text("[display]\nrotate = 180\nmotion = false\n", "utf-8")
    settings.write(file, {"display.rotate": 90, "sound.on": False, "language": "ja"})
    env |= {"COMPANION_SOUND_ON": "true"}

    found = survey({"language": "en"}, env)

    assert found.config.display.rotate == 90
    assert found.config.display.motion is False
    assert found.config.sound.on is True
    assert found.config.language == "en"
    kinds = {key: found.origins[key].kind for key in ("display.motion", "sound.on")}
    assert kinds == {"display.motion": "file", "sound.on": "environment"}
    assert found.origins["language"].kind == "flag"


def test_the_folder_that_a_flag_names_has_settings_of_its_own(file, env, tmp_path):
    settings.write(file, {"language": "en"})
    other = tmp_path / "other"
    settings.write(other / settings.FILE, {"language": "ja"})

    assert survey({}, env).config.language == "en"
    assert survey({"table.state_dir": str(other)}, env).config.language == "ja"
    assert settings_file(survey({}, env).config, env) == file
    assert state_dir(survey({}, env).config, env) == file.parent


def test_without_a_file_nothing_is_set(env):
    assert survey({}, env).damaged == ()
    assert "settings" not in {one.kind for one in survey({}, env).origins.values()}


@pytest.mark.parametrize("kind", ["pipe", "endless"])
def test_what_is_no_file_never_keeps_the_start_waiting(file, env, kind):
    file.parent.mkdir(parents=True)
    if kind == "pipe":
        os.mkfifo(file)
    else:
        file.symlink_to("/dev/zero")

    found = survey({}, env)

    (fault,) = found.damaged
    assert (fault.code, fault.fields) == (
        "unreadable",
        {"problem": "not a regular file"},
    )
    assert values(found.config)["language"] == "auto"


def test_given_files_are_all_that_is_read(file, env):
    settings.write(file, {"language": "en"})

    assert survey({}, env, ()).config.language == "auto"
    assert survey({}, {}, (), screen=file).config.language == "en"


@pytest.mark.parametrize(("content", "code", "left"), DAMAGED)
def test_a_damaged_file_gives_what_is_right_in_it(file, env, content, code, left):
    damage(file, content)

    found = survey({}, env)

    assert [fault.code for fault in found.damaged] == [code]
    assert found.faults == ()
    kept = {k: v for k, v in values(found.config).items() if k in left}
    assert kept == left
    settled = {k for k, one in found.origins.items() if one.kind == "settings"}
    assert settled == set(left)


def test_a_file_that_cannot_be_read_stops_nothing(file, env):
    file.mkdir(parents=True)  # a folder of that name

    found = survey({}, env)

    assert [fault.code for fault in found.damaged] == ["unreadable"]
    assert found.faults == ()


def test_setting_aside_overwrites_nothing(file):
    names = []
    for content in ("one", "two"):
        damage(file, content)
        names.append(settings.set_aside(file).name)

    assert names == ["settings.toml.damaged-1", "settings.toml.damaged-2"]
    assert file.with_name(names[0]).read_text("utf-8") == "one"
    assert not file.exists()


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(file, monkeypatch):
    settings.write(file, {"language": "en"})

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        settings.write(file, {"language": "ja"})

    assert [one.name for one in file.parent.iterdir()] == [file.name]
    assert 'language = "en"' in file.read_text("utf-8")


def test_any_choice_comes_back_as_it_was(tmp_path):
    offered = {
        "language": ("ja", "en", "auto"),
        "display.size": ("800x480", "1920x1080"),
        "display.panel_mm": ("154.08x85.92", "110.5x62", "99x99"),
        "display.rotate": (0, 90, 180, 270),
        "display.theme": ("dark", "light"),
        "display.motion": (True, False),
        "display.blank_after": (0, 1, 240),
        "sound.on": (True, False),
        "sound.volume": (1, 50, 100),
    }
    file = tmp_path / settings.FILE
    with counted("settings kept", full=2000, seed=3) as run:
        for _ in range(run.n):
            keys = run.rng.sample(sorted(offered), run.rng.randint(0, len(offered)))
            chosen = {key: run.rng.choice(offered[key]) for key in keys}
            file.write_text(settings.as_text(chosen), "utf-8")
            entries, faults = settings.read(file, schema())
            assert faults == []
            assert {one.path: one.value for one in entries} == chosen


# --- on the command line --------------------------------------------------------------


@pytest.fixture
def run(env):
    def run(*args):
        more = {**env, "LC_ALL": "en_GB.UTF-8"}
        return CliRunner().invoke(main, ["config", *args], env=more)

    return run


def test_show_names_the_file_as_the_origin(run, file):
    settings.write(file, {"display.rotate": 90})

    shown = json.loads(run("show", "--json").stdout)

    assert shown["display.rotate"] == {
        "value": 90,
        "origin": "settings",
        "name": str(file),
        "line": 4,
    }
    assert f"# {file}:4" in run("show").stdout
    assert f"kept in {file}" in run("show").stdout


def test_show_says_where_it_will_be_kept(run, file):
    assert f"Nothing has been set on the screen yet; it will be kept in {file}" in (
        run("show").stdout
    )


def test_check_tells_of_a_damaged_file_and_is_content(run, file):
    damage(file, "[display]\nrotate = 45\n")

    result = run("check")

    assert result.exit_code == 0
    assert f"{file}:2: display.rotate = 45: expected" in result.stderr
    assert "starts all the same" in result.stderr


def test_the_defaults_are_those_of_a_new_machine():
    shown = Config().display

    assert (shown.theme, shown.motion, shown.blank_after) == ("dark", True, 10)
    assert (Config().sound.on, Config().sound.volume) == (True, 30)
