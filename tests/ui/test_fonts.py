"""Which font is taken, how high letters are, and that it can write every text."""

import subprocess
import sys
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from tests.ui.scenes import SIZES, fonts, metrics
from ui.fonts import FontFiles, Fonts, NoFontError, find_fonts
from ui.pg import freetype, pygame
from ui.theme import KANJI_MM


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
        # The packaged ones are before what a system has otherwise.
        (("ipaexg.ttf",), "NotoSansJP-Regular.otf", "NotoSansCJKjp-Bold.otf"),
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
        low, high = font.reach("木")
        capital = font.reach("E")[1] / panel.panel.scale[1]
        kanji = (high - low) / panel.panel.scale[1]
        if name == "score":
            assert capital >= height - 0.2
        else:
            assert kanji >= height - 0.2
        if name == "table":
            assert capital >= 7.0 - 0.2


def test_what_is_known_of_the_usual_font_is_what_is_measured():
    assert (fonts().kanji, fonts().caps) == pytest.approx(fonts().measure(), abs=0.006)


def jis_letters():
    """Return the letters of JIS X 0208: a name may have any of them."""
    for first in range(0xA1, 0xFF):
        for second in range(0xA1, 0xFF):
            try:
                yield bytes((first, second)).decode("euc_jp")
            except UnicodeDecodeError:
                continue


def test_the_bold_font_has_all_that_the_regular_one_has_and_stands_alike():
    files = find_fonts("", [])
    with TTFont(files.regular, lazy=True) as one, TTFont(files.bold, lazy=True) as two:
        regular, bold = set(one.getBestCmap()), set(two.getBestCmap())
        assert regular <= bold
        letters = {ord(letter) for letter in jis_letters()}
        assert len(letters) == 6879
        assert len(letters - bold) <= 1
        for table, value in (("head", "unitsPerEm"), ("hhea", "ascent")):
            assert getattr(one[table], value) == getattr(two[table], value)


def test_the_bold_font_is_opened_with_the_first_bold_word(monkeypatch):
    opened = []
    real = freetype.Font
    monkeypatch.setattr(
        freetype, "Font", lambda path: opened.append(path) or real(path)
    )
    found = Fonts(find_fonts("", []))
    for px in (22, 33, 98):
        found.font(px)
    assert opened == [found.files.regular]
    for px in (22, 33):
        found.font(px, bold=True)
    assert opened == [found.files.regular, found.files.bold]
    assert found.files.bold != found.files.regular


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("px", [22, 39, 98])
@pytest.mark.parametrize(
    "text", ["Ågy", "廊下2に置く", "1.5", "jAVA", "(ー)", "j f", "A", "a\U00012345f"]
)
def test_a_line_is_as_wide_as_measured_and_stands_on_its_baseline(px, text, bold):
    font = fonts().font(px, bold)
    image = font.render(text, True, (255, 255, 255))
    assert image.get_width() == font.width(text)
    flat = font.render("E", True, (255, 255, 255))
    ink = pygame.mask.from_surface(flat, 128).get_bounding_rects()[0]
    assert ink.bottom == pytest.approx(font.get_ascent(), abs=1)


def test_a_letter_that_the_font_lacks_has_no_metrics_and_breaks_nothing():
    font = fonts().font(33)
    assert font.reach("\U00012345") is None
    assert font.width("") == 0
    assert font.render("a\U00012345b", True, (9, 9, 9)).get_width() > 20


def test_without_the_bold_package_the_regular_font_serves_for_both(monkeypatch):
    monkeypatch.setattr("ui.fonts._PACKAGED_BOLD", ("no_such_package", "x.otf"))
    found = find_fonts("", [])
    assert found.bold == found.regular


def test_pygame_comes_in_without_pkg_resources_and_numpy():
    seen = "[n for n in sys.modules if 'pkg_res' in n or n == 'numpy']"
    code = f"import sys, ui.pg; print({seen})"
    shown = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert shown.stdout.strip() == "[]"


@pytest.mark.parametrize("px", [14, 39, 82])
@pytest.mark.parametrize("text", ["Don't Go In There", "図書室の盾2", " "])
def test_a_line_is_the_same_with_and_without_a_display(px, text):
    ink = (244, 238, 223)
    found = []
    for there in (False, True):
        pygame.display.quit()
        if there:
            pygame.display.init()
        found.append(fonts().font(px).render(text, True, ink))
    pygame.display.quit()
    assert found[0].get_masks() == found[1].get_masks()
    assert found[0].get_size() == found[1].get_size()
    same = [pygame.image.tobytes(one, "RGBA") for one in found]
    assert same[0] == same[1]
