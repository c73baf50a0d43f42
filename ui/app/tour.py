"""A tour of the screens for the album: what is shown, and what can be opened there."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.kernel import IllegalAction, Reveal, tag_of
from companion.table.table import Table
from ui.app.album import Album
from ui.app.hidden import with_a_peek
from ui.app.scans import WAITS
from ui.app.session import Session
from ui.dating import DateForm
from ui.devices import Looked
from ui.model import Fill, Notice, Open, Refused, UiState
from ui.screens.correct import Mending
from ui.screens.naming import Naming, UseBoard
from ui.screens.reading import Read
from ui.settings import Off, PanelForm, Turned
from ui.tagging import BindForm, Bound, CardsForm, OfferForm
from ui.world import TableView, World

DENIED = Off("power.denied")
LATER = 12  # entries after which a log is worth a picture
TAG = "04A1B2C3D4E5F6"


class Tour:
    """Shows the album each kind of screen, once."""

    def __init__(self, session: Session, album: Album) -> None:
        self.album = album
        self._session = session

    def look(self, name: str = "") -> None:
        """Show what is on the screen now, and whatever can be opened from there."""
        ui = replace(self._session.ui, revealed=None)  # the reckoning as it ends up
        self._see(ui, name)
        table = self._session.table
        if ui.where != "game" or table is None:
            self._open(ui)
            return
        self._look_at_refusal(table, ui)
        view = self._world(ui).table
        assert view is not None
        if len(view.entries) >= LATER and view.amendable is not None:
            for look in self._unasked(view, ui):
                self._see(look)
            waits = replace(ui, dialog="agree", notice=Notice(WAITS))
            self._see(waits, "waits")
            self._open(ui)

    def begin(self) -> None:
        """Show the first start, which a demo skips, and what comes up by itself."""
        first = UiState(where="first", language=self._session.ui.language)
        looks = {
            "first": first,
            "first_panel": replace(first, form=PanelForm()),
            "turned": replace(first, where="home", dialog="settings", form=Turned()),
            "stays_on": replace(first, where="home", dialog="off", form=DENIED),
            "date": replace(first, where="home", dialog="date", form=DateForm.of(0.0)),
        }
        for name, ui in looks.items():
            self._see(ui, name)

    def trouble(self, kind: str) -> None:
        """Show what is said at the table, and of the device, while it is in trouble."""
        ui = self._session.ui
        self._see(ui, "trouble")
        look = Open("devices", Looked(kind)).seen(ui)
        self._see(look, "devices_trouble")

    def end(self) -> None:
        """Show home once more, now that a game has been played, and a private look."""
        table = self._session.table
        if "cover" not in self.album.kinds and table is not None:
            self._look_at_cover(table)
        home = UiState(language=self._session.ui.language)
        self._see(home, "home_after")
        self._open(home)

    def _look_at_cover(self, table: Table) -> None:
        """Show the cover over a hidden card, which the game just played has not."""
        found = with_a_peek(table.record.game, table.header.players)
        if found is not None:
            view, peek = found
            ui = replace(self._session.ui, dialog="cover", form=peek, revealed=None)
            self.album.see("cover", replace(self._world(ui), table=view), ui)

    # --- looking --------------------------------------------------------------------

    def _world(self, ui: UiState) -> World:
        """Return what there is while that is looked at."""
        now, self._session.ui = self._session.ui, ui
        try:
            return self._session.world()
        finally:
            self._session.ui = now

    def _see(self, ui: UiState, name: str = "") -> None:
        world = self._world(ui)
        self.album.see(name or kind_of(world, ui), world, ui)

    def _open(self, ui: UiState) -> None:
        """Show every dialog that a tap or a long press leads to, and so on from it."""
        for look in self._doors(ui):
            if kind_of(self._world(look), look) not in self.album.kinds:
                self._see(look)
                self._open(look)

    def _doors(self, ui: UiState) -> Iterator[UiState]:
        for one in self.album.screen(self._world(ui), ui):
            for intent in (one.intent, one.long):
                if isinstance(intent, Open | Fill | Read | UseBoard):
                    yield intent.seen(ui)

    def _unasked(self, view: TableView, ui: UiState) -> Iterator[UiState]:
        """Yield what no tap brings up: questions, faults, cards on the reader."""
        fault = Notice("journal.no_answer", {"seconds": 5})
        yield replace(ui, dialog="agree")
        yield replace(ui, dialog="fault", fault=fault)
        yield replace(ui, dialog="amend", seq=view.amendable)
        for card in [*view.game.cards(view.state)][:1]:
            bound = CardsForm(bound=Bound(TAG, view.game.id, card, 1))
            yield replace(ui, dialog="cards", form=bound)
            yield replace(ui, dialog="cards", form=replace(bound, other=True))
        prompt = view.state.prompt
        if prompt is None:
            return
        if isinstance(prompt, Reveal):
            yield replace(ui, dialog="bind", form=BindForm(TAG))
        elif tag_of(prompt) == "take":
            offer = OfferForm(TAG, view.state.legal_actions()[0])
            yield replace(ui, dialog="card", form=offer)

    # --- a refusal ------------------------------------------------------------------

    def _look_at_refusal(self, table: Table, ui: UiState) -> None:
        """Show a refusal once: of a card that was seen too often, if there is one."""
        prompt = table.state.prompt
        if "refusal" in self.album.kinds:
            return
        if not (prompt is None or isinstance(prompt, Reveal)):
            return
        for refused in self._refusals(table):
            if refused.entries or prompt is None:
                self._see(replace(ui, dialog="refusal", refused=refused))
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
    if ui.dialog:
        step = step_of(ui.form)
        return f"{ui.dialog}_{step}" if step else ui.dialog
    table = world.table
    if ui.where != "game" or table is None:
        return ui.where
    prompt = table.state.prompt
    return "outcome" if prompt is None else f"{prompt.kind}_{tag_of(prompt)}"


def step_of(form: Any) -> str:
    """Return how far a dialog has come, where it then looks quite different."""
    match form:
        case Naming(typing=True):
            return form.board
        case PanelForm() if form.step != "ask":
            return form.step
        case Mending():
            return f"{form.kind}_one" if form.item >= 0 else form.kind
        case CardsForm():
            known = "other" if form.other else "bound"
            return known if form.bound is not None else ""
        case "open":  # the list of unfinished games
            return form
        case _:
            return ""
