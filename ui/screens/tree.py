"""Everything else that can be corrected: any value, by going down to it.

Plain but complete: whatever is wrong on the screen against the table can be put right
here; the game refuses what is no possible position.
"""

from collections.abc import Mapping
from typing import Any, Final

from companion.i18n import Translator
from companion.kernel import NAME_LENGTH, Correct, State
from ui.elements import GAP, Rect
from ui.model import Do, PickPath, SetValue, TableView
from ui.screens.kit import BODY, BUTTON, FOOT, LEFT, Grid, Sheet, paged
from ui.screens.words import key_text, value_text

LAST: Final = ("prompt", "options")  # seldom wrong, so last in the list
CELL: Final = 10.0
MAIN_WIDE: Final = 66.0


def at(data: Any, path: str) -> Any:
    """Return the value at a JSON pointer.

    Raises:
        LookupError: there is no such place.
    """
    for key in path.split("/")[1:]:
        plain = key.replace("~1", "/").replace("~0", "~")
        data = data[int(plain)] if isinstance(data, list) else data[plain]  # pyright: ignore[reportUnknownVariableType]
    return data  # pyright: ignore[reportUnknownVariableType]


def children(data: Any, path: str) -> list[tuple[str, Any]]:
    """Return the places one step below a path: pointer and value."""
    if isinstance(data, Mapping):
        pairs: list[tuple[str, Any]] = [(str(k), v) for k, v in data.items()]  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
        pairs = [pair for pair in pairs if pair[0] not in _elsewhere(data, path)]
        pairs.sort(key=lambda pair: pair[0] in LAST)
    else:
        pairs = [(str(i), one) for i, one in enumerate(data)]
    return [(f"{path}/{_escaped(key)}", value) for key, value in pairs]


def _elsewhere(data: Mapping[Any, Any], path: str) -> tuple[str, ...]:
    """Return the keys that are no figures of the table, or have a screen of their own.

    What is asked follows from the rest and from undo; names and who plays are seats'.
    """
    if not path:
        return ("prompt", "looks")
    return ("name", "by") if {"name", "by"} <= data.keys() else ()


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")


def parent(path: str) -> str:
    """Return the path one step up."""
    return path.rpartition("/")[0]


def is_branch(value: Any) -> bool:
    """Tell whether a value has places below it."""
    return isinstance(value, Mapping | list) and bool(value)  # pyright: ignore[reportUnknownArgumentType]


def placed(t: Translator, state: State, action: Correct) -> tuple[str, ...]:
    """Return what a correction of any place did, then shorter.

    Values that lie within others are not spelled out: the place says enough.
    """
    data = state.view()
    name = spoken(t, data, action.path)
    try:
        old = at(data, action.path)
    except (LookupError, ValueError):  # a place that is new with this correction
        old = None
    texts = (t("mend.place", place=name), t("mend.place_short"))
    if is_branch(action.to) or is_branch(old):
        return texts
    value = value_text(t, action.to)
    return (t("mend.place_do", place=name, to_value=value), *texts)


def spoken(t: Translator, data: Any, path: str) -> str:
    """Return the names of all steps to a place, which need not be there."""
    try:
        return trail(t, data, path)
    except (LookupError, ValueError):
        pass  # then its keys must do
    keys = [one.replace("~1", "/").replace("~0", "~") for one in path.split("/")[1:]]
    return " > ".join(key_text(t, one) for one in keys)


def place_name(t: Translator, data: Any, path: str) -> str:
    """Return what a place is called: seats by name, things of a list by number."""
    key = path.rpartition("/")[2].replace("~1", "/").replace("~0", "~")
    value = at(data, path)
    if isinstance(value, Mapping) and isinstance(value.get("name"), str):  # pyright: ignore[reportUnknownMemberType]
        return str(value["name"])  # pyright: ignore[reportUnknownArgumentType]
    if key.isdigit() and isinstance(at(data, parent(path)), list):
        return t("ui.number", n=int(key) + 1)
    return key_text(t, key)


def trail(t: Translator, data: Any, path: str) -> str:
    """Return the names of all steps to a place."""
    steps = path.split("/")[1:]
    paths = ["/" + "/".join(steps[: i + 1]) for i in range(len(steps))]
    return " > ".join(place_name(t, data, one) for one in paths)


def place_tree(sheet: Sheet, view: TableView) -> None:
    """Place the places of the position, or the one that is being set."""
    data = _without_hidden(view.game.encode(view.state), view.shown())
    path = sheet.ui.path
    try:
        value = at(data, path)
    except (LookupError, ValueError):
        path, value = "", data
    if is_branch(value):
        _choose(sheet, data, path, value)
    else:
        _edit(sheet, view.state, data, path, value)
    sheet.back()


def _without_hidden(data: Any, shown: Any) -> Any:
    """Leave out what nobody may see: the view has None where there is something."""
    if isinstance(data, Mapping) and isinstance(shown, Mapping):
        return {
            key: _without_hidden(value, shown.get(key))
            for key, value in data.items()  # pyright: ignore[reportUnknownVariableType]
            if value is None or key not in shown or shown[key] is not None
        }
    if isinstance(data, list) and isinstance(shown, list):
        pairs: Any = zip(data, shown, strict=False)  # pyright: ignore[reportUnknownArgumentType]
        return [_without_hidden(one, other) for one, other in pairs]
    return data


def _choose(sheet: Sheet, data: Any, path: str, value: Any) -> None:
    head = trail(sheet.t, data, path) if path else sheet.t("ui.correct_what")
    sheet.title((head, sheet.t("ui.correct_what")))
    rect = Rect(LEFT, BODY, sheet.right - LEFT, sheet.bottom - FOOT - GAP - BODY)

    def cell(item: tuple[str, Any], place: Rect, number: int) -> None:
        del number
        pointer, found = item
        name = place_name(sheet.t, data, pointer)
        shown = value_text(sheet.t, found)
        pair = sheet.t("ui.pair", key=name, value=shown)
        text = name if is_branch(found) else pair
        intent = PickPath(pointer, found)
        label = (text, name)
        sheet.button(
            f"path{pointer}",
            place,
            label,
            intent,
            role="member",
            group="path",
            whole=True,
            align="left",
        )

    paged(sheet, f"path{path}", children(value, path), Grid(rect, CELL, 3), cell)


def _edit(sheet: Sheet, state: State, data: Any, path: str, old: Any) -> None:
    sheet.title((trail(sheet.t, data, path), place_name(sheet.t, data, path)))
    new = sheet.ui.value
    line = Rect(LEFT, 13.0, sheet.right - LEFT, 22.0)
    left, arrow, right = line.columns(3, 2.0)
    for name, place, value in (("old", left, old), ("new", right, new)):
        shown = (value_text(sheet.t, value),)
        sizes = ("score", "seat", "text", "cap")
        sheet.text(f"correct/{name}", place, shown, sizes, align="center", cut=True)
    mark = Rect(arrow.x + arrow.w / 2 - 4, arrow.y + 7, 8, 8)
    sheet.add("correct/arrow", "mark", mark, icon="right")
    top = line.bottom + GAP
    rect = Rect(LEFT, top, sheet.right - LEFT, sheet.main_place.y - GAP - top)
    if isinstance(old, bool):
        _choice(sheet, [False, True], rect)
    elif isinstance(old, int):
        _stepper(sheet, new if isinstance(new, int) else old, rect)
    else:
        _choice(sheet, _words_like(data, path, old), rect)
    action = Correct(path, new)
    changed = new != old or type(new) is not type(old)
    corner = sheet.main_place
    place = Rect(sheet.right - MAIN_WIDE, corner.y, MAIN_WIDE, corner.h)
    texts = placed(sheet.t, state, action) if changed else sheet.say("mend.rests")
    sheet.main(texts, Do(action) if changed else None, rect=place, icon="tick")


def _stepper(sheet: Sheet, value: int, rect: Rect) -> None:
    for number, step in enumerate((-10, -1, 1, 10)):
        place = Rect(rect.x + 34.0 + number * 19.0, rect.y, 17.0, 15.4)
        words = (f"{step:+d}",)
        sheet.button(f"step/{step}", place, words, SetValue(value + step), group="step")


def _words_like(data: Any, path: str, old: Any) -> list[Any]:
    """Return values that may stand there: what stands beside it and in like places."""
    key = path.rpartition("/")[2]
    beside = children(at(data, parent(path)), "")
    words = [one for _, one in beside if isinstance(one, str)]
    names = _names(data)
    if old is None or old in names:
        words += names
    if key not in names:
        words += _values(data, key)
    found: dict[Any, None] = dict.fromkeys(words)
    if old is None or key.isdigit():
        found[None] = None
    return [one for one in found if one != old]


def _names(data: Any) -> list[str]:
    players = data.get("players", ())
    rows = [one.get("name") for one in players if isinstance(one, Mapping)]  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    return [str(one) for one in (rows or data.get("names", ()))]  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]


def _values(data: Any, key: str) -> list[str]:
    """Return the short texts that stand under this key anywhere in the position."""
    found: list[str] = []
    if isinstance(data, Mapping):
        for name, value in data.items():  # pyright: ignore[reportUnknownVariableType]
            if name == key and isinstance(value, str) and len(value) <= NAME_LENGTH:
                found.append(value)
            found += _values(value, key)
    elif isinstance(data, list):
        for value in data:  # pyright: ignore[reportUnknownVariableType]
            found += _values(value, key)
    return found


def _choice(sheet: Sheet, values: list[Any], rect: Rect) -> None:
    def cell(value: Any, place: Rect, number: int) -> None:
        chosen = value == sheet.ui.value
        sheet.button(
            f"value/{number}",
            place,
            (value_text(sheet.t, value),),
            SetValue(value),
            role="member",
            group="value",
            flags=frozenset({"chosen"} if chosen else ()),
        )

    paged(sheet, "values", values, Grid(rect, BUTTON, 3), cell)
