"""Answers that belong together: those of a seat where several may act, of a part."""

from typing import Any

import msgspec
from msgspec.structs import replace

from companion.i18n import Translator
from companion.kernel import Action, Ready, State, Window, fields_of
from ui.model import TableView, UiState
from ui.screens.words import part_name, part_of, seat_index

Gone = tuple[tuple[str, Action], ...]


class Group(msgspec.Struct, frozen=True):
    """Answers that belong together.

    Attributes:
        key: the part or the seat.
        seat: index of the seat, -1 for a part.
        ready: the seat said that it has nothing more to play.
        taken: answers that somebody stands in the way of, and who.
    """

    key: str
    name: str
    actions: tuple[Action, ...]
    seat: int = -1
    ready: bool = False
    taken: tuple[tuple[Action, str], ...] = ()

    @property
    def places(self) -> tuple[Action, ...]:
        """The answers and those that are taken: each keeps its place."""
        if not self.taken:
            return self.actions
        return in_order((*self.actions, *(action for action, _ in self.taken)))


def gone(view: TableView) -> Gone:
    """Return what turned up before and is not listed any more, at a reveal.

    It can be entered all the same: the refusal then names the earlier entries, one of
    which may be wrong.
    """
    prompt = view.state.prompt
    if prompt is None or prompt.kind != "reveal":
        return ()
    listed = set(view.state.legal_actions())
    found: dict[Action, str] = {}
    for entry in view.entries:
        action, before = entry.action, view.before.get(entry.seq)
        if type(action) not in prompt.answers or action in listed or action in found:
            continue
        if before is not None:
            found[action] = part_of(before, action)
    return tuple((part, action) for action, part in found.items())


def with_gone(
    t: Translator, state: State, gone: Gone, groups: list[Group]
) -> list[Group]:
    """Return the groups with what is gone in its place among their answers."""
    out: dict[str, Group] = {one.key: one for one in groups}
    for part, action in gone:
        none = Group(part, part_name(t, state, part), ())
        group = out.get(part, none)
        out[part] = replace(group, actions=in_order((*group.actions, action)))
    return list(out.values())


def in_order(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return answers in the order of what they say, numbers as numbers."""

    def key(one: Action) -> list[tuple[str, Any]]:
        values = fields_of(one).values()
        return [
            (type(v).__name__, v if isinstance(v, int | str) else str(v))
            for v in values
        ]

    return tuple(sorted(actions, key=key))


def everybody_ready(state: State) -> Action | None:
    """Return the answer that closes a window at once, if it is one."""
    ready = Ready(seat="all")
    fits = isinstance(state.prompt, Window) and Ready in state.prompt.answers
    return ready if fits else None


def by_seat(state: State) -> list[Group]:
    """Return the answers of each seat, where several may act; else nothing."""
    prompt = state.prompt
    if prompt is None or len(prompt.seats) < 2:
        return []
    done = prompt.ready if isinstance(prompt, Window) else ()
    listed = state.legal_actions()
    groups: list[Group] = []
    for seat in prompt.seats:
        mine = tuple(one for one in listed if getattr(one, "seat", None) == seat)
        groups.append(Group(seat, seat, mine, seat_index(state, seat), seat in done))
    return groups


def by_part(t: Translator, state: State, seat: str = "") -> list[Group]:
    """Return the answers of each part (of one seat); empty parts are left out."""
    prompt = state.prompt
    if prompt is None or len(prompt.parts) < 2:
        return []
    groups: list[Group] = []
    for part in prompt.parts:
        listed = state.legal_actions(part=part)
        mine = tuple(one for one in listed if not seat or one_of(one, seat))
        taken = prompt.taken(state, part)
        if mine or taken:
            index, name = seat_index(state, part), part_name(t, state, part)
            groups.append(Group(part, name, mine, index, taken=taken))
    return groups


def one_of(action: Action, seat: str) -> bool:
    """Tell whether an answer is one of that seat."""
    return getattr(action, "seat", None) == seat


def preset(ui: UiState, state: State) -> Action | None:
    """Return the answer that the main act does: the chosen one, or the only one."""
    prompt = state.prompt
    if prompt is None or prompt.kind != "choose":
        return None
    listed = state.legal_actions()
    if ui.answer is not None:
        return ui.answer if ui.answer in listed else None
    if len(prompt.seats) > 1:
        mine = [one for one in listed if one_of(one, ui.seat)]
        return mine[0] if len(mine) == 1 else None
    return listed[0] if len(listed) == 1 else None
