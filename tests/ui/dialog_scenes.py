"""The dialogs of a table of Don't Go In There, with what they typically hold."""

from collections.abc import Iterator
from functools import cache
from random import Random

from msgspec.structs import replace

from companion.games.dont_go_in_there.actions import RevealCard
from companion.kernel import Amend, Refusal, tag_of
from tests.ui.dgit_scenes import GAME, SETS, course, played, refusals, world
from tests.ui.games.tables import NAMES
from tests.ui.scene import Scene
from tests.ui.scenes import REAL
from ui.app.dice import Face
from ui.app.scans import WAITS
from ui.devices import Looked
from ui.games.dont_go_in_there.odds import SpaceOdds
from ui.model import Notice, Refused, TableView, UiState
from ui.peeking import Peek
from ui.screens.correct import Mending, Rest
from ui.screens.naming import Naming
from ui.screens.rulings import Ruling
from ui.tagging import BindForm, OfferForm

PLAIN = ("menu", "log", "correct", "seats", "devices", "end", "agree", "rulings")
FELL = (Face("GHOST"), Face("GHOST"), Face("BLANK"))
KINDS = ("tower", "reader", "buttons", "journal", "screen")


def dialogs(view: TableView) -> Iterator[tuple[str, UiState]]:
    """Yield the dialogs that can be opened at any prompt."""
    for dialog in PLAIN:
        yield dialog, replace(GAME, dialog=dialog)
    for page in (1, 99):
        yield f"log-{page}", replace(GAME, dialog="log", pages={"log": page})
    for message in ("journal.no_answer", "ui.stuck"):
        fault = Notice(message, {"seconds": 5})
        yield f"fault-{message}", replace(GAME, dialog="fault", fault=fault)
    for kind in KINDS:
        yield f"devices-{kind}", replace(GAME, dialog="devices", form=Looked(kind))
    for number, seat in enumerate(view.state.seats):
        yield f"seat-{number}", replace(GAME, dialog="seat", form=seat)
        yield f"who-{number}", replace(GAME, dialog="seats", seat=seat)
        form = Naming(number, seat)
        yield f"name-{number}", replace(GAME, dialog="name", form=form)
    for room in view.state.rooms:
        for space in range(1, len(room.spaces) + 1):
            form = SpaceOdds(room.side, space)
            yield f"odds-{room.side}-{space}", replace(GAME, dialog="odds", form=form)
    for key in ("ghosts_hidden", "start_sides"):
        yield f"ruling-{key}", replace(GAME, dialog="rulings", form=Ruling(key))
    yield from mendings(view)
    yield from amendments(view)
    yield from toasts(view)


def toasts(view: TableView) -> Iterator[tuple[str, UiState]]:
    """Yield the dialogs in which a card on the reader, or a roll, has to wait."""
    waits = Notice(WAITS)
    for dialog in (*PLAIN, "settings"):
        yield f"waits-{dialog}", replace(GAME, dialog=dialog, notice=waits)
    seat, fault = view.state.seats[0], Notice("journal.no_answer", {"seconds": 5})
    for ui in (
        replace(GAME, dialog="fault", fault=fault),
        replace(GAME, dialog="seat", form=seat),
        replace(GAME, dialog="name", form=Naming(0, seat)),
        replace(GAME, dialog="odds", form=SpaceOdds(view.state.rooms[0].side, 1)),
        replace(GAME, dialog="correct", form=Mending("ghosts", seat, number=12)),
    ):
        yield f"waits-{ui.dialog}-2", replace(ui, notice=waits)
    dice = Notice("tower.waits", {"dice": FELL})
    for ui in (
        replace(GAME, dialog="settings"),
        replace(GAME, dialog="fault", fault=fault),
        replace(GAME, dialog="name", form=Naming(0, seat)),
        replace(GAME, dialog="correct", form=Mending("ghosts", seat, number=12)),
    ):
        yield f"dice-wait-{ui.dialog}", replace(ui, notice=dice)
    for refused in refusals(view):
        ui = replace(GAME, dialog="refusal", refused=refused, notice=waits)
        yield "waits-refusal", ui
        break


def turned_up(view: TableView) -> Iterator[UiState]:
    """Yield what is shown of a card that has turned up before, wherever it lies."""
    dealt = [one for one in view.entries if isinstance(one.action, RevealCard)]
    for entry in dealt[-1:]:
        for why in (
            Refusal("again.room", {"room": "secret_passage"}),
            Refusal("again.seat", {"seat": view.state.seats[0]}),
            Refusal("again.dummy"),
            Refusal("again.somewhere", {"room": "secret_passage"}),
        ):
            refused = Refused(why, entry.action, (entry.seq,))
            yield replace(GAME, dialog="refusal", refused=refused)


def mendings(view: TableView) -> Iterator[tuple[str, UiState]]:
    """Yield corrections as far as they can come."""
    for number, seat in enumerate(view.state.seats[:2]):
        for form in (
            Mending("ghosts", seat, number=12),
            Mending("cards", seat, item=0),
            Mending("meeples", seat, number=2),
        ):
            look = replace(GAME, dialog="correct", form=form)
            yield f"correct-{form.kind}-{number}", look
    yield "rest", replace(GAME, dialog="correct", form=Rest())
    for path, value in (("", None), ("/players/0", None), ("/players/0/ghosts", 12)):
        look = replace(GAME, dialog="correct", form=Rest(), path=path, value=value)
        yield f"rest{path}", look


def amendments(view: TableView) -> Iterator[tuple[str, UiState]]:
    """Yield the newest entry of each thing that was asked, to be amended."""
    newest = {tag_of(view.before[one.seq].prompt): one for one in view.entries}
    for tag, entry in newest.items():
        yield f"amend-{tag}", replace(GAME, dialog="amend", seq=entry.seq)
    if newest:
        entry = view.entries[0]
        amend = Amend(1, entry.action)
        again = Refusal("amend.no_journal", {"seq": 1})
        refused = Refused(again, amend, (view.entries[-1].seq,))
        yield "amends", replace(GAME, dialog="refusal", refused=refused)
    for refused in refusals(view):
        allow = ({"do": "end"},)
        more = replace(refused, refusal=replace(refused.refusal, allow=allow))
        yield "allow", replace(GAME, dialog="refusal", refused=more)
        break


@cache
def looking(count: int, names: str) -> tuple[TableView, str, str]:
    """Return a table where a player may look at a card: that one, and the slot."""
    for seed in range(99):
        for view in played(NAMES[names][:count], {"edition": "retail"}, Random(seed)):
            if view.state.prompt is not None and tag_of(view.state.prompt) == "place":
                for slot, seats in view.state.looks().items():
                    if seats:
                        return view, seats[0], slot
    raise AssertionError("nobody ever looks")


@cache
def private() -> tuple[Scene, ...]:
    """Return the cover shut, open, and while it is entered what was seen."""
    found = []
    for count, names in ((5, "long"), (3, "one"), (4, "ja")):
        view, seat, slot = looking(count, names)
        known = view.state.turning_up(slot).chances(view.state)[0][0]
        shut = Peek(seat, slot)
        for number, form in enumerate(
            (
                shut,
                replace(shut, open="look"),
                replace(shut, open="look", known=known),
                replace(shut, open="enter"),
                replace(shut, open="enter", group=known.type),
            )
        ):
            ui = replace(GAME, dialog="cover", form=form)
            name = f"cover-{names}-{number}"
            found.append(Scene(name, world(view), ui, REAL.id))
    return tuple(found)


@cache
def over_tables() -> tuple[Scene, ...]:
    """Return every dialog over one table of each set of players, and at the end."""
    found = []
    for edition, count, names in SETS:
        tables = course(edition, count, names)
        for key in ("place", "end"):
            for what, ui in dialogs(tables[key]):
                name = f"{edition}-{count}-{names}/{key}/{what}"
                found.append(Scene(name, world(tables[key]), ui, REAL.id))
        reveals = [tables[key] for key in ("begin", "deal", "turn_up") if key in tables]
        for number, view in enumerate(reveals):
            ui = replace(GAME, dialog="bind", form=BindForm("04A1B2C3"))
            name = f"{edition}-{count}-{names}/bind-{number}"
            found.append(Scene(name, world(view), ui, REAL.id))
        for number, view in enumerate(reveals):
            for kind, ui in enumerate(turned_up(view)):
                name = f"{edition}-{count}-{names}/again-{number}-{kind}"
                found.append(Scene(name, world(view), ui, REAL.id))
        take = tables["take"]
        offer = OfferForm("04A1B2C3", take.state.legal_actions()[-1])
        ui = replace(GAME, dialog="card", form=offer)
        name = f"{edition}-{count}-{names}/card"
        found.append(Scene(name, world(take), ui, REAL.id))
    return tuple(found)
