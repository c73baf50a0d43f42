"""Cards with tags at a table of Don't Go In There: laid down, known, told of."""

import pytest

from companion.table.tags import Tag, TagStore
from tests.ui.scenes import LONG, REAL
from ui.model import Do, Open
from ui.tagging import CardsForm

GAME = REAL.id
ROW = Open("cards", CardsForm(GAME, "retail"))


def start(app, players=("Ann", "Ben", *LONG[:2])):
    return app.begin(REAL, players, edition="retail")


def lay(app, uid, wait=4.0):
    """Lay a card on the reader and lift it again."""
    app.reader.place(uid)
    app.turn()
    app.reader.lift(uid)
    app.turn(wait)


def known(folder):
    return list(TagStore(folder / "tags.json").tags)


def bind(app, *cards):
    """Put the tags 04A1, 04A2... on cards; of one named twice, on two copies."""
    for number, card in enumerate(cards, 1):
        copy = cards[:number].count(card)
        app.tagging.store.bind(Tag(f"04A{number}", GAME, card, copy))


def told(app):
    notice = app.ui.notice
    return notice.message if notice is not None else ""


def said(app):
    """Return what is told, in the words that are on the screen."""
    t = app.hands._compose.translator(app.session.world(), app.ui)
    notice = app.ui.notice
    return "" if notice is None else t(notice.message, **notice.fields)


def play_to(app, what):
    """Answer what is asked, the first way, until that is waited for."""
    for _ in range(400):
        if app.waits_for == what:
            return
        app.want(Do(app.table.state.legal_actions()[0]))
    pytest.fail(f"{what} is never waited for")
