"""The keyboard on the screen, and a real one that types into the same dialog."""

import pytest
from fontTools.ttLib import TTFont

from companion.kernel import NAME_LENGTH, name_problem
from tests.soak import counted
from tests.ui.home_scenes import at, made, setup, world
from tests.ui.scenes import fonts
from ui.app.keys import key_wish
from ui.elements import LIST_GAP, TOUCH_LEAST, find
from ui.model import Fill, intent_for_key
from ui.screens.keyboard import BOARDS, GOJUON, LATIN, MARKS, marked, rows_of
from ui.screens.naming import Naming

VOICED, HALF, SMALL = MARKS


def look(text="", board="hiragana", **more):
    return at(setup(), "name", Naming(0, "", text, True, board, **more))


def keys_of(ui):
    return [one for one in made(world(), ui) if one.name.startswith("key/")]


def pressed(ui, *names):
    for name in names:
        key = find(made(world(), ui), f"key/{name}")
        assert key.touchable, name
        ui = key.intent.seen(ui)
    return ui


def test_all_kana_stand_in_columns_of_five_from_left_to_right():
    columns = ["".join(row[n] for row in GOJUON) for n in range(10)]
    assert columns[:3] == ["あいうえお", "かきくけこ", "さしすせそ"]
    assert columns[7:] == ["や　ゆ　よ", "らりるれろ", "わをんー・"]
    by_name = {one.name: one.rect for one in keys_of(look())}
    assert by_name["key/あ"].x < by_name["key/か"].x < by_name["key/わ"].x
    assert by_name["key/あ"].x == by_name["key/お"].x


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1024, 600)])
def test_keys_are_9_mm_and_a_list(board, size):
    shown = made(world(), look("か", board), size=size)
    letters = [one for one in shown if one.group == "keys"]
    assert len(letters) >= 48
    for one in letters:
        assert min(one.rect.w, one.rect.h) >= TOUCH_LEAST, one.name
        for other in letters:
            if other is not one:
                assert one.rect.apart(other.rect) >= LIST_GAP - 0.01


def test_every_letter_has_a_picture_in_the_font():
    files = fonts().files
    known = TTFont(files.regular, fontNumber=0).getBestCmap()
    extra = "".join("".join(mark.pairs) for mark in MARKS) + "゛゜"
    letters = {c for board in BOARDS for row in rows_of(board) for c in row} | {*extra}
    letters |= {c.upper() for row in LATIN for c in row if c != "ß"}
    assert not [one for one in sorted(letters) if ord(one) not in known]


@pytest.mark.parametrize(
    ("text", "mark", "after"),
    [
        ("か", VOICED, "が"),
        ("が", VOICED, "か"),
        ("あか", VOICED, "あが"),
        ("は", HALF, "ぱ"),
        ("ば", HALF, "ぱ"),
        ("ぱ", VOICED, "ば"),
        ("つ", SMALL, "っ"),
        ("っ", VOICED, "づ"),
        ("っ", SMALL, "つ"),
        ("カ", VOICED, "ガ"),
        ("ウ", VOICED, "ヴ"),
        ("ヤ", SMALL, "ャ"),
        ("ん", VOICED, "ん"),
        ("か", HALF, "か"),
        ("a", VOICED, "a"),
        ("ー", SMALL, "ー"),
        ("ば", SMALL, "ば"),  # there is no small one: it must not lose its mark
        ("ガ", SMALL, "ガ"),
        ("が", HALF, "が"),
        ("ゔ", HALF, "ゔ"),
        ("ぱ", SMALL, "ぱ"),
        ("", VOICED, ""),
    ],
)
def test_marks_act_on_the_last_letter(text, mark, after):
    assert marked(text, mark) == after


def test_a_mark_that_changes_nothing_rests():
    shown = made(world(), look("ん"))
    for key in ("voiced", "half", "small"):
        assert not find(shown, f"key/{key}").touchable
    assert find(made(world(), look("き")), "key/voiced").touchable
    for text, key in (("ば", "small"), ("ば", "half"), ("が", "half"), ("づ", "small")):
        lit = find(made(world(), look(text)), f"key/{key}").touchable
        assert lit == ((text, key) in {("ば", "half"), ("づ", "small")})


def test_a_name_in_kana_is_typed_key_by_key():
    ui = pressed(look(), "き", "や", "small", "か", "voiced", "ー")
    assert ui.form.text == "きゃがー"
    ui = pressed(ui, "erase")
    assert ui.form.text == "きゃが"
    ui = find(made(world(), ui), "board/katakana").intent.seen(ui)
    assert pressed(ui, "ア").form.text == "きゃがア"


def test_the_first_letter_of_each_word_is_a_capital():
    ui = pressed(look(board="latin"), "a", "n", "n", "space", "b", "e")
    assert ui.form.text == "Ann Be"
    assert find(made(world(), ui), "key/q").label.texts == ("q",)
    ui = pressed(ui, "shift", "q", "q")
    assert ui.form.text == "Ann BeQq"
    low = pressed(look(board="latin"), "shift", "a")
    assert low.form.text == "a"


def test_holding_erase_empties_the_line_and_two_spaces_are_one():
    ui = pressed(look("Ann", "latin"), "space")
    assert ui.form.with_letter(" ") == ui.form
    held = find(made(world(), ui), "key/erase").long
    assert held.seen(ui).form.text == ""
    assert not find(made(world(), look()), "key/space").touchable


def test_nothing_can_be_typed_beyond_the_longest_name():
    full = made(world(), look("あ" * NAME_LENGTH))
    letters = [one for one in full if one.name in ("key/あ", "key/space")]
    assert [one.touchable for one in letters] == [False, False]
    assert find(full, "main").touchable


# --- a real keyboard ------------------------------------------------------------------


def wish(ui, name, text=""):
    return key_wish(name, made(world(), ui), ui, text).intent


@pytest.mark.parametrize("letter", ["u", "r", "m", "l", "a", "3", "é", "あ"])
def test_letters_type_and_are_no_shortcuts_while_a_name_is_typed(letter):
    ui = look("x", "latin")
    intent = wish(ui, letter, letter)
    assert intent == Fill(ui.form.with_letter(letter))


def test_the_same_letters_are_shortcuts_where_nothing_is_typed():
    ui = at(setup(), "name", Naming(0))
    for name in ("u", "m"):
        assert wish(ui, name, name) == intent_for_key(ui, name)


def test_backspace_erases_space_types_and_escape_goes_back():
    ui = look("Ann", "latin")
    assert wish(ui, "backspace").form.text == "An"
    assert wish(ui, "enter", " ").form.text == "Ann "
    assert Naming(0, typing=True).typed("enter", "\r") is None
    assert Naming(0, typing=True).typed("tab", "\t") is None
    assert ui.form.typed("escape") is None


def test_a_keyboard_without_letters_types_by_the_names_of_its_keys():
    form = Naming(0, typing=True, board="latin")
    assert form.typed("a").form.text == "A"
    assert form.typed("a").form.typed("b").form.text == "Ab"


def test_letters_beyond_the_longest_name_are_swallowed():
    full = look("x" * NAME_LENGTH, "latin")
    assert wish(full, "m", "m") == Fill(full.form)


def test_whatever_is_pressed_the_text_stays_a_name_or_says_why():
    with counted("keys pressed at random on the keyboard", full=5000, seed=3) as run:
        ui = look()
        shown = {}
        for _ in range(run.n):
            if ui.form not in shown:
                screen = made(world(), ui)
                shown = {ui.form: screen}
            screen = shown[ui.form]
            choices = [
                o for o in screen if o.group in ("keys", "board") and o.touchable
            ]
            ui = run.rng.choice(choices).intent.seen(ui)
            assert len(ui.form.text) <= NAME_LENGTH
            done = find(made(world(), ui), "main")
            assert done.touchable == (not name_problem(ui.form.name, ("Kiki", "アン")))
