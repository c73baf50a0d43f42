"""The rules are loaded while home is left alone, and at no other time."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from companion.gamecards import carded
from tests.ui.table_app import Time
from ui.app import warming
from ui.app.warming import CALM, Warming
from ui.looks import UiState


@pytest.fixture
def warm(monkeypatch):
    """Return a session, its clock, and what was loaded."""
    loaded = []
    monkeypatch.setattr(warming, "plain", loaded.append)
    monkeypatch.setattr(warming, "screens_for", loaded.append)
    session = SimpleNamespace(ui=UiState(), ticking=[])
    clock = Time()
    Warming(session, lambda: {"one": "rules 1", "two": "rules 2"}, clock)

    def tick(seconds=CALM):
        clock.now += seconds
        for each in session.ticking:
            each()
        return list(loaded)

    return session, tick, loaded


def test_one_step_after_the_other_while_nobody_does_anything(warm):
    _, tick, loaded = warm
    tick(0)
    assert tick(CALM / 2) == []
    assert tick(CALM / 2) == ["rules 1"]
    assert tick(CALM / 2) == ["rules 1"]
    assert [len(tick()) for _ in range(5)] == [2, 3, 4, 4, 4]
    assert loaded == ["rules 1", "one", "rules 2", "two"]


def test_whoever_does_something_is_not_made_to_wait(warm):
    session, tick, _ = warm
    tick()
    for n in range(5):
        session.ui = replace(session.ui, focus=str(n))
        assert tick() == []
    session.ui = replace(session.ui, pressed="new/one")
    assert [tick(), tick(), tick()] == [[], [], []]  # a finger is down
    session.ui = replace(session.ui, pressed="")
    tick()
    assert tick() == ["rules 1"]


def test_nothing_is_loaded_while_a_game_is_played(warm):
    session, tick, _ = warm
    session.ui = replace(session.ui, where="game")
    assert [tick(), tick(), tick()] == [[], [], []]
    session.ui = replace(session.ui, where="home")
    tick()
    assert tick() == ["rules 1"]


def test_a_game_that_cannot_be_loaded_does_not_stop_the_others(
    warm, monkeypatch, caplog
):
    _, tick, _ = warm

    def broken(game):
        raise ImportError(game)

    monkeypatch.setattr(warming, "plain", broken)
    for _ in range(6):
        shown = tick()
    assert shown == ["one", "two"]
    assert caplog.text.count("a game could not be loaded") == 2


def test_the_real_rules_and_screens_are_loaded():
    session = SimpleNamespace(ui=UiState(), ticking=[])
    clock = Time()
    game = carded("dont-go-in-there")
    Warming(session, lambda: {"dont-go-in-there": game}, clock)
    for _ in range(4):
        clock.now += CALM
        session.ticking[0]()
    assert warming.screens_for.cache_info().currsize >= 1
