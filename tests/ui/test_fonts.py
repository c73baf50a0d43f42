"""Which font is taken, how high letters are, and that it can write every text."""

import subprocess
import sys
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from companion.i18n import LANGUAGES, load_catalogue
from tests.ui.scenes import SIZES, fonts, metrics
from ui.fonts import FontFiles, Fonts, NoFontError, find_fonts
from ui.text import ELLIPSIS
from ui.theme import KANJI_MM

CATALOGUES = (
    ("ui.locale", "ui.toml"),
    ("companion.locale", "kernel.toml"),
    ("tests.kernel.toys", "messages.toml"),
    ("tests.kernel.toys", "maze.toml"),
    ("companion.games.dont_go_in_there", "data/messages.toml"),
    ("companion.games.dont_go_in_there", "data/names.toml"),
)


def touch(folder, *names):
    for name in names:
        (folder / name).write_bytes(b"x")


def test_the_configured_file_goes_before_all(tmp_path):
    touch(tmp_path, "mine.ttf", "BIZUDPGothic-Regular.ttf")
    mine = str(tmp_path / "mine.ttf")
    assert find_fonts(mine, [str(tmp_path)]) == FontFiles(mine, mine)


def test_a_configured_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(NoFontError, match=r"no file /nowhere/x\.ttf"):
        find_fonts("/nowhere/x.ttf", [str(tmp_path)])


@pytest.mark.parametrize(
    ("there", "regular", "bold"),
    [
        (
            ("BIZUDPGothic-Regular.ttf", "BIZUDPGothic-Bold.ttf", "ipaexg.ttf"),
            "BIZUDPGothic-Regular.ttf",
            "BIZUDPGothic-Bold.ttf",
        ),
        (("BIZUDPGothic-Regular.ttf",), "BIZUDPGothic-Regular.ttf", None),
        (("ipaexg.ttf",), "NotoSansJP-Regular.otf", None),  # the packaged one is before
    ],
)
def test_fonts_are_looked_for_in_the_order_of_legibility(
    tmp_path, there, regular, bold
):
    (tmp_path / str(len(there))).mkdir()
    touch(tmp_path / str(len(there)), *there)
    found = find_fonts("", [str(tmp_path)])
    assert Path(found.regular).name == regular
    assert Path(found.bold).name == (bold or regular)


def test_without_any_font_the_error_names_the_package(tmp_path, monkeypatch):
    monkeypatch.setattr("ui.fonts._packaged", lambda: None)
    with pytest.raises(NoFontError, match="apt install fonts-morisawa"):
        find_fonts("", [str(tmp_path)])


def test_a_file_that_is_no_font_is_named(tmp_path):
    touch(tmp_path, "bad.ttf")
    bad = str(tmp_path / "bad.ttf")
    with pytest.raises(NoFontError, match=r"bad\.ttf: not a font"):
        Fonts(FontFiles(bad, bad))


@pytest.mark.parametrize("size", SIZES)
def test_letters_are_as_high_as_promised(size):
    panel = metrics(size)
    for name, height in KANJI_MM.items():
        font = fonts().font(panel.px(name))
        low, high = font.metrics("木")[0][2:4]
        capital = font.metrics("E")[0][3] / panel.panel.scale[1]
        kanji = (high - low) / panel.panel.scale[1]
        if name == "score":
            assert capital >= height - 0.2
        else:
            assert kanji >= height - 0.2
        if name == "table":
            assert capital >= 7.0 - 0.2


def written(package, name):
    catalogue = load_catalogue(package, name)
    for message in catalogue.message_ids():
        yield from catalogue.message(message).values()
    for kind in catalogue.kinds():
        for texts in catalogue.names(kind).values():
            yield from texts.values()


@pytest.mark.parametrize(("package", "name"), CATALOGUES)
def test_the_font_has_a_glyph_for_every_letter_of_every_text(package, name):
    with TTFont(fonts().files.regular, lazy=True) as font:
        known = set(font.getBestCmap())
    letters = {letter for text in written(package, name) for letter in text}
    letters |= set(ELLIPSIS + "0123456789?/%")
    missing = {letter for letter in letters if ord(letter) not in known} - {"\n"}
    assert not missing


def test_what_is_known_of_the_usual_font_is_what_is_measured():
    assert (fonts().kanji, fonts().caps) == pytest.approx(fonts().measure(), abs=0.006)


def test_pygame_comes_in_without_pkg_resources_and_numpy():
    seen = "[n for n in sys.modules if 'pkg_res' in n or n == 'numpy']"
    code = f"import sys, ui.pg; print({seen})"
    shown = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert shown.stdout.strip() == "[]"
    assert LANGUAGES == ("ja", "en")
