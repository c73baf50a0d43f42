"""A position drawn with letters, for the terminal (`companion show`; rules 10, 15).

Walls are `|` and `---`, portcullises `H` and `===` (`h` and `-=-` open, `'` and `...`
broken), pits `O`, gears `>1>` (clockwise) and `<1<`. Tokens take the middle of their
square by their codes; a wounded has `-` behind it (the line under the board tells what
no longer fits). A face-down room shows its pile.
"""

from typing import TYPE_CHECKING

from companion.games.dungeon_twister.contents import pile_text, tokens_text
from companion.games.dungeon_twister.notation import NAMES as SEATS
from companion.games.dungeon_twister.notation import NONE, line_of
from companion.games.dungeon_twister.rooms import (
    FACE_DOWN,
    LAID,
    OPEN,
    PORTCULLISES,
    WALL,
    Room,
    arrow,
)
from companion.games.dungeon_twister.squares import (
    CAPACITY,
    COLUMNS,
    CORNERS,
    ROOM,
    ROWS,
    SLOTS,
    SQUARES,
    offset,
)
from companion.games.dungeon_twister.tokens import codes_of
from companion.kernel import Translate

if TYPE_CHECKING:
    from companion.games.dungeon_twister.state import GameState

WIDE = 4
"""Characters from one square to the next."""
_ACROSS = {OPEN: "   ", WALL: "---", "=": "===", "+": "-=-", "*": "..."}
_ALONG = {OPEN: " ", WALL: "|", "=": "H", "+": "h", "*": "'"}
_SIGNS = {".": ".", "O": "O"}


def room_drawing(room: Room, pair: int, way: int) -> list[str]:
    """Return a room as the rules draw it, eleven lines of 21 characters."""
    lines = ["+" + "".join(_ACROSS[e] + "+" for e in room.h_edges[0])]
    for r in range(ROOM):
        cells = [_cell(room.grid[r][c], pair, way) for c in range(ROOM)]
        edges = [_ALONG[e] for e in room.v_edges[r]]
        row = "".join(edge + cell for edge, cell in zip(edges, cells, strict=False))
        lines.append(row + edges[-1])
        below = room.h_edges[r + 1]
        lines.append("+" + "".join(_ACROSS[e] + "+" for e in below))
    return lines


def _cell(square: str, pair: int, way: int) -> str:
    if square in _SIGNS:
        return f" {_SIGNS[square]} "
    return f">{pair}>" if way > 0 else f"<{pair}<"


class _Canvas:
    """Rows of characters, with the board's north-west corner at their own."""

    def __init__(self) -> None:
        width, height = WIDE * COLUMNS + 1, 2 * ROWS + 1
        self.rows = [[" "] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str) -> None:
        """Write a text over what is there."""
        self.rows[y][x : x + len(text)] = text

    def wall(self, x: int, y: int, text: str) -> None:
        """Write a text; what is there stays where the text is blank."""
        for n, letter in enumerate(text):
            if letter != " ":
                self.rows[y][x + n] = letter

    def lines(self) -> list[str]:
        """Return the rows without blanks at their ends."""
        return ["".join(row).rstrip() for row in self.rows]


def _corner(slot: int) -> tuple[int, int]:
    """Return where a slot's north-west corner is drawn."""
    x, y = divmod(CORNERS[slot], ROWS)
    return WIDE * x, 2 * y


def drawing(state: "GameState") -> list[str]:
    """Return the board with its tokens, columns lettered above, rows numbered."""
    canvas = _Canvas()
    for slot in SLOTS:
        if state.slots[slot] == FACE_DOWN:
            _draw_pile(canvas, state, slot)
        else:
            _draw_room(canvas, state, slot)
    _draw_tokens(canvas, state)
    head = "  " + "".join(f"  {chr(ord('a') + x)} " for x in range(COLUMNS)).rstrip()
    lines = [head]
    for n, line in enumerate(canvas.lines()):
        number = f"{n // 2} " if n % 2 else "  "
        lines.append((number + line).rstrip())
    return lines


def _draw_room(canvas: _Canvas, state: "GameState", slot: int) -> None:
    code = state.slots[slot]
    laid, (x, y) = LAID[code], _corner(slot)
    drawn = room_drawing(laid.room, laid.room.pair, arrow(code))
    for n, line in enumerate(drawn):
        canvas.wall(x, y + n, line)
    gates = zip(PORTCULLISES[code >> 2], laid.portcullises, strict=True)
    for number, (one, other) in gates:
        kind = "*" if state.broken >> number & 1 else "+"
        if not (state.opened | state.broken) >> number & 1:
            continue
        column, row = divmod(one, ROWS)
        if other - one == offset(1, 0):
            canvas.write(x + WIDE * column + 1, y + 2 * row + 2, _ACROSS[kind])
        else:
            canvas.write(x + WIDE * column + WIDE, y + 2 * row + 1, _ALONG[kind])


def _draw_pile(canvas: _Canvas, state: "GameState", slot: int) -> None:
    x, y = _corner(slot)
    edge = "...".join("+" * (ROOM + 1))
    for n in (0, 2 * ROOM):
        canvas.wall(x, y + n, edge)
    for n in range(1, 2 * ROOM):
        canvas.wall(x, y + n, ":")
        canvas.wall(x + WIDE * ROOM, y + n, ":")
    text = f"{slot + 1}: {pile_text(state.piles[slot], CAPACITY[slot])}"
    canvas.write(x + 2 * ROOM - len(text) // 2, y + ROOM, text)


def _draw_tokens(canvas: _Canvas, state: "GameState") -> None:
    for square in SQUARES:
        tokens = state.on.get(square, 0)
        if tokens:
            x, y = divmod(square, ROWS)
            text = tokens_text(tokens, state.wounded)
            canvas.write(WIDE * x + 1, 2 * y + 1, f"{text:^3}"[:3])


def shown(state: "GameState") -> list[str]:
    """Return a position as `companion show` prints it: the board and its line."""
    return [*drawing(state), "", line_of(state)]


def captions(state: "GameState", t: Translate) -> list[str]:
    """Return in words what the board does not show, and what its letters mean."""
    lines = [_told_of(state, seat, t) for seat in (0, 1)]
    if state.prompt is None:
        ended = state.outcome.reason if state.outcome is not None else ""
        lines.append(t("shown.over", reason=t(f"outcome.{ended}")))
    else:
        asked = state.prompt.describe(t)
        seats = [_called(seat, t) for seat in state.prompt.seats]
        message = "shown.asked" if seats else "shown.turned_up"
        lines.append(t(message, seats=seats, asked=asked, ap=state.ap))
    there = [t("shown.token", code=code) for code in codes_of(state.lying)]
    if there:
        lines.append(t("shown.tokens", tokens=there))
    return lines


def _called(name: str, t: Translate) -> str:
    """Return what a player is called: in a line without names, by his number."""
    return t("shown.seat", n=name) if name in SEATS else name


def _told_of(state: "GameState", seat: int, t: Translate) -> str:
    player = state.players[seat]
    fields = {
        "seat": _called(player.name, t),
        "vp": player.vp,
        "actions": "".join(map(str, player.actions)) or NONE,
        "combat": "".join(map(str, player.combat)),
        "jumps": player.jumps,
    }
    return t("shown.player", **fields)
