"""What setting a game up needs of the app: chance, the journal's names, last time."""

import random
from typing import TYPE_CHECKING

from companion.table.faults import JournalFault
from companion.table.table import Table
from ui.app.shelf import JournalShelf
from ui.looks import Setup
from ui.screens.chosen import Draw, drawn
from ui.screens.names import Forget
from ui.screens.seating import same_again
from ui.world import Regular, World

if TYPE_CHECKING:
    from ui.app.session import Session

from msgspec.structs import replace


def attend(session: "Session", shelf: JournalShelf, rng: random.Random) -> None:
    """Let a session draw by chance and forget names where a screen asks for it."""

    def draw(intent: Draw, source: str) -> None:
        del source
        setup = session.ui.setup
        if setup is not None:
            game = shelf.world().games[setup.game]
            drawn_now = drawn(game, setup, intent.key, rng)
            session.look(replace(session.ui, setup=drawn_now, notice=None))

    def forget(intent: Forget, source: str) -> None:
        del source
        try:
            shelf.forget(intent.name)
        except JournalFault as fault:
            session.fault(fault)
        session.changed = True

    session.handlers[Draw] = draw
    session.handlers[Forget] = forget


def again(table: Table | None, world: World, game: str) -> Setup | None:
    """Return the last game's set-up, the start player moved on; None: there is none.

    Args:
        table: the game at the table, if that is meant.
        world: what is known of earlier games.
        game: the id of the game that is meant; empty: that at the table.
    """
    if table is not None and game in ("", table.header.game):
        header = table.header
        options = dict(header.options)
        if options.get("start_player") in header.players:
            at = header.players.index(options["start_player"])
            options["start_player"] = table.state.seats[at]
        known = Regular(table.state.seats, options, header.colours)
        meant = world.games.get(header.game, table.record.game)
        return same_again(meant, known)
    regular = world.regulars.get(game)
    return same_again(world.games[game], regular) if regular is not None else None
