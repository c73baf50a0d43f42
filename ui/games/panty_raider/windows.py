"""Windows: a chip for each seat that may play, and one act for everybody."""

from typing import Any, Final

from companion.games.panty_raider.actions import Confirm
from companion.games.panty_raider.state import GameState
from companion.kernel import Action, Ready, Window
from ui.elements import GAP, LIST_GAP, Label, Rect
from ui.games.panty_raider.words import answer_label, card_texts
from ui.model import ChooseSeat, Do
from ui.screens import frame
from ui.screens.groups import everybody_ready, one_of, preset
from ui.screens.kit import Sheet
from ui.screens.words import action_texts, answer_texts, seat_index

FEW: Final = 4  # chips in one row
ROW: Final = 11.6
LOW: Final = 9.1
TICK: Final = 10.2
NAMED: Final = 19.0  # a chip from this width has the name on it


def chips_high(state: GameState) -> float:
    """Return how high the chips of all seats are."""
    prompt = state.prompt
    count = len(prompt.seats) if prompt is not None else 0
    return ROW if count <= FEW else 2 * LOW + GAP


def waiting(state: GameState) -> tuple[str, ...]:
    """Return the seats that may still act in a window."""
    prompt = state.prompt
    return prompt.waiting if isinstance(prompt, Window) else ()


def chosen_seat(sheet: Sheet, state: GameState) -> str:
    """Return the seat whose answers are looked at; empty: nobody's."""
    prompt = state.prompt
    if prompt is None or len(prompt.seats) < 2:
        return ""
    return sheet.ui.seat if sheet.ui.seat in waiting(state) else ""


def answers_of(state: GameState, seat: str) -> tuple[Action, ...]:
    """Return what a seat may do, its readiness left out; no seat: what all may do."""
    listed = state.legal_actions(part=seat or None)
    done = (Ready, Confirm)
    mine = (one for one in listed if not seat or one_of(one, seat))
    return tuple(one for one in mine if not isinstance(one, done))


def done_of(state: GameState, seat: str) -> Action | None:
    """Return the answer by which a seat has done enough; None: it cannot yet."""
    for one in state.legal_actions():
        if isinstance(one, Ready | Confirm) and (one_of(one, seat) or not seat):
            return None if getattr(one, "seat", None) == "all" else one
    return None


# --- chips ----------------------------------------------------------------------------


def place_chips(sheet: Sheet, state: GameState, place: Rect) -> None:
    """Place for each seat: its cards to play from, and that it has done enough."""
    prompt = state.prompt
    assert isinstance(prompt, Window)
    seats = prompt.seats
    rows = 1 if len(seats) <= FEW else 2
    across = -(-len(seats) // rows)
    high = ROW if rows == 1 else LOW
    for number, seat in enumerate(seats):
        down, along = divmod(number, across)
        top = Rect(place.x, place.y + down * (high + GAP), place.w, high)
        _chip(sheet, state, seat, top.columns(across, GAP)[along])


def _chip(sheet: Sheet, state: GameState, seat: str, cell: Rect) -> None:
    """Place a seat's two controls; of one that is ready only that it is."""
    number = seat_index(state, seat)
    name = f"chip/{number}"
    if seat not in waiting(state):
        _seat(sheet, name, cell, number, seat, flags=frozenset({"ready"}))
        return
    plays = Rect(cell.x, cell.y, cell.w - TICK - LIST_GAP, cell.h)
    _seat(sheet, name, plays, number, seat, intent=ChooseSeat(seat))
    tick = Rect(cell.right - TICK, cell.y, TICK, cell.h)
    done = done_of(state, seat)
    intent = None if done is None else Do(done)
    form = {"role": "member", "icon": "tick", "group": "seats"}
    sheet.button(f"{name}/done", tick, (), intent, **form)


def _seat(
    sheet: Sheet, name: str, place: Rect, number: int, seat: str, **rest: Any
) -> None:
    """Place a seat's shape, and its name where there is room for it."""
    label = Label((seat,), ("text", "cap"), align="left", lines=1, cut=True)
    sheet.add(
        name,
        "member",
        place,
        tier="touch",
        label=label if place.w >= NAMED else None,
        enabled="intent" in rest,
        seat=number,
        group="seats",
        **rest,
    )


# --- the sentence and the act ---------------------------------------------------------


def place_sentence(sheet: Sheet, state: GameState, message: str) -> None:
    """Place the top line; for a chosen seat what it is asked."""
    seat = chosen_seat(sheet, state)
    if not seat:
        frame.sentence(sheet, state)
        return
    number = seat_index(state, seat)
    spine = Rect(0, 0, 5, sheet.metrics.height)
    sheet.add("spine/seat", "spine", spine, seats=(number,))
    frame.words(sheet, seat, sheet.say(message), number)


def place_main(sheet: Sheet, state: GameState, rest: str) -> None:
    """Place what is done: the chosen answer, a seat's readiness, or everybody's.

    Args:
        sheet: the screen being made.
        state: the position.
        rest: the message while there is nothing to do.
    """
    chosen = preset(sheet.ui, state)
    seat = chosen_seat(sheet, state)
    if chosen is None and (seat or len(_seats(state)) == 1):
        chosen = done_of(state, seat)
    if chosen is None and not seat:
        chosen = everybody_ready(state)
    if chosen is None:
        sheet.main(sheet.say(rest), None)
        return
    sheet.main(main_texts(sheet, state, chosen), Do(chosen))


def main_texts(sheet: Sheet, state: GameState, chosen: Action) -> tuple[str, ...]:
    """Return what an act does, then with a shorter name of its card, then that."""
    full = (*action_texts(sheet.t, chosen), *answer_texts(sheet.t, state, chosen))
    card = getattr(chosen, "card", None)
    names = card_texts(sheet, card) if card else ()
    brief = [one.replace(names[0], names[-1]) for one in full[:1] if names]
    label = answer_label(sheet, state, chosen)
    return tuple(dict.fromkeys((*full, *brief, *label)))


def _seats(state: GameState) -> tuple[str, ...]:
    return state.prompt.seats if state.prompt is not None else ()
