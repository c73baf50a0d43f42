"""Correcting: a place of the position is set by hand, or only what changes in it."""

import copy
from typing import Any, NamedTuple, cast

from companion.kernel.action import PUT, TAKE, Correct
from companion.kernel.event import Corrected
from companion.kernel.game import BadInput
from companion.kernel.options import same
from companion.kernel.refusal import IllegalAction, Refusal
from companion.kernel.shape import escaped, index, unescaped
from companion.kernel.state import State, Step

NOT_THERE = (KeyError, IndexError, TypeError, ValueError, AttributeError)
"""What looking for a place raises where there is none."""


def correct(state: State, action: Correct) -> Step:
    """Return the step of a correction; a null that cannot stand takes its key away.

    Raises:
        IllegalAction: there is no such place, what is to be moved does not lie there,
            or the position could not be.
    """
    tried = _tried(state, action, drop=False)
    try:
        after = state.game.decode(tried.data)
    except BadInput as error:
        if not tried.nulls:
            raise refused_by(error, path=action.path) from None
        after = _without_nulls(state, action)
    if not _stands(after, action.path, tried.said):
        raise IllegalAction(Refusal("correct.no_effect", {"path": action.path}))
    event = Corrected(action.path, tried.old, action.to, action.merge)
    return Step(after, (event,), action)


def refused_by(error: BadInput, **fields: Any) -> IllegalAction:
    """Return the refusal that the first fault of an impossible result amounts to."""
    fault = error.faults[0]
    whole = {"place": fault.place or "/", **fault.fields, **fields}
    return IllegalAction(Refusal(fault.rule, whole, family="fault"))


class _Tried(NamedTuple):
    """A corrected position, not yet checked.

    Attributes:
        data: the position.
        said: what stands in the corrected place.
        old: what stood there; of a merge what leads back.
        nulls: whether a null took the place of something.
    """

    data: dict[str, Any]
    said: Any
    old: Any
    nulls: bool


def _tried(state: State, action: Correct, *, drop: bool) -> _Tried:
    data = _kept(state, action.path)
    change = _Change(action.path, drop=drop)
    old = change.make(data, action)
    state.game.agree(data, action.path, state)
    return _Tried(data, _at(data, action.path), old, change.nulls)


def _without_nulls(state: State, action: Correct) -> State:
    """Return the corrected position without the keys that were set to null."""
    data = _tried(state, action, drop=True).data
    try:
        return state.game.decode(data)
    except BadInput as error:
        raise refused_by(error, path=action.path) from None


def _kept(state: State, path: str) -> dict[str, Any]:
    """Return the position without what follows from the part that is corrected."""
    parts = path.split("/")
    corrected = unescaped(parts[1]) if len(parts) > 1 else ""
    data: dict[str, Any] = state.game.encode(state)
    for name in state.game.derived:
        if name != corrected:
            data.pop(name, None)
    return data


def _at(data: Any, path: str) -> Any:
    """Return what stands at a place; None where there is none."""
    try:
        for part in path.split("/")[1:]:
            data = data[index(data, unescaped(part))]
    except NOT_THERE:
        return None
    return data


def _stands(state: State, path: str, said: Any) -> bool:
    """Tell whether a position has what a correction says; the game may know better."""
    return _covers(_at(state.game.encode(state), path), said)


def _covers(there: Any, said: Any) -> bool:
    """Tell whether a value has everything that was said; defaults may be more."""
    if isinstance(there, dict) and isinstance(said, dict):
        values, parts = cast("dict[str, Any]", there), cast("dict[str, Any]", said)
        return all(_covers(values.get(key), part) for key, part in parts.items())
    if isinstance(there, list) and isinstance(said, list):
        items, others = cast("list[Any]", there), cast("list[Any]", said)
        pairs = zip(items, others, strict=False)
        return len(items) == len(others) and all(_covers(a, b) for a, b in pairs)
    return same(there, said)


class _Change:
    """One change of a position being made.

    Attributes:
        nulls: whether a null took the place of something in an object.
    """

    def __init__(self, path: str, *, drop: bool) -> None:
        self._path = path
        self._drop = drop
        self.nulls = False

    def make(self, data: Any, action: Correct) -> Any:
        """Change `data` in place; return what stood there, or what leads back."""
        said: Any = copy.deepcopy(action.to)  # it must not change with the position
        if action.merge and not action.path and isinstance(said, dict):
            return self._whole(data, cast("dict[str, Any]", said))
        within, last, old = self._found(data)
        new, back = said, old
        if action.merge:
            new, back = self._merged(old, said, self._path)
        try:
            self._set(within, last, old, new)
        except NOT_THERE:
            raise self._missing(self._path) from None
        return back

    def _whole(self, data: Any, said: dict[str, Any]) -> Any:
        """Change parts of the whole position in place; return what leads back."""
        new, back = self._merged(data, said, "")
        data.clear()
        data.update(new)
        return back

    def _found(self, data: Any) -> tuple[Any, Any, Any]:
        """Return what holds the place, its key there, and what stands there."""
        keys = [unescaped(key) for key in self._path.split("/")[1:]]
        if not keys or not self._path.startswith("/"):
            raise self._missing(self._path)
        try:
            for key in keys[:-1]:
                data = data[index(data, key)]
            last = index(data, keys[-1])
            old = data.get(last) if isinstance(data, dict) else data[last]  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
        except NOT_THERE:
            raise self._missing(self._path) from None
        return data, last, old  # pyright: ignore[reportUnknownVariableType]

    def _set(self, within: Any, key: Any, old: Any, new: Any) -> None:
        """Set a member; a null, if that is wanted, takes its key away."""
        if new is None and old is not None:
            self.nulls = True
            if self._drop:
                del within[key]
                return
        within[key] = new

    def _merged(self, there: Any, said: Any, path: str) -> tuple[Any, Any]:
        """Return a value with what was said of it changed, and what leads back."""
        if not isinstance(said, dict):
            return said, there
        parts = cast("dict[str, Any]", said)
        if isinstance(there, dict):
            return self._object(cast("dict[str, Any]", there), parts, path)
        if isinstance(there, list):
            return self._list(cast("list[Any]", there), parts, path)
        return parts, there

    def _object(
        self, there: dict[str, Any], said: dict[str, Any], path: str
    ) -> tuple[Any, Any]:
        new, back = dict(there), dict[str, Any]()
        for key, part in said.items():
            within = f"{path}/{escaped(key)}"
            old = there.get(key)
            value, back[key] = self._merged(old, part, within)
            self._set(new, key, old, value)
        return new, back

    def _list(
        self, there: list[Any], said: dict[str, Any], path: str
    ) -> tuple[Any, Any]:
        new, back = list(there), dict[str, Any]()
        for key, part in said.items():
            if key in (TAKE, PUT):
                continue
            within = f"{path}/{escaped(key)}"
            try:
                at = index(new, key)
                old = new[at]
            except NOT_THERE:
                raise self._missing(within) from None
            new[at], back[key] = self._merged(old, part, within)
        gone, come = _listed(said, TAKE), _listed(said, PUT)
        if TAKE in said or PUT in said:
            back |= {TAKE: come, PUT: gone}
        return self._moved(new, gone, come, path), back

    @staticmethod
    def _moved(
        there: list[Any], gone: list[Any], come: list[Any], path: str
    ) -> list[Any]:
        """Return a list after members went and came.

        The first to come lies where the first to go lay, and so on; more lie at the
        end.
        """
        places: list[int] = []
        for item in gone:
            free = (k for k in range(len(there)) if k not in places)
            place = next((k for k in free if _covers(there[k], item)), None)
            if place is None:
                fields = {"path": path, "member": item}
                raise IllegalAction(Refusal("correct.not_there", fields))
            places.append(place)
        new = list(there)
        for place, item in zip(places, come, strict=False):
            new[place] = item
        left = set(places[len(come) :])
        kept = [item for k, item in enumerate(new) if k not in left]
        return [*kept, *come[len(places) :]]

    @staticmethod
    def _missing(path: str) -> IllegalAction:
        return IllegalAction(Refusal("correct.no_such_place", {"path": path}))


def _listed(said: dict[str, Any], key: str) -> list[Any]:
    """Return the members that go or come."""
    members = said.get(key, [])
    if not isinstance(members, list | tuple):
        problem = f"`{key}` is a list of members"
        fields = {"do": "correct", "problem": problem}
        raise IllegalAction(Refusal("action.malformed", fields))
    return list(cast("list[Any]", members))
