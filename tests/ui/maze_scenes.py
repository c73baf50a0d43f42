"""Dungeon Twister at all that it waits for, and the many ways to look at that."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

from msgspec.structs import replace

from companion.games.dungeon_twister.actions import Attack, RevealRoom, TurnUp
from companion.games.dungeon_twister.squares import NAMES as SQUARES
from companion.games.dungeon_twister.tokens import BIT, CHARACTERS, code_of, each
from companion.kernel import IllegalAction, tag_of
from tests.ui.games.tables import NAMES
from tests.ui.scene import Scene
from tests.ui.scenes import DEVICES, DUNGEON, RAID, REAL, Line
from ui.games.dungeon_twister.about import TERMS
from ui.games.dungeon_twister.lift import OUT, Lift
from ui.games.dungeon_twister.targets import Tries
from ui.games.dungeon_twister.window import WHOLE
from ui.hushing import Hush
from ui.model import Notice, Refused, Setup, TableView, UiState, World
from ui.screens.correct import Mending
from ui.screens.reading import BOOKS, Reading
from ui.screens.rulings import Ruling

GAME = UiState(where="game")
SETS = ("one", "four", "long", "ja")
STEPS = 420
KINDS = ("maze_vp", "maze_rooms", "maze_gates", "maze_cards", "maze_jumps")


def some_answer(state, rng):
    """Return a random answer: rooms are revealed and enemies attacked if possible."""
    listed = list(state.legal_actions())
    kinds = defaultdict(list)
    for one in listed:
        kinds[type(one)].append(one)
    wild = [kind for kind in (Attack, RevealRoom) if kind in kinds]
    if wild and rng.random() < 0.8:
        return rng.choice(kinds[rng.choice(wild)])
    return rng.choice(kinds[rng.choice(list(kinds))])


def played(names, options, rng, steps=STEPS) -> Iterator[TableView]:
    """Yield the tables of a game whose answers are random."""
    state = DUNGEON.start(names, options)
    entries: list[Line] = []
    before = {}
    while True:
        listed = tuple(entries)
        shown = [one.seq for one in entries if isinstance(one.action, TurnUp)]
        yield TableView(
            DUNGEON,
            state,
            listed,
            listed,
            amendable=shown[-1] if shown else None,
            devices=DEVICES,
            before=dict(before),
            view=state.view(),
        )
        if state.prompt is None or len(entries) >= steps:
            return
        step = state.apply(some_answer(state, rng))
        asked = state.prompt.seats
        seat = asked[0] if len(asked) == 1 else None
        entries.append(Line(len(entries) + 1, step.action, seat, step.events))
        before[len(entries)] = state
        state = step.state


@cache
def course(names: str, seed: int = 3) -> dict[str, TableView]:
    """Return a random game: for each prompt an early table and the latest one."""
    found: dict[str, TableView] = {}
    options = {"memory_aids": bool(seed % 2)}
    for view in played(NAMES[names][:2], options, Random(seed)):
        prompt = view.state.prompt
        tag = "end" if prompt is None else tag_of(prompt)
        found.setdefault(f"{tag}-early", view)
        found[tag] = view
        if tag == "fight" and view.state.fight.card >= 0:
            found["fight-second"] = view
    return found


# --- ways to look ---------------------------------------------------------------------


def looks(view: TableView) -> Iterator[tuple[str, TableView, UiState]]:
    """Yield the ways to look at a table while it waits for something."""
    yield "plain", view, GAME
    last = view.entries[-1] if view.entries else None
    if last is not None:
        yield "after-undo", replace(view, redo=last.action, undoes=last.seq), GAME
        bot = (*view.entries[:-1], replace(last, source="bot:greedy"))
        yield "bot", replace(view, entries=bot), GAME
    yield (
        "notice",
        view,
        replace(GAME, notice=Notice("cards.bound", {"card": "?", "n": 2})),
    )
    prompt = view.state.prompt
    if prompt is None:
        return
    if tag_of(prompt) == "act":
        yield from acting(view)
        return
    if tag_of(prompt) == "tile":
        for turns in range(4):
            pages = {"tile": 1 + turns, "turn": turns}
            yield f"turned-{turns}", view, replace(GAME, pages=pages)
        return
    answers = list(view.state.legal_actions())
    for number, answer in enumerate(answers[:: -(-len(answers) // 4)]):
        yield f"chosen-{number}", view, replace(GAME, answer=answer, focus="main")
    for page in (1, WHOLE, WHOLE + 1, WHOLE + 63):
        yield f"window-{page}", view, replace(GAME, pages={"zoom": page})
    yield "page", view, replace(GAME, pages={"answers": 1})
    if tag_of(prompt) == "fight_card":
        for is_open in (False, True):
            form = Hush(prompt.seat, is_open)
            yield f"secret-{is_open}", view, replace(GAME, dialog="odds", form=form)


def acting(view: TableView) -> Iterator[tuple[str, TableView, UiState]]:
    """Yield each character that can act, with an act of each kind chosen."""
    state = view.state
    for page in (WHOLE, WHOLE + 1, WHOLE + 63):
        yield f"window-{page}", view, replace(GAME, pages={"zoom": page})
    yield "end", view, replace(GAME, answer=state.legal_actions(part="other")[0])
    for code in state.prompt.who:
        taken = replace(GAME, part=code)
        yield f"{code}", view, taken
        yield f"{code}-whole", view, replace(taken, pages={f"zoom{code}": WHOLE})
        yield f"{code}-page", view, replace(taken, pages={"answers": 1})
        kinds = defaultdict(list)
        for one in state.legal_actions(part=code):
            kinds[type(one), bool(getattr(one, "handle", ()))].append(one)
        for number, listed in enumerate(kinds.values()):
            answer = listed[-1]
            yield f"{code}-{number}", view, replace(taken, answer=answer, focus="main")
            for page in (1, 5):
                looked = replace(taken, answer=answer, pages={"answers": page})
                yield f"{code}-{number}-{page}", view, looked


def refusals(view: TableView) -> Iterator[tuple[Refused, str]]:
    """Yield a refusal of each rule that a tap on a square can meet."""
    state, seen = view.state, set()
    for code in getattr(state.prompt, "who", ()):
        tries = Tries(state, code)
        for square in sorted(state.maze.known - {state.where(BIT[code])}):
            move = tries.move(square)
            try:
                state.apply(move)
            except IllegalAction as error:
                if error.refusal.rule not in seen:
                    seen.add(error.refusal.rule)
                    yield Refused(error.refusal, move), code


def world(view: TableView) -> World:
    """Return the world with a table."""
    return World(table=view, games={DUNGEON.id: DUNGEON}, devices=DEVICES)


# --- scenes ---------------------------------------------------------------------------


@cache
def mazes() -> tuple[Scene, ...]:
    """Return every prompt with names of all kinds."""
    found = []
    for number, names in enumerate(SETS):
        for key, view in course(names, 3 + number).items():
            for what, table, ui in looks(view):
                name = f"maze-{names}/{key}/{what}"
                found.append(Scene(name, world(table), ui, DUNGEON.id))
    return tuple(found)


def lifts(tokens) -> Iterator[tuple[str, UiState]]:
    """Yield putting a token right, from the whole maze to where it is put."""
    for look in range(9):
        yield f"lift-{look}", replace(GAME, dialog="odds", form=Lift(look=look))
    for code in tokens[:3] + tokens[-3:]:
        for to, hurt in (("", None), (OUT, None), (SQUARES[75], True)):
            form = Lift(code, to, hurt if BIT[code] & CHARACTERS else None, 2)
            yield f"lift-{code}-{to}-{hurt}", replace(GAME, dialog="odds", form=form)


def over(view: TableView) -> Iterator[tuple[str, UiState]]:
    """Yield the dialogs that can be opened over a table in the middle of a turn."""
    state = view.state
    for what in ("menu", "log", "correct", "seats", "end", "agree", "rulings"):
        yield what, replace(GAME, dialog=what)
    for seat in state.seats:
        yield f"seat-{seat}", replace(GAME, dialog="seat", form=seat)
    tokens = [code_of(one) for one in each(state.lying | state.out)]
    for form in (*TERMS, *tokens):
        yield f"about-{form}", replace(GAME, dialog="odds", form=form)
    yield from lifts(tokens)
    for kind, item, pick in product(KINDS, (-1, 0), (-1, 0, 1)):
        form = Mending(kind, "", item, pick=pick)
        mended = replace(GAME, dialog="correct", form=form)
        yield f"mend-{kind}-{item}-{pick}", mended
    newest = {tag_of(view.before[one.seq].prompt): one for one in view.entries}
    for tag, entry in newest.items():
        yield f"amend-{tag}", replace(GAME, dialog="amend", seq=entry.seq)
    for refused, code in refusals(view):
        looked = replace(GAME, part=code, dialog="refusal", refused=refused)
        yield f"refused-{refused.refusal.rule}", looked


@cache
def dialogs() -> tuple[Scene, ...]:
    """Return the dialogs that can be opened over this game, at a few tables."""
    return tuple(
        Scene(f"maze-dialog-{names}/{what}", world(view), ui, DUNGEON.id)
        for number, names in ((2, "long"), (3, "ja"))
        for view in (course(names, 3 + number)["act"],)
        for what, ui in over(view)
    )


@cache
def setups() -> tuple[Scene, ...]:
    """Return home with this game, its set-up and each ruling."""
    games = {REAL.id: REAL, RAID.id: RAID, DUNGEON.id: DUNGEON}
    every = World(games=games, devices=DEVICES)
    found = [Scene("maze-home", every, UiState(), DUNGEON.id)]
    for names in SETS:
        chosen = Setup(DUNGEON.id, NAMES[names][:2])
        ui = UiState(where="setup", setup=chosen)
        for page in range(3):
            looked = replace(ui, pages={"options": page})
            name = f"maze-setup-{names}/{page}"
            found.append(Scene(name, every, looked, DUNGEON.id))
        looked = replace(ui, dialog="rulings")
        for page in range(4):
            shown = replace(looked, pages={"rulings": page})
            name = f"maze-setup-{names}/rulings-{page}"
            found.append(Scene(name, every, shown, DUNGEON.id))
    chosen = Setup(DUNGEON.id, NAMES["four"][:2])
    ui = UiState(where="setup", setup=chosen)
    for option in DUNGEON.options(NAMES["four"][:2], {}):
        look = replace(ui, dialog="rulings", form=Ruling(option.key))
        found.append(Scene(f"maze-ruling/{option.key}", every, look, DUNGEON.id))
    for topic in BOOKS[DUNGEON.id].topics:
        look = replace(ui, dialog="rule", form=Reading(f"maze.{topic}"))
        for number, page in enumerate(({}, {"rule": 1})):
            shown = replace(look, pages=page)
            name = f"maze-rule/{topic}-{number}"
            found.append(Scene(name, every, shown, DUNGEON.id))
    return tuple(found)
