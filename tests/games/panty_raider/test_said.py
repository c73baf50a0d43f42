"""What is said where it was once said wrongly: cards, dice, parts, lost sentences."""

import json

import pytest
from click.testing import CliRunner

from companion.cli import main as cli
from companion.games.panty_raider.events import CardPlayed, DiceRolled, DiceTakenUp
from companion.i18n import Translator, game_catalogues, load_catalogue
from companion.kernel import tag_of
from tests.games.panty_raider.tables import GAME, Table
from ui.screens.brief import _in_a_row  # pyright: ignore[reportPrivateUsage]

KERNEL = load_catalogue("companion.locale", "kernel.toml")
LOG = load_catalogue("ui.locale", "log.toml")
EN, JA = (
    Translator(lang, KERNEL, LOG, *game_catalogues(GAME), strict=True)
    for lang in ("en", "ja")
)


def test_one_die_is_no_dice():
    assert " 1 die " in DiceRolled("player", 1, 4).describe(EN)
    assert " 2 dice " in DiceRolled("player", 2, 4).describe(EN)
    assert " 1 die is" in DiceTakenUp("player", 1).describe(EN)


def test_the_name_of_a_card_that_is_a_sentence_is_quoted():
    played = CardPlayed("Ann", "mis.movie_night", "")
    name = EN.name("card", "mis.movie_night")
    assert played.describe(EN) == f"Ann played “{name}”."
    assert f"「{JA.name('card', 'mis.movie_night')}」" in played.describe(JA)


@pytest.mark.parametrize(
    ("card", "rule"),
    [
        ("mis.beanie", "reveal.no_dorm"),
        ("guru.nice_guy", "reveal.no_dorm"),
        ("dorm.99", "reveal.no_such"),
    ],
)
def test_what_is_no_dorm_card_is_said_to_be_none(card, rule):
    table = Table().all_ready().do("enter_dorm").do("solo")
    refused = table.refused("reveal", card=card)
    assert refused.rule == rule
    assert refused.describe(EN)


def test_without_the_variant_nobody_is_told_of_wearing():
    for worn in (False, True):
        table = Table(options={"panties_on_head": worn})
        answers = table.refused("draw_two").fields["answers"]
        assert ("wear" in answers, "take_off" in answers) == (worn, worn)
        assert tag_of(table.state.prompt) == "gear_up"


def asked(*lines):
    text = "\n".join(map(json.dumps, lines))
    args = ["--lang", "en", "referee", "panty-raider", "--players", "Ann,Ben"]
    result = CliRunner().invoke(cli, [*args, "--option", "start_player=Ann"], text)
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_seat_is_a_part_of_a_window_and_elsewhere_it_is_said_that_there_is_none():
    told = asked(
        {"ask": "legal", "part": "Ann"},
        {"do": "ready", "seat": "all"},
        {"ask": "legal", "part": "Ann"},
    )
    assert {one["seat"] for one in told[1]["legal"]} == {"Ann"}
    assert "has no parts at all" in json.dumps(told[3])


def test_the_lost_sentence_is_shown_as_an_open_point():
    for lang, said in (("en", "breaks off"), ("ja", "途中で切れて")):
        args = ["--lang", lang, "rules", "panty-raider"]
        shown = CliRunner().invoke(cli, args).output
        assert said in "".join(shown.split("\n"))


def test_sentences_of_the_log_are_not_joined_by_a_second_mark():
    assert _in_a_row(EN, ["It is.", "It was", "so."]) == "It is. It was; so."
    assert _in_a_row(JA, ["です。", "でした", "ます。"]) == "です。でした、ます。"
