"""Everything Dungeon Twister can say is there, in Japanese and English."""

import ast
import random
import re
from operator import le
from pathlib import Path
from typing import get_args

import pytest

from companion.games.dungeon_twister import actions, events, options, prompts, tokens
from companion.games.dungeon_twister.game import game
from companion.i18n import LANGUAGES, Translator, check, game_catalogues, load_catalogue
from companion.kernel import Event
from companion.kernel.action import TABLE_ACTS
from companion.kernel.text import tag_of
from tests.games.dungeon_twister.board import do
from tests.games.dungeon_twister.positions import ROOMS, SEATS, position
from tests.games.dungeon_twister.random_games import chosen

KERNEL = load_catalogue("companion.locale", "kernel.toml")
(OWN,) = game_catalogues(game)
SPEAK = [Translator(lang, KERNEL, OWN, strict=True) for lang in LANGUAGES]
SOURCE = Path(str(prompts.__file__)).parent
EVENTS = [
    kind
    for kind in vars(events).values()
    if isinstance(kind, type)
    and issubclass(kind, Event)
    and kind.__name__[0] != "_"
    and kind is not Event
]
FAMILIES = "actor|attack|card|end|heal|jump|lay|move|portcullis|potion|put|regenerate|"
FAMILIES += "reveal|rotate|show|slot|square|text|tile|token|wall|fight|fireball|commit"


def rules_in_source():
    """Return the rules of refusals and the faults that the source names."""
    found = set()
    for file in SOURCE.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            called = isinstance(node, ast.Call) and getattr(node.func, "id", "")
            if called in ("fault", "_fault", "_bad"):
                texts = [
                    one.value for one in node.args if isinstance(one, ast.Constant)
                ]
                rules = [one for one in texts if re.fullmatch("[a-z_]+", str(one))]
                found |= {f"fault.position.{rule}" for rule in rules[-1:]}
            if isinstance(node, ast.Constant):
                value = str(node.value)
                if re.fullmatch(rf"(?:{FAMILIES})\.[a-z_]+", value):
                    found.add(f"refusal.{value}")
                elif re.fullmatch(r"position\.[a-z_]+", value):
                    found.add(f"fault.{value}")
    return sorted(found)


RULES = rules_in_source()


def test_the_catalogue_is_sound_in_both_languages():
    assert check(OWN, KERNEL) == []


def test_the_source_is_searched_rightly():
    assert {"refusal.move.pit", "refusal.end.pit", "fault.position.pit"} < {*RULES}
    assert len(RULES) > 100


@pytest.mark.parametrize("message", RULES)
def test_every_refusal_and_fault_of_the_source_has_a_text(message):
    texts = OWN.message(message) or KERNEL.message(message)

    assert set(texts) >= set(LANGUAGES)


def test_every_message_is_one_that_the_source_can_say():
    known = {f"prompt.{tag_of(kind)}" for kind in get_args(prompts.AnyPrompt)}
    known |= {f"action.{tag_of(kind)}" for kind in actions.ANSWERS}
    known |= {f"event.{tag_of(kind)}" for kind in EVENTS}
    known |= {f"option.{key}" for key in options.KNOWN}
    left = [m for m in OWN.message_ids() if m not in known and m not in RULES]

    longer = re.compile(
        r"action\.(commit\.slot|reveal\.[a-z]+)|event\.[A-Za-z]+\.load|outcome\.[a-z_]+"
        r"|option\.[a-z_]+\.[a-z_]+|refusal\.draw\.seat|(action|option)\.[a-z_]+_short"
        r"|(fault|rule)\.profile\.none|rule\.draw\.seat|(mark|source|figure|path|shown|hand|delta)\.[A-Za-z_]+"
    )
    heads = {re.sub(r"^(refusal|fault)", "rule", rule) for rule in RULES}
    left = [message for message in left if message not in heads]
    assert [message for message in left if not longer.fullmatch(message)] == []
    said = {message for message in known if not message.startswith("action.reveal")}
    assert said <= {*OWN.message_ids(), *KERNEL.message_ids()}


@pytest.mark.parametrize("message", RULES)
def test_every_rule_has_a_short_name(message):
    if OWN.message(message):
        head = re.sub(r"^(refusal|fault)", "rule", message)
        assert set(OWN.message(head)) == {*LANGUAGES}


def test_every_ruling_has_a_name_a_short_name_and_a_help():
    for key, option in options.KNOWN.items():
        for form in ("", "_short", ".help"):
            assert set(OWN.message(f"option.{key}{form}")) == {*LANGUAGES}, key + form
        assert OWN.message(f"mark.{option.mark}"), option.mark
        short = OWN.message(f"option.{key}_short")
        assert len(short["en"]) <= 20, key
        assert len(short["ja"]) <= 10, key


def test_a_short_form_is_shorter():
    for message in OWN.message_ids():
        if message.endswith("_short") and message.startswith(("action", "option")):
            whole, short = (
                [len(text) for _, text in sorted(OWN.message(one).items())]
                for one in (message.removesuffix("_short"), message)
            )
            assert all(map(le, short, whole)), message
            assert short != whole, message


@pytest.mark.parametrize("message", OWN.message_ids())
def test_a_japanese_text_has_no_latin_words(message):
    text = re.sub(r"\{[^{}]*\}", "", OWN.message(message)["ja"])
    assert not re.search(r"[A-Za-z]", text)


def test_parts_of_a_position_have_names_for_the_correction_dialog():
    fight = do(position({"a1": "T", "b1": "g"}), "Txb1")
    reveal = do(position({"a1": "T"}, ["?00", *ROOMS[1:]]), "T@1")

    def keys(value):
        if isinstance(value, dict):
            for key, part in value.items():
                yield key
                if key not in ("options", "portcullises", "tokens", "own_ap"):
                    yield from keys(part)
        if isinstance(value, list):
            for part in value:
                yield from keys(part)

    for key in {*keys(game.encode(fight)), *keys(game.encode(reveal))}:
        assert OWN.message(f"path.{key}") or KERNEL.message(f"path.{key}"), key


@pytest.mark.parametrize("kind", OWN.kinds())
def test_japanese_names_have_no_latin_letters(kind):
    for key, name in OWN.names(kind).items():
        assert not re.search(r"[A-Za-z]", name["ja"]), key


def test_every_token_has_a_name_of_its_own():
    for t in SPEAK:
        names = {t.name("token", code) for code in tokens.CODES}
        assert len(names) == len(tokens.CODES) == 28


def test_every_value_of_a_ruling_has_a_name():
    for t in SPEAK:
        for option in options.KNOWN.values():
            words = [v for v in option.values if isinstance(v, str)]
            assert all(t.has(f"option.{option.key}.{word}") for word in words)


def test_all_answers_are_actions_that_the_game_knows():
    assert {*actions.CODEC.types} - {*actions.ANSWERS} == {*TABLE_ACTS}
    asked = {kind for one in get_args(prompts.AnyPrompt) for kind in one.answers}
    assert asked == {*actions.ANSWERS}


@pytest.mark.parametrize("seed", range(3))
def test_all_that_happens_in_a_game_is_said_in_words(seed):
    rng = random.Random(seed)
    state = game.start(SEATS)
    while state.prompt is not None:
        action = chosen(state, rng)
        step = state.apply(action)
        for t in SPEAK:
            assert action.describe(t)
            assert state.prompt.describe(t)
            assert all(event.describe(t) for event in step.events)
        state = step.state
