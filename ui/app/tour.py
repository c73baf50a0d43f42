"""A tour of the screens for the album: what is shown, and what can be opened there."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.kernel import IllegalAction, Reveal, tag_of
from companion.table.table import Table
from ui.app.album import Album
from ui.app.session import Session
from ui.model import Notice, Refused, UiState
from ui.world import World

DIALOGS = ("menu", "log", "correct", "seats", "devices", "end")
LATER = 12  # entries after which a log is worth a picture


class Tour:
    """Shows the album each kind of screen, once."""

    def __init__(self, session: Session, album: Album) -> None:
        self.album = album
        self._session = session
        self._opened = False
        self._refused = False

    def look(self, name: str = "") -> None:
        """Show what is on the screen now, and once what lies behind its buttons."""
        world = self._session.world()
        ui = replace(self._session.ui, revealed=None)  # the reckoning as it ends up
        self.album.see(name or kind_of(world, ui), world, ui)
        table = world.table
        if ui.where != "game" or table is None:
            return
        self._look_at_refusal(world, ui)
        if self._opened:
            return
        if len(table.entries) >= LATER and table.amendable is not None:
            self._opened = True
            for kind, look in self._behind(world, ui):
                self.album.see(kind, world, look)

    def _behind(self, world: World, ui: UiState) -> list[tuple[str, UiState]]:
        """Return the screens that a tap or a fault would bring up."""
        assert world.table is not None
        fault = Notice("journal.no_answer", {"seconds": 5})
        looks = [(dialog, replace(ui, dialog=dialog)) for dialog in DIALOGS]
        amend = replace(ui, dialog="amend", seq=world.table.amendable)
        looks += [
            ("amend", amend),
            ("agree", replace(ui, dialog="agree")),
            ("fault", replace(ui, dialog="fault", fault=fault)),
        ]
        return looks

    def _look_at_refusal(self, world: World, ui: UiState) -> None:
        """Show a refusal once: of a card that was seen too often, if there is one."""
        table = self._session.table
        if self._refused or table is None:
            return
        prompt = table.state.prompt
        if not (prompt is None or isinstance(prompt, Reveal)):
            return
        for refused in self._refusals(table):
            if refused.entries or prompt is None:
                self._refused = True
                look = replace(ui, dialog="refusal", refused=refused)
                self.album.see("refusal", world, look)
                return

    @staticmethod
    def _refusals(table: Table) -> Iterator[Refused]:
        """Yield the refusals of what was right once and is not now."""
        for entry in table.entries:
            try:
                table.record.check(entry.action)
            except IllegalAction as error:
                entries = getattr(error.refusal, "entries", ())
                yield Refused(error.refusal, entry.action, entries)


def kind_of(world: World, ui: UiState) -> str:
    """Return the name of the kind of screen that is shown."""
    table = world.table
    if ui.where != "game" or table is None:
        return ui.where
    prompt = table.state.prompt
    return "outcome" if prompt is None else f"{prompt.kind}_{tag_of(prompt)}"
