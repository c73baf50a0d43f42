"""`companion cards new` and `cards check`: a form for own cards, and what is wrong."""

import json
import re
import tomllib

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.files import replace_file

GAME = "panty-raider"
OWN = """\
[dorm."dorm.01"]
raid_score = 2

[mischief."mis.beanie"]
equip = { slot = "head", raid_bonus = 2 }
"""


@pytest.fixture
def run(tmp_path):
    def run(*args, lang="en_GB.UTF-8"):
        env = {"XDG_CONFIG_HOME": str(tmp_path / "config"), "LC_ALL": lang}
        return CliRunner().invoke(main, ["cards", *map(str, args)], env=env)

    return run


@pytest.fixture
def file(tmp_path):
    def file(text, name="deck.toml"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return file


# --- new ------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_form_is_whole_and_can_be_played_with_as_it_is(run, tmp_path, lang):
    path = tmp_path / "folder" / "deck.toml"
    made = run("new", GAME, path, "--lang", lang)
    assert made.exit_code == 0, made.output
    assert f"profiles/{GAME}.toml" in made.stderr

    data = tomllib.loads(path.read_text(encoding="utf-8"))
    assert [len(data[kind]) for kind in ("dorm", "mischief", "guru")] == [35, 67, 6]
    assert all(girl["adult"] is True for girl in data["dorm"].values())
    checked = run("check", path)
    assert (checked.exit_code, checked.stderr) == (0, "")
    assert "108 cards" in checked.stdout


def test_no_card_of_the_form_has_the_id_of_a_card_of_the_house(run):
    """Tags of both decks lie in one registry, and names in one catalogue."""
    from companion.games import load  # noqa: PLC0415

    data = tomllib.loads(run("new", GAME, "-").stdout)
    own = {card for kind in ("dorm", "mischief", "guru") for card in data[kind]}
    assert not own & {*load(GAME).cards()}


def test_every_example_of_the_form_can_be_uncommented(run, file):
    """Each line that is offered as a comment is one that a deck may have."""
    text = run("new", GAME, "-").stdout
    filled = re.sub(r"^# (?=\w+ = )", "", text, flags=re.MULTILINE)
    filled = re.sub(r"^# (?=\[rules)", "", filled, flags=re.MULTILINE)
    filled = filled.replace("unread = true\n", "")
    filled = filled.replace("removed_on_reshuffle = true\n", "")

    checked = run("check", file(filled), "--all")

    assert checked.exit_code == 0, checked.stderr
    (missing, playable) = checked.stdout.splitlines()
    assert "reshuffle" in missing
    assert "108 cards" in playable


def test_a_file_that_is_there_stays_unless_it_is_forced(run, file):
    path = file("mine")
    refused = run("new", GAME, path)
    assert refused.exit_code == 2
    assert "--force" in refused.stderr
    assert path.read_text() == "mine"
    assert run("new", GAME, path, "--force").exit_code == 0
    assert path.read_text() != "mine"


@pytest.mark.parametrize(
    ("game", "said"),
    [("dont-go-in-there", "no file"), ("panty-raidr", "panty-raider")],
)
def test_only_a_game_with_own_cards_has_a_form(run, tmp_path, game, said):
    result = run("new", game, tmp_path / "x.toml")
    assert result.exit_code == 2
    assert said in result.stderr
    assert not (tmp_path / "x.toml").exists()


def test_a_folder_that_cannot_be_written_is_told(run, tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.cli._deck.replace_file", full)
    result = run("new", GAME, tmp_path / "x.toml")
    assert result.exit_code == 2
    assert "No space left" in result.stderr
    assert replace_file is not full


# --- check ----------------------------------------------------------------------------


def test_a_deck_laid_over_the_house_deck_is_fine(run, file):
    result = run("check", file(OWN))
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[-1].endswith("can be played with them.")


def test_faults_are_told_by_line_card_and_key(run, file):
    path = file(
        OWN.replace("raid_score = 2", 'raid_score = "two"').replace('"head"', '"foot"')
    )
    result = run("check", path)
    assert result.exit_code == 2
    assert result.stdout == ""
    one, two, last = result.stderr.splitlines()
    assert one.startswith(f"{path}:2: dorm/dorm.01/raid_score: ")
    assert two.startswith(f"{path}:5: mischief/mis.beanie/equip/slot: ")
    assert "head, face, body, hand" in two
    assert last == "2 faults: no game can be played with this."


def test_faults_are_told_in_japanese(run, file):
    path = file(OWN.replace("raid_score", "raid_scoer"))
    result = run("check", path, lang="ja_JP.UTF-8")
    (one, last) = result.stderr.splitlines()
    assert one.startswith(f"{path}:2: dorm/dorm.01/raid_scoer")
    assert "「raid_score」ではありませんか" in one
    assert "1件" in last


@pytest.mark.parametrize(
    ("text", "name", "said"),
    [
        ("dorm = [", "deck.toml", "Invalid value"),
        ("[]", "deck.json", "list"),
        ("{", "deck.json", "deck.json"),
    ],
)
def test_what_is_no_deck_file_is_told_in_one_line(run, file, text, name, said):
    result = run("check", file(text, name))
    assert result.exit_code == 2
    assert said in result.stderr.splitlines()[0]
    assert len(result.stderr.splitlines()) == 2


def test_a_file_that_is_not_there_is_told(run, tmp_path):
    result = run("check", tmp_path / "none.toml")
    assert result.exit_code == 2
    assert "No such file" in result.stderr


def test_a_deck_in_json_has_no_lines(run, file):
    path = file(json.dumps({"dorm": {"dorm.01": {"panty": "string"}}}), "deck.json")
    result = run("check", path)
    assert result.stderr.startswith(f"{path}: dorm/dorm.01/panty: ")


def test_a_deck_with_34_dorm_cards_can_be_played_but_it_is_told(run, file):
    text = run("new", GAME, "-").stdout
    short = re.sub(r'\[dorm."dorm.own35"\]\nadult = true\nname = .*\n', "", text)
    result = run("check", file(short), "--all")
    assert result.exit_code == 0
    assert re.search(r"dorm: 34 .* 35", result.stdout)


def test_a_house_deck_with_34_dorm_cards_is_refused(run, file):
    from companion.games import load  # noqa: PLC0415

    game = load(GAME)
    deck = game.profile(game.start(("Ann", "Ben")))
    del deck["dorm"]["dorm.35"]
    result = run("check", file(json.dumps(deck), "deck.json"))
    assert result.exit_code == 2
    assert re.search(r"dorm: 34 .* 35", result.stderr)


def test_unknown_values_are_counted_or_told_one_by_one(run, file):
    path = file(run("new", GAME, "-").stdout)
    short = run("check", path).stdout.splitlines()
    assert len(short) == 3
    n = int(re.search(r"\d+", short[1])[0])
    every = run("check", path, "--all").stdout.splitlines()
    assert len(every) == n + 2
    assert re.match(r".*:\d+: dorm/dorm.own01/panty: the kind is not known", every[1])


def test_another_games_file_can_be_checked_too(run, file):
    path = file("dice_total = { value = 4 }\n")
    result = run("check", path, "--game", "dont-go-in-there")
    assert result.exit_code == 0, result.output
    wrong = run("check", file("dice_totl = 4\n"), "--game", "dont-go-in-there")
    assert wrong.exit_code == 2
    assert "dice_total" in wrong.stderr


# --- played with ----------------------------------------------------------------------


@pytest.mark.parametrize("flag", ["--deck", "--profile"])
def test_a_simulation_plays_with_a_deck(file, flag):
    args = ["simulate", GAME, "--games", "2", "--jobs", "1", "--bots", "greedy"]
    weak = "\n".join(f'[dorm."dorm.{n:02}"]\nraid_score = 0' for n in range(1, 36))
    plain, own = (
        CliRunner().invoke(main, [*args, "--json", *more])
        for more in ([], [flag, str(file(weak))])
    )
    assert own.exit_code == 0, own.output
    turns = [json.loads(one.stdout)["length"]["turns"]["value"] for one in (plain, own)]
    assert turns[1] < turns[0]


def test_the_referee_judges_with_a_deck(file):
    path = file(OWN.replace("raid_score = 2", "raid_score = 7"))
    args = ["referee", GAME, "--players", "Ann,Ben", "--deck", str(path)]
    result = CliRunner().invoke(main, args, input='{"ask": "state"}\n')
    told = json.loads(result.stdout.splitlines()[0])
    assert told["state"]["options"]["deck"]["dorm"]["dorm.01"]["raid_score"] == 7


def test_a_faulty_deck_starts_nothing(file):
    path = file('[mischief."mis.beanie"]\ncolour = "green"\n')
    args = ["simulate", GAME, "--games", "1", "--deck", str(path)]
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 2
    assert "mis.beanie/colour" in result.stderr
