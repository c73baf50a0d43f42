# ruff: noqa: RUF001  (full-width marks and the minus are meant)
"""Words in boxes: phrases, kinsoku, short forms, smaller sizes, cut names."""

import pytest

from tests.ui.scenes import SIZES, metrics
from ui.elements import Element, Label, Rect
from ui.text import ELLIPSIS, MOST_WIDTHS, Lately, Metrics, boxes
from ui.wrapping import NO_END, NO_START, phrases, wrap

LONG_JA = (
    "キキさんは「屋根裏」の、いちばん奥にある部屋を選びました。サイコロを5個振ります。"
)


def count(text):
    return float(len(text))


@pytest.mark.parametrize(
    ("text", "most", "lines"),
    [
        ("one two three", 7, ["one two", "three"]),
        ("one two three", 99, ["one two three"]),
        ("a\nb c", 9, ["a", "b c"]),
        ("the space 3 is free", 9, ["the", "space 3", "is free"]),  # never a lone 3
        ("コマを置く部屋はどこ", 5, ["コマを置く", "部屋はどこ"]),
        ("unbreakable", 4, ["unbreakable"]),
        ("Amulet 1 turned up", 16, ["Amulet 1", "turned up"]),  # no mere rest
        ("one two three", 9, ["one two", "three"]),
        ("図書室の盾0に置く", 8, ["図書室の", "盾0に置く"]),
        ("Secret Passage, shield 0", 15, ["Secret Passage,", "shield 0"]),
        ("Ghosts: 4 (Ben +4, Dora +1)", 18, ["Ghosts: 4 (Ben +4,", "Dora +1)"]),
        ("Ghosts: 4 (Ben +4, Dora +1)", 15, ["Ghosts: 4", "(Ben +4,", "Dora +1)"]),
        ("Take Mask 1 (あかり −1 ghost)", 16, ["Take Mask 1", "(あかり −1 ghost)"]),
        # A Japanese name in another language stays whole.
        ("Hold 4 (あかり +4, Ben +1)", 14, ["Hold 4", "(あかり +4,", "Ben +1)"]),
        ("あかりさん ＋3", 6, ["あかりさん", "＋3"]),
        ("", 4, [""]),
    ],
)
def test_text_breaks_between_phrases(text, most, lines):
    assert wrap(text, count, most) == lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("see /var/lib/game/x.db now", ["see", "/var/lib/", "game/x.db", "now"]),
        ("unbreakable", ["unbreakab", "le"]),
        ("one two three", ["one two", "three"]),
        ("場所は/var/lib/game/x.db", ["場所は", "/var/lib/", "game/x.db"]),
    ],
)
def test_a_word_wider_than_the_box_breaks_after_a_mark_or_anywhere(text, lines):
    found = wrap(text, count, 9, tear=True)
    assert found == lines
    assert "".join(found).replace(" ", "") == text.replace(" ", "")


def test_another_language_amid_japanese_breaks_at_its_spaces():
    lines = wrap("名前はone two three four five six です", count, 12, tear=True)
    assert all(len(line) <= 12 for line in lines)
    words = " ".join(lines).replace("名前は", "").split()
    assert {"one", "two", "three", "four", "five", "six"} <= set(words)


@pytest.mark.parametrize("most", range(3, 20))
def test_no_line_begins_or_ends_with_what_kinsoku_forbids(most):
    lines = wrap(LONG_JA, count, most)
    assert "".join(lines) == LONG_JA
    for line in lines[1:]:
        assert line[0] not in NO_START
    for line in lines[:-1]:
        assert line[-1] not in NO_END


def test_latin_words_inside_japanese_stay_whole():
    text = "これはWolfeschlegelsteinさんの番号12345です"
    lines = wrap(text, count, 6)
    assert any("Wolfeschlegelstein" in line for line in lines)
    assert any("12345" in line for line in lines)


@pytest.mark.parametrize("text", [LONG_JA, "one two 3", "ドント・ゴー・イン", "a"])
def test_phrases_put_together_are_the_text(text):
    assert "".join(phrases(text)) == text


def test_a_name_of_katakana_words_breaks_after_a_dot():
    assert phrases("ドント・ゴー・イン・ゼア") == (
        "ドント・",
        "ゴー・",
        "イン・",
        "ゼア",
    )


LABEL = Label(("A rather long label", "short"))


@pytest.mark.parametrize(
    ("label", "box", "text", "size"),
    [
        (LABEL, (60, 8), "A rather long label", "text"),
        (LABEL, (24, 13), "A rather long label", "text"),  # wraps first
        (LABEL, (24, 7), "short", "text"),  # then the short form
        (Label(LABEL.texts[:1]), (38, 5.2), "A rather long label", "cap"),
        (Label(("Wolfeschlegelstein",), cut=True), (20, 6), "", "cap"),
    ],
)
def test_a_label_wraps_then_shortens_then_shrinks(label, box, text, size):
    fitted = metrics().fit(label, *box)
    assert fitted.ok
    assert (fitted.size, fitted.cut) == (size, label.cut)
    if text:
        assert " ".join(fitted.lines) == text
    for line in fitted.lines:
        assert metrics().text_width(line, fitted.size) <= box[0]


def test_what_cannot_be_fitted_says_so():
    assert not metrics().fit(LABEL, 5, 5).ok
    assert not metrics().fit(LABEL, 60, 2).ok


def test_what_tells_keeps_its_words_and_takes_the_smaller_size():
    label = Label(LABEL.texts, whole=True)
    fitted = metrics().fit(label, 38, 5.2)
    assert (fitted.size, " ".join(fitted.lines)) == ("cap", LABEL.texts[0])


def test_a_cut_text_uses_the_lines_there_are():
    label = Label(("one two three four five six seven eight nine",), ("cap",), cut=True)
    fitted = metrics().fit(label, 25, 10)
    assert len(fitted.lines) == 2
    assert fitted.lines[-1].endswith(ELLIPSIS)
    assert fitted.lines[0].startswith("one two")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "element",
    [
        Element("a", "button", Rect(1, 1, 40, 12), label=LABEL, icon="menu"),
        Element("a", "button", Rect(1, 1, 40, 12), label=LABEL, second=LABEL),
        Element("a", "main", Rect(1, 1, 40, 16), label=LABEL, second=LABEL, seat=2),
        Element("a", "button", Rect(1, 1, 10, 10), icon="menu"),
        Element("a", "mark", Rect(1, 1, 9, 9), seat=1),
        Element("a", "text", Rect(1, 1, 40, 12), label=LABEL),
    ],
)
def test_picture_and_words_lie_apart_inside_their_element(size, element):
    places = [one for one in boxes(element, metrics(size)) if one is not None]
    assert places
    for place in places:
        assert place.within(element.rect)
    for number, one in enumerate(places):
        for other in places[number + 1 :]:
            assert one.apart(other) >= -0.01


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", ["Bartholomew Summers", "A、Kiki、アン、Maximiliane"])
def test_what_is_cut_uses_the_line_to_its_end(text, size):
    measure = metrics(size)
    wide = measure.text_width(text[:-3] + ELLIPSIS, "cap") + 0.1
    label = Label((text,), ("cap",), lines=1, cut=True)
    fitted = measure.fit(label, wide, 6.0)
    assert fitted.cut
    assert fitted.lines == (text[:-3] + ELLIPSIS,)


def test_a_torn_path_is_cut_without_a_space_in_it():
    measure = metrics()
    path = "COMPANION_DISPLAY_BLANK_AFTER"
    label = Label((path,), ("cap",), lines=2, cut=True, tear=True)
    fitted = measure.fit(label, measure.text_width("COMPANION_DIS", "cap"), 10.0)
    assert len(fitted.lines) == 2
    assert path.startswith("".join(fitted.lines).rstrip(ELLIPSIS))


def test_what_was_measured_long_ago_is_forgotten_and_what_is_asked_for_is_not():
    kept = Lately(3)
    for number in range(100):
        for wanted in ("always", number):
            if kept.get(wanted) is None:
                kept.keep(wanted, kept.older(wanted) or f"made at {number}")
    assert kept.get("always") or kept.older("always") == "made at 0"
    assert kept.get(0) is None
    assert kept.older(0) is None
    assert len(kept) <= 3
    assert len(kept._old) <= 3


def test_a_log_without_end_takes_no_more_than_so_much_memory():
    found = Metrics(metrics().panel, metrics().fonts)
    for number in range(3 * MOST_WIDTHS):
        found.text_width(f"{number}", "cap")
    assert len(found._widths) + len(found._widths._old) <= 2 * MOST_WIDTHS
