"""What a player has: cards by type, what each type does next, dispelled cards."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from companion.games.dont_go_in_there.actions import Card
from companion.games.dont_go_in_there.curses import END_EFFECTS, cards_counted
from companion.games.dont_go_in_there.model import Player
from companion.games.dont_go_in_there.profile import Effect
from companion.games.dont_go_in_there.scoring import curses
from companion.games.dont_go_in_there.state import GameState
from ui.elements import GAP, LIST_GAP, Rect
from ui.games.dont_go_in_there import words
from ui.games.dont_go_in_there.reckon import game_state, icon_of
from ui.model import Open
from ui.screens import frame
from ui.screens.cover import peek, secret
from ui.screens.kit import BODY, BUTTON, LEFT, Grid, Sheet, paged
from ui.screens.words import seat_index
from ui.widgets import chip
from ui.world import TableView

ROW: Final = 12.0
ICON: Final = 7.0
CHIP: Final = 5.6  # of a value
SUM: Final = 9.0
GONE: Final = 6.0  # the line of the dispelled cards
SMALL: Final = 3.8
MEEPLE: Final = 5.0
OWN: Final = 31.0  # the way to one's own ghosts


def place_seat(sheet: Sheet, view: TableView, seat: str) -> None:
    """Place a player's cards as a whole screen; the other seats are one tap away.

    Ghosts are shown as everybody may see them. Dispelled cards lay open when they were
    taken, so what they were is no secret (rules 3).
    """
    state = game_state(view)
    number = seat_index(state, seat)
    player = state.players[number]
    sheet.add("spine", "spine", Rect(0, 0, 5, sheet.metrics.height), seats=(number,))
    ghosts = {one["name"]: one["ghosts"] for one in view.shown()["players"]}[seat]
    spare = _own_ghosts(sheet, view, seat)
    frame.words(sheet, seat, _head(sheet, player, ghosts), number, spare)
    frame.menu(sheet)
    bottom = sheet.bottom - BUTTON - GAP
    whole = Rect(LEFT, BODY, sheet.right - LEFT, bottom - BODY)
    rest, below = whole.split(whole.h - GONE - 1.0, 1.0)
    _types(sheet, state, player, rest, ghosts)
    wide = player.meeples * MEEPLE
    end = below.right - wide
    _gone(sheet, player, Rect(below.x, below.y, end - GAP - below.x, below.h))
    for i in range(player.meeples):
        place = Rect(end + i * MEEPLE, below.y + 0.5, MEEPLE, MEEPLE)
        ink = f"seat:{number}"
        sheet.add(f"seat/meeple/{i}", "mark", place, icon="meeple", ink=ink)
    _seats(sheet, state, number)
    sheet.back(24.0)


def _head(sheet: Sheet, player: Player, ghosts: int | None) -> tuple[str, ...]:
    if ghosts is None:
        return sheet.say("dgit.has_hidden", curses=curses(player))
    return sheet.say("dgit.has", ghosts=str(ghosts), curses=curses(player))


def _own_ghosts(sheet: Sheet, view: TableView, seat: str) -> float:
    """Place the way to look at one's own ghosts in private; return its width, mm."""
    if not secret(sheet, view, seat):
        return 0.0
    texts = sheet.say("dgit.own_ghosts")
    place = Rect(sheet.right - BUTTON - GAP - OWN, 1.5, OWN, BUTTON)
    sheet.button("own", place, texts, peek(seat, ""), icon="eye_closed", align="left")
    return OWN + GAP


def _seats(sheet: Sheet, state: GameState, number: int) -> None:
    """Place every seat at the bottom, the one that is shown chosen."""
    x = 24.0 + GAP
    place = sheet.foot(x, sheet.right - LEFT - x)
    seats = state.seats
    for i, cell in enumerate(place.columns(len(seats), LIST_GAP)):
        name = f"seat/{i}"
        intent = Open("seat", seats[i])
        chip(sheet, name, cell, i, seats[i], intent, chosen=i == number)


# --- cards by type --------------------------------------------------------------------


def by_type(cards: Sequence[Card]) -> dict[str, list[int]]:
    """Return the values of cards by their type, the first type taken first."""
    found: dict[str, list[int]] = {}
    for card in cards:
        found.setdefault(card.type, []).append(card.value)
    return {kind: sorted(values) for kind, values in found.items()}


def _types(
    sheet: Sheet, state: GameState, player: Player, rect: Rect, ghosts: int | None
) -> None:
    held = list(by_type(player.up).items())
    if not held:
        texts = sheet.say("dgit.no_cards")
        sheet.text("seat/none", rect, texts, align="center", ink="sand")
        return

    def cell(one: tuple[str, list[int]], place: Rect, number: int) -> None:
        del number
        _type(sheet, one, place, outlook(sheet, state, player, one[0], ghosts))

    columns = 1 if len(held) <= Grid(rect, ROW).cells else 2
    paged(sheet, "types", held, Grid(rect, ROW, columns, LIST_GAP), cell)


def _type(
    sheet: Sheet, one: tuple[str, list[int]], place: Rect, texts: tuple[str, ...]
) -> None:
    """Place a type: picture, name, each value, their sum, what it does next."""
    kind, values = one
    name = f"seat/type/{kind}"
    sheet.add(name, "panel", place)
    icon = Rect(place.x + 1.4, place.y + (place.h - ICON) / 2, ICON, ICON)
    sheet.add(f"{name}/icon", "mark", icon, icon=icon_of(kind))
    figure = Rect(place.right - SUM - 1.0, place.y, SUM, place.h)
    total = (str(sum(values)),)
    form = {"align": "right", "bold": True, "lines": 1}
    sheet.text(f"{name}/sum", figure, total, ("seat",), **form)
    left = icon.right + 1.6
    inner = Rect(left, place.y + 0.5, figure.x - left - 1.0, place.h - 1.0)
    above, below = inner.split(inner.h / 2, 0.0)
    wide = len(values) * (CHIP + 0.6)
    label = Rect(above.x, above.y, max(8.0, above.w - wide), above.h)
    texts_of = words.type_texts(sheet, kind)
    sheet.text(f"{name}/name", label, texts_of, ("text", "cap"), lines=1, cut=True)
    _values(sheet, name, values, Rect(label.right, above.y, wide, above.h))
    form = {"lines": 1, "ink": "sand"}
    sheet.text(f"{name}/next", below, texts, ("cap",), **form)


def _values(sheet: Sheet, name: str, values: list[int], place: Rect) -> None:
    """Place the value of each card in a small box."""
    high = min(place.h, 5.2)
    for i, value in enumerate(values):
        x = place.x + 0.6 + i * (CHIP + 0.6)
        box = Rect(x, place.y + (place.h - high) / 2, CHIP, high)
        sheet.add(f"{name}/card/{i}", "band", box, ink="raised")
        form = {"align": "center", "lines": 1}
        texts = (str(value),)
        sheet.text(f"{name}/card/{i}/value", box, texts, ("text", "cap"), **form)


def _gone(sheet: Sheet, player: Player, place: Rect) -> None:
    """Place the dispelled cards, small and grey: how many, and what they were."""
    texts = sheet.say("dgit.dispelled", n=len(player.down))
    wide = min(40.0, sheet.metrics.text_width(texts[0], "cap") + 1.0)
    label, rest = place.cut_left(wide, 1.0)
    sheet.text("seat/gone", label, texts, ("cap",), lines=1, ink="stone")
    step = min(11.0, rest.w / max(1, len(player.down)))
    for i, card in enumerate(player.down):
        x = rest.x + i * step
        mark = Rect(x, rest.y + (rest.h - SMALL) / 2, SMALL, SMALL)
        key = f"seat/gone/{i}"
        sheet.add(key, "mark", mark, icon=icon_of(card.type), ink="stone")
        figure = Rect(mark.right + 0.1, rest.y, step - SMALL - 0.3, rest.h)
        value = (str(card.value),)
        sheet.text(f"{key}/value", figure, value, ("cap",), lines=1, ink="stone")


# --- what a type does next ------------------------------------------------------------


def outlook(
    sheet: Sheet, state: GameState, player: Player, kind: str, ghosts: int | None
) -> tuple[str, ...]:
    """Return in a few words what a type will do for a player, as things stand.

    Args:
        sheet: the screen being made.
        state: the position.
        player: whose cards.
        kind: the type.
        ghosts: the player's, None where they are hidden: then nothing that depends on
            them is told.
    """
    effect = state.options.profile.effects[kind]
    if effect.when == "end":
        return _at_end(sheet, state, player, kind, ghosts)
    if effect.kind == "first_to_sum" and state.clock_claimed is not None:
        return sheet.say("resolve.does.clock_over")
    return sheet.say(f"dgit.next_{effect.kind}", **_fields(state, player, kind, effect))


def _fields(
    state: GameState, player: Player, kind: str, effect: Effect
) -> dict[str, Any]:
    """Return the numbers of an effect that acts when a card is taken."""
    have = cards_counted(player, kind, state.options)
    up = [card.value for card in player.up if card.type == kind]
    return {
        "have": have % effect.set if effect.set else have,
        "set": effect.set,
        "sum": effect.sum,
        "now": sum(up),
        "n": (len(up) + 1) * effect.ghosts,
    }


def _at_end(
    sheet: Sheet, state: GameState, player: Player, kind: str, ghosts: int | None
) -> tuple[str, ...]:
    """Return what would be dispelled if the game ended now, with the best pick."""
    effect = state.options.profile.effects[kind]
    players = list(state.players)
    limit = effect.max_ghosts
    if limit and ghosts is None:  # as it would be with none
        players = [
            replace(one, ghosts=0) if one.name == player.name else one
            for one in players
        ]
    flips = END_EFFECTS[effect.kind](players, kind, effect, state.options)
    mine = [flip for flip in flips if flip.seat == player.name]
    up = sorted((card.value for card in player.up if card.type == kind), reverse=True)
    gone = sum(flip.count for flip in mine)
    values = mine[0].values or tuple(up[:gone]) if mine else ()
    if not gone:
        return sheet.say("dgit.end_none")
    if limit and ghosts is None:
        return sheet.say("dgit.end_few", limit=limit)
    return sheet.say("dgit.end_some", n=gone, sum=sum(values))
