"""The dialog `rulings`: options, their marks, what they mean, what follows."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from companion.kernel import Game, Option, SetOption, fields_of
from ui.elements import GAP, LIST_GAP, Label, Rect, Size
from ui.games import screens_for
from ui.looks import Notice, Setup, UiState
from ui.model import Close, Do, Fill, Intent, World
from ui.screens.chosen import (
    allows,
    differing,
    edition_name,
    options_of,
    plain,
    players_of,
    rulings_of,
    swapped,
    tiles_of,
    toggled,
    value_of,
    with_option,
)
from ui.screens.kit import (
    BODY,
    BUTTON,
    LEFT,
    SENTENCE,
    Grid,
    Sheet,
    fitting_columns,
    paged,
)
from ui.screens.reading import Read, topics
from ui.screens.seating import places
from ui.screens.words import option_value

HALF: Final = 80.0
ROW: Final = 10.6
HEAD: Final = 6.4
VALUE: Final = 9.0
ACROSS: Final = 4  # values beside each other, at most
MOST_ROWS: Final = 3  # of values; where there are more, they are stepped through
STEPPED: Final = 15.4
READ: Final = 46.0


class Ruling(msgspec.Struct, frozen=True):
    """Which ruling is explained."""

    key: str


class Tell(Intent, frozen=True):
    """Say this in passing."""

    notice: Notice

    def seen(self, ui: UiState) -> UiState:
        """Show it."""
        return replace(ui, notice=self.notice)


class Rule(Intent, frozen=True):
    """The set-up as it is after a change in the dialog, which stays open."""

    setup: Setup

    def seen(self, ui: UiState) -> UiState:
        """Show the set-up so."""
        return replace(ui, setup=self.setup, notice=None)


def option_name(sheet: Sheet, option: Option) -> tuple[str, ...]:
    """Return what an option is called."""
    message = f"option.{option.key}"
    return sheet.say(message) if sheet.t.has(message) else (option.key,)


def value_texts(sheet: Sheet, option: Option, value: Any) -> tuple[str, ...]:
    """Return what a value of an option is called, then shorter."""
    full = option_value(sheet.t, option.key, value)
    kind = option.key.rstrip("s")
    shorter = (f"option.{option.key}.{value}_short", f"{kind}_short.{value}")
    forms = (full, *(sheet.t(one) for one in shorter if sheet.t.has(one)))
    return tuple(dict.fromkeys(forms))


# --- rulings --------------------------------------------------------------------------


class Rulings(msgspec.Struct, frozen=True):
    """What is played and how: a set-up, or the game at the table (`live`)."""

    game: Game[Any]
    setup: Setup
    live: bool

    @property
    def options(self) -> dict[str, Option]:
        """The options there are, by key."""
        return options_of(self.game, self.setup)

    def value(self, option: Option) -> Any:
        """Return what holds for an option."""
        return value_of(option, self.setup.options)

    def change(self, option: Option, value: Any) -> Intent | None:
        """Return what choosing a value means; None: it is settled by now."""
        if not self.live:
            return Rule(with_option(self.game, self.setup, option.key, value))
        return Do(SetOption(option.key, value)) if option.live else None


def of_world(sheet: Sheet, world: World) -> Rulings | None:
    """Return the rulings of the table or of the set-up; None: there is neither."""
    table = world.table
    if table is None or sheet.ui.where != "game":
        setup = sheet.ui.setup
        return Rulings(world.games[setup.game], setup, live=False) if setup else None
    state = table.state
    own: Any = getattr(state, "options", None)
    held = fields_of(own) if own is not None else fields_of(state)
    edition = held.get("edition", getattr(own, "edition", None))
    given = {"edition": edition} if edition is not None else {}
    known = table.game.options(state.seats, given, table.profile)
    options = {one.key: held[one.key] for one in known if one.key in held} | given
    return Rulings(table.game, Setup(table.game.id, state.seats, options), live=True)


def place_rulings(sheet: Sheet, world: World) -> None:
    """Place the rulings as a list, the chosen one explained at the right."""
    shown = of_world(sheet, world)
    sheet.back(26.0)
    sheet.main(sheet.say("ui.done"), Close(), icon="tick")
    if shown is None:
        return
    all_seats(sheet, shown.setup, live=shown.live)
    _title(sheet, shown)
    listed = rulings_of(shown.options)
    form = sheet.ui.form
    key = form.key if isinstance(form, Ruling) else ""
    chosen = next((o for o in listed if o.key == key), listed[0] if listed else None)
    _list(sheet, shown, listed, chosen)
    if chosen is not None:
        x = LEFT + HALF + 3.0
        area = Rect(x, BODY, sheet.right - x, sheet.main_place.y - GAP - BODY)
        _explained(sheet, shown, chosen, area)
    if not shown.live and differing(shown.game, shown.setup):
        usual = {o.key for o in listed}
        kept = {k: v for k, v in shown.setup.options.items() if k not in usual}
        place = sheet.foot(28.0, 44.0)
        texts = sheet.say("ui.usual")
        change = Rule(replace(shown.setup, options=kept))
        sheet.button("usual", place, texts, change, icon="undo")


def all_seats(sheet: Sheet, setup: Setup, *, live: bool) -> None:
    """Place the band of all seats; at a table the theme has their order already."""
    count = len(setup.players)
    seats = tuple(range(count)) if live else places(count, setup.colours)
    place = Rect(0, 0, 5, sheet.metrics.height)
    sheet.add("spine", "spine", place, seats=seats)


def _title(sheet: Sheet, shown: Rulings) -> None:
    """Place the headline, how much differs, and the way to the rules."""
    end = sheet.right
    if topics(sheet.t, shown.game, shown.setup):
        end -= READ + GAP
        place = Rect(sheet.right - READ, 1.5, READ, BUTTON)
        sheet.button("read", place, sheet.say("read.open"), Read(), icon="journal")
    count = len(differing(shown.game, shown.setup))
    message = "ui.rulings_differ" if count else "ui.rulings_usual"
    line = Rect(LEFT, 1.0, end - LEFT, SENTENCE)
    texts = sheet.say("ui.rulings")
    wide = sheet.metrics.text_width(texts[0], "seat", bold=True) + 1.0
    title = Rect(line.x, line.y, wide, line.h)
    sheet.text("title", title, texts, ("seat", "text"), bold=True)
    rest = Rect(title.right + 3, line.y, line.right - title.right - 3, line.h)
    sheet.text("differ", rest, sheet.say(message, n=count), ink="sand")


def _list(
    sheet: Sheet, shown: Rulings, listed: list[Option], chosen: Option | None
) -> None:
    """Place each ruling with its value, then what follows from them, locked."""
    rows: list[Option | tuple[str, str]] = [*listed, *_implied(sheet, shown)]
    area = Rect(LEFT, BODY, HALF, sheet.bottom - BUTTON - GAP - BODY)

    def cell(one: Option | tuple[str, str], place: Rect, number: int) -> None:
        if isinstance(one, tuple):
            _locked(sheet, f"implied/{number}", place, *one)
            return
        value = shown.value(one)
        second = Label((_told(sheet, one, value),), ("cap",), align="left", lines=1)
        other = value != plain(one.default)
        flags = {"chosen"} if chosen is one else set[str]()
        sheet.add(
            f"ruling/{one.key}",
            "member",
            place,
            tier="touch",
            label=Label(option_name(sheet, one), ("cap",), align="left", lines=1),
            second=replace(second, cut=True, bold=other),
            intent=Fill(Ruling(one.key)),
            group="rulings",
            flags=frozenset(flags),
        )

    paged(sheet, "rulings", rows, Grid(area, ROW, 2, LIST_GAP), cell)


def _implied(sheet: Sheet, shown: Rulings) -> list[tuple[str, str]]:
    """Return what follows from the edition and the number of players."""
    t = sheet.t
    least, most = players_of(shown.game, edition_name(shown.game, shown.setup))
    limits = t("ui.range", least=least, most=most)
    if least == most:
        limits = t("ui.exactly", n=least)
    found = [(t("ui.player_limit"), limits)]
    tiles = tiles_of(shown.options)
    if tiles is not None:
        found.append((t("ui.how_many"), str(tiles.many)))
    return found


def _locked(sheet: Sheet, name: str, place: Rect, key: str, value: str) -> None:
    sheet.add(
        name,
        "panel",
        place,
        label=Label((key,), ("cap",), align="left", lines=1, cut=True, ink="sand"),
        second=Label((value,), ("cap",), align="left", lines=1, cut=True),
        icon="lock",
    )


def _told(sheet: Sheet, option: Option, value: Any) -> str:
    if isinstance(value, tuple):
        names: list[str] = [option_value(sheet.t, option.key, one) for one in value]  # pyright: ignore[reportUnknownVariableType]
        return ("、" if sheet.t.lang == "ja" else ", ").join(names)
    return option_value(sheet.t, option.key, value)


def _explained(sheet: Sheet, shown: Rulings, option: Option, area: Rect) -> None:
    """Place what a ruling decides, where it is from, and its values."""
    head, rest = area.split(HEAD, 0.5)
    name = option_name(sheet, option)
    sheet.text("ruling/name", head, name, ("text", "cap"), bold=True, cut=True)
    count = len(option.values)
    texts = [value_texts(sheet, option, one) for one in option.values]
    fitting = fitting_columns(sheet, texts, rest.w, VALUE, ACROSS)
    columns = 2 if option.many else min(fitting, max(1, count))
    rows = -(-count // columns)
    values_high = rows * (VALUE + LIST_GAP) - LIST_GAP
    if rows > MOST_ROWS:  # so that it can still be said what they are about
        values_high = STEPPED
    words = Rect(rest.x, rest.y, rest.w, rest.h - values_high - 0.8)
    _reasons(sheet, shown, option, words)
    place = Rect(rest.x, rest.bottom - values_high, rest.w, values_high)
    if rows > MOST_ROWS:
        _stepped(sheet, shown, option, place)
        return
    grid = Grid(place, VALUE, columns, LIST_GAP)
    for number, value in enumerate(option.values):
        _value(sheet, shown, option, value, grid.place(number))


def _stepped(sheet: Sheet, shown: Rulings, option: Option, place: Rect) -> None:
    """Place the value that holds, and what goes to the one before and after it."""
    held = shown.value(option)
    at = option.values.index(held) if held in option.values else 0
    ends = (("less", at - 1, "minus", place.x), ("more", at + 1, "plus", 0.0))
    for key, to, icon, x in ends:
        known = 0 <= to < len(option.values)
        intent = shown.change(option, option.values[to]) if known else None
        cell = Rect(x or place.right - STEPPED, place.y, STEPPED, place.h)
        name = f"value/{option.key}/{key}"
        sheet.button(name, cell, (), intent, icon=icon, group="values")
    left = place.x + STEPPED + 1.0
    middle = Rect(left, place.y, place.right - STEPPED - 1.0 - left, place.h)
    texts = value_texts(sheet, option, held)
    sizes: tuple[Size, ...] = ("seat", "text", "cap")
    sheet.text(f"value/{option.key}", middle, texts, sizes, align="center", bold=True)


def _reasons(sheet: Sheet, shown: Rulings, option: Option, place: Rect) -> None:
    """Place what a ruling decides, and below it where it is from, as long as it may."""
    explained = f"option.{option.key}.help"
    texts = sheet.say(explained) if sheet.t.has(explained) else ()
    mark = mark_texts(sheet, shown, option)
    high = _lines_high(sheet, texts[:1], place.w)
    room = place.h - high - 0.6
    fits = [one for one in mark if _lines_high(sheet, (one,), place.w) <= room]
    below = _lines_high(sheet, fits[:1] or mark[-1:], place.w)
    if texts:
        words = Rect(place.x, place.y, place.w, place.h - below - 0.6)
        look = {"valign": "top", "tear": True}
        sheet.text("ruling/help", words, texts, **look)
    if mark:
        line = Rect(place.x, place.bottom - below, place.w, below)
        look = {"ink": "sand", "cut": True, "valign": "bottom"}
        sheet.text("ruling/mark", line, (*fits, *mark[-1:]), ("cap",), **look)


def _lines_high(sheet: Sheet, texts: Sequence[str], wide: float) -> float:
    """Return how high a text is in the smallest letters; 0.0: there is none."""
    lines = [line for one in texts for line in sheet.metrics.lines(one, "cap", wide)]
    return sheet.metrics.high(len(lines), "cap") + 0.2 if lines else 0.0


def mark_texts(sheet: Sheet, shown: Rulings, option: Option) -> tuple[str, ...]:
    """Return where a ruling is from, then shorter; first, why it is settled by now."""
    message = f"ui.mark.{option.mark.partition(' ')[0]}"
    known = sheet.say(message) if sheet.t.has(message) else ()
    if shown.live and not option.live:
        settled = sheet.say("ui.ruling_settled")
        return (*(f"{settled[0]}\n{one}" for one in known), *settled)
    return known


def _value(
    sheet: Sheet, shown: Rulings, option: Option, value: Any, place: Rect
) -> None:
    held = shown.value(option)
    own = screens_for(shown.game.id)
    on = value in held if option.many else value == held
    intent = (
        _swap(shown, option, held, value)
        if option.many
        else shown.change(option, value)
    )
    if on and intent is None:  # it stays as it is: settled with the set-up
        intent = Fill(Ruling(option.key))
    sheet.button(
        f"value/{option.key}/{value}",
        place,
        value_texts(sheet, option, value),
        intent,
        role="member",
        group="values",
        icon=own.icon("room", value) if own is not None and option.many else "",
        flags=frozenset({"chosen"} if on else ()),
    )


def _swap(
    shown: Rulings, option: Option, held: tuple[Any, ...], value: Any
) -> Intent | None:
    """Return what a tap on one of several means: the one it excludes goes for it."""
    if value in held:
        after: tuple[Any, ...] | None = toggled(option, held, value)
    elif len(held) < option.many:
        after = toggled(option, held, value)
    else:
        setup = shown.setup

        def allowed(one: tuple[Any, ...]) -> bool:
            return allows(shown.game, setup, option.key, one)

        after = swapped(option, held, value, allowed)
    return shown.change(option, after) if after is not None else None
