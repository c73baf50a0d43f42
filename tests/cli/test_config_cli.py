"""`companion config check` and `companion config show`."""

import json
import tomllib

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.config import Config, schema, values

BAD = '[tower]\nbaud = 1\nprot = "x"\n'


@pytest.fixture
def home(tmp_path):
    folder = tmp_path / "tabletop-companion"
    folder.mkdir()
    return folder / "config.toml"


@pytest.fixture
def run(home):
    def run(*args, **env):
        base = {"XDG_CONFIG_HOME": str(home.parents[1]), "LC_ALL": "en_GB.UTF-8"}
        return CliRunner().invoke(main, ["config", *args], env=base | env)

    return run


def test_check_names_the_files_it_has_read(run, home):
    home.write_text('language = "en"\n', encoding="utf-8")

    result = run("check")

    assert result.exit_code == 0
    assert f"{home}: read\n" in result.stdout
    assert "in order" in result.stdout


def test_check_tells_a_file_that_is_not_there(run, home):
    result = run("check")

    assert result.exit_code == 0
    assert f"{home}: not there" in result.stdout


def test_check_names_every_fault_with_file_and_line(run, home):
    home.write_text(BAD, encoding="utf-8")

    result = run("check", COMPANION_LOG_LEVEL="loud")

    assert result.exit_code == 78
    assert f"{home}:2: tower.baud = 1: expected" in result.stderr
    assert f"{home}:3: there is no tower.prot; the nearest is tower.port" in (
        result.stderr
    )
    assert 'COMPANION_LOG_LEVEL: log.level = "loud"' in result.stderr
    assert "3 faults" in result.stderr
    assert result.stdout == ""


def test_check_of_given_files_leaves_out_the_installed_ones(run, home, tmp_path):
    home.write_text(BAD, encoding="utf-8")
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text("[tower]\nbaud = 300\n", encoding="utf-8")
    bad.write_text('[log]\nlevel = "loud"\n', encoding="utf-8")

    assert run("check", "--file", str(good), COMPANION_LOG_LEVEL="loud").exit_code == 0
    both = run("check", "--file", str(good), "--file", str(bad))
    missing = run("check", "--file", str(tmp_path / "none.toml"))

    assert both.exit_code == missing.exit_code == 78
    assert both.stderr.startswith(f"{bad}:2: log.level")
    assert "One fault" in both.stderr
    assert "none.toml: cannot be read" in missing.stderr


def test_show_is_toml_with_the_origin_of_every_value(run, home):
    home.write_text("\n[tower]\nmin_confidence = 80\n", encoding="utf-8")

    result = run("show", COMPANION_DISPLAY_FULLSCREEN="true")

    data = tomllib.loads(result.stdout)
    rows = {line.split(" = ")[0]: line for line in result.stdout.splitlines()}
    held = (data["tower"]["min_confidence"], data["display"]["fullscreen"])
    assert held == (80, True)
    assert rows["min_confidence"].endswith(f"# {home}:3")
    assert rows["fullscreen"].endswith("# COMPANION_DISPLAY_FULLSCREEN")
    assert rows["rotate"].endswith("# default")


def test_show_of_the_defaults_is_a_configuration_that_changes_nothing(run, home):
    home.write_text(run("show").stdout, encoding="utf-8")

    shown = json.loads(run("show", "--json").stdout)

    assert shown.pop("profiles")["value"] == []
    held = {path: row["value"] for path, row in shown.items()}
    assert held == json.loads(json.dumps(values(Config())))
    assert {row["name"] for row in shown.values()} == {str(home)}


def test_show_for_programs_gives_value_and_origin(run, home):
    home.write_text("\n[tower]\nbaud = 9600\n", encoding="utf-8")

    shown = json.loads(run("show", "--json").stdout)

    assert list(shown) == [*schema().types, "profiles"]
    assert shown["tower.baud"] == {
        "value": 9600,
        "origin": "file",
        "name": str(home),
        "line": 3,
    }
    assert shown["tower.port"] == {"value": "", "origin": "default"}


def test_show_of_a_bad_configuration_ends_with_78(run, home):
    home.write_text(BAD, encoding="utf-8")

    result = run("show")

    assert result.exit_code == 78
    assert "tower.prot" in result.stderr


def test_complaints_are_japanese_where_japanese_is_spoken(run, home):
    home.write_text(BAD, encoding="utf-8")

    result = run("check", LC_ALL="ja_JP.UTF-8")

    assert "tower.protという設定はありません。近いものはtower.portです" in result.stderr
    assert "誤りが2件" in result.stderr


@pytest.mark.parametrize(
    ("env", "state"),
    [
        ({"COMPANION_TABLE_STATE_DIR": "/srv/games"}, "/srv/games"),
        ({"STATE_DIRECTORY": "/var/lib/x"}, "/var/lib/x"),
        ({"XDG_STATE_HOME": "/s"}, "/s/tabletop-companion"),
    ],
)
def test_show_tells_where_games_are_kept_and_own_files_found(run, home, env, state):
    folder = home.parent / "profiles"
    folder.mkdir()
    (folder / "dont-go-in-there.retail.toml").write_text("", encoding="utf-8")

    said = run("show", **env).stdout.splitlines()
    rows = json.loads(run("show", "--json", **env).stdout)

    assert f"# Games are kept in {state}" in said
    at = said.index(f"# Own mats and cards are looked for in {folder}")
    assert said[at + 1] == "#   found: dont-go-in-there.retail.toml"
    assert tomllib.loads("\n".join(said))
    assert rows["table.state_dir"]["resolved"] == state
    assert str(folder) in rows["profiles"]["folders"]
    assert str(folder / "dont-go-in-there.retail.toml") in rows["profiles"]["value"]


def test_show_says_so_where_no_own_files_are(run, home):
    said = run("show", LC_ALL="ja_JP.UTF-8").stdout.splitlines()
    (at,) = (
        number
        for number, line in enumerate(said)
        if line.startswith("# 自作の設定資料を探す場所")
        and line.endswith(f"{home.parent}/profiles")
    )
    assert said[at + 1] == "#   なし"
