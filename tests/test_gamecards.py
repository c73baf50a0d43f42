"""The cards of the games say what their rules say, and need none of them."""

import subprocess
import sys

import pytest

from companion import gamecards
from companion.gamecards import (
    CardedGame,
    GameCard,
    GameCardError,
    carded,
    game_card,
    read_card,
)
from companion.games import load, names
from companion.kernel import BadSetup, Game

PLAIN = 'players = [2, 4]\n[name]\nen = "A"\nja = "あ"\n'


@pytest.mark.parametrize("name", names())
def test_every_game_has_a_card_that_says_what_its_rules_say(name):
    card, game = game_card(name), load(name)
    assert card is not None
    assert card.name == game.name
    assert card.players == tuple(game.players)
    known = (one for one in game.options((), {}) if one.key == "edition")
    edition = next(known, None)
    if edition is None:
        assert card.editions == ()
    else:
        assert card.editions == tuple(map(str, edition.values))
        assert card.editions[0] == edition.default


LISTED = """
import sys
from companion.gamecards import carded
from companion.games import names
games = [carded(name) for name in names()]
print(*((g.id, g.name["en"], g.players, g.editions) for g in games), sep="\\n")
print(*(name for name in sys.modules if name.startswith("companion.games.")))
game = carded("dont-go-in-there")
print(game.codec is game.plain.codec, "companion.games.dont_go_in_there" in sys.modules)
"""


def test_listing_the_games_loads_no_rules_and_asking_for_more_does():
    shown = subprocess.run(
        [sys.executable, "-c", LISTED],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    *listed, loaded, asked = shown.stdout.split("\n")[:-1]
    assert len(listed) == len(names())
    assert loaded == ""
    assert asked == "True True"


def test_a_carded_game_is_the_game_in_all_that_the_card_does_not_say():
    game = carded("dont-go-in-there")
    real = load("dont-go-in-there")
    assert isinstance(game, CardedGame)
    assert game.plain is real
    assert game.state_type is real.state_type
    assert [one.key for one in game.options((), {})] == [
        one.key for one in real.options((), {})
    ]
    with pytest.raises(AttributeError, match="no_such"):
        game.no_such  # noqa: B018


def test_an_unknown_game_is_told_as_ever():
    assert game_card("dont-go-in") is None
    with pytest.raises(BadSetup):
        carded("dont-go-in")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("players = [2, 4]", "name"),
        ('players = [2]\n[name]\nen = "A"', "players"),
        (PLAIN.replace("players", "player"), "player"),
        (PLAIN + "x = 1", "name.x|int"),
        ("players = ", "Invalid value"),
    ],
)
def test_a_card_that_is_not_right_is_told_with_its_file(text, told):
    with pytest.raises(GameCardError, match=rf"^cards/game\.toml: .*({told})"):
        read_card(text, "cards/game.toml")
    assert read_card(PLAIN, "x") == GameCard({"en": "A", "ja": "あ"}, (2, 4))


@pytest.fixture
def other(tmp_path, monkeypatch):
    """Return the folder of the package of a game that was installed by others."""
    folder = tmp_path / "others_game"
    folder.mkdir()
    code = "from companion.games.panty_raider import game\n"
    (folder / "__init__.py").write_text(code)
    monkeypatch.syspath_prepend(str(tmp_path))
    found = {"others": "others_game:game"}
    monkeypatch.setattr(gamecards.entries, "targets", lambda _: found)
    for cached in (game_card, load, names):
        cached.cache_clear()
    yield folder
    monkeypatch.undo()
    for cached in (game_card, load, names):
        cached.cache_clear()
    sys.modules.pop("others_game", None)


@pytest.mark.usefixtures("other")
def test_a_game_without_a_card_is_loaded():
    assert isinstance(carded("others"), Game)


def test_a_game_of_others_brings_its_own_card(other):
    (other / "data").mkdir()
    (other / "data" / "game.toml").write_text(PLAIN, encoding="utf-8")
    assert carded("others").name == {"en": "A", "ja": "あ"}
    assert "others_game" not in sys.modules


@pytest.mark.parametrize("wrong", [b"\xff", b"players = 2"])
def test_a_wrong_card_is_logged_and_the_rules_are_asked(other, caplog, wrong):
    (other / "data").mkdir()
    (other / "data" / "game.toml").write_bytes(wrong)
    assert isinstance(carded("others"), Game)
    assert "others_game/data/game.toml" in caplog.text
