"""Rooms in the second reckoning (`replay`): turned and revealed; nothing of ours."""

from tests.games.dungeon_twister.plain_board import (
    CORNERS,
    is_character,
    side,
    square,
)
from tests.games.dungeon_twister.replay_ground import CODES, Ground


class Rooms(Ground):
    """A game as far as it has been reckoned, and what becomes of its rooms."""

    def rotate(self, who, action):
        slot, board = action["slot"] - 1, self.board
        mine, place = board.slot.get(self.at[who]), self.at[who]
        sign = board.cells[place]
        self.check(sign[0] in "<>" and len(sign) == 3, "not on a gear")
        room = self.rooms[slot]
        self.check(room is not None, "the room is face down")
        self.check(room[0] == self.rooms[mine][0], "another pair")
        arrow = "clockwise" if room[1] == "D" else "counter_clockwise"
        self.check(action["to"] == arrow or who.upper() == "M", "against the arrow")
        quarters = 1 if action["to"] == "clockwise" else 3
        self.rooms[slot] = room[:2] + str((int(room[2]) + quarters) % 4)
        x, y = CORNERS[slot]

        def turned(place):
            c, r = place[0] - x, place[1] - y
            if not (0 <= c < 5 and 0 <= r < 5):
                return place
            for _ in range(quarters):
                c, r = 4 - r, c
            return x + c, y + r

        self.at = {token: turned(place) for token, place in self.at.items()}
        self.gates = {
            frozenset(map(turned, pair)): to for pair, to in self.gates.items()
        }

    def reveal_room(self, who, action):
        slot = action["slot"] - 1
        self.check(self.has_access(who, slot), "no access")
        told = self.next("reveal")
        up = [text[:2] for text in self.rooms if text]
        self.check(told["tile"] not in up, "that room is up already")
        self.rooms[slot] = f"{told['tile']}{told['turns']}"
        named = []
        for owner in sorted(self.piles[slot], key=lambda one: one or 3):
            token = self.next("reveal")["token"]
            self.appear(token)
            self.check(token not in named, f"{token} twice")
            self.check(owner in (0, side(token)), f"{token} is not {owner}'s")
            named.append(token)
        self.piles[slot] = []
        objects = [t for t in named if not is_character(t) and side(t) == self.turn]
        others = [t for t in named if t not in objects]
        board, (x, y) = self.board, CORNERS[slot]
        for token in sorted(others, key=CODES.index) + sorted(objects, key=CODES.index):
            put = self.next("put")
            place = square(put["at"])
            self.check(put["token"] == token, f"{token} is due")
            self.check(board.slot.get(place) == slot, "in another room")
            self.check(not board.pit(place), "on a pit")
            self.check(place not in self.at.values(), "something lies there")
            self.at[token] = place
        self.check(0 <= x < 22 and 0 <= y < 10, "no such slot")
