"""Which colours an element is drawn in: fill, outline, words, pictures.

Colour tells only who. State is told by fill and line: what is chosen is ivory, what is
pressed is sand, what is off has no fill. Nothing here draws, so tests can go through
every pair of colours that may come to lie on each other.
"""

from typing import Final, NamedTuple

from ui.elements import Element
from ui.theme import Colour, Theme, contrast

BARE: Final = ("text", "mark", "die", "bar", "odds", "ring", "band")
# An ink asked for by name, and what it becomes on a fill of ivory or sand.
ON_PAPER: Final = {
    "ivory": "ink",
    "sand": "pencil",
    "stone": "pencil",
    "edge": "pencil",
    "line": "sand",
    "ground": "ivory",
    "panel": "ivory",
    "raised": "ivory",
}
GROUNDS: Final = ("ground", "panel", "raised")  # what has no fill may lie on these
ON_PICTURE: Final = ("ground", "panel", "raised", "ink")  # words that lie on a picture
TEXT_CONTRAST: Final = 4.5
BIG_CONTRAST: Final = 3.0
BIG: Final = ("seat", "table", "score")  # sizes: of words that are big


class Look(NamedTuple):
    """The colours an element is drawn in.

    Attributes:
        fill: of its surface; None: it has none.
        outline: around it; None: there is none.
        ink: words and pictures.
        second: the second line.
        back: what its content lies on, or is taken to.
    """

    fill: Colour | None
    outline: Colour | None
    ink: Colour
    second: Colour
    back: Colour


def look_of(one: Element, theme: Theme) -> Look:
    """Return the colours of an element."""
    if one.role in BARE or "plain" in one.flags:
        return _bare(one, theme)
    if one.role == "slip":
        news = "news" in one.flags
        return _filled(
            theme, *(("sand", "ink", "ink") if news else ("ivory", "ink", "pencil"))
        )
    if one.role == "panel" and "pressed" not in one.flags:
        return _panel(one, theme)
    if "pressed" in one.flags:
        return _filled(theme, "sand", "ink", "ink")
    if "paper" in one.flags:
        return _on_paper(one, theme)
    return _control(one, theme)


def _filled(theme: Theme, fill: str, ink: str, second: str, outline: str = "") -> Look:
    line = theme[outline] if outline else None
    return Look(theme[fill], line, theme[ink], theme[second], theme[fill])


def _bare(one: Element, theme: Theme) -> Look:
    if "pressed" in one.flags and "plain" in one.flags:
        return _filled(theme, "sand", "ink", "ink")
    if "paper" in one.flags:
        second = theme["pencil"]
        ink = theme["ink"] if one.enabled else second
        return Look(None, None, ink, second, theme["ivory"])
    rests = not one.enabled or "dim" in one.flags
    ink, second = ("stone", "stone") if rests else ("ivory", "sand")
    return Look(None, None, theme[ink], theme[second], theme["panel"])


def _panel(one: Element, theme: Theme) -> Look:
    if "chosen" in one.flags:
        return _filled(theme, "ivory", "ink", "pencil")
    if "paper" in one.flags:
        return Look(
            None, theme["pencil"], theme["ink"], theme["pencil"], theme["ivory"]
        )
    fill = "raised" if "active" in one.flags else "panel"
    if not one.enabled or "dim" in one.flags:
        return _filled(theme, fill, "stone", "stone")
    return _filled(theme, fill, "ivory", "sand")


def _on_paper(one: Element, theme: Theme) -> Look:
    ivory, ink, pencil = theme["ivory"], theme["ink"], theme["pencil"]
    if not one.enabled:
        return Look(None, theme["sand"], pencil, pencil, ivory)
    if one.role == "main" or "chosen" in one.flags:
        return Look(ink, None, ivory, theme["sand"], ink)
    return Look(None, pencil, ink, pencil, ivory)


def _control(one: Element, theme: Theme) -> Look:
    if not one.enabled and "chosen" in one.flags:  # it holds, and must
        return _filled(theme, "line", "ivory", "sand")
    if not one.enabled:
        stone = theme["stone"]
        return Look(None, theme["line"], stone, stone, theme["ground"])
    if one.role == "main" or "chosen" in one.flags:
        return _filled(theme, "ivory", "ink", "pencil")
    if "ready" in one.flags and one.seat >= 0:
        look = _filled(theme, f"ready:{one.seat}", "ivory", "ivory")
        seat = theme[f"seat:{one.seat}"]
        return look._replace(outline=theme.apart(seat, look.back, look.ink) or seat)
    return _filled(theme, "raised", "ivory", "sand", "edge")


def ink_of(name: str, one: Element, theme: Theme, look: Look) -> Colour:
    """Return the colour that an element asks for by name, where it now lies.

    On ivory or sand an ink becomes its opposite; a seat's colour stays.
    """
    if look.back in {theme["ivory"], theme["sand"]}:
        name = ON_PAPER.get(name, name)
    elif not one.enabled and not name.startswith(("seat", "ready")):
        name = "stone" if name in {"ivory", "sand"} else name
    return theme[name]


def words_ink(name: str, one: Element, theme: Theme, look: Look, size: str) -> Colour:
    """Return the colour of words: what was asked for, if it can be read there.

    A seat's name in its colour is big; by day most seats' colours are too light for
    words, and then the shape beside tells who it is.
    """
    colour = ink_of(name, one, theme, look)
    if name in ON_PICTURE:
        return colour
    rests = not one.enabled or "dim" in one.flags
    need = BIG_CONTRAST if rests or size in BIG else TEXT_CONTRAST
    bare = look.fill is None and "paper" not in one.flags
    backs = [theme[ground] for ground in GROUNDS] if bare else [look.back]
    return colour if all(contrast(colour, back) >= need for back in backs) else look.ink
