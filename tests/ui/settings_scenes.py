"""First start, settings, the question about the panel, switching off, tags."""

from functools import cache
from typing import Any

from msgspec.structs import replace

from companion.config import Config, values
from companion.table.tags import box_of
from tests.ui.home_scenes import table, world
from tests.ui.scene import Scene
from tests.ui.scenes import DEVICES, REAL
from ui.model import DeviceLine, Notice, UiState, World
from ui.settings import Off, PanelForm, Turned
from ui.tagging import Bound, CardsForm, CardWord
from ui.world import CardBook

FIXED = {
    "display.theme": "COMPANION_DISPLAY_THEME",
    "display.motion": "COMPANION_DISPLAY_MOTION",
    "display.blank_after": "COMPANION_DISPLAY_BLANK_AFTER",
    "display.rotate": "--rotate",
    "display.panel_mm": "--panel-mm",
}
PROBLEM = "Unit not found"
OUTSIDE = (PROBLEM, "Permission denied", "No space left on device")
"""What the system says, in its own language."""
FOLDER = "~/.local/state/a-very-long-name-of-a-folder/tabletop-companion"


@cache
def choices() -> dict[str, Any]:
    """Return what is set at first."""
    return values(Config())


@cache
def settings() -> tuple[Scene, ...]:
    """Return the first start, the settings, the panel, the menu without a table."""
    plain = world(choices=choices(), about=("0.1.2", FOLDER))
    locked = replace(plain, fixed=FIXED, speaker="ui.no_speaker")
    never = {**choices(), "display.blank_after": 0, "sound.on": False}
    quiet = replace(plain, choices=never)
    new = World(games={REAL.id: REAL}, choices=choices(), devices=DEVICES)
    first = UiState(where="first")
    found = {"first": (new, first), "menu-home": (plain, UiState(dialog="menu"))}
    forms = (None, Turned(10), Turned(1))
    for name, there in (("plain", plain), ("locked", locked), ("quiet", quiet)):
        for number, form in enumerate(forms):
            look = UiState(dialog="settings", form=form)
            found[f"settings-{name}-{number}"] = (there, look)
    for step in ("ask", "list", "match"):
        for mm in (None, (150.0, 84.0)):
            form = PanelForm(step, mm)
            key = f"{step}-{bool(mm)}"
            found[f"panel-{key}"] = (plain, UiState(dialog="panel", form=form))
            found[f"first-{key}"] = (new, replace(first, form=form))
    for number, form in enumerate((None, Off(PROBLEM), Off())):
        found[f"off-{number}"] = (plain, UiState(dialog="off", form=form))
    fault = Notice("journal.no_answer", {"seconds": 5})
    found["fault-home"] = (plain, UiState(dialog="fault", fault=fault))
    return tuple(Scene(name, *one) for name, one in found.items())


def books() -> dict[str, CardBook]:
    """Return boxes of cards: nothing, something, all of them registered."""
    cards = box_of(REAL, "retail")
    places = [(card, n) for card, count in cards for n in range(1, count + 1)]
    editions = ("prototype", "retail")
    plain = CardBook(REAL.id, (REAL.id,), "retail", editions, cards, reader=True)
    some = frozenset(places[: len(places) // 3])
    return {
        "new": plain,
        "some": replace(plain, known=some, undo=True),
        "all": replace(plain, known=frozenset(places), undo=True),
        "no-reader": replace(plain, reader=False),
        "prototype": replace(
            plain, edition="prototype", cards=box_of(REAL, editions[0])
        ),
    }


BAD = (
    "cards.unreadable",
    "cards.unreadable_folder",
    "cards.unreadable_rights",
    "cards.unreadable_kind",
    "cards.unreadable_large",
)


def mended() -> dict[str, tuple[World, UiState]]:
    """Return a tag that was known already, on its way to another card; a bad file."""
    book, found = books()["some"], {}
    own = Bound("04A1B2C3D4E5F6", REAL.id, "music_box-3", 2)
    title = {"en": "Another Game with a Long Name", "ja": "とても長い名前の別のゲーム"}
    other = replace(own, game="other", title=title)
    said = Notice("cards.moved_over", {"card": CardWord(REAL, "music_box-3")})
    for name, bound in (("own", own), ("other", other)):
        form = CardsForm(bound=bound)
        moving = replace(form, other=True, at="music_box-3", by_hand=True)
        first = replace(moving, said=Notice("cards.first_this"))
        told = CardsForm(said=replace(said, message="cards.stays"))
        looks = form, moving, first, told, CardsForm(said=said)
        for number, look in enumerate(looks):
            ui = UiState(dialog="cards", form=look)
            found[f"tag-{name}-{number}"] = (world(book=book), ui)
    fields = {"path": f"{FOLDER}/tags.json", "problem": PROBLEM}
    for number, message in enumerate(BAD):
        bad = world(book=replace(book, problem=message, fields=fields))
        found[f"tags-bad-{number}"] = (bad, UiState(dialog="cards"))
        fault = UiState(dialog="fault", fault=Notice(message, fields))
        found[f"tags-told-{number}"] = (world(), fault)
    aside = Notice("cards.aside", {"path": f"{FOLDER}/tags.json.damaged-1"})
    found["tags-aside"] = (world(), UiState(dialog="fault", fault=aside))
    return found


@cache
def cards() -> tuple[Scene, ...]:
    """Return the screens in which cards get their tags."""
    found = {"cards-none": (world(), UiState(dialog="cards"))}
    word = CardWord(REAL, "music_box-3")
    said = Notice("cards.bound", {"card": word, "n": 2})
    for name, book in books().items():
        first = CardsForm(REAL.id, book.edition)
        some = book.cards[len(book.cards) // 2][0]
        forms = (None, replace(first, said=said), replace(first, at=some, by_hand=True))
        for number, form in enumerate(forms):
            look = UiState(dialog="cards", form=form)
            found[f"cards-{name}-{number}"] = (world(book=book), look)
    found |= mended()
    at_table = replace(table(), book=replace(books()["some"], editions=(), edition=""))
    found["cards-table"] = (at_table, UiState(where="game", dialog="cards"))
    return tuple(Scene(name, *one, REAL.id) for name, one in found.items())


TROUBLES = (
    ("tower", "lost", "device.lost"),
    ("reader", "lost", "device.absent"),
    ("reader", "lost", "device.busy"),
    ("buttons", "lost", "device.lost"),
    ("lamps", "degraded", ""),
    ("journal", "degraded", ""),
)


@cache
def devices() -> tuple[Scene, ...]:
    """Return the devices, all of them in trouble, one or none; and where it is told."""
    path = "/dev/serial/by-id/usb-Raspberry_Pi_Pico_E66058388368-if00"
    kinds = ("tower", "reader", "buttons", "lamps", "journal")
    found = []
    undated = replace(world(), dated=False, now=0.0)
    found.append(Scene("date", undated, UiState(dialog="date")))
    for state, reason in (("ok", ""), ("degraded", "device.lost"), ("starting", "")):
        lines = tuple(
            DeviceLine(kind, kind, state, reason, {"path": path}, at=1.7e9, count=12)
            for kind in kinds
        )
        there = world(devices=lines)
        found.append(Scene(f"devices-{state}", there, UiState(dialog="devices")))
        home = UiState()
        found.append(Scene(f"home-{state}", there, home, REAL.id))
    for kind, state, reason in TROUBLES:
        line = DeviceLine(kind, kind, state, reason, {"path": path}, since=1.7e9)
        rest = tuple(one for one in DEVICES if one.kind != kind)
        lines = (line, *rest)
        there = world(devices=lines)
        name = "-".join((kind, state, reason.removeprefix("device."))).rstrip("-")
        found.append(Scene(f"devices-{name}", there, UiState(dialog="devices")))
        found.append(Scene(f"home-{name}", there, UiState(), REAL.id))
        view = replace(table().table, devices=lines)
        at_table = replace(there, table=view)
        found.append(Scene(f"table-{name}", at_table, UiState(where="game"), REAL.id))
    return tuple(found)
