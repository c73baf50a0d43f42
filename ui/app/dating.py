"""The date where the system does not know it: offered at set-up, set by touch."""

from typing import TYPE_CHECKING

from ui.app.shelf import JournalShelf
from ui.dating import SetDate

if TYPE_CHECKING:
    from ui.app.session import Session


def attend(session: "Session", shelf: JournalShelf) -> None:
    """Let the date be set, for as long as the app runs."""

    def set_date(wish: SetDate, source: str) -> None:
        del source
        shelf.set_date(wish.wall)
        session.changed = True

    session.handlers[SetDate] = set_date
