"""A table of Don't Go In There, and those who play it: with cards, buttons and dice."""

import random

from companion.games import load
from companion.kernel import Reveal, Roll
from companion.table.dealt import READER
from companion.table.journal import Journal
from companion.table.table import Table
from companion.table.tagfile import Tag, write

GAME_ID = "dont-go-in-there"
NAMES = ("Ann", "Ben", "Cy")
AGAIN = 20.0
"""Seconds after which somebody presses again."""
FILES = ("journal.db", "tags.json")


def uid_of(number):
    return f"04{number:012X}"


def registry():
    """Return a tag for every card of the box: what is known of each uid."""
    box = load(GAME_ID).cards()
    places = [(card, copy) for card, n in box.items() for copy in range(1, n + 1)]
    return [
        Tag(uid_of(n), GAME_ID, card, copy) for n, (card, copy) in enumerate(places, 1)
    ]


def new_game(folder, steps=0):
    """Write the files of a game, and of its tags; so many steps are played already."""
    rng = random.Random(steps)
    with Journal(folder / "journal.db") as journal:
        table = Table.new(journal, load(GAME_ID), NAMES)
        for _ in range(steps):
            table.act(rng.choice(table.state.legal_actions()))
    write(folder / "tags.json", registry())


class Players:
    """Those at the table: they do what is asked, with the box's own devices."""

    def __init__(self, box, rng):
        self.box = box
        self.rng = rng
        self.tags = {}
        for tag in registry():
            self.tags.setdefault(tag.card, []).append(tag.uid)

    def act(self, table):
        """Do the next thing, and wait until it is in the journal."""
        count = len(table.entries) + 1
        self.begin(table)
        if not isinstance(table.state.prompt, Roll | Reveal):
            # A press on what has only just come up is not taken: nobody has seen it
            # yet. This machine draws slowly, so hands here may be too quick for it.
            while not self.box.has(count, AGAIN):
                self.choose()
        return self.box.acted(count)

    def begin(self, table):
        """Do the next thing: what it leads to is yet to be seen."""
        prompt = table.state.prompt
        if isinstance(prompt, Roll):
            self.box.tower.do(lambda model: model.roll(prompt.dice))
        elif isinstance(prompt, Reveal):
            self.box.lay(self.tag(table))
        else:
            self.choose()

    def tag(self, table):
        """Return the tag of a card that may turn up, and has not."""
        action = self.rng.choice(table.state.legal_actions())
        seen = {entry.source.removeprefix(READER) for entry in table.entries}
        uids = self.tags[f"{action.type}-{action.value}"]
        return next(uid for uid in uids if uid not in seen)

    def choose(self):
        """Take the first thing that a room's button, or the ring, comes to."""
        self.box.push(self.rng.choice("abc"))
        self.box.push("confirm")
