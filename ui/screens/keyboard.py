"""The keyboard on the screen: kana in the order of the fifty sounds, Latin, digits.

Kana stand in columns あ か さ ... from left to right, as on game consoles and ticket
machines: what is typed runs the same way. Latin letters stand as on every telephone
(qwerty), because hands know that better than the alphabet; accents below.
"""

from typing import Final, NamedTuple

from msgspec.structs import replace

from ui.elements import GAP, Rect
from ui.model import Fill
from ui.screens.kit import LEFT, RAIL, Sheet
from ui.screens.naming import Naming, UseBoard
from ui.widgets import Choice, segments

TOP: Final = 23.0
COLUMNS: Final = 10
ROWS: Final = 5
GOJUON: Final = (
    "あかさたなはまやらわ",
    "いきしちにひみ　りを",
    "うくすつぬふむゆるん",
    "えけせてねへめ　れー",
    "おこそとのほもよろ・",
)
"""Rows of keys; a wide blank is no key."""
LATIN: Final = ("1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm'.&", "äöüßéèêñçå")
BOARDS: Final = ("hiragana", "katakana", "latin")
KATAKANA: Final = 0x60  # from a hiragana to its katakana
_VOICED = (
    "かきくけこさしすせそたちつてとはひふへほう",
    "がぎぐげござじずぜぞだぢづでどばびぶべぼゔ",
)
_HALF = ("はひふへほ", "ぱぴぷぺぽ")
_SMALL = ("あいうえおつやゆよわ", "ぁぃぅぇぉっゃゅょゎ")


class Mark(NamedTuple):
    """A key that changes the last letter, and the letters it knows.

    The signs are pictures: a font has them high beside a letter, not in a key's middle.
    """

    key: str
    icon: str
    pairs: tuple[str, str]


MARKS: Final = (
    Mark("voiced", "voiced", _VOICED),
    Mark("half", "half_voiced", _HALF),
    Mark("small", "", _SMALL),
)


def to_katakana(text: str) -> str:
    """Return a text with its hiragana as katakana."""
    return "".join(chr(ord(c) + KATAKANA) if "ぁ" <= c <= "ゖ" else c for c in text)


def marked(text: str, mark: Mark) -> str:
    """Return a text whose last letter has a mark, or has it no more.

    A letter that takes no such mark stays; one mark takes the place of another.
    """
    if not text:
        return text
    last, high = text[-1], "ァ" <= text[-1] <= "ヶ"
    low = chr(ord(last) - KATAKANA) if high else last
    found = _with_mark(low, mark)
    return text[:-1] + (to_katakana(found) if high else found)


def _with_mark(letter: str, mark: Mark) -> str:
    plain, other = mark.pairs
    if letter in other:
        return plain[other.index(letter)]
    bare = letter
    for one in MARKS:  # が is か, ぱ is は
        without, having = one.pairs
        if letter in having:
            bare = without[having.index(letter)]
            break
    return other[plain.index(bare)] if bare in plain else letter


def rows_of(board: str) -> tuple[str, ...]:
    """Return the letters of a board, row by row."""
    if board == "latin":
        return LATIN
    return tuple(map(to_katakana, GOJUON)) if board == "katakana" else GOJUON


def place_keyboard(sheet: Sheet, form: Naming) -> None:
    """Place the keys, what changes letters, and the choice of the board."""
    area = Rect(
        LEFT,
        TOP,
        sheet.main_place.x - GAP - LEFT,
        sheet.bottom - 10.0 - GAP - TOP,
    )
    rows = area.rows(ROWS)
    for row, letters in zip(rows, rows_of(form.board), strict=True):
        _row(sheet, form, row, letters)
    _helpers(sheet, form, rows)
    _boards(sheet, form)


def _row(sheet: Sheet, form: Naming, row: Rect, letters: str) -> None:
    for letter, cell in zip(letters, row.columns(COLUMNS), strict=True):
        if letter == "　":
            continue
        shown = letter.upper() if form.capital and letter != "ß" else letter
        longer = form.with_letter(shown)
        fits = len(longer.text) <= form.most
        sheet.button(
            f"key/{letter}",
            cell,
            (shown,),
            Fill(longer) if fits else None,
            role="member",
            group="keys",
            sizes=("seat", "text"),
        )


def _helpers(sheet: Sheet, form: Naming, rows: list[Rect]) -> None:
    """Place what is beside the letters: marks or capitals, space, erase."""
    x = sheet.main_place.x
    wide = [Rect(x, row.y, RAIL, row.h) for row in rows]
    if form.board == "latin":
        turned = Fill(replace(form, shift=not form.shift))
        words = sheet.say("ui.key_shift")
        sheet.button(
            "key/shift",
            wide[0],
            words,
            turned,
            icon="shift",
            group="keys",
            flags=frozenset({"chosen"} if form.capital else ()),
        )
    else:
        cells = (*wide[0].columns(2), wide[1])
        for mark, cell in zip(MARKS, cells, strict=True):
            _mark(sheet, form, mark, cell)
    longer = form.with_letter(" ")
    space = Fill(longer) if form.text and len(longer.text) <= form.most else None
    below = wide[1] if form.board == "latin" else wide[2]
    sheet.button(
        "key/space", below, sheet.say("ui.key_space"), space, icon="space", group="keys"
    )
    erase = Fill(form.shorter()) if form.text else None
    sheet.button(
        "key/erase",
        wide[3],
        sheet.say("ui.key_erase"),
        erase,
        icon="erase",
        group="keys",
        long=Fill(replace(form, text="")) if form.text else None,
    )


def _mark(sheet: Sheet, form: Naming, mark: Mark, cell: Rect) -> None:
    after = marked(form.text, mark)
    intent = Fill(replace(form, text=after)) if after != form.text else None
    texts = () if mark.icon else sheet.say("ui.key_small")
    look = {"group": "keys", "icon": mark.icon}
    sheet.button(f"key/{mark.key}", cell, texts, intent, **look)


def _boards(sheet: Sheet, form: Naming) -> None:
    place = sheet.foot(28.0, sheet.main_place.x - GAP - LEFT - 28.0)
    choices = [
        Choice(
            board,
            sheet.say(f"ui.key_{board}"),
            UseBoard(replace(form, board=board, shift=False)),
            chosen=form.board == board,
        )
        for board in BOARDS
    ]
    segments(sheet, "board", place, choices)
