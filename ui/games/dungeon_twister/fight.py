"""A fight: both sides with the reason why each takes part, sums, and the cards."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from companion.games.dungeon_twister import actions as a
from companion.games.dungeon_twister import combat
from companion.games.dungeon_twister.prompts import FightCard, FightUp
from companion.games.dungeon_twister.squares import NAMES
from companion.games.dungeon_twister.state import GameState
from companion.games.dungeon_twister.tokens import (
    ARMOR,
    COMBAT,
    SWORDS,
    code_of,
    each,
)
from ui.elements import GAP, LIST_GAP, Label, Rect
from ui.games.dungeon_twister import rail
from ui.games.dungeon_twister.board import about_token
from ui.games.dungeon_twister.words import game_state, name_of
from ui.hushing import Hush
from ui.model import ChooseAnswer, Do, Open, TableView
from ui.screens import frame
from ui.screens.kit import BODY, LEFT, Grid, Sheet, paged

HIGH: Final = 36.0  # of both sides, mm
ROW: Final = 10.4
TOTAL: Final = 18.0
HUSH: Final = 37.4
CARDS: Final = 15.0
THINGS: Final = (SWORDS, ARMOR)


class Side(NamedTuple):
    """One side of a fight.

    Attributes:
        seat: whose it is.
        group: who takes part, as tokens.
        thing: what adds one for whoever has it.
        card: the card that is up; -1: none is.
    """

    seat: int
    group: int
    thing: int
    card: int

    def total(self, state: GameState) -> int:
        """Return what the side adds up to, with its card if that is up."""
        without = combat.strength(state, self.group, self.thing)
        return without + max(0, self.card)


def sides_of(state: GameState) -> tuple[Side, Side]:
    """Return the attacker's side and the defender's."""
    fight = state.fight
    assert fight is not None
    groups = combat.groups_of(state, fight.actor, fight.target)
    return (
        Side(state.turn, groups.attackers, SWORDS, fight.card),
        Side(1 - state.turn, groups.defenders, ARMOR, -1),
    )


def place_fight(sheet: Sheet, view: TableView) -> None:
    """Place the sides, and the card that is laid or turned up."""
    state = game_state(view)
    prompt = state.prompt
    assert isinstance(prompt, FightCard | FightUp)
    if isinstance(prompt, FightUp):
        name = prompt.holder(state)
        texts = sheet.say("maze.card_up")
        frame.words(sheet, name, texts, -1)
    else:
        frame.sentence(sheet, state)
    sides = sides_of(state)
    whole = Rect(LEFT, BODY, sheet.right - LEFT, HIGH)
    for side, cell in zip(sides, whole.columns(2, GAP), strict=True):
        _side(sheet, state, side, cell)
    low = Rect(LEFT, whole.bottom + GAP, whole.w, CARDS)
    if isinstance(prompt, FightUp):
        _cards(sheet, state, prompt, sides, low)
        return
    words, secret = low.cut_left(low.w - HUSH - GAP, GAP)
    texts = sheet.say("maze.tell_fight")
    sheet.text("tell", words, texts, ("text", "cap"), whole=True)
    opens = Open("odds", Hush(prompt.seat))
    place = Rect(secret.x, low.y, HUSH, 12.0)
    form = {"icon": "eye_closed", "knob": "b"}
    sheet.button("secret", place, sheet.say("maze.in_secret"), opens, **form)
    texts, second = sheet.say("maze.do.commit"), sheet.say("maze.fight_card")
    sheet.main(texts, Do(a.Commit()), second, rect=rail.main_place(sheet))


def _side(sheet: Sheet, state: GameState, side: Side, cell: Rect) -> None:
    """Place who takes part, why, and the sum."""
    name = f"side/{side.seat}"
    sheet.add(name, "panel", cell)
    band = Rect(cell.x, cell.y, cell.w, 1.0)
    sheet.add(f"{name}/band", "band", band, ink=f"seat:{side.seat}")
    inner = Rect(cell.x + 1.0, cell.y + 2.0, cell.w - 2.0 - TOTAL, cell.h - 2.6)
    members = list(each(side.group))

    def row(token: int, place: Rect, number: int) -> None:
        _member(sheet, state, side, token, place, f"{name}/{number}")

    paged(sheet, name, members, Grid(inner, ROW, 1, LIST_GAP), row)
    figure = Rect(cell.right - TOTAL - 0.5, cell.y + 8.0, TOTAL, 16.0)
    form = {"align": "center", "lines": 1, "tier": "table"}
    total = str(side.total(state))
    sheet.text(f"{name}/total", figure, (total,), ("score", "table"), **form)
    words = Rect(figure.x, figure.bottom, figure.w, 10.0)
    card = sheet.say("maze.sum")
    if side.card >= 0:
        card = sheet.say("maze.sum_card", n=side.card)
    form = {"align": "center", "ink": "sand", "valign": "top"}
    sheet.text(f"{name}/sum", words, card, ("cap",), **form)


def _member(  # noqa: PLR0913, PLR0917  (what a row shows)
    sheet: Sheet, state: GameState, side: Side, token: int, place: Rect, name: str
) -> None:
    """Place one of a side: its token, its name, why it takes part, what it adds."""
    more = {"tier": "touch", "intent": about_token(token), "group": "members"}
    sheet.add(name, "panel", place, flags=frozenset({"active"}), **more)
    mark = Rect(place.x, place.y, place.h, place.h)
    sketch = rail.token_sketch(state, token, place.h)
    sheet.add(f"{name}/token", "mark", mark, sketch=sketch, of=name)
    adds = 0 if token & state.wounded else COMBAT[token]
    armed = bool(state.on[state.where(token)] & side.thing)
    text = f"{adds}+1" if armed else str(adds)
    wide = 9.0
    figure = Rect(place.right - wide - 0.4, place.y, wide, place.h)
    form = {"align": "right", "lines": 1, "of": name}
    sheet.text(f"{name}/adds", figure, (text,), ("seat", "text"), **form)
    x = mark.right + 0.8
    words = Rect(x, place.y, figure.x - x - 0.4, place.h)
    texts = _why(sheet, state, side, token)
    names = name_of(sheet, code_of(token))
    forms = tuple(f"{one}\n{why}" for why in texts for one in names)
    sheet.text(f"{name}/why", words, forms, ("cap",), of=name, cut=True)


def _why(sheet: Sheet, state: GameState, side: Side, token: int) -> tuple[str, ...]:
    """Return why a token takes part, then shorter."""
    fight = state.fight
    assert fight is not None
    if token == fight.actor:
        return sheet.say("maze.why.attacks")
    if token == fight.target:
        return sheet.say("maze.why.attacked")
    foes = sides_of(state)[1 if side.seat == state.turn else 0].group
    near = state.maze.near[state.where(token)]
    for square in near:
        touched = state.on.get(square, 0) & foes
        if touched:
            return sheet.say("maze.why.touches", at=NAMES[square])
    return sheet.say("maze.why.joins")


# --- the cards ------------------------------------------------------------------------


def _cards(
    sheet: Sheet,
    state: GameState,
    prompt: FightUp,
    sides: Sequence[Side],
    place: Rect,
) -> None:
    """Place each card that the hand can have, and what follows or its chance."""
    legal = [one for one in state.legal_actions() if isinstance(one, a.TurnUp)]
    cells = place.columns(max(len(legal), 7), LIST_GAP)
    mine = sides[1] if combat.side_of(prompt.slot) == sides[1].seat else sides[0]
    for action, cell in zip(legal, cells, strict=False):
        flags = {"chosen"} if sheet.ui.answer == action else set[str]()
        value = action.value or 0
        second = _follows(sheet, state, sides, mine, value)
        sheet.add(
            f"card/{value}",
            "member",
            cell,
            tier="touch",
            label=Label((str(value),), ("table",)),
            second=Label(second, ("cap",), lines=1) if second else None,
            intent=ChooseAnswer(action),
            group="cards",
            knob="a",
            flags=frozenset(flags),
        )
    answer = sheet.ui.answer
    form: dict[str, Any] = {"rect": rail.main_place(sheet)}
    if isinstance(answer, a.TurnUp) and answer in legal:
        texts = sheet.say("maze.do.fight_card", n=answer.value)
        second = _result(sheet, state, sides, mine, answer.value or 0)
        sheet.main(texts, Do(answer), second, **form)
    else:
        sheet.main(sheet.say("maze.rest_fight"), None, **form)


def _result(
    sheet: Sheet, state: GameState, sides: Sequence[Side], mine: Side, value: int
) -> tuple[str, ...]:
    """Return both totals once the second card is up; before it, nothing."""
    if mine is not sides[1] or sides[0].card < 0:
        return ()
    one, other = sides[0].total(state), mine.total(state) + value
    return sheet.say("maze.totals", n=one, m=other)


def _follows(
    sheet: Sheet, state: GameState, sides: Sequence[Side], mine: Side, value: int
) -> tuple[str, ...]:
    """Return who wins with a card; of the first card its chance, with memory aids."""
    if mine is sides[1] and sides[0].card >= 0:
        one, other = sides[0].total(state), mine.total(state) + value
        key = "tie" if one == other else "win" if other > one else "lose"
        return sheet.say(f"maze.fight.{key}")
    odds = chance_of(state, state.seats[mine.seat], value)
    return (odds,) if odds else ()


def chance_of(state: GameState, seat: str, value: int) -> str:
    """Return how likely a side wins with a card, in per cent.

    Against every card that the other side can still have; only with memory aids, as
    nobody may look through what has been played (rules 2).
    """
    if not state.options.memory_aids:
        return ""
    attack, defence = sides_of(state)
    number = state.seats.index(seat)
    mine, other = (attack, defence) if number == attack.seat else (defence, attack)
    hand = state.players[other.seat].combat
    lead = mine.total(state) + value - other.total(state)
    return f"{round(100 * Fraction(sum(lead > c for c in hand), len(hand)))} %"
