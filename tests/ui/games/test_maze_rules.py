"""The rules of Dungeon Twister to be read: short, whole, and behind each refusal."""

import tomllib
from pathlib import Path

import pytest

import companion
from companion.games.dungeon_twister.model import ACTION_CARDS
from companion.games.dungeon_twister.scoring import VICTORY
from companion.games.dungeon_twister.tokens import EXIT, FIGURES, GOBLINS, KINDS
from tests.ui.scenes import DUNGEON, translator
from ui.games.dungeon_twister.about import TERMS
from ui.model import Setup
from ui.screens.reading import Read, opens_rule, says, topic_of, topics

FOLDER = Path(companion.__file__).parent / "games/dungeon_twister/data"
SETUP = Setup(DUNGEON.id, ("Ann", "Ben"))
MOST = 320  # letters that two people read standing


def rules():
    """Return all rules that this game names in a refusal."""
    known = tomllib.loads((FOLDER / "messages.toml").read_text("utf-8"))["message"]
    return sorted(one.removeprefix("rule.") for one in known if one.startswith("rule."))


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_topic_says_something_short(lang):
    t = translator(lang, DUNGEON.id)
    listed = topics(t, DUNGEON, SETUP)
    assert len(listed) == 11
    for topic in listed:
        said = says(t, DUNGEON, SETUP, topic)
        assert t.has(f"read.{topic}")
        assert len(said) == 1
        assert 30 < len(said[0]) <= MOST


@pytest.mark.parametrize("rule", rules())
def test_every_rule_that_a_refusal_names_can_be_read(rule):
    topic = topic_of(DUNGEON.id, rule)
    assert topic, rule
    assert says(translator("en", DUNGEON.id), DUNGEON, SETUP, topic)
    assert opens_rule(DUNGEON.id, rule) == Read(topic)


def test_the_numbers_in_the_texts_are_those_of_the_game_s_data():
    t = translator("en", DUNGEON.id)

    def said(topic):
        return says(t, DUNGEON, SETUP, f"maze.{topic}")[0]

    assert f"has {VICTORY} points" in said("end")
    assert f"the Goblin {EXIT[GOBLINS & -GOBLINS]}" in said("end")
    assert f"the {FIGURES.first_card.value}" in said("turn")
    assert f"gives {FIGURES.potion.value} AP" in said("special")
    assert len(ACTION_CARDS) == 4
    assert "all four cards" in said("turn")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_kind_of_token_has_its_rules(lang):
    t = translator(lang, DUNGEON.id)
    assert set(KINDS) <= set(TERMS)
    texts = {t(f"maze.about.{term}") for term in TERMS}
    assert len(texts) == len(TERMS)
    assert all(t.has(f"maze.piece.{term}") for term in TERMS)
