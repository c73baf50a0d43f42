"""`companion show`: a position in the terminal, and what is wrong with one."""

import json
import random

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.cli.columns import width
from companion.games.dungeon_twister.game import game
from companion.games.dungeon_twister.notation import line_of
from tests.games.dungeon_twister.positions import position
from tests.games.dungeon_twister.random_games import course

LINE = (
    "1D0/2D0/3D0/4D0/1G0/2G0/3G0/4G0 - b1T,d2g CGMRKWZAFLPSXcmtrkwzaflpsx 0:0"
    " 2345/012233456/3:2345/012233456/3 1,3,-,-,-,5,- act,1"
)


def show(*words, lang="en", said=None, code=0):
    """Run the verb; return what it told, and what it complained of."""
    args = ["--lang", lang, "show", *words]
    result = CliRunner().invoke(main, args, input=said)
    assert result.exit_code == code, result.output
    return result.stdout.splitlines(), result.stderr.splitlines()


def faulty(line, **more):
    """Return the complaints about a line: place, letters above the marks, sentence."""
    told, errors = show("dungeon-twister", line, code=2, **more)
    assert told == []
    return [
        (head, piece[marks.index("^") : marks.rindex("^") + 1], sentence.strip())
        for head, piece, marks, sentence in zip(*[iter(errors)] * 4, strict=True)
    ]


def test_the_board_is_drawn_with_its_line_and_what_it_does_not_show():
    told, _ = show("dungeon-twister", LINE)

    assert told[0].split() == list("abcdefghijklmnopqrstuv")
    assert told[4].startswith("1       T H .   .   . |")
    assert told[22] == ""
    assert told[23] == LINE
    assert told[25] == (
        "Player 1: 0 points; action cards 2345, combat cards 012233456, jump cards 3"
    )
    assert told[27] == "Player 1, 3 action points: Act or end the turn"
    assert told[28] == "Letters: T = Thief 1, g = Goblin 2"


def test_it_is_told_in_japanese_too():
    told, _ = show("dungeon-twister", LINE, lang="ja")

    assert told[25] == (
        "プレイヤー1：0点、行動カード2345、戦闘カード012233456、ジャンプカード3枚"  # noqa: RUF001
    )
    assert told[28] == "文字：T = 盗賊1、g = ゴブリン2"  # noqa: RUF001


def test_names_of_players_are_theirs_and_a_finished_game_says_so():
    ended = position({"b1": "T", "d2": "g"}).apply({"do": "end"}).state

    told, _ = show("dungeon-twister", line_of(ended))

    assert told[25].startswith("Ann: 0 points")
    assert told[27].startswith("The game is over")


@pytest.mark.parametrize("form", [line_of, lambda s: json.dumps(game.encode(s))])
def test_every_position_of_a_game_is_shown_from_its_line_and_its_json(form):
    states = list(course(random.Random(5), 400))
    for state in states[:: len(states) // 12]:
        for words, said in (([form(state)], None), (["-"], form(state) + "\n")):
            told, _ = show("dungeon-twister", *words, said=said)
            assert told[23] == line_of(state)
            assert all(width(line) <= 80 for line in told[24:])


@pytest.mark.parametrize(
    ("old", "new", "letters", "word"),
    [
        ("4G0", "5G0", "5G0", "5G0"),
        ("4G0", "4D1", "4D1", "4D"),
        (" - b1T", " z9e+ b1T", "z9e+", "z9e"),
        ("b1T,d2g CG", "b1TG,d2g C", "b1TG", "lie together"),
        ("b1T,d2g", "b1T,c0,d2g", "c0", "c0"),
        ("b1T,d2g", "b1T,c9T,d2g", "c9T", "Thief 1"),
        (" 0:0 ", " 0 ", "0", "colon"),
        (" 0:0 ", " 0:999 ", "999", "999"),
        ("2345/012233456/3 1", "2345/012293456/3 1", "2345/012293456/3", "9"),
        ("1,3,-,-", "1,9,-,-", "1,9,-,-,-,5,-", "9"),
        ("act,1", "actx,1", "actx,1", "actx"),
        ("act,1", "act,1 helpless=sleep", "helpless=sleep", "sleep"),
    ],
)
def test_a_fault_is_told_with_its_place_on_the_line(old, new, letters, word):
    assert old in LINE

    for lang in ("en", "ja"):
        complaints = faulty(LINE.replace(old, new, 1), lang=lang)
        marked = [piece for _, piece, _ in complaints]
        assert letters in marked, complaints
    sentences = [sentence for _, _, sentence in faulty(LINE.replace(old, new, 1))]
    assert any(word in sentence for sentence in sentences)


def test_the_place_is_counted_in_letters_from_one():
    (head, letters, _), *_ = faulty("x" + LINE)

    assert head == "From letter 1 to 4:"
    assert letters == "x1D0"


def test_what_is_no_position_and_no_such_game_is_told():
    assert faulty("1D0/2D0 -")[0][2].startswith("The line has not all 8 fields")
    told = show("dungeon-twister", code=2)[1]
    assert told[0].startswith("There is no position")
    assert "`players`" in show("dungeon-twister", '{"prompt": null}', code=2)[1][0]
    assert "dungeon-twister" in show("panty-raider", "x", code=2)[1][0]
    assert "dungeon-twister" in show("dungeon-twist", "x", code=2)[1][0]
