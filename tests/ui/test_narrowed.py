"""A Japanese name is set in narrower letters before anything of it is left out."""

import pytest

from tests.ui.scenes import SIZES, metrics
from ui.elements import Label
from ui.text import NARROWEST

NAME = "おとうさん"


def name_in(share, size, text=NAME, **rest):
    """Return how a name goes into a place that has a share of the width it needs."""
    m = metrics(size)
    wide = m.text_width(text, "cap")
    label = Label((text,), ("text", "cap"), cut=True, lines=1, **rest)
    return m.fit(label, wide * share, 5.0), wide * share


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("share", [0.97, 0.8, NARROWEST + 0.06])
def test_it_is_whole_in_one_line_and_as_high_as_before(size, share):
    fitted, room = name_in(share, size)
    assert fitted.lines == (NAME,)
    assert fitted.ok
    assert not fitted.cut
    m = metrics(size)
    assert fitted.em == m.em("cap")
    font = m.fonts.font(m.px("cap"), False, fitted.across)
    assert NARROWEST * m.px("cap") <= fitted.across < m.px("cap")
    drawn = font.render(NAME, True, (255, 255, 255)).get_width()
    assert drawn / m.panel.scale[0] <= room + 0.2
    high = font.render(NAME, True, (255, 255, 255)).get_bounding_rect().h
    plain = m.fonts.font(m.px("cap")).render(NAME, True, (255, 255, 255))
    assert abs(high - plain.get_bounding_rect().h) <= 1


@pytest.mark.parametrize("size", SIZES)
def test_where_there_is_room_letters_are_as_they_are(size):
    fitted, _ = name_in(1.02, size)
    assert (fitted.lines, fitted.across) == ((NAME,), 0)


@pytest.mark.parametrize("size", SIZES)
def test_what_is_longer_still_is_cut(size):
    fitted, _ = name_in(NARROWEST - 0.08, size)
    assert fitted.cut
    assert fitted.across == 0


def test_latin_names_and_what_is_no_name_are_not_narrowed():
    fitted, _ = name_in(0.8, SIZES[0], "Maximiliane")
    assert fitted.cut
    m = metrics()
    wide = m.text_width(NAME, "cap") * 0.8
    assert not m.fit(Label((NAME,), ("cap",), lines=1), wide, 5.0).across
