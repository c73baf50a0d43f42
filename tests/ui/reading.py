"""Whether what is written on a screen can be read: letters, languages, contrast."""

import re
from functools import cache
from itertools import product

from fontTools.ttLib import TTFont

from tests.ui.games.tables import NAMES
from tests.ui.home_scenes import FOUR, SIX
from tests.ui.scenes import FIVE, LONG, PRINTED, fonts, metrics
from tests.ui.settings_scenes import OUTSIDE
from ui.coat import ON_PICTURE, ink_of, look_of, words_ink
from ui.elements import Element, Rect, top_layer
from ui.model import Open
from ui.text import boxes
from ui.theme import contrast, load_theme

PEOPLE = {*LONG, *FOUR, *FIVE, *SIX, *(one for row in NAMES.values() for one in row)}
PEOPLE |= {"Ann", "Ben", "Cy", "Dora", "Name", "all", "W" * 24}
PEOPLE |= {"F", "Fay", "Friederike-Charlotte", "Hat"}  # a sixth; a card as typed
NAMED = {word for name in PEOPLE for word in re.split(r"[^A-Za-z]+", name) if word}
KNOWN = {"English", "OK", "AP", "BG", "Stats", "USB", "NFC", "CSV", "JSON", "C"}
KNOWN |= {"Welcome", "P", "I", "HDMI", "Touch", "Display", "Window", "Duel", "Maze"}
"""Product and game names, and what has no other name: I2C (I and C), 1P as in games."""
TECHNICAL = re.compile(
    r"[~/](?:[\w~./…-]|(?<=/)\n)+|COMPANION_\w+|--[a-z-]+|i2c|[a-z]\d"
    r"|companion (?:doctor|tower try)|raspi-config|config\.toml|install\.sh"
    r"|[\w-]+\.json[\w.-]*|tower\.\w+|systemd-logind|SDA|SCL|GND|3\.3V|kHz|input|README|NTAG"
)
"""Paths, variables, flags; squares of the toy maze; what makers type, read and wire."""
KEYS = ("key", "board")  # what one types with
THEMES = tuple(product(("", "dont-go-in-there"), ("dark", "light")))
LARGE = ("seat", "table", "score")


def labels(made):
    """Yield each element with its words and where they stand: label, then second."""
    for one in made:
        for label, second in ((one.label, False), (one.second, True)):
            if label is not None:
                yield one, label, second


def latin_words(made):
    """Yield Latin words on a Japanese screen, in any of the forms a label has."""
    for one, label, _ in labels(made):
        if one.name.removeprefix("under/").startswith(KEYS):
            continue
        for text in label.texts:
            for word in foreign(text):
                yield f"{one.name}: {word} in {text}"


def foreign(text):
    """Yield the Latin words of a text that are no names and not known."""
    for outside in (*OUTSIDE, PRINTED):
        text = text.replace(outside, "")
    rest = TECHNICAL.sub("", text)
    for found in re.finditer(r"[A-Za-z]+", rest):
        word, after = found.group(), rest[found.end() : found.end() + 2]
        cut = "…" in after and any(name.startswith(word) for name in NAMED)
        if word not in NAMED and word not in KNOWN and not cut:
            yield word


RAW = re.compile(
    r"\bNone\b|\b(?:card|room|type|part|face|spot|event|action|option|seat)\.[a-z_]+",
    re.ASCII,  # kana are no letters of a key
)
"""What a text says where a thing has no name: the key of it, or that it is nothing."""


def raw_words(made):
    """Yield what was put into a text as it is kept, in any of a label's forms."""
    for one, label, _ in labels(made):
        for text in label.texts:
            for found in RAW.finditer(text):
                yield f"{one.name}: {found.group()} in {text}"


@cache
def glyphs(weight):
    """Return the letters that the packaged font of a weight can write."""
    with TTFont(getattr(fonts().files, weight), lazy=True) as font:
        return frozenset(chr(code) for code in font.getBestCmap()) | {"\n"}


def no_glyph(made):
    """Yield letters that the font lacks."""
    for one, label, _ in labels(made):
        known = glyphs("bold" if label.bold else "regular")
        lacking = set("".join(label.texts)) - known
        if lacking:
            yield f"{one.name}: {sorted(lacking)}"


def faint(made, size):
    """Yield words that are too faint on what they lie on, in any theme."""
    top = top_layer(made)
    for number, one in enumerate(made):
        if one.layer != top or (one.label is None and one.second is None):
            continue
        sizes = _sizes(one, size)
        under = made[:number]
        picture = _picture(under, one) if _on_picture(one) else None
        below = picture or _below(under, one, size)
        for game, mode in THEMES:
            for key in sizes:
                found = _contrast(_bare(one), below and _bare(below), key, game, mode)
                need = 3.0 if key[1] in LARGE or _rests(one) else 4.5
                if found < need:
                    where = below.name if below is not None else "ground"
                    yield f"{one.name} on {where}, {game} {mode}: {found:.2f} {key}"


def _rests(one):
    return not one.enabled or "dim" in one.flags


def _sizes(one, size):
    """Return ink, size and whether it is the second line, of all words."""
    places = boxes(one, metrics(size))
    found = []
    for label, place in ((one.label, places.label), (one.second, places.second)):
        if label is not None:
            fitted = metrics(size).fit(label, place.w, place.h)
            found.append((label.ink, fitted.size, label is one.second))
    return found


def _middle(one, size):
    """Return the middle of an element's words."""
    places = boxes(one, metrics(size))
    label, place = (
        (one.label, places.label) if one.label else (one.second, places.second)
    )
    fitted = metrics(size).fit(label, place.w, place.h)
    wide = max(
        metrics(size).text_width(line, fitted.size, label.bold) for line in fitted.lines
    )
    free = {"left": 0.0, "center": 0.5, "right": 1.0}[label.align] * (place.w - wide)
    return place.x + free + wide / 2, place.y + place.h / 2


def _below(made, one, size):
    """Return what words lie on: the last thing before them with a fill there."""
    x, y = _middle(one, size)
    theme = load_theme()
    for other in reversed(made):
        if other.layer == one.layer and other.rect.holds(x, y):
            filled = look_of(other, theme).fill is not None or other.role == "band"
            if filled:
                return other
    return None


def _on_picture(one):
    return one.label is not None and one.label.ink in ON_PICTURE


def _picture(made, one):
    """Return the picture that words lie on."""
    x, y = one.rect.x + one.rect.w / 2, one.rect.y + one.rect.h / 2
    marks = (other for other in reversed(made) if other.role == "mark")
    return next((other for other in marks if other.rect.holds(x, y)), None)


def _bare(one):
    """Return what decides of an element's colours, for the cache."""
    return one.role, one.flags, one.enabled, one.seat, one.ink, one.intent is not None


@cache
def _contrast(one, below, words, game, mode):
    """Return the contrast of words to what they lie on."""
    theme = load_theme(game, mode)
    made, ground = _element(one), theme["ground"]
    look = look_of(made, theme)
    ink, size, second = words
    colour = look.second if second else look.ink
    if ink:
        colour = words_ink(ink, made, theme, look, size)
    back = look.fill
    if back is None and below is not None:
        under = _element(below)
        back = _colour(under, theme)
    return contrast(colour, back or ground)


def _colour(under, theme):
    """Return the colour of what words lie on: a surface, a band, a picture."""
    look = look_of(under, theme)
    if under.role == "mark":
        return ink_of(under.ink, under, theme, look) if under.ink else look.ink
    if under.ink and under.role in ("band", "panel"):
        return ink_of(under.ink, under, theme, look)
    return look.fill


def _element(key):
    role, flags, enabled, seat, ink, does = key
    intent = Open("menu") if does else None
    place = Rect(0, 0, 20, 10)
    form = {"flags": flags, "enabled": enabled, "seat": seat, "ink": ink}
    return Element("one", role, place, intent=intent, **form)
