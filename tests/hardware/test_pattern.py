"""Patterns: what fits for `re` fits here, what is wrong is told, none takes long."""

import re
import subprocess
import sys

import pytest

from hardware.tower import pattern
from hardware.tower.pattern import Pattern, PatternError
from tests.soak import counted

LINES = ("", "5 3", "roll 5 3", "D1=5(98%) D2=3(40%)", "a,b;c", "5 5", "AbC", "é 1")
FIT = [
    (r"roll (?P<dice>.*)", "roll 5 3", {"dice": "5 3"}),
    (r"(?P<d1>\d) (?P<d2>\d)", "5 3", {"d1": "5", "d2": "3"}),
    (r"(?P<a>\d+?)(?P<b>\d*)", "123", {"a": "1", "b": "23"}),
    (r"(?P<a>\d+)(?P<b>\d*)", "123", {"a": "123", "b": ""}),
    (r"(?:x|(?P<a>y))*", "xyx", {"a": "y"}),
    (r"(?P<a>a|ab)(?P<b>b?)", "ab", {"a": "a", "b": "b"}),
    (r"(?:(?P<a>x)|y)", "y", {}),
    (r"\{\"dice\":\[(?P<dice>[\d,]*)\]\}", '{"dice":[3,5]}', {"dice": "3,5"}),
    (r"(?i)roll (?P<a>\w+)", "ROLL Hit", {"a": "Hit"}),
    (r"^(?P<a>[^,]*),?$", "ab,", {"a": "ab"}),
    (r"\[(?P<a>[]a-c\-]+)\]", "[a]-c]", {"a": "a]-c"}),
    (r"a{2}b{1,}c{,2}{}", "aabcc{}", {}),
    (r"a{,}x{y", "aaax{y", {}),
    (r"(?P<a>..)\t[^\d\s]", "éé\tx", {"a": "éé"}),
    (r"(?P<a>(?P<b>\d)-?)+", "1-2-", {"a": "2-", "b": "2"}),
]


@pytest.mark.parametrize(("text", "line", "groups"), FIT)
def test_it_finds_what_re_finds(text, line, groups):
    assert Pattern(text).whole(line) == groups
    found = re.fullmatch(text, line)
    assert found is not None
    assert {k: v for k, v in found.groupdict().items() if v is not None} == groups


@pytest.mark.parametrize("text", [text for text, _, _ in FIT])
def test_what_re_does_not_find_does_not_fit(text):
    for line in LINES:
        assert (Pattern(text).whole(line) is None) is (re.fullmatch(text, line) is None)


def test_from_a_character_on_it_matches_as_far_as_it_goes():
    die = Pattern(r"D\d=(?P<face>\w+)")
    assert die.at("D1=5 D2=3", 0) == (4, {"face": "5"})
    assert die.at("D1=5 D2=3", 5) == (9, {"face": "3"})
    assert die.at("D1=5 D2=3", 1) is None
    assert Pattern("x*").at("ab", 2) == (2, {})


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("a(b", "unclosed", 2),
        ("ab)c", "unopened", 3),
        ("a[bc", "unclosed_set", 2),
        ("a[]", "unclosed_set", 2),
        ("a|*b", "nothing_repeated", 3),
        ("^*", "nothing_repeated", 2),
        ("{2}", "nothing_repeated", 1),
        ("a**", "repeated_twice", 3),
        ("a+{2}", "repeated_twice", 3),
        ("a*+", "repeated_twice", 3),
        ("a{3,2}", "bounds_order", 2),
        ("a{129}", "bounds_size", 2),
        ("[b-a]", "range_order", 2),
        (r"\1", "not_possible", 1),
        (r"a\b", "not_possible", 2),
        ("a\\", "not_possible", 2),
        ("(?=a)", "not_possible", 1),
        ("(?P=a)", "not_possible", 1),
        ("a(?i)", "not_possible", 2),
        ("(?P<1a>x)", "bad_name", 5),
        ("(?P<a", "bad_name", 5),
        ("(?P<a>x)(?P<a>y)", "name_twice", 13),
        ("(" * 21 + ")" * 21, "too_deep", 21),
        ("a" * 401, "too_long", 401),
        ("(?:abcdefghij){100}", "too_big", 1),
    ],
)
def test_what_cannot_be_used_is_told_with_its_place(text, code, at):
    with pytest.raises(PatternError) as wrong:
        Pattern(text)
    assert (wrong.value.code, wrong.value.at) == (code, at)


# Each of these keeps `re` busy for longer than anybody waits.
EVIL = [
    r"(?:a|a)*b",
    r"(?:a*)*b",
    r"(?:a+)+b",
    r"(?:a|aa)+b",
    r"(?:\w+,?)*x",
    r"(?:.*a){20}b",
    r"(?:a?){128}a{128}b",
    r"a*a*a*a*a*a*a*a*a*a*b",
    r"(?:(?:a*)*)*b",
    r"(?P<x>(?:a|[a-z])*?)*?b",
]
TRY = """
import sys
from hardware.tower.pattern import Pattern
for line in ("a" * 128, "a" * 127 + "!", "a" * 127 + "b"):
    print(Pattern(sys.argv[1]).whole(line) is not None)
"""


@pytest.mark.parametrize("text", EVIL)
def test_a_pattern_that_hangs_re_comes_to_an_end(text):
    """In a process of its own: if it does not end, that is all that hangs."""
    done = subprocess.run(
        [sys.executable, "-c", TRY, text],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert done.stdout.split()[:2] == ["False", "False"], done.stderr


def test_no_step_is_tried_twice_at_one_character(monkeypatch):
    tests: list[int] = []
    found = Pattern(r"(?:(?:a|a)*(?:\w+,?)*)*b")
    monkeypatch.setattr(
        found,
        "_steps",
        [
            (op, (lambda c, x=x: tests.append(1) or x(c)), y)
            if op is pattern._Op.ONE
            else (op, x, y)
            for op, x, y in found._steps
        ],
    )
    assert found.whole("a" * 128) is None
    assert len(tests) <= len(found._steps) * 129


ATOMS = (
    *("a", "b", "1", ",", ".", r"\d", r"\w", r"\s", r"\D", "[ab]", "[^a]"),
    *("[a-c1]", r"[\d,]", r"\.", "[]a]", "[^]a-]", r"[a\]]", " ", "é"),
)
TIMES = ("*", "+", "?", "{2}", "{1,2}", "{,2}", "{1,}", "*?", "+?", "??", "{0,2}?")


def made(rng, depth, names, *, full=False):
    """A random pattern; `full`: one that fits no empty text."""
    kind = rng.random()
    if depth == 0 or kind < 0.35:
        return rng.choice(ATOMS if full else (*ATOMS, "^", "$"))
    if kind < 0.55:
        parts = [
            made(rng, depth - 1, names, full=full and n == 0)
            for n in range(rng.randrange(1, 4))
        ]
        return "".join(parts)
    if kind < 0.68:
        ways = rng.randrange(1, 4)
        every = (made(rng, depth - 1, names, full=full) for _ in range(ways))
        return f"(?:{'|'.join(every)})"
    if kind < 0.82 and names:
        return f"(?P<{names.pop()}>{made(rng, depth - 1, names, full=full)})"
    # What may be empty is not repeated: there `re` has ways of its own.
    often = rng.choice(("+", "{2}", "{1,2}", "+?") if full else TIMES)
    return f"(?:{made(rng, depth - 1, names, full=True)}){often}"


def test_random_patterns_find_what_re_finds():
    claim = "patterns: random patterns and lines fit as for re, with the same groups"
    fits = 0
    with counted(claim, full=20_000, seed=71) as run:
        for _ in range(run.n):
            start = "(?i)" if run.rng.random() < 0.1 else ""
            text = start + made(run.rng, 4, list("xyz"))
            ours = readable(text)
            if ours is None:
                continue
            theirs = re.compile(text)
            for _ in range(6):
                line = "".join(run.rng.choices("ab12,. -éA]", k=run.rng.randrange(8)))
                fits += compared(ours, theirs, line)
        run.note(f"{fits} fitted")
    assert fits > run.n // 4


def readable(text):
    """The pattern; None: a random one with too much in it, or an edge repeated."""
    try:
        return Pattern(text)
    except PatternError as error:
        if error.code not in ("too_big", "nothing_repeated"):
            raise
    return None


def compared(ours, theirs, line):
    found, groups = theirs.fullmatch(line), ours.whole(line)
    assert (found is None) is (groups is None), (theirs.pattern, line)
    if found is not None:
        named = {k: v for k, v in found.groupdict().items() if v is not None}
        assert named == groups, (theirs.pattern, line)
    begun, end = theirs.match(line), ours.at(line, 0)
    assert (begun and begun.end()) == (end and end[0]), (theirs.pattern, line)
    return found is not None
