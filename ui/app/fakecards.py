"""The cards that can be laid on the simulated reader, by name."""

from collections.abc import Iterator

from companion.i18n import Translator
from companion.table.table import Table
from companion.table.tags import deck_of
from ui.app.fakes import FakeHands, fake_uid
from ui.screens.fakebox import FakeCard

COPIES = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"


def cards_of(table: Table | None, t: Translator) -> tuple[FakeCard, ...]:
    """Return one card that nobody knows, and every card of the game at the table."""
    unknown = FakeCard(FakeHands.CARD, t("fakebox.unknown"))
    if table is None:
        return (unknown,)
    return (unknown, *_deck(table, t))


def _deck(table: Table, t: Translator) -> Iterator[FakeCard]:
    """Yield each copy of each card, numbered where there are several."""
    game = table.record.game
    for card, copies in deck_of(game, table.state):
        name = game.card_name(t, card)
        for copy in range(1, copies + 1):
            shown = f"{name} {COPIES[copy - 1]}" if copies > 1 else name
            yield FakeCard(fake_uid(game.id, card, copy), shown)
