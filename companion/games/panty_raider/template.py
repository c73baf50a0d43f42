"""A blank owner's deck as a TOML file: a form to be filled in from the printed cards.

It can be used as it is: what nobody has told of a card is asked for when it counts, and
a card that nobody has read is played with its text by hand.
"""

from collections.abc import Iterable, Iterator

from companion.games.panty_raider.checks import COUNTS
from companion.games.panty_raider.deck import house
from companion.games.panty_raider.effects import EFFECTS, STYLES
from companion.kernel import Translate

NAME = 'name = { en = "", ja = "" }'
DORM = (
    'panty = "thong"',
    "raid_score = 3",
    "trade_score = 3",
    'icons = ["{one}", "{two}"]',
)
MISCHIEF = (
    'trade = {{ value = 2, icon = "{one}" }}',
    'equip = {{ slot = "head", raid_bonus = 1, trade_bonus = 0 }}',
    'play = {{ timing = "before_roll", side = "choose", dice = 1, bonus = 0 }}',
    'effects = [{{ op = "manual", text = {{ en = "", ja = "" }} }}]',
    "removed_on_reshuffle = true",
)
"""Example lines that stand as comments under each card."""


def blank_deck(t: Translate) -> str:
    """Return the form, explained in the translator's language."""
    purple = len(house().purple)
    parts = (
        _head(t),
        _dorm(t),
        _mischief(t, "purple", range(1, purple + 1)),
        _mischief(t, "orange", range(purple + 1, COUNTS["mischief"] + 1)),
        _gurus(t),
    )
    return "\n".join(line for part in parts for line in part)


def _comment(text: str) -> Iterator[str]:
    yield from (f"# {line}".rstrip() for line in text.splitlines())


def _heading(t: Translate, message: str) -> Iterator[str]:
    yield ""
    yield f"# {'-' * 86}"
    yield from _comment(t(message))


def _listed(t: Translate, words: Iterable[str], kind: str) -> Iterator[str]:
    """Yield a comment line for each word that may be written, and what it means."""
    for word in words:
        yield f"#   {word:<28}{t(f'template.{kind}', word=word)}"


def _head(t: Translate) -> Iterator[str]:
    yield from _comment(t("template.head"))
    yield 'deck = "my-printed-deck"'
    yield 'origin = "owner"'
    yield ""
    yield from _comment(t("template.icons"))
    yield f"icons = [{', '.join(map(_quoted, house().icons))}]"
    yield 'icons_source = "OWNER"'
    yield ""
    yield from _comment(t("template.rules"))
    yield "# [rules.hand_limit]"
    yield "# value = 6"


def _quoted(word: str) -> str:
    return f'"{word}"'


def _examples(lines: Iterable[str]) -> Iterator[str]:
    one, two = house().icons[:2]
    yield from (f"# {line.format(one=one, two=two)}" for line in lines)


def _dorm(t: Translate) -> Iterator[str]:
    yield from _heading(t, "template.dorm")
    yield from _listed(t, house().panty_kinds, "panty")
    for number in range(1, COUNTS["dorm"] + 1):
        yield from ("", f'[dorm."dorm.own{number:02}"]', "adult = true", NAME)
        yield from _examples(DORM)


def _mischief(t: Translate, colour: str, numbers: range) -> Iterator[str]:
    yield from _heading(t, f"template.{colour}")
    if colour == "purple":
        yield from _comment(t("template.play"))
        yield from _listed(t, EFFECTS, "op")
        yield from _comment(t("template.removed"))
    skip = 0 if colour == "purple" else 2
    for number in numbers:
        yield from (
            "",
            f'[mischief."mis.own{number:02}"]',
            f'colour = "{colour}"',
            NAME,
        )
        yield "unread = true"
        yield from _examples(MISCHIEF[skip:])


def _gurus(t: Translate) -> Iterator[str]:
    yield from _heading(t, "template.guru")
    yield from _listed(t, (*STYLES, "manual"), "op")
    for number in range(1, COUNTS["guru"] + 1):
        yield from ("", f'[guru."guru.own{number}"]', NAME)
        yield 'effects = [{ op = "manual" }]'
    yield ""
