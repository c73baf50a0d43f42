"""From the faces of real dice to the answer a `Roll` prompt lists."""

import itertools
from collections.abc import Container, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.kernel import Action, Roll, State, Translate, fields_of
from hardware.events import RollSeen
from hardware.tower.judge import Doubt

PIPS = tuple("123456")
SYMBOLS = ("ghost", "blank")
"""Faces that have a name; others are shown as the tower told them."""


class Face(msgspec.Struct, frozen=True):
    """What one die showed, for a sentence: a number, a symbol, or `?`."""

    value: str

    def describe(self, t: Translate) -> str:
        """Return the number as it is, a symbol by its name."""
        symbol = self.value.lower()
        return t("roll.symbol", value=symbol) if symbol in SYMBOLS else self.value


class Why(msgspec.Struct, frozen=True):
    """Why a die is put to the table, for a sentence."""

    doubt: Doubt

    def describe(self, t: Translate) -> str:
        """Return the doubt as a sentence."""
        fields = dict(self.doubt.fields)
        if "value" in fields:
            return t(
                self.doubt.reason, **{**fields, "value": Face(str(fields["value"]))}
            )
        return t(self.doubt.reason, **fields)


def faces(roll: RollSeen) -> tuple[Face, ...]:
    """Return what the dice of a roll showed, for a sentence."""
    return tuple(Face(value) for value in roll.values)


def face_of(value: str, prompt: Roll, ghosts: Container[str] = ()) -> str:
    """Return the prompt's own name of a face the tower saw (`GHOST` -> `ghost`).

    Args:
        value: what the tower said.
        prompt: the dice that are asked for.
        ghosts: the pips that stand for a ghost where ghost dice are asked for, and the
            others for a blank; empty: pips are none of their faces.
    """
    known = {face.lower(): face for face in prompt.faces}
    if ghosts and value in PIPS and set(SYMBOLS) == known.keys():
        value = "ghost" if value in ghosts else "blank"
    return known.get(value.lower(), value)


def completed(roll: RollSeen, prompt: Roll, ghosts: Container[str] = ()) -> RollSeen:
    """Return the roll with its faces named as the prompt names them; see `face_of`."""
    named = (
        replace(die, value=face_of(die.value, prompt, ghosts)) for die in roll.dice
    )
    return replace(roll, dice=tuple(named))


def outcome_of(action: Action) -> int | None:
    """Return what a roll's answer says fell: its one whole number, if it has one."""
    values = fields_of(action).values()
    numbers = [value for value in values if type(value) is int]
    return numbers[0] if len(numbers) == 1 else None


def roll_action(state: State, faces: Sequence[str]) -> Action | None:
    """Return the listed answer that these faces come to, `faces` filled in.

    None if a face is unknown to the prompt or no listed answer has their sum.
    """
    prompt = state.prompt
    assert isinstance(prompt, Roll)
    if len(faces) != prompt.dice or any(face not in prompt.faces for face in faces):
        return None
    total = sum(prompt.worth(face) for face in faces)
    listed = next((a for a in state.legal_actions() if outcome_of(a) == total), None)
    return listed if listed is None else _with_faces(listed, faces)


def options_left(state: State, values: Sequence[str | None]) -> tuple[Action, ...]:
    """Return the listed answers that remain possible, given the dice that are sure.

    `values` has None for each die in doubt.
    """
    prompt = state.prompt
    assert isinstance(prompt, Roll)
    sure = sum(prompt.worth(value) for value in values if value is not None)
    worths = {prompt.worth(face) for face in prompt.faces}
    open_dice = sum(value is None for value in values)
    sums = {
        sure + sum(case)
        for case in itertools.combinations_with_replacement(worths, open_dice)
    }
    return tuple(a for a in state.legal_actions() if outcome_of(a) in sums)


def _with_faces(action: Action, faces: Sequence[str]) -> Action:
    for field in msgspec.structs.fields(action):
        if field.name == "faces":
            filled: Any = tuple(faces)
            return replace(action, faces=filled)
    return action
