"""Plays games on a journal until it is killed; says what is durable, line by line.

    python -m tests.table.crash_worker JOURNAL SEED LAST_ROLL

LAST_ROLL is the last roll whose acknowledgement reached the tower: the tower sends the
next one, which may have been committed before.
"""

import random
import sys
import zlib

import msgspec

from companion.table.history import unfinished
from companion.table.journal import Journal
from companion.table.table import Table
from tests.kernel.toys import SEATS, TOYS
from tests.table.helpers import find


def digest(table_or_record, state):
    game = getattr(table_or_record, "record", table_or_record).game
    return zlib.crc32(msgspec.json.encode(game.encode(state)))


class Worker:
    def __init__(self, path, seed, roll):
        self.rng = random.Random(seed)
        self.roll = roll
        self.journal = Journal(path)
        self.kept = {}
        listed = unfinished(self.journal)
        self.table = (
            Table.open(self.journal, listed.key, find=find) if listed else self.new()
        )
        last = self.table.last_source("tower:")
        if last is not None:  # the tower's next roll may be one that is used already
            self.roll = max(self.roll, int(last.rpartition(":")[2]))

    def new(self):
        self.kept = {}
        game = self.rng.choice(TOYS)
        return Table.new(self.journal, game, SEATS[game.id])

    def say(self):
        line = {
            "key": self.table.key,
            "seq": self.table.record.seq,
            "digest": digest(self.table, self.table.state),
            "roll": self.roll,
            "kept": self.kept,
        }
        sys.stdout.write(msgspec.json.encode(line).decode() + "\n")
        sys.stdout.flush()

    def step(self):
        if self.table.state.prompt is None:
            self.table = self.new()
        chance = self.rng.random()
        if chance < 0.1 and self.table.record.can_undo:
            self.table.undo(agreed=True)
            self.kept = {}
        elif chance < 0.15 and self.table.record.can_redo:
            self.table.redo()
            self.kept = {}
        else:
            self.act()
        self.say()

    def act(self):
        state, vault = self.table.state, self.table.vault
        prompt = state.prompt
        if prompt.kind == "roll":
            self.roll += 1
            fall = {"do": "roll", "sum": self.roll % 6 + 1}
            self.table.act(fall, f"tower:b1:{self.roll}")
        elif prompt.kind == "reveal":
            answer = vault.turn_up(prompt.slot)
            self.kept.pop(prompt.slot, None)
            self.table.act(answer or self.rng.choice(state.legal_actions()))
        else:
            action = self.rng.choice(state.legal_actions())
            slot, answers = prompt.secrets(state, action)
            if slot:
                answer = self.rng.choice(answers)
                vault.commit(slot, action.seat or prompt.seat, answer)
                self.kept[slot] = self.table.record.game.dump(answer)
            self.table.act(action)


def main():
    path, seed, roll = sys.argv[1:]
    worker = Worker(path, int(seed), int(roll))
    worker.say()
    while True:
        worker.step()


if __name__ == "__main__":
    main()
