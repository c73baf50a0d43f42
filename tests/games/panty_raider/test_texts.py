"""Everything Panty Raider can say is there, in Japanese and English."""

import ast
import re
from pathlib import Path
from typing import get_args

import pytest

from companion.games.panty_raider import actions, events, prompts
from companion.i18n import LANGUAGES, Translator, check, game_catalogues, load_catalogue
from companion.kernel import BadSetup, Event
from companion.kernel.action import TABLE_ACTS
from companion.kernel.text import tag_of
from tests.games.panty_raider.tables import DECK, GAME, NAMES, Table, deal, hand, mis

KERNEL = load_catalogue("companion.locale", "kernel.toml")
(OWN,) = game_catalogues(GAME)
SPEAK = {lang: Translator(lang, KERNEL, OWN, strict=True) for lang in LANGUAGES}
SOURCE = Path(str(prompts.__file__)).parent
ANSWERS = [kind for kind in actions.CODEC.types if kind not in TABLE_ACTS]
EVENTS = [
    kind
    for name, kind in vars(events).items()
    if isinstance(kind, type)
    and issubclass(kind, Event)
    and kind is not Event
    and not name.startswith("_")
]
WHOLE = re.compile(r"\{[^{}]*\}")
RISQUE = re.compile(r"(?i)sex|nude|naked|strip|hot |erot|裸|脱[いがぐ]|エロ|セクシ")


def texts(message):
    return dict(OWN.message(message) or KERNEL.message(message))


def test_the_catalogue_is_sound_in_both_languages():
    assert check(OWN, KERNEL) == []


@pytest.mark.parametrize("message", OWN.message_ids())
def test_a_japanese_text_has_no_latin_words_and_none_is_risque(message):
    text = OWN.message(message)
    assert not re.search(r"[A-Za-z]", WHOLE.sub("", text["ja"]))
    assert not any(RISQUE.search(WHOLE.sub("", one)) for one in text.values())


@pytest.mark.parametrize("kind", OWN.kinds())
def test_names_are_in_both_languages_and_none_is_risque(kind):
    for key, name in OWN.names(kind).items():
        assert set(name) == set(LANGUAGES)
        assert not re.search(r"[A-Za-z]", name["ja"]), key
        assert not any(RISQUE.search(text) for text in name.values()), key


def rules_in_source():
    """Return the rules of refusals and faults that the source names."""
    found = set()
    for file in SOURCE.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                at = {"refused": 0, "Refusal": 0, "_fault": 0, "fault": 1}.get(name)
                if at is None or len(node.args) <= at:
                    continue
                first = node.args[at]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    position = name in ("_fault", "fault")
                    head = "fault.position" if position else "refusal"
                    found.add(f"{head}.{first.value}")
    return found


def test_every_rule_of_the_source_has_a_text_and_a_short_name():
    rules = rules_in_source()
    assert len(rules) > 80
    for rule in rules:
        assert set(texts(rule)) >= set(LANGUAGES), rule
        head = re.sub(r"^(refusal|fault)", "rule", rule)
        assert set(texts(head)) >= set(LANGUAGES), head


def test_no_refusal_is_there_for_nothing():
    words = "\n".join(f.read_text(encoding="utf-8") for f in SOURCE.glob("*.py"))
    for message in OWN.message_ids():
        if message.startswith(("refusal.", "fault.")):
            rule = message.partition(".")[2].removesuffix(".near")
            rule = rule.removeprefix("position.")
            assert f'"{rule}"' in words, message


@pytest.mark.parametrize("kind", [*EVENTS], ids=lambda kind: kind.__name__)
def test_every_event_has_a_sentence(kind):
    assert set(texts(f"event.{tag_of(kind)}")) >= set(LANGUAGES)


@pytest.mark.parametrize("kind", ANSWERS, ids=tag_of)
def test_every_answer_has_a_label_and_a_name(kind):
    tag = tag_of(kind)
    assert set(texts(f"action.{tag}")) >= set(LANGUAGES)
    assert all(t.name("do", tag) for t in SPEAK.values())


@pytest.mark.parametrize("kind", get_args(prompts.AnyPrompt), ids=tag_of)
def test_every_prompt_has_a_short_question(kind):
    text = texts(f"prompt.{tag_of(kind)}")
    assert len(WHOLE.sub("", text["ja"])) <= 12
    assert len(WHOLE.sub("", text["en"])) <= 20


@pytest.mark.parametrize("key", DECK.rules)
def test_every_option_has_a_name_a_help_and_words_for_its_values(key):
    rule = DECK.rules[key]
    assert (
        set(texts(f"option.{key}")) == set(texts(f"option.{key}.help")) == {*LANGUAGES}
    )
    for value in rule.values:
        if isinstance(value, str):
            assert texts(f"option.{key}.{value}"), value
    assert texts(f"mark.{rule.mark}")


def test_parts_of_a_position_have_names_for_the_correction_dialog():
    table = Table(row=["dorm.26"], players={"Ann": {"hand": hand("party")}}).raid()
    table.do("play", "Ann", card="mis.party", side="girl")
    data = GAME.encode(table.state)

    def keys(value):
        if isinstance(value, dict):
            for key, part in value.items():
                if key not in ("options", "pools", "dorm_deck", "guru_deck", "thrown"):
                    yield key
                    yield from keys(part)
        if isinstance(value, list):
            for part in value:
                yield from keys(part)

    for key in {*keys(data)}:
        assert texts(f"path.{key}"), key


# --- bad input: a clear message with rule or key, nothing changed ---------------------


def test_bad_input_is_told_in_words():
    lies = Table(discard=mis("beanie"), players={"Ann": {"hand": hand(hidden=4)}})
    used = Table(
        row=["dorm.26"], players={"Ann": {"hand": hand("awkward", "lucky_socks")}}
    )
    used.raid().to_roll().do("play", "Ann", card="mis.awkward", side="player")
    short = Table(
        row=["dorm.26", "dorm.27"], players={"Ann": {"hand": hand("beanie", "beret")}}
    ).trade()
    short.do("offer", card="mis.beanie", to="dorm.26")
    cases = [
        (lies.refused("equip", "Ann", card="mis.beanie"), ["beanie", "discard pile"]),
        (
            used.refused("play", "Ann", card="mis.lucky_socks", side="girl"),
            ["Ann", "one each"],
        ),
        (short.refused("confirm"), ["Anouk"]),
        (deal().refused("play", "Ann", card="mis.dumpster"), ["purple", "allow"]),
    ]
    for refusal, words in cases:
        said = refusal.describe(SPEAK["en"])
        assert all(word in said for word in words), said
        assert refusal.describe(SPEAK["ja"])


def test_a_deck_with_34_dorm_cards_is_told_in_words():
    deck = GAME.profile(GAME.start(NAMES[:2]))
    del deck["dorm"]["dorm.35"]
    with pytest.raises(BadSetup) as error:
        GAME.start(NAMES[:2], {}, deck)

    said = error.value.faults[0].describe(SPEAK["en"])
    assert "34" in said
    assert "35" in said
