"""Whole games through the whole path: bytes on a pty, fingers, a journal on disk."""

import random
from itertools import product

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.table import history
from companion.table.journal import Journal
from companion.table.table import Table
from tests.kernel.toys import TOYS
from ui.app import album, demo
from ui.looks import DIALOGS
from ui.pg import pygame

SMALL = ((800, 480),)


def played(tmp_path, game, seed=1):
    said = []
    wanted = demo.Wanted(game.id, seed, None, None, tmp_path)
    demo.play(wanted, language="en", echo=said.append, game=game)
    return said


def table_of(folder, games):
    journal = Journal(folder / demo.JOURNAL)
    (listed,) = history.games(journal)
    return journal, Table.open(journal, listed.key, find=games.__getitem__)


def test_each_screen_is_pictured_in_both_languages_and_both_sizes(tmp_path):
    played(tmp_path, TOYS[0])

    pictures = [path.name for path in tmp_path.glob(album.PICTURES)]
    ends = [name.split("_", 1)[1].rsplit("_", 2)[1:] for name in pictures]
    assert len(pictures) == 4 * max(int(name[:2]) for name in pictures)
    for lang, size in product(("ja", "en"), ("800x480", "1280x720")):
        assert ends.count([lang, f"{size}.png"]) == len(pictures) / 4
    for name in pictures[:8]:
        size = pygame.image.load(tmp_path / name).get_size()
        assert name.endswith("_{}x{}.png".format(*size))


@pytest.mark.parametrize("game", TOYS, ids=[game.id for game in TOYS])
def test_every_toy_game_is_played_to_its_end(tmp_path, monkeypatch, game):
    monkeypatch.setattr(album, "SIZES", SMALL)

    said = played(tmp_path, game)

    journal, table = table_of(tmp_path, {game.id: game})
    assert table.state.outcome is not None
    assert len([line for line in said if line[:4].strip().isdigit()]) == len(
        table.entries
    )
    assert f"1. {table.state.outcome.winners[0]}" in "\n".join(said)
    rolls = [entry for entry in table.entries if type(entry.action).__name__ == "Fall"]
    assert all(entry.source.startswith("tower:") for entry in rolls)
    assert len({entry.source for entry in rolls}) == len(rolls)
    journal.close()


def test_more_dice_than_the_tower_takes_are_entered_by_hand(tmp_path, monkeypatch):
    monkeypatch.setattr(album, "SIZES", SMALL)
    monkeypatch.setattr(demo, "DICE_MAX", 0)
    game = TOYS[0]
    played(tmp_path, game)
    journal, table = table_of(tmp_path, {game.id: game})
    rolls = [entry for entry in table.entries if type(entry.action).__name__ == "Fall"]
    assert rolls
    assert all(entry.source == "touch" for entry in rolls)
    journal.close()


def test_a_second_demo_in_the_same_folder_replaces_the_first(tmp_path, monkeypatch):
    monkeypatch.setattr(album, "SIZES", SMALL)
    mine = tmp_path / "holiday.png"
    mine.write_bytes(b"")
    for seed in (1, 2):
        played(tmp_path, TOYS[0], seed)

    journal, _ = table_of(tmp_path, {TOYS[0].id: TOYS[0]})
    numbers = [path.name[:2] for path in tmp_path.glob(album.PICTURES)]
    assert max(map(numbers.count, numbers)) == 2
    assert mine.exists()
    journal.close()


def pictured_refusals(monkeypatch):
    """Return the rules, with the entries named, that come to be pictured."""
    refused = []
    see = album.Album.see

    def noted(self, kind, world, ui):
        if kind == "refusal":
            refused.append((ui.refused.refusal.rule, ui.refused.entries))
        see(self, kind, world, ui)

    monkeypatch.setattr(album.Album, "see", noted)
    return refused


@pytest.mark.parametrize("edition", ["prototype", "retail"])
def test_dont_go_in_there_is_played_and_every_kind_of_screen_pictured(
    tmp_path, monkeypatch, edition
):
    monkeypatch.setattr(album, "SIZES", SMALL)
    refused = pictured_refusals(monkeypatch)
    args = ["demo", "--edition", edition, "--seed", "2", "--lang", "en"]

    result = CliRunner().invoke(main, [*args, "--out", str(tmp_path)])

    assert result.exit_code == 0, result.output
    assert "has won" in result.output or "have won" in result.output
    pictures = [path.name for path in tmp_path.glob(album.PICTURES)]
    kinds = {"_".join(name.split("_")[1:-2]) for name in pictures}
    assert kinds >= {
        "first", "first_panel", "turned", "stays_on", "home", "setup", "home_after",
        "name_hiragana", "name_katakana", "name_latin", "panel_list", "panel_match",
        "games_open", "correct_ghosts", "reveal_deal", "choose_place", "choose_take",
        "roll_roll", "settle", "held", "offered", "outcome",
        "trouble", "devices_trouble", "cards", "cards_bound", "cards_other",
        "waits",
    }  # fmt: skip
    assert kinds >= set(DIALOGS) - {"deck"}  # this game has no deck to enter
    assert len(pictures) == 2 * len(kinds)
    ((rule, entries),) = refused
    assert (rule, len(entries)) == ("reveal.all_seen", 2)


@pytest.mark.parametrize(
    ("players", "edition", "count"),
    [(None, None, 4), (None, "retail", 5), (2, None, 2), (3, "retail", 3)],
)
def test_as_many_play_as_the_edition_takes(players, edition, count):
    from companion.games import load  # noqa: PLC0415

    wanted = demo.Wanted("", 1, players, edition, None)
    setup = demo.setup_for(load("dont-go-in-there"), wanted, "ja")
    assert len(setup.players) == count


def test_the_same_seed_throws_the_same_dice():
    class Tower:
        def __init__(self):
            self.shown = []

        def do(self, act):
            return act(self)

        def show(self, values):
            self.shown.append(values)

    prompt = TOYS[0].start(("Ann", "Ben", "Cy"))
    prompt = prompt.apply({"do": "ready", "seat": "all"}).state.prompt
    towers = Tower(), Tower()
    for tower in towers:
        thrower = demo.Thrower(tower, random.Random(5))
        for _ in range(3):
            thrower.throw(prompt)
    assert towers[0].shown == towers[1].shown
