"""`companion rules`: games, options with marks, values with sources, unknowns."""

import json

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.cli.columns import WIDTH, rows, width, wrapped
from companion.games import names

GAME = "dont-go-in-there"


@pytest.fixture
def run(tmp_path):
    def run(*args, lang="en_GB.UTF-8"):
        env = {"XDG_CONFIG_HOME": str(tmp_path), "LC_ALL": lang}
        return CliRunner().invoke(main, ["rules", *args], env=env)

    return run


def section(text: str, head: str) -> str:
    """Return what stands below a headline, up to the next one."""
    lines = text.split(f"\n{head}", 1)[1].splitlines()[1:]
    ends = [i for i, line in enumerate(lines) if line and not line.startswith(" ")]
    return "\n".join(lines[: ends[0]] if ends else lines)


def test_without_a_game_the_games_are_listed(run):
    result, data = run(), json.loads(run("--json").stdout)

    assert result.exit_code == 0
    assert f"{GAME}  Don't Go In There, 2 to 5 players" in result.stdout
    assert {"game": GAME, "name": "Don't Go In There", "players": [2, 5]} in data


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["dont-go-in-ther"], "Did you mean dont-go-in-there?"),
        (["chess"], "There is no game “chess”. There are: "),
        ([GAME, "--edition", "retial"], "cannot be retial. Did you mean retail?"),
        ([GAME, "--players", "5"], "5 players: Prototype (2021) takes 2 to 4."),
        ([GAME, "--players", "1"], "1 player: Prototype (2021) takes 2 to 4."),
        ([GAME, "--players", "0"], "0"),
        ([GAME, "--lang", "fr"], "fr"),
        ([GAME, "more"], "more"),
    ],
)
def test_wrong_arguments_end_with_2_and_say_what_is_possible(run, args, said):
    result = run(*args)

    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stdout == ""


def test_complaints_are_in_the_language_asked_for(run):
    result = run("dont-go-in-ther", "--lang", "ja")

    assert "「dont-go-in-there」ではありませんか。" in result.stderr


@pytest.mark.parametrize(
    ("args", "lines"),
    [
        (
            [GAME],
            [
                "  dummy_space: Dummy's space",
                "values   1 (1st), 2 (2nd), 3 (3rd), 4 (4th), 5 (5th)",
                "mark     HOUSE (chosen here), ruling A32",
                "mark     INFER (inferred), ruling A7",
                "change   at any time",
            ],
        ),
        (
            [GAME, "--edition", "retail", "--players", "5"],
            [
                "  start_sides: Rooms at the start",
                "how many  8",
                "mark     M (fairly sure), ruling A28",
                "mark     PRINT (as the cards say), ruling A7",
                "values   a player's name",
            ],
        ),
    ],
)
def test_options_are_listed_with_values_default_mark_and_ruling(run, args, lines):
    told = section(run(*args).stdout, "OPTIONS")

    for line in lines:
        assert line in told


def test_options_follow_edition_and_players(run):
    def keys(*args):
        data = json.loads(run(GAME, *args, "--json").stdout)
        return {option["key"] for option in data["options"]}

    two, three = keys(), keys("--players", "3")
    retail = keys("--edition", "retail")

    assert two - three == {"dummy_space", "dummy_counts_for_most_ghosts"}
    assert retail - three == {"start_sides"}
    assert three - retail == {"face_down_counts"}


def test_values_that_are_not_sure_are_set_apart_and_marked(run):
    text = run(GAME).stdout
    unsure = section(text, "VALUES THAT ARE ASSUMED")
    sure = section(text, "VALUES FROM SOURCES")

    assert "[assumed] ghost: 3, blank: 3 (INFER: not stated" in unsure
    assert "spaces/attic                  [inferred] activates: 5, 4, 3, 2, 1" in unsure
    assert "dummy/space                   [chosen here] 3 (HOUSE: the middle" in unsure
    assert "dummy/counts_for_most_ghosts  [inferred] true (INFER (A15))" in unsure
    assert "meeples_each        5 (RULES, PROTOTYPE)" in sure
    assert "[" not in sure


def test_curses_rooms_unknowns_and_sources_are_told(run):
    text = run(GAME, "--edition", "retail").stdout

    assert "come to exactly 6 together" in section(text, "CURSES")
    assert "(PRINT, BGA)" in section(text, "CURSES")
    assert "Haunted Card  No card, but a rule" in section(text, "CURSES")
    assert "bottom space, shield 3, discards 1 ghost" in section(text, "ROOMS")
    assert "no text of them is public" in section(text, "WRITTEN NOWHERE")
    assert "PRINT    what is printed" in section(text, "SOURCES")


def test_json_holds_all_that_is_listed(run):
    data = json.loads(run(GAME, "--json", "--lang", "ja").stdout)
    by_key = {option["key"]: option for option in data["options"]}
    values = {row["entry"]: row for row in data["profile"]}

    assert (data["game"], data["players"], data["edition"]) == (GAME, 2, "prototype")
    assert by_key["exact_sum"] == {
        "key": "exact_sum",
        "name": "ちょうどの合計",
        "help": by_key["exact_sum"]["help"],
        "values": ["any_subset", "whole"],
        "names": {"any_subset": "一部でもよい", "whole": "その種類の全部"},
        "default": "any_subset",
        "many": 0,
        "mark": "INFER",
        "mark_text": "推定",
        "ruling": "A7",
        "live": True,
    }
    assert by_key["start_player"]["values"] is None
    assert values["dummy/space"]["status"] == "house"
    assert values["values_per_type"]["status"] == "assumed"
    assert values["players"]["status"] == ""
    assert {row["key"] for row in data["types"]} >= {"cat", "haunted"}
    assert {row["name"] for row in data["rooms"]} == {"屋根裏", "廊下", "地下室"}
    assert len(data["unknowns"]) >= 6


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("edition", ["prototype", "retail"])
def test_no_line_is_wider_than_80_columns(run, lang, edition):
    result = run(GAME, "--edition", edition, "--lang", lang)

    assert result.exit_code == 0
    assert [line for line in result.stdout.splitlines() if width(line) > WIDTH] == []


# --- columns ------------------------------------------------------------------------


def test_second_columns_stand_under_each_other_whatever_the_letters():
    lines = rows([("猫", "one"), ("オルゴール", "two"), ("cat", "three")], 2)

    heads = [line.rstrip("onetwhr") for line in lines]
    assert list(map(width, heads)) == [14, 14, 14]


@pytest.mark.parametrize(
    ("text", "columns", "lines"),
    [
        ("", 10, [""]),
        ("one two three", 8, ["one two", "three"]),
        ("unbreakable", 4, ["unbreakable"]),
        ("あいうえお", 4, ["あい", "うえ", "お"]),
        ("あいう。え", 6, ["あい", "う。え"]),
        ("あ「いう」", 4, ["あ", "「い", "う」"]),
        ("あいcatう", 6, ["あい", "catう"]),
        ("values (あい), b", 8, ["values", "(あい),", "b"]),
    ],
)
def test_lines_break_between_words_or_japanese_letters(text, columns, lines):
    assert wrapped(text, columns) == lines


@pytest.mark.parametrize("lang", ["ja_JP.UTF-8", "en_GB.UTF-8"])
@pytest.mark.parametrize("game", names())
def test_every_game_that_is_installed_is_told(run, game, lang):
    assert run(game, lang=lang).exit_code == 0
    told = json.loads(run(game, "--json", lang=lang).stdout)
    assert told["options"]
    assert all(isinstance(one["source"], str) for one in told["profile"])
