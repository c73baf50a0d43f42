# ruff: noqa: RUF001, RUF003  (full-width marks are meant)
"""Words stay whole where lines end, on all screens and in wrapping itself.

That no screen breaks one is among the house rules that `test_screens` puts to every
scene (`checks.broken_words`); here is that this rule can fail, and where words end.
"""

import pytest
from msgspec.structs import replace

from tests.ui.breaks import broken, broken_words
from tests.ui.looks import GAME, WORLD
from tests.ui.scenes import SIZES, metrics, tables
from ui.elements import Element, Label, Rect
from ui.model import Saved, Setup, UiState
from ui.screens import people
from ui.text import Metrics
from ui.wrapping import phrases, script, wrap

FAMILY = frozenset({"ばあば", "はなこ", "ゆうき", "おにいちゃん"})


def count(text):
    return float(len(text))


@pytest.mark.parametrize(
    ("text", "most", "lines"),
    [
        ("カード配り？", 5, ["カード", "配り？"]),
        ("サイコロ5", 4, ["サイコロ5"]),  # it stands out: the caller takes it smaller
        ("取消：オルゴール2を払いのける", 8, ["取消：", "オルゴール2を", "払いのける"]),
        (
            "カードリーダーなしでも遊べます。",
            8,
            ["カードリーダー", "なしでも", "遊べます。"],
        ),
        ("お化けを取り消した", 4, ["お化けを", "取り消した"]),
        ("アレクサンドラさんへ", 8, ["アレクサンドラ", "さんへ"]),
        ("記録105の入れ直し", 7, ["記録105の", "入れ直し"]),
        ("Benさん：チップを出す", 7, ["Benさん：", "チップを出す"]),
        ("お化け2個：あかり→Ben", 10, ["お化け2個：", "あかり→Ben"]),
    ],
)
def test_a_wide_phrase_breaks_between_its_words(text, most, lines):
    assert wrap(text, count, most, split=False) == lines
    assert broken(text, lines) == []


@pytest.mark.parametrize(
    ("text", "most", "lines"),
    [
        ("オルゴール", 3, ["オルゴ", "ール"]),
        ("カード配り？", 2, ["カー", "ド", "配", "り？"]),
    ],
)
def test_a_word_breaks_only_where_that_is_allowed(text, most, lines):
    found = wrap(text, count, most)
    assert "".join(found) == text
    assert all(len(line) <= most + 1 for line in found)  # ー and ？ never begin one
    assert len(wrap(text, count, most, split=False)) < len(lines)


@pytest.mark.parametrize(
    ("text", "most", "lines"),
    [
        ("折りたたみ踏み台", 5, ["折りたたみ", "踏み台"]),
        ("ワックスかけたての床", 6, ["ワックス", "かけたての床"]),
        ("お化けカード", 4, ["お化け", "カード"]),
        ("取り消し", 3, ["取り", "消し"]),  # in mid-word, but not in mid-part
    ],
)
def test_a_compound_that_has_to_break_does_so_between_its_parts(text, most, lines):
    assert wrap(text, count, most) == lines


def test_names_that_the_parser_takes_apart_stay_whole():
    for name in FAMILY:
        for text in (name, f"{name}さんの席", f"お化け2個（{name} ＋2）"):
            joined = phrases(text, FAMILY)
            assert any(name in one for one in joined), joined
            assert "".join(joined) == text
    assert any("ばあば" not in one for one in phrases("ばあばさんの席"))  # needed


def test_scripts_are_told_apart():
    told = [script(one) for one in "あーア々字5Aé、5"]
    assert told == [
        "kana",
        "katakana",
        "katakana",
        "kanji",
        "kanji",
        "digit",
        "latin",
        "latin",
        "mark",
        "digit",
    ]


# --- labels take a smaller size, or fewer words, before they break one ----------------


@pytest.mark.parametrize(
    ("label", "wide", "text", "size"),
    [
        (Label(("サイコロ5",)), 20.0, "サイコロ5", "cap"),
        (Label(("オルゴール", "箱"), ("text",)), 18.0, "箱", "text"),
        (Label(("カード配り",)), 16.0, "カード/配り", "text"),
    ],
)
def test_a_label_keeps_its_words_whole(label, wide, text, size):
    fitted = metrics().fit(label, wide, 11.6)
    assert ("/".join(fitted.lines), fitted.size, fitted.ok) == (text, size, True)


def test_a_word_wider_than_its_box_is_broken_rather_than_cut():
    fitted = metrics().fit(Label(("寿限無寿限無五劫",), ("cap",)), 20.0, 11.0)
    assert fitted.ok
    assert len(fitted.lines) == 2


def test_a_cut_name_keeps_the_word_above_whole():
    label = Label(("エマニュエル・アレクサンドリアさんへ",), ("cap",), cut=True)
    fitted = metrics().fit(label, 30.0, 9.6)
    assert fitted.lines[0] == "エマニュエル・"
    assert fitted.lines[1].endswith("…")


def test_who_plays_is_known_at_once():
    measured = Metrics(metrics().panel, metrics().fonts)
    label = Label(("ばあば",), ("seat", "text"))
    wide = 18.0
    assert measured.fit(label, wide, 18.0).lines == ("ば", "あば")
    measured.know(("ばあば", "Ann", "か", "山田 はなこ"))
    assert measured.names == {"ばあば", "山田", "はなこ"}  # か is a word of every text
    assert measured.fit(label, wide, 18.0).lines == ("ばあば",)


def test_all_who_may_be_named_are_known():
    view = next(iter(tables().values()))
    saved = (Saved(1, "duel", ("ばあば", "Ann"), 3, 0.0),)
    world = replace(WORLD, table=view, saved=saved, remembered=("はなこ",))
    ui = UiState(where="setup", setup=Setup("duel", ("ゆうき",)))
    assert people(world, ui) >= {"ばあば", "はなこ", "ゆうき", *view.state.seats}
    assert people(replace(world, table=None), GAME) == {"ばあば", "Ann", "はなこ"}


# --- the rule can fail ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "word"),
    [
        (["カード配", "り？"], "配り"),
        (["サイコ", "ロ5"], "サイコロ5"),
        (["サイコロ", "5"], "サイコロ5"),
        (["オル", "ゴール"], "オルゴール"),
        (["取消：払", "いのける"], "払いのける"),
        (["ば", "あばさん"], "ばあば"),
        (["山", "田さん"], "山田"),
        (["お", "化け1個"], "お化け"),
    ],
)
def test_a_broken_word_is_found(lines, word):
    found = broken("".join(lines), lines, {"ばあば"})
    assert any(word in one or one in word for one in found), found


@pytest.mark.parametrize("size", SIZES)
def test_a_screen_with_a_broken_word_is_found_and_a_narrow_one_is_not(size):
    label = Label(("オルゴール\nは", "オルゴール"), ("text",))
    one = Element("a", "text", Rect(0, 0, 30, 12), label=label)
    assert list(broken_words((one,), size)) == []
    narrow = Element("a", "text", Rect(0, 0, 12, 12), label=Label(("オルゴール",)))
    assert list(broken_words((narrow,), size)) == []
