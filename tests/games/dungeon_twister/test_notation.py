"""Positions on one line and actions as short texts: both are read again as written."""

import functools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.dungeon_twister import actions as a
from companion.games.dungeon_twister import notation, texts
from companion.games.dungeon_twister.game import game
from companion.kernel import BadPosition, IllegalAction
from tests.games.dungeon_twister.positions import SEATS, position, random_position
from tests.games.dungeon_twister.random_games import course
from tests.soak import SOAK

EXAMPLES = settings(
    max_examples=1_000 if SOAK else 40, derandomize=True, deadline=None, database=None
)


@functools.cache
def game_of(seed):
    """Return some states of a random game, set-up, reveals and combats among them."""
    return [*course(random.Random(seed), 400)]


def again(line):
    return game.decode(notation.position_of(line))


@EXAMPLES
@given(st.integers(0, 5), st.integers(0, 10_000))
def test_a_position_of_a_game_is_read_again_from_its_line(seed, at):
    states = game_of(seed)
    state = states[at % len(states)]

    line = notation.line_of(state)

    assert again(line) == state
    assert notation.line_of(again(line)) == line


@EXAMPLES
@given(st.integers(0, 2**32), st.sampled_from(["1", "Zoe", "A % b", "猫"]))
def test_a_position_with_anything_anywhere_is_read_again_from_its_line(seed, name):
    rng = random.Random(seed)
    options = {"two_wounded": True, "group_combat": "direct"}
    state = random_position(rng, options=rng.choice(({}, options)))
    state = state.apply({"do": "seat", "name": "Ann", "to": name}).state
    state = state.apply({"do": "seat", "name": "Ben", "to": "bot:greedy"}).state

    assert again(notation.line_of(state)) == state


@EXAMPLES
@given(st.integers(0, 5), st.integers(0, 10_000), st.integers(0, 10_000))
def test_every_legal_action_is_read_again_from_its_text(seed, at, which):
    states = [state for state in game_of(seed) if state.prompt is not None]
    state = states[at % len(states)]
    legal = state.legal_actions()
    action = legal[which % len(legal)]

    text = texts.written(action, state.seats)

    token = getattr(state.prompt, "token", "")
    assert texts.read(text, state.seats, token) == action
    step = state.apply({"do": "text", "text": text})
    assert step == state.apply(action)
    assert step.action != a.Text(text=text), "the journal has the action itself"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("T:e4f4=Sg4", a.Move(who="T", path=("e4", "f4", "g4"), handle=((2, "S"),))),
        ("T:=0e4", a.Move(who="T", path=("e4",), handle=((0, "0"),))),
        ("t:e4=0e5", a.Move(who="t", path=("e4", "e5"), handle=((1, "0"),))),
        ("T^e4f4", a.Jump(who="T", path=("e4", "f4"))),
        ("T^=0e4f4", a.Jump(who="T", path=("e4", "f4"), handle=((0, "0"),))),
        ("K%e4", a.PassWall(who="K", to="e4")),
        ("Txf4", a.Attack(who="T", target="f4")),
        ("C@5", a.RevealRoom(who="C", slot=5)),
        ("M5+", a.Rotate(who="M", slot=5, to="clockwise")),
        ("M5-", a.Rotate(who="M", slot=5, to="counter_clockwise")),
        ("Chf4", a.Heal(who="C", target="f4")),
        ("Rh", a.Regenerate(who="R")),
        ("Toh3e", a.WorkPortcullis(who="T", edge="h3e", to="open")),
        ("Tch3e", a.WorkPortcullis(who="T", edge="h3e", to="closed")),
        ("wbh3e", a.WorkPortcullis(who="w", edge="h3e", to="broken")),
        ("Tp", a.Drink(who="T")),
        ("Zfn", a.Fireball(who="Z", dir="n")),
        ("end", a.EndTurn()),
        ("card3", a.PlayCard(3)),
        ("commit", a.Commit()),
        ("commit5", a.Commit(slot=5)),
        ("laid_out", a.LaidOut()),
        ("first=1", a.TurnUp(seat="Ann")),
        ("first=2", a.TurnUp(seat="Ben")),
        ("line=T", a.TurnUp(token="T")),
        ("tile=4G3", a.TurnUp(tile="4G", turns=3)),
        ("token=S", a.TurnUp(token="S")),
        ("put=d4", a.Put(token="X", at="d4")),
        ("fight=5", a.TurnUp(value=5)),
        ("fight=5,0", a.TurnUp(value=5, against=0)),
    ],
)
def test_texts_of_the_rules(text, action):
    assert texts.read(text, SEATS, "X") == action
    written = texts.written(action, SEATS)
    assert written == text.replace("line=", "token=")


@pytest.mark.parametrize(
    ("text", "rule", "n"),
    [
        ("", "text.unknown", None),
        ("T", "text.unknown", None),
        ("S:e4", "text.unknown", None),
        ("Txw4", "text.unknown", None),
        ("C@9", "text.unknown", None),
        ("card", "text.unknown", None),
        ("T:e4w4", "text.part", 5),
        ("T:e4=Q", "text.part", 5),
        ("T:e4=S=Ae5", "text.part", 7),
        ("T^e4 f4", "text.part", 5),
    ],
)
def test_a_wrong_text_is_refused_with_its_place(text, rule, n):
    state = position({"a1": "T"})

    with pytest.raises(IllegalAction) as error:
        state.apply({"do": "text", "text": text})

    assert error.value.refusal.rule == rule
    assert error.value.refusal.fields.get("n") == n


LINE = (
    "1D0/2D0/3D0/4D0/1G0/2G0/3G0/4G0 - a1T,d4G-S,b8x CMRKWZAFLPXcgmtrkwzaflps "
    "2:1 245/0122/3:5/0/1 "
    "1,3,-,-,-,4,12 act,1"
)


@pytest.mark.parametrize(
    ("field", "text", "place"),
    [
        (0, "1D0/2D0", "/rooms"),
        (0, "1D0/2D0/3D0/4D0/1G0/2G0/3G0/4G7", "/rooms/7"),
        (0, "1D0/2D0/3D0/4D0/1G0/2G0/3G0/1D0", "/rooms/7"),
        (1, "h3e", "/portcullises"),
        (1, "a1n+", "/portcullises/a1n"),
        (2, "a1T,w9G", "/tokens/w9"),
        (2, "a1T,a1G", "/tokens"),
        (2, "a1TG", "/tokens/a1"),
        (2, "a1T,b1T", "/tokens/b1"),
        (2, "a1Q", "/tokens/a1"),
        (3, "Q", "/out"),
        (4, "2", "/vp"),
        (4, "2:x", "/vp"),
        (5, "245/0122/3", "/cards"),
        (5, "245/0122:-/0/1", "/cards"),
        (5, "24x/0122/3:5/0/1", "/cards"),
        (5, "245/122/3:-/0/1", "/players/0/combat"),
        (5, "742/0122/3:5/0/1", "/players/0/actions"),
        (6, "1,3,-", "/turn"),
        (6, "3,3,-,-,-,4,12", "/turn"),
        (6, "1,3,-,Q,-,4,12", "/hurt"),
        (7, "act", "/prompt"),
        (7, "dance,1", "/prompt/what"),
        (7, "act,2", "/prompt/seats"),
    ],
)
def test_a_wrong_line_is_refused_with_its_place(field, text, place):
    words = LINE.split()
    words[field] = text

    with pytest.raises(BadPosition) as error:
        again(" ".join(words))

    assert error.value.faults[0].place == place


@pytest.mark.parametrize("more", ["colour=blue", "own_fall=never", "rope_anchors"])
def test_a_wrong_word_behind_the_fields_is_refused(more):
    with pytest.raises(BadPosition):
        again(f"{LINE} {more}")


def test_a_line_that_ends_too_early_names_the_missing_field():
    with pytest.raises(BadPosition) as error:
        again("1D0/2D0/3D0/4D0/1G0/2G0/3G0/4G0 -")

    assert error.value.faults[0].fields["field"] == "tokens"
