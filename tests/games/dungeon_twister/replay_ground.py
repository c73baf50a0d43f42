"""Board, tokens and hands for the second reckoning (`replay`); nothing of ours.

What is looked up is here, what happens is there. Players are 1 and 2.
"""

from collections import Counter

from tests.games.dungeon_twister.plain import Mover
from tests.games.dungeon_twister.plain_board import (
    CORNERS,
    SIDES,
    Board,
    is_character,
    name_of,
    side,
    square,
)

ORDER = "CGMTRKWZAFLPSX"
LINE = {1: 0, 2: 21}
DOTS = (1, 3, 6, 8)
FULL = (2, 3, 3, 2, 2, 3, 3, 2)
TOUCHING = {1: (0, 4), 2: (3, 7)}
COMBAT = {"C": 2, "G": 1, "M": 2, "T": 2, "R": 4, "K": 1, "W": 3, "Z": 1}
CARDS = [0, 1, 2, 2, 3, 3, 4, 5, 6]
CODES = ORDER + ORDER.lower()


def pile_of(text, most):
    """Return the owners of the tokens face down on a slot; 0: nobody said whose."""
    if text == "??":
        return [0] * most
    known, _, unknown = text.partition("+")
    if not known.startswith("?"):
        return []
    return [1] * int(known[1]) + [2] * int(known[2]) + [0] * int(unknown or 0)


class Ground:
    """A game as far as it has been reckoned."""

    def __init__(self, game):
        self.names, self.option = list(game["players"]), game["options"].get
        self.actions, self.n = list(game["actions"]), 0
        self.rooms, self.gates = [None] * 8, {}
        self.piles = [[] for _ in FULL]
        self.at, self.wounded, self.out = {}, set(), set()
        both = (1, 2)
        self.vp, self.jumps = dict.fromkeys(both, 0), dict.fromkeys(both, 3)
        self.hand = {seat: [2, 3, 4, 5] for seat in both}
        self.fight_cards = {seat: list(CARDS) for seat in both}
        self.cycling = dict.fromkeys(both, True)
        self.turn, self.highest, self.over = 1, 0, ""
        self.new_turn()
        self.start = game.get("start")

    def new_turn(self):
        self.ap, self.own = 0, Counter()
        self.hurt, self.blocked = set(), set()

    @property
    def peek(self):
        return self.actions[self.n] if self.n < len(self.actions) else {"do": "nothing"}

    def next(self, *kinds):
        action = self.peek
        self.check(action["do"] in kinds, f"{action} where one of {kinds} is due")
        self.n += 1
        return action

    def check(self, right, wrong):
        assert right, f"action {self.n}: {wrong}"

    def seat(self, name):
        return self.names.index(name) + 1

    def take_up(self, data):
        """Begin with a position in the middle of a turn."""
        board = Board(data)
        self.rooms = [t if "?" not in t else None for t in data["rooms"]]
        self.gates = {self.pair(edge): to for edge, to in data["portcullises"].items()}
        self.piles = [
            pile_of(t, most) for t, most in zip(data["rooms"], FULL, strict=True)
        ]
        self.at, self.wounded, self.out = board.at, board.wounded, set(data["out"])
        for who, player in enumerate(data["players"], 1):
            self.vp[who], self.jumps[who] = player["vp"], player["jumps"]
            self.hand[who] = list(player["actions"])
            self.fight_cards[who] = list(player["combat"])
            self.cycling[who] = player["first_cycle"]
        self.turn, self.highest = self.seat(data["turn"]), data["highest"]
        self.ap, self.own = data["ap"], Counter(data["own_ap"])
        self.hurt, self.blocked = set(data["hurt"]), set(data["blocked"])

    def appear(self, token):
        self.check(token not in self.at and token not in self.out, f"{token} twice")

    def characters(self, place):
        there = [t for t, p in self.at.items() if p == place and is_character(t)]
        return sorted(there, key=CODES.index)

    def target(self, who, place):
        """Return whom he attacks on a square: the living enemy, else the wounded."""
        foes = [t for t in self.characters(place) if side(t) != side(who)]
        living = [t for t in foes if t not in self.wounded]
        return next(iter(living or foes), None)

    @property
    def attacks_healed(self):
        return self.option("attack_healed", True)

    def seen(self, board, place, way):
        """Return the characters of the first square with one in a direction."""
        dx, dy = SIDES[way]
        ahead = (place[0] + dx, place[1] + dy)
        while board.passable(place, ahead):
            if self.characters(ahead):
                return self.characters(ahead)
            place, ahead = ahead, (ahead[0] + dx, ahead[1] + dy)
        return []

    def helpless(self, who):
        own = [t for t in self.at if side(t) == who and is_character(t)]
        return not any(t not in self.wounded or t.upper() == "R" for t in own)

    @property
    def board(self):
        return Board(self.data())

    def data(self):
        """Return board and tokens in the form of a position."""
        tokens = {}
        for token in sorted(self.at, key=self.rank):
            name = name_of(self.at[token])
            mark = "-" if token in self.wounded else ""
            tokens[name] = tokens.get(name, "") + token + mark
        return {
            "options": {
                "two_wounded": self.option("two_wounded", False),
                "own_fall": self.option("own_fall", "refuse"),
                "rope_under_enemy": self.option("rope_under_enemy", True),
                "rope_anchors": self.option("rope_anchors", False),
                "wounded_on_roped_pit": self.option("wounded_on_roped_pit", False),
                "jump_takes_rope": self.option("jump_takes_rope", True),
                "wall_walk_line": self.option("wall_walk_line", True),
            },
            "rooms": [text or "?" for text in self.rooms],
            "portcullises": {self.edge(pair): to for pair, to in self.gates.items()},
            "tokens": tokens,
        }

    def rank(self, token):
        """The living come first, then the wounded, then objects."""
        kind = 2 if not is_character(token) else int(token in self.wounded)
        return kind, CODES.index(token)

    @staticmethod
    def edge(pair):
        one, other = sorted(pair)
        return name_of(one) + ("e" if other[0] > one[0] else "s")

    @staticmethod
    def pair(edge):
        one, (dx, dy) = square(edge[:2]), SIDES[edge[2]]
        return frozenset((one, (one[0] + dx, one[1] + dy)))

    def load_of(self, who):
        place = self.at[who]
        return next((t for t, p in self.at.items() if p == place and t != who), None)

    def leave(self, token):
        self.at.pop(token)
        self.out.add(token)
        self.wounded.discard(token), self.hurt.discard(token)
        self.blocked.discard(token)
        self.own.pop(token, None)

    def die(self, token):
        self.vp[3 - side(token)] += 1
        self.leave(token)

    def has_access(self, who, slot):
        if self.rooms[slot] is not None:
            return False
        place, board = self.at[who], self.board
        if place[0] == LINE[side(who)]:
            return slot in TOUCHING[side(who)]
        x, y = CORNERS[slot]
        return any(
            x <= other[0] < x + 5
            and y <= other[1] < y + 5
            and not board.wall(place, other)
            for other in board.beside(place)
        )

    def groups(self, who, target):
        board = self.board
        sides = [{who}, {target}]
        joins = [
            {
                t
                for t in self.at
                if is_character(t)
                and t not in self.wounded | self.blocked
                and side(t) == whose
            }
            for whose in (side(who), side(target))
        ]
        if target in self.wounded and not self.option("friends_join_wounded", True):
            joins[1] = set()
        if self.option("group_combat", "chain") == "direct":
            near = [board.near(self.at[one]) for one in (target, who)]
            return [
                sides[n] | {t for t in joins[n] if self.at[t] in near[n]}
                for n in (0, 1)
            ]
        grown = True
        while grown:
            grown = False
            for n in (0, 1):
                reach = {p for t in sides[1 - n] for p in board.near(self.at[t])}
                more = {t for t in joins[n] if self.at[t] in reach} - sides[n]
                sides[n] |= more
                grown = grown or bool(more)
        return sides

    def strength(self, group, things):
        total = sum(COMBAT[t.upper()] for t in group if t not in self.wounded)
        places = {self.at[t] for t in group}
        return total + sum(t in things and p in places for t, p in self.at.items())

    def able(self):
        for token in [t for t in self.at if side(t) == self.turn and is_character(t)]:
            paid = self.ap > 0 or self.own[token] > 0
            if token not in self.blocked and paid:
                yield token

    def can_do(self, who):
        """Whether there is anything that a character can do."""
        if who in self.wounded:
            place = self.at[who]
            there = {t for t, p in self.at.items() if p == place and is_character(t)}
            return who in "Rr" and who not in self.hurt and there <= self.wounded
        board = self.board
        mover = Mover(board, who)
        return (
            bool(mover.moves() or mover.wall_passes())
            or bool(self.jumps[self.turn] and mover.jumps())
            or len(board.cells[self.at[who]]) == 3  # a gear
            or any(self.has_access(who, slot) for slot in range(8))
            or self.load_of(who) in ("P", "p")
            or any(self.can_meet(who, place) for place in board.near(self.at[who]))
            or self.can_work(who, board)
            or self.can_burn(who, board)
        )

    def can_meet(self, who, place):
        """Whether there is somebody on an adjacent square to attack or to heal."""
        foe, there = self.target(who, place), self.characters(place)
        safe = foe in self.hurt or (foe in self.blocked and not self.attacks_healed)
        heals = who in "Cc" and there and {*there} <= self.wounded
        return bool((foe and not safe) or heals)

    def can_work(self, who, board):
        """Whether he is beside a portcullis that he can change."""
        may = {"T": ("open", "closed"), "W": ("closed",)}.get(who.upper(), ())
        if who in "Ww" and self.option("warrior_breaks_open", False):
            may = ("open", "closed")
        return any(self.at[who] in p and to in may for p, to in board.gates.items())

    def can_burn(self, who, board):
        if who not in "Zz" or self.load_of(who) not in ("F", "f"):
            return False
        return any(self.seen(board, self.at[who], way) for way in "nesw")
