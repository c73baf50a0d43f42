"""What a line of a dice sensor says: dice, confidence, doubts, states, or why not."""

import pytest

from companion.config import Config, load
from hardware.events import DieSeen
from hardware.tower.text import Layout, Moving, Reading, Strange
from hardware.tower.text_form import (
    FormError,
    TextForm,
    doubtful_of,
    form_of,
    pattern_of,
    words_of,
)

ROLL = r"roll (?P<dice>.*)"
EACH = {"pattern": "(?P<dice>.*)", "die": r"D\d=(?P<face>\w+)(?:\((?P<conf>\d+)%\))?"}


def read(line, **form):
    return Layout(TextForm(**form)).read(line)


def dice(line, **form):
    """The dice of a line, each as `value`, or `value conf flag` where that is news."""
    found = read(line, **form)
    assert isinstance(found, Reading), found
    return [
        die.value
        if (die.confidence, die.flag) == (99, "S")
        else f"{die.value} {die.confidence} {die.flag}"
        for die in found.dice
    ]


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("3 5 6", ["3", "5", "6"]),
        ("roll: 3,5, 6", ["3", "5", "6"]),
        ("Dice = 4", ["4"]),
        ("1;2", ["1", "2"]),
        ("3 5? ?", ["3", "5 99 U", "? 0 U"]),
    ],
)
def test_simple_sensors_are_understood_without_any_setting(line, values):
    assert dice(line) == values


@pytest.mark.parametrize(
    "line", ["", "temp: 25", "hello", "3 5 x", "v1.2 3", "3 5 6 sum 14", "0", "-3"]
)
def test_what_does_not_fit_as_a_whole_is_no_roll(line):
    assert read(line) == Strange("tower.line.unfit")


@pytest.mark.parametrize(
    ("line", "form", "values"),
    [
        ("roll 5 3", {"pattern": ROLL}, ["5", "3"]),
        ("roll 5/3|2", {"pattern": ROLL}, ["5", "3", "2"]),
        ("roll 05 12 100", {"pattern": ROLL}, ["5", "12", "100"]),
        ("roll ghost Blank", {"pattern": ROLL}, ["GHOST", "BLANK"]),
        ("5-3-1", {"pattern": "(?P<dice>.*)", "separator": "-"}, ["5", "3", "1"]),
        ("5, 3,", {"pattern": "(?P<dice>.*)", "separator": ","}, ["5", "3"]),
        ("5,,3", {"pattern": "(?P<dice>.*)", "separator": ","}, ["5", "? 0 U", "3"]),
        ("5 and 3", {"pattern": "(?P<dice>.*)", "separator": "and"}, ["5", "3"]),
        ("a=4 b=2", {"pattern": r"a=(?P<d1>\d) b=(?P<d2>\d)"}, ["4", "2"]),
        ("4 2", {"pattern": r"(?P<d2>\d) (?P<d1>\d)"}, ["2", "4"]),
        ("4", {"pattern": r"(?P<d1>\d)(?: (?P<d2>\d))?"}, ["4"]),
        ("356", {"pattern": r"(?P<dice>\d+)", "die": r"\d"}, ["3", "5", "6"]),
        ("D1=5(98%) D2=3(40%)", EACH, ["5 98 S", "3 40 S"]),
        ("D1=5", EACH, ["5"]),
        ('{"dice":[3,5]}', {"pattern": r'\{"dice":\[(?P<dice>.*)\]\}'}, ["3", "5"]),
        ("3", {"pattern": "(?:x|(?P<dice>.))"}, ["3"]),
        ("2: 5 3", {"pattern": r"(?P<n>\d+): (?P<dice>.*)"}, ["5", "3"]),
        ("02: 5 3", {"pattern": r"(?P<n>\d+): (?P<dice>.*)"}, ["5", "3"]),
    ],
)
def test_dice_are_found_where_the_pattern_says(line, form, values):
    assert dice(line, **form) == values


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("roll hit HIT 3", ["6", "6", "3"]),
        ("roll + -", ["6", "1"]),
        ("roll ⚅", ["6"]),
        ("roll skull", ["GHOST"]),
        ("roll hitt", ["? 0 U"]),
        ("roll 12345", ["? 0 U"]),
        ("roll \uff15", ["? 0 U"]),
    ],
)
def test_words_have_faces_and_unknown_ones_are_in_doubt(line, values):
    words = ("hit=6", "+=6", "-=1", "⚅=6", "skull=ghost")
    assert dice(line, pattern=ROLL, words=words) == values


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("roll 5 ?", ["5", "? 0 U"]),
        ("roll 5! 3", ["5 99 C", "3"]),
        ("roll !5 3", ["5 99 C", "3"]),
        ("roll ! 3", ["? 0 C", "3"]),
        ("roll lost 3", ["? 0 O", "3"]),
        ("roll lost! 3", ["LOST 99 C", "3"]),
        ("roll 5lost", ["? 0 U"]),
    ],
)
def test_marks_and_words_put_a_die_in_doubt(line, values):
    doubtful = ("?", "!=C", "lost=O")
    assert dice(line, pattern=ROLL, doubtful=doubtful) == values


CONF = r"(?P<dice>[\d ]+) conf (?P<conf>[\d., ]+)"


@pytest.mark.parametrize(
    ("line", "certain", "values"),
    [
        ("5 3 conf 70", 100, ["5 70 S", "3 70 S"]),
        ("5 3 conf 100 7", 100, ["5", "3 7 S"]),
        ("5 3 conf 0.93, 0.7", 1, ["5 93 S", "3 70 S"]),
        ("5 conf 255", 255, ["5"]),
        ("5 conf 127", 255, ["5 49 S"]),
        ("5 conf 0.57", 1, ["5 57 S"]),
        ("5 conf 0", 1, ["5 0 S"]),
    ],
)
def test_confidence_is_for_all_dice_or_for_each(line, certain, values):
    assert dice(line, pattern=CONF, certain=certain) == values


STATE = r"(?P<state>[a-zA-Z, ]+):(?P<dice>[\d ]*)"


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("stable:5 3", ["5", "3"]),
        ("Settled:5 3", ["5", "3"]),
        ("tilted:5 3", ["5 99 C", "3 99 C"]),
        ("stable,off:5 3", ["5", "3 99 O"]),
    ],
)
def test_a_state_says_that_dice_lie_still_or_are_in_doubt(line, values):
    assert dice(line, pattern=STATE) == values


@pytest.mark.parametrize(
    ("line", "state", "n"),
    [("rolling:5 3", "ROLLING", 2), ("idle:", "IDLE", 0), ("ok,spin:5 3", "SPIN", 2)],
)
def test_any_other_state_is_no_roll(line, state, n):
    assert read(line, pattern=STATE) == Moving(state, n)


def test_the_rolls_number_is_kept():
    found = read("#17: 5 3", pattern=r"#(?P<seq>\d+): (?P<dice>.*)")
    assert found == Reading((DieSeen("d", "5"), DieSeen("d", "3")), "17")


@pytest.mark.parametrize(
    ("line", "form", "reason", "fields"),
    [
        ("roll ", {"pattern": ROLL}, "no_dice", {}),
        ("stable:", {"pattern": STATE}, "no_dice", {}),
        (
            "roll " + "1 " * 21,
            {"pattern": ROLL},
            "many_dice",
            {"n": 21, "most": 20},
        ),
        (
            "3: 5 3",
            {"pattern": r"(?P<n>\d+): (?P<dice>.*)"},
            "dice_number",
            {"what": "3", "n": 2},
        ),
        ("D1=5 and D2=3", EACH, "between", {"what": "and D2=3"}),
        (
            "5 3 conf 1 2 3",
            {"pattern": CONF},
            "conf_number",
            {"n": 3, "dice": 2},
        ),
        (
            "5 conf 101",
            {"pattern": CONF},
            "conf_range",
            {"what": "101", "certain": 100},
        ),
        (
            "5 conf 1.2.3",
            {"pattern": CONF},
            "conf_range",
            {"what": "1.2.3", "certain": 100},
        ),
        (
            "ok,ok,ok:5 3",
            {"pattern": STATE},
            "state_number",
            {"n": 3, "dice": 2},
        ),
        (
            "5a 3b",
            {"pattern": "(?P<dice>.*)", "die": r"(?P<face>\d)(?P<state>\w)"},
            "moving_die",
            {"what": "a"},
        ),
    ],
)
def test_a_line_that_does_not_hold_together_is_no_roll(line, form, reason, fields):
    assert read(line, **form) == Strange(f"tower.line.{reason}", fields)


def test_a_state_of_each_die_counts_for_that_die():
    form = {"pattern": "(?P<dice>.*)", "die": r"(?P<face>\d)(?P<state>[a-z?]+)"}
    assert dice("5s 3tilted 2?", **form) == ["5", "3 99 C", "2 99 U"]


# --- settings that cannot be used -----------------------------------------------------


@pytest.mark.parametrize(
    ("form", "key", "reason", "at"),
    [
        ({"pattern": "roll (?P<dice>.*"}, "pattern", "pattern.unclosed", 6),
        ({"pattern": "(?P<dise>.*)"}, "pattern", "pattern.unknown_group", 5),
        ({"pattern": "roll .*"}, "pattern", "pattern.no_dice", 8),
        ({"pattern": ""}, "pattern", "pattern.no_dice", 1),
        ({"pattern": "(?P<dice>.)(?P<d1>.)"}, "pattern", "pattern.both", 16),
        ({"die": "(?P<value>.)"}, "die", "pattern.unknown_group", 5),
        ({"die": "x*"}, "die", "pattern.empty", 1),
        ({"words": ("a=1", "b")}, "words", "pattern.word", 2),
        ({"words": ("a=b c",)}, "words", "pattern.word", 1),
        ({"words": ("=3",)}, "words", "pattern.word", 1),
        ({"words": ("a=1", "A=2")}, "words", "pattern.word_twice", 2),
        ({"doubtful": ("?", "x=Q")}, "doubtful", "pattern.flag", 2),
        ({"doubtful": ("",)}, "doubtful", "pattern.flag", 1),
    ],
)
def test_a_setting_that_cannot_be_used_is_named_with_its_place(form, key, reason, at):
    with pytest.raises(FormError) as wrong:
        Layout(TextForm(**form))
    error = wrong.value
    assert (error.key, error.reason, error.fields["at"]) == (key, reason, at)


def test_words_and_marks_are_read():
    assert words_of(("Hit=6", "+=x", "a=1", "a=1")) == {"hit": "6", "+": "X", "a": "1"}
    assert doubtful_of(("?", "Cocked=c", "=")) == {"?": "U", "cocked": "C", "=": "U"}
    assert "dice" in pattern_of("(?P<dice>.)").names


def test_the_configuration_has_the_same_keys_and_defaults():
    assert form_of(Config().tower) == TextForm()
    chosen = load({"tower.words": "hit=6,miss=1", "tower.certain": "255"}, {}, ())
    assert form_of(chosen.tower) == TextForm(words=("hit=6", "miss=1"), certain=255)
