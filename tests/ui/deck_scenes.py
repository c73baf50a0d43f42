"""An owner's deck that is entered: each question, the cards so far, what goes wrong."""

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from companion.games.panty_raider import entering as deck
from companion.games.panty_raider.entry import BACKS, next_step
from tests.ui.raid_scenes import GAME, owned, world
from tests.ui.scene import Scene
from tests.ui.scenes import DEVICES, RAID
from ui.decking import TEXT_LENGTH, DeckForm
from ui.model import Notice, Setup, UiState, World
from ui.tagging import CardsForm
from ui.world import CardBook, DeckBook

LONG = "Maximiliane-Sophie Quill"
LONG_JA = "まちあわせにおくれたおおきなねこのながいはなし"
PATH = "~/.local/state/tabletop-companion/profiles/panty-raider.toml"
NOTICES = (
    Notice("deck.told"),
    Notice("deck.new_tag"),
    Notice("deck.first_this"),
    Notice("deck.no_room", {"back": "orange"}),
    Notice("deck.not_saved", {"problem": "No space left on device"}),
    Notice(
        "deck.aside", {"path": "entering-panty-raider.json.damaged-20260101-120000"}
    ),
)


def every_step(back: str) -> Iterator[deck.Entering]:
    """Yield the deck at each question about a card of a back, one way to each."""
    seen, shown = set(), set()
    waiting = [deck.begin(deck.start(), back)]
    while waiting:
        entering = waiting.pop(0)
        if entering.form is None:
            continue
        step = next_step(entering.form)
        given = entering.form.answers
        way = step.key, given.get("effect"), given.get("style")
        if way in seen:
            continue
        seen.add(way)
        if step.key not in shown:
            shown.add(step.key)
            yield entering
        values = step.values or (LONG,)
        waiting += [deck.answer(entering, value) for value in values]


@cache
def full() -> deck.Entering:
    """Return a deck of which all is told, one way or another."""
    entering = deck.start()
    for back in BACKS:
        number = 0
        while deck.progress(entering)[back][0] < deck.progress(entering)[back][1]:
            entering = deck.begin(entering, back)
            while entering.form is not None:
                number += 1
                step = next_step(entering.form)
                named = LONG if number % 3 else LONG_JA
                values = step.values or (named, None)
                value = values[number % len(values)]
                entering = deck.answer(entering, value)
    return entering


def book(entering: deck.Entering | None, **more) -> DeckBook:
    return DeckBook(RAID.id, entering, **more)


def there(entering: deck.Entering | None, **more) -> World:
    return World(games={RAID.id: RAID}, devices=DEVICES, deck=book(entering, **more))


def at(form: DeckForm | None = None, **more) -> UiState:
    return UiState(dialog="deck", form=form, **more)


@cache
def decks() -> tuple[Scene, ...]:
    """Return all that is shown while a deck is entered."""
    found = {**overviews(), **questions(), **cards(), **around()}
    return tuple(Scene(f"deck-{name}", *one, RAID.id) for name, one in found.items())


def overviews() -> dict:
    empty, whole = deck.start(), full()
    found = {
        "empty": (there(empty, reader=True), at()),
        "no-reader": (there(empty), at(DeckForm())),
        "new-tag": (there(whole, reader=True), at(DeckForm(uid="04A1"))),
        "instead": (there(whole, instead=PATH), at()),
        "unreadable": (
            World(
                games={RAID.id: RAID},
                deck=DeckBook(
                    RAID.id,
                    problem="deck.unreadable",
                    fields={"path": PATH, "problem": "Permission denied"},
                ),
            ),
            at(),
        ),
    }
    for number, said in enumerate(NOTICES):
        found[f"said-{number}"] = (there(empty, reader=True), at(DeckForm(said=said)))
    for page in range(4):
        form = at(DeckForm(page="list"), pages={"deck": page})
        found[f"list-{page}"] = (there(whole), form)
    return found


def questions() -> dict:
    found = {}
    for back in BACKS:
        for entering in every_step(back):
            key = f"{back}-{next_step(entering.form).key}"
            known = frozenset({(entering.card, 1)})
            found[key] = (there(entering, known=known, reader=True), at())
            for page in (1, 2):
                turned = at(DeckForm(), pages={"answers": page})
                found[f"{key}-{page}"] = (there(entering), turned)
            said = DeckForm(said=Notice("deck.first_this"))
            found[f"{key}-said"] = (there(entering, reader=True), at(said))
    name = deck.begin(deck.start(), "purple")
    for board in ("hiragana", "katakana", "latin"):
        for number, text in enumerate(("ハ", "Hat", LONG, LONG_JA)):
            form = DeckForm(text=text, typing=True, board=board)
            found[f"typed-{board}-{number}"] = (there(name), at(form))
    text = next(one for one in every_step("orange") if asks(one, "text"))
    form = DeckForm(text=(LONG * 4)[:TEXT_LENGTH], typing=True, long=True)
    found["typed-long"] = (there(text), at(form))
    found["typed-long-ja"] = (there(text), at(replace(form, text=(LONG_JA * 3)[:60])))
    return found


def asks(entering: deck.Entering, key: str) -> bool:
    return next_step(entering.form).key == key


def cards() -> dict:
    found = {}
    whole = full()
    for back in BACKS:
        mine = [c for c in whole.cards if deck.back_of(c, whole.cards[c]) == back]
        for number, card in enumerate(mine[:9]):
            known = frozenset({(card, 1)}) if number % 2 else frozenset()
            said = NOTICES[number % 5] if number % 3 else None
            view = there(whole, known=known, reader=bool(number % 4))
            found[f"card-{back}-{number}"] = (view, at(DeckForm(card=card, said=said)))
    return found


def around() -> dict:
    """Return the ways to it: set-up, the tags, a game that asks for a number."""
    games = World(games={RAID.id: RAID}, devices=DEVICES)
    box = tuple(RAID.cards().items())
    tags = CardBook(RAID.id, (RAID.id, "other"), cards=box, reader=True)
    two = {RAID.id: RAID, "other": RAID}
    setup = UiState(where="setup", setup=Setup(RAID.id, ("Ann", "Ben", "Cy")))
    found = {
        "setup": (games, setup),
        "tags": (replace(games, games=two, book=tags), UiState(dialog="cards")),
        **registering(replace(games, games=two, book=tags)),
    }
    for key, view in owned(3, "ja", "my-printed-deck").items():
        found[f"table-{key}"] = (world(view), GAME)
    asked = replace(world(view), deck=book(next(every_step("dorm"))))
    form = DeckForm(then="fact/dorm.own01/raid_score")
    found["at-table"] = (asked, replace(GAME, dialog="deck", form=form))
    return found


def registering(world: World) -> dict:
    """Return the tags of a game with many cards of a kind, one of them chosen."""
    found = {}
    for card in ("dorm.03", "mis.smoke_bombs", "mis.movie_night", "guru.mans_man"):
        form = CardsForm(RAID.id, at=card, by_hand=True)
        found[f"tags-{card}"] = (world, UiState(dialog="cards", form=form))
        for page in range(6):
            listed = replace(form, listing=True)
            look = UiState(dialog="cards", form=listed, pages={"cards": page})
            found[f"tags-{card}-{page}"] = (world, look)
    return found
