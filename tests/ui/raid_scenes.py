"""Panty Raider at all that it waits for, and the many ways to look at that."""

from collections.abc import Iterator
from functools import cache
from random import Random

from msgspec.structs import replace

from companion.games.panty_raider.actions import Adjust, Confirm, RollDice
from companion.kernel import IllegalAction, Ready, tag_of
from tests.ui.games.tables import NAMES
from tests.ui.scene import Scene
from tests.ui.scenes import DEVICES, RAID, RAID_OWN, REAL, Line
from ui.games.panty_raider import PROMPTS, words
from ui.games.panty_raider.bothand import DRAWERS
from ui.model import Held, Notice, Refused, Setup, TableView, UiState, World
from ui.peeking import HandPeek, Peek
from ui.screens.correct import Mending
from ui.screens.reading import BOOKS, Reading
from ui.screens.rulings import Ruling
from ui.world import Fallen

GAME = UiState(where="game")
SIX = {
    "one": (*NAMES["one"], "F"),
    "four": (*NAMES["four"], "Fay"),
    "long": (*NAMES["long"], "Friederike-Charlotte"),
    "ja": (*NAMES["ja"], "ふじこ"),
}
SETS = (
    *((count, "long") for count in (2, 3, 5, 6)),
    *((count, "ja") for count in (3, 6)),
    (4, "one"),
)
"""Players, kind of names."""
VARIANT = {"panties_on_head": True, "worn_limit": 2, "guru_learns_per_turn": 3}
OWNED = ("adjust", "fact")
"""What is only asked for with a deck that does not know all of its cards."""
ASKED = set(PROMPTS) - set(OWNED)
MOST = 8  # answers of a prompt that are looked at one by one
STEPS = 900
LATE = 40  # entries after which there is something to see


def played(names, options, rng, profile=None, steps=STEPS) -> Iterator[TableView]:
    """Yield the tables of a game whose answers are random; many are ready early."""
    state = RAID.start(names, options, profile)
    entries: list[Line] = []
    before = {}
    while True:
        listed = tuple(entries)
        rolls = [one.seq for one in entries if before[one.seq].prompt.kind != "choose"]
        yield TableView(
            RAID,
            state,
            listed,
            listed,
            amendable=rolls[-1] if rolls else None,
            devices=DEVICES,
            tower=bool(len(entries) % 2),
            before=dict(before),
            profile=profile,
        )
        if state.prompt is None or len(entries) >= steps:
            return
        step = state.apply(some_answer(state, rng))
        seat = getattr(step.action, "seat", None)
        entries.append(Line(len(entries) + 1, step.action, seat, step.events))
        before[len(entries)] = state
        state = step.state


def some_answer(state, rng):
    listed = list(state.legal_actions())
    done = [one for one in listed if isinstance(one, Ready | Confirm)]
    return rng.choice(done if done and rng.random() < 0.3 else listed)


@cache
def course(count: int, names: str) -> dict[str, TableView]:
    """Return random games: the latest table for each thing that is waited for."""
    found: dict[str, TableView] = {}
    for seed in range(12):
        options = VARIANT if seed % 2 else {}
        for view in played(SIX[names][:count], options, Random(seed)):
            prompt = view.state.prompt
            key = "end" if prompt is None else tag_of(prompt)
            last = found.get(key)
            if last is None or len(last.entries) < LATE + 30 * seed:
                found[key] = view
        if found.keys() >= {*ASKED, "end"}:
            break
    found.update(owned(count, names))
    found["begin"] = next(played(SIX[names][:count], {}, Random(1)))
    return found


@cache
def owned(count: int, names: str, deck: str = "") -> dict[str, TableView]:
    """Return tables at which is asked what only the owner of the deck can read."""
    profile = {**RAID_OWN, "deck": deck} if deck else RAID_OWN
    found: dict[str, TableView] = {}
    for seed in range(60):
        for view in played(SIX[names][:count], {}, Random(seed), profile):
            prompt = view.state.prompt
            tag = "" if prompt is None else tag_of(prompt)
            if tag == "fact" and prompt.key == "panty":
                tag = "fact-panty"
            if tag.partition("-")[0] in OWNED:
                found.setdefault(tag, view)
        if len(found) == 3:
            return found
    raise AssertionError(f"nobody ever asks: {found.keys()}")


# --- ways to look ---------------------------------------------------------------------


def looks(view: TableView) -> Iterator[tuple[str, TableView, UiState]]:
    """Yield the ways to look at a table while it waits for something."""
    yield "plain", view, GAME
    prompt = view.state.prompt
    last = view.entries[-1] if view.entries else None
    if last is not None:
        undone = replace(view, redo=last.action, undoes=last.seq)
        yield "after-undo", undone, GAME
        bot = (*view.entries[:-1], replace(last, source="bot:greedy"))
        yield "bot", replace(view, entries=bot), GAME
    yield "odds", view, replace(GAME, dialog="odds")
    if prompt is None or tag_of(prompt) in ("bank", "gear_up"):
        for seat in view.state.seats:
            yield f"seat-{seat}", view, replace(GAME, dialog="seat", form=seat)
        news = Notice("cards.bound", {"card": "?", "n": 2})
        yield "notice", view, replace(GAME, notice=news)
    if prompt is None:
        for at in (0.0, 0.4, 1.0, 2.5):
            yield f"revealed-{at}", view, replace(GAME, revealed=at)
        yield "points", view, replace(GAME, pages={"outcome": 1})
        return
    if prompt.kind == "choose":
        yield from choosing(view)
    if prompt.kind == "roll":
        yield from rolls(view)
    for page in range(1, 4):
        yield f"page-{page}", view, replace(GAME, pages={"answers": page})
    for number, refused in enumerate(refusals(view)):
        looked = replace(GAME, dialog="refusal", refused=refused)
        yield f"refused-{number}", view, looked


def choosing(view: TableView) -> Iterator[tuple[str, TableView, UiState]]:
    """Yield a choice: of each seat, on each page, with an answer chosen."""
    answers = list(view.state.legal_actions())
    for number, answer in enumerate(answers[:: -(-len(answers) // MOST)]):
        seat = getattr(answer, "seat", None) or ""
        looked = replace(GAME, answer=answer, focus="main", seat=seat)
        yield f"chosen-{number}", view, looked
    seats = view.state.prompt.seats
    for seat in seats if len(seats) > 1 else ():
        for page in range(0, 12, 1 + (len(seats) > 3)):
            looked = replace(GAME, seat=seat, pages={"answers": page})
            yield f"{seat}-{page}", view, looked


def rolls(view: TableView) -> Iterator[tuple[str, TableView, UiState]]:
    """Yield a roll with dice that fell too early, that are in doubt, and by hand."""
    options = view.state.legal_actions()
    prompt = view.state.prompt
    yield "chosen", view, replace(GAME, answer=options[-1])
    faces = ("4",) * prompt.dice
    roll = RollDice(prompt.pool, 4 * prompt.dice, faces)
    early = replace(view, held=Held(roll, 12), fallen=Fallen(faces))
    yield "held", early, GAME
    fallen = Fallen(("?", *faces[1:]), (0,), options[:6])
    yield "doubtful", replace(view, fallen=fallen), GAME
    doubt = replace(view, held=Held(roll, 12, doubtful=True), fallen=fallen)
    yield "held-doubtful", doubt, GAME
    for tower in (False, True):
        yield f"tower-{tower}", replace(view, tower=tower), GAME


def refusals(view: TableView) -> Iterator[Refused]:
    """Yield one real refusal of each rule: what was right once and is not now."""
    seen = set()
    tried = [entry.action for entry in reversed(view.entries)]
    seqs = [entry.seq for entry in reversed(view.entries)]
    for seq, action in zip(seqs, (*tried, Adjust("player", 99)), strict=False):
        try:
            view.state.apply(action)
        except IllegalAction as error:
            if error.refusal.rule not in seen:
                seen.add(error.refusal.rule)
                yield Refused(error.refusal, action, (seq,))


def world(view: TableView) -> World:
    """Return the world with a table."""
    return World(table=view, games={RAID.id: RAID}, devices=DEVICES)


# --- scenes ---------------------------------------------------------------------------


@cache
def raids() -> tuple[Scene, ...]:
    """Return every prompt with all numbers of players."""
    found = []
    for count, names in SETS:
        for key, view in course(count, names).items():
            for what, table, ui in looks(view):
                name = f"raid-{count}-{names}/{key}/{what}"
                found.append(Scene(name, world(table), ui, RAID.id))
    return tuple(found)


@cache
def peeking() -> tuple[TableView, str, str]:
    """Return a table at which somebody may look at the next dorm card."""
    for seed in range(99):
        for view in played(SIX["long"][:3], {}, Random(seed)):
            for slot, seats in view.state.looks().items():
                if seats:
                    return view, seats[0], slot
    raise AssertionError("nobody ever looks")


@cache
def peeks() -> tuple[Scene, ...]:
    """Return the cover over the next dorm card: shut, open, while it is entered."""
    view, seat, slot = peeking()
    known = view.state.turning_up(slot).chances(view.state)[0][0]
    shut = Peek(seat, slot)
    forms = (
        shut,
        replace(shut, open="look"),
        replace(shut, open="look", known=known),
        replace(shut, open="enter"),
    )
    return tuple(
        Scene(f"peek-{n}", world(view), replace(GAME, dialog="cover", form=f), RAID.id)
        for n, f in enumerate(forms)
    )


@cache
def hands() -> tuple[Scene, ...]:
    """Return the hand of a program's seat: its way in, shut, open, entered."""
    found = []
    for count, names in ((3, "long"), (6, "ja")):
        view = course(count, names)["bank"]
        seat = next(one.name for one in view.state.players if one.hand.hidden)
        view = replace(view, state=view.state.renamed(seat, seat, "bot:greedy"))
        deck, (unseen, *_) = view.state.options.deck, view.state.hidden_hands()[seat]
        cards = tuple(sorted(unseen.pool))
        shut = HandPeek(seat, f"hand/{view.state.index(seat)}", size=12, noted=3)
        forms = [
            shut,
            replace(shut, open="look"),
            replace(shut, open="look", cards=cards[:12]),
        ]
        forms += [
            replace(
                shut, open="enter", group=words.drawer_of(deck, card), cards=cards[:3]
            )
            for card in cards
        ]
        looks = {n: replace(GAME, dialog="cover", form=f) for n, f in enumerate(forms)}
        looks |= {
            f"page-{p}": replace(looks[3], pages={f"hand/{d}": p for d in DRAWERS})
            for p in range(4)
        }
        said = Notice("hand.full", {"n": 5, "of": 5})
        looks["said"] = replace(looks[0], notice=said)
        looks["seat"] = replace(GAME, dialog="seat", form=seat)
        for what, ui in looks.items():
            found.append(Scene(f"hand-{count}/{what}", world(view), ui, RAID.id))
    return tuple(found)


@cache
def setups() -> tuple[Scene, ...]:
    """Return home with this game, its set-up, each ruling and each rule to read."""
    games = {REAL.id: REAL, RAID.id: RAID}
    every = World(games=games, devices=DEVICES)
    found = [Scene("raid-home", every, UiState(), RAID.id)]
    for count, names in ((2, "one"), (4, "long"), (6, "long"), (6, "ja")):
        chosen = Setup(RAID.id, SIX[names][:count])
        ui = UiState(where="setup", setup=chosen)
        name = f"raid-setup-{count}-{names}"
        found += [
            Scene(
                f"{name}/{page}", every, replace(ui, pages={"options": page}), RAID.id
            )
            for page in range(3)
        ]
        looked = replace(ui, dialog="rulings")
        found += [
            Scene(f"{name}/rulings-{n}", every, replace(looked, pages=page), RAID.id)
            for n, page in enumerate({"rulings": k} for k in range(5))
        ]
    chosen = Setup(RAID.id, SIX["four"], {"panties_on_head": True})
    ui = UiState(where="setup", setup=chosen)
    for option in RAID.options(SIX["four"], {}):
        look = replace(ui, dialog="rulings", form=Ruling(option.key))
        found.append(Scene(f"raid-ruling/{option.key}", every, look, RAID.id))
    for topic in BOOKS[RAID.id].topics:
        look = replace(ui, dialog="rule", form=Reading(f"raid.{topic}"))
        found += [
            Scene(f"raid-rule/{topic}-{n}", every, replace(look, pages=page), RAID.id)
            for n, page in enumerate(({}, {"rule": 1}))
        ]
    return tuple(found)


@cache
def dialogs() -> tuple[Scene, ...]:
    """Return the dialogs that can be opened over this game, at a few tables."""
    found = []
    plain = ("menu", "log", "correct", "seats", "end", "agree", "rulings", "rule")
    for count, names in ((3, "long"), (6, "ja")):
        for key in ("before_roll", "offer", "end"):
            view = course(count, names)[key]
            looks = {what: replace(GAME, dialog=what) for what in plain}
            for kind in ("panties", "gear", "hands"):
                for item in (-1, 0):
                    form = Mending(kind, view.state.seats[0], item)
                    look = replace(GAME, dialog="correct", form=form)
                    looks[f"mend-{kind}-{item}"] = look
            newest = {tag_of(view.before[one.seq].prompt): one for one in view.entries}
            for tag, entry in newest.items():
                looks[f"amend-{tag}"] = replace(GAME, dialog="amend", seq=entry.seq)
            for what, ui in looks.items():
                name = f"raid-dialog-{count}-{names}/{key}/{what}"
                found.append(Scene(name, world(view), ui, RAID.id))
    return tuple(found)
