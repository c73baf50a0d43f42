"""A second, slow and plain implementation of the board.

It shares nothing with the product but the JSON form of a position: rooms are read from
their drawings, squares are (x, y), a token is its letter, and what lies where is a set
of pairs.
"""

from functools import cache

from tests.games.dungeon_twister.drawn import rows

SPEED = {"C": 4, "G": 4, "M": 3, "T": 5, "R": 2, "K": 4, "W": 3, "Z": 4}
CORNERS = [(x, y) for y in (0, 5) for x in (1, 6, 11, 16)]
SIDES = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
OUT = (-1, -1)


def square(name):
    return ord(name[0]) - ord("a"), int(name[1])


def name_of(place):
    return f"{chr(ord('a') + place[0])}{place[1]}"


def is_character(token):
    return token.upper() in SPEED


def side(token):
    return 1 if token.isupper() else 2


def turned(place, quarters):
    """Return a column and row of a room after quarter turns clockwise."""
    for _ in range(quarters):
        place = (4 - place[1], place[0])
    return place


@cache
def read_room(room, quarters):
    """Return a room's squares and lines: {place: sign}, {two places: sign}."""
    drawn = rows(room)
    cells, lines = {}, {}

    def line(one, other, sign):
        pair = frozenset((turned(one, quarters), turned(other, quarters)))
        lines[pair] = sign

    for r in range(5):
        for c in range(5):
            sign = drawn[2 * r + 1][4 * c + 1 : 4 * c + 4].strip()
            cells[turned((c, r), quarters)] = sign
    for r in range(5):
        for c in range(6):
            line((c - 1, r), (c, r), drawn[2 * r + 1][4 * c])
    for r in range(6):
        for c in range(5):
            line((c, r - 1), (c, r), drawn[2 * r][4 * c + 1])
    return cells, lines


@cache
def laid(rooms):
    """Return the squares, lines, closed portcullises and slots of a board."""
    cells = {(x, y): "line" for x in (0, 21) for y in range(10)}
    lines, gates, slot = {}, {}, {}
    for n, text in enumerate(rooms):
        if text.startswith("?"):
            continue
        signs, drawn = read_room(text[:2], int(text[2]))
        x, y = CORNERS[n]
        for (c, r), sign in signs.items():
            cells[x + c, y + r] = sign
            slot[x + c, y + r] = n
        for pair, sign in drawn.items():
            here = frozenset((x + c, y + r) for c, r in pair)
            lines.setdefault(here, []).append(sign)
            if sign in "H=":
                gates[here] = "closed"
    return cells, lines, gates, slot


class Board:
    """A position's board and tokens.

    `cells`: the sign of each known square; `lines`: the signs on each edge, of one tile
    or of two; `at`: where each token lies; `wounded`: which are.
    """

    def __init__(self, data):
        self.data = data
        self.options = data["options"]
        self.cells, self.lines, gates, self.slot = laid(tuple(data["rooms"]))
        self.gates = dict(gates)
        for edge, state in data["portcullises"].items():
            one = square(edge[:2])
            dx, dy = SIDES[edge[2]]
            self.gates[frozenset((one, (one[0] + dx, one[1] + dy)))] = state
        self.at, self.wounded = {}, set()
        for name, text in data["tokens"].items():
            for n, token in enumerate(text):
                if token == "-":
                    self.wounded.add(text[n - 1])
                else:
                    self.at[token] = square(name)

    def beside(self, place):
        return [(place[0] + dx, place[1] + dy) for dx, dy in SIDES.values()]

    def wall(self, one, other):
        signs = self.lines.get(frozenset((one, other)), [])
        return any(sign in "|-" for sign in signs)

    def passable(self, one, other):
        """Tell whether nothing stands between two neighbours, both known."""
        if one not in self.cells or other not in self.cells:
            return False
        shut = self.gates.get(frozenset((one, other))) == "closed"
        return not self.wall(one, other) and not shut

    def near(self, place):
        return [other for other in self.beside(place) if self.passable(place, other)]

    def pit(self, place):
        return self.cells.get(place) == "O"

    def option(self, key, default):
        return self.options.get(key, default)
