"""Don't Go In There at all that it waits for, and the many ways to look at that."""

from collections.abc import Iterator
from functools import cache
from random import Random

from msgspec.structs import replace

from companion.games.dont_go_in_there.actions import RollDice
from companion.kernel import IllegalAction, tag_of
from tests.ui.games.tables import NAMES
from tests.ui.games.test_roll import early, in_doubt, some_faces
from tests.ui.scene import Scene
from tests.ui.scenes import DEVICES, REAL, Line
from tests.ui.settings_scenes import choices
from ui.games.dont_go_in_there import PROMPTS
from ui.games.dont_go_in_there.dispel import NONE
from ui.model import Notice, Refused, TableView, UiState, World
from ui.world import Fallen

GAME = UiState(where="game")
SETS = (
    *(("retail", count, "long") for count in (2, 3, 4, 5)),
    *(("prototype", count, "long") for count in (2, 3, 4)),
    *(("retail", 5, names) for names in ("one", "ja")),
    ("retail", 4, "four"),
    ("prototype", 4, "ja"),
)
"""Edition, players, kind of names."""
TYPES = ["tome", "doll", "portrait", "clock", "ring", "cat", "twin"]
"""What is in play with the names `four`: so a type has to be named, too."""
LATE = 30  # entries after which there is something to see
MOST = 6  # answers of a prompt that are looked at one by one


@cache
def course(edition: str, count: int, names: str, seed: int = 3) -> dict[str, TableView]:
    """Return a random game: the late table for each thing it waits for, and its end.

    More games are played until each has come up, or none of forty has it.
    """
    found: dict[str, TableView] = {}
    for number in range(40):
        rng = Random(seed + number)
        options = {"edition": edition}
        if names == "four":
            options["types"] = TYPES
        for view in played(NAMES[names][:count], options, rng):
            prompt = view.state.prompt
            key = "end" if prompt is None else tag_of(prompt)
            if key not in found or len(found[key].entries) < LATE:
                found[key] = view
            if not view.entries:
                found["begin"] = view
        if found.keys() >= PROMPTS.keys():
            break
    return found


def played(names, options, rng) -> Iterator[TableView]:
    """Yield the tables of a game in which all answers are random."""
    state = REAL.start(names, options)
    entries: list[Line] = []
    before = {}
    while True:
        listed = tuple(entries)
        meant = [e.seq for e in entries if len(before[e.seq].legal_actions()) > 1]
        yield TableView(
            REAL,
            state,
            listed,
            listed,
            amendable=meant[-1] if meant else None,
            devices=DEVICES,
            tower=bool(len(entries) % 2),
            before=dict(before),
        )
        if state.prompt is None:
            return
        step = state.apply(rng.choice(list(state.legal_actions())))
        seat = getattr(step.action, "seat", None)
        entries.append(Line(len(entries) + 1, step.action, seat, step.events))
        before[len(entries)] = state
        state = step.state


def refusals(view: TableView) -> Iterator[Refused]:
    """Yield one real refusal of each rule: what was right once and is not now."""
    seen = set()
    for entry in reversed(view.entries):
        try:
            view.state.apply(entry.action)
        except IllegalAction as error:
            if error.refusal.rule not in seen:
                seen.add(error.refusal.rule)
                yield Refused(error.refusal, entry.action, (entry.seq,))


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
        yield "amended", replace(view, changes=(replace(last, kind="amend"),)), GAME
    yield "stuck", view, replace(GAME, waiting=6.0)
    news = Notice("cards.bound", {"card": "?", "n": 2})
    yield "notice", view, replace(GAME, notice=news)
    if prompt is None:
        yield from ending(view)
        return
    if prompt.kind == "choose":
        answers = list(view.state.legal_actions())
        for number, answer in enumerate(answers[:: -(-len(answers) // MOST)]):
            looked = replace(GAME, answer=answer, focus="main")
            yield f"chosen-{number}", view, looked
    if prompt.kind == "roll":
        yield from rolls(view)
    if tag_of(prompt) == "dispel":
        me = view.state.players[view.state.index(prompt.seat)]
        cards = [f"{c.type}-{c.value}" for c in me.up if c.type == prompt.type]
        for marks in ((NONE,), tuple(cards[:1]), tuple(cards)):
            yield f"marks-{len(marks)}{marks[0]}", view, replace(GAME, marks=marks)
    for number, refused in enumerate(refusals(view)):
        looked = replace(GAME, dialog="refusal", refused=refused)
        yield f"refused-{number}", view, looked


def rolls(view: TableView) -> Iterator[tuple[str, TableView, UiState]]:
    """Yield a roll with dice that fell too early, that are in doubt, and by hand."""
    options = view.state.legal_actions()
    yield "chosen", view, replace(GAME, answer=options[-1])
    yield "held", early(view, some_faces(view)), GAME
    yield "doubtful", in_doubt(view), GAME
    fallen = Fallen(some_faces(view), (0, 1), options[:3])
    yield "in-doubt", replace(view, fallen=fallen), replace(GAME, answer=RollDice(0))
    for tower in (False, True):
        yield f"tower-{tower}", replace(view, tower=tower), GAME


def ending(view: TableView) -> Iterator[tuple[str, TableView, UiState]]:
    """Yield the reckoning: as it comes up, and each total."""
    for at in (0.0, 0.4, 1.0, 2.5):
        yield f"revealed-{at}", view, replace(GAME, revealed=at)
    for number in range(len(view.state.seats)):
        yield f"total-{number}", view, replace(GAME, pages={"total": number + 1})


@cache
def prompts() -> tuple[Scene, ...]:
    """Return every prompt of both editions with all numbers of players."""
    found = []
    for edition, count, names in SETS:
        for key, view in course(edition, count, names).items():
            for what, table, ui in looks(view):
                name = f"{edition}-{count}-{names}/{key}/{what}"
                found.append(Scene(name, world(table), ui, REAL.id))
    return tuple(found)


def world(view: TableView) -> World:
    """Return the world with a table."""
    return World(table=view, games={REAL.id: REAL}, devices=DEVICES, choices=choices())
