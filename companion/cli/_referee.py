"""The referee's protocol: a line of JSON in, a line of JSON out."""

import difflib
from typing import TYPE_CHECKING, Any, Final, cast

import msgspec

from companion.i18n import Translator
from companion.kernel import (
    TABLE_ACTS,
    Action,
    ActionCodec,
    Game,
    IllegalAction,
    Refusal,
    Reveal,
    Roll,
    State,
    Window,
)
from companion.table.record import Draft, Record

if TYPE_CHECKING:
    from collections.abc import Callable

Json = dict[str, Any]
ASKS: Final = ("legal", "odds", "view", "state")


class Undo(Action, frozen=True, tag="undo"):
    """Take one step back."""


class Redo(Action, frozen=True, tag="redo"):
    """Make the step again that was taken back last."""


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question, which changes nothing.

    `legal` (of one `part` of the prompt, or all), `odds`, `view` (of one `seat`, or
    what everybody may see) or `state`.
    """

    ask: str
    part: str | None = None
    seat: str | None = None


class NotUnderstood(ValueError):  # noqa: N818  (what the line was)
    """A line is not JSON, or neither an action nor a question; the text says why."""


class Referee:
    """One game, told and asked by another program.

    Args:
        record: the game.
        t: for the sentences of refusals and errors.
        compact: leave the state out of the answers.
    """

    def __init__(self, record: Record, t: Translator, *, compact: bool = False) -> None:
        self.record = record
        self.game: Game[Any] = record.game
        self._t = t
        self._compact = compact
        self._codec = codec_of(self.game)
        self._questions: dict[str, Callable[[Ask], Json]] = {
            "legal": self._legal,
            "odds": self._odds,
            "view": self._view,
            "state": lambda _: {"state": self.game.encode(self._state)},
        }

    @property
    def _state(self) -> State:
        return self.record.state

    def start(self) -> Json:
        """Return the first answer, before anything is said."""
        return self._now((), compact=self._compact)

    def end(self) -> Json | None:
        """Return the last answer, after the end of input; None: there is none."""
        return self._now((), compact=False) if self._compact else None

    def answer(self, line: bytes) -> Json:
        """Return the answer to one line, whatever it holds."""
        try:
            said = self._understood(line)
            if isinstance(said, Ask):
                return self._questions[said.ask](said)
            change = self.record.push(self._draft(said))
        except NotUnderstood as error:
            return {"error": str(error)}
        except IllegalAction as error:
            return {"refused": self._refused(error.refusal), "prompt": self._prompt()}
        return self._now(change.events, compact=self._compact)

    # --- what is said -----------------------------------------------------------------

    def _understood(self, line: bytes) -> Action | Ask:
        if not line.strip():
            raise NotUnderstood(self._t("referee.blank"))
        try:
            data: object = msgspec.json.decode(line)
        except RecursionError:
            raise NotUnderstood(self._t("referee.deep")) from None
        except (msgspec.MsgspecError, ValueError) as error:
            raise NotUnderstood(self._t("referee.json", problem=error)) from None
        if isinstance(data, dict) and "ask" in data and "do" not in data:
            return self._question(cast("Json", data))
        try:
            return self._codec.parse(data)
        except IllegalAction as error:
            raise NotUnderstood(error.refusal.describe(self._t)) from None

    def _question(self, data: Json) -> Ask:
        try:
            asked = msgspec.convert(data, Ask)
        except msgspec.ValidationError as error:
            raise NotUnderstood(self._t("referee.ask", problem=error)) from None
        if asked.ask not in ASKS:
            raise self._unknown("referee.ask.unknown", asked.ask, ASKS)
        return asked

    def _unknown(
        self, message: str, word: str, known: tuple[str, ...]
    ) -> NotUnderstood:
        near = difflib.get_close_matches(word, known, 1)
        ident = f"{message}.near" if near else message
        return NotUnderstood(self._t(ident, word=word, known=known, near=near))

    def _draft(self, action: Action) -> Draft:
        if isinstance(action, Undo):
            return self.record.undo(agreed=True)
        if isinstance(action, Redo):
            return self.record.redo()
        return self.record.act(action)

    # --- what is answered -------------------------------------------------------------

    def _now(self, events: tuple[Any, ...], *, compact: bool) -> Json:
        answer: Json = {"prompt": self._prompt(), "events": events}
        if not compact:
            answer["state"] = self.game.encode(self._state)
        return {**answer, "outcome": self._state.outcome}

    def _prompt(self) -> Json | None:
        """Return the prompt; with what may turn up, or what its outcome is called."""
        prompt = self._state.prompt
        if prompt is None:
            return None
        shown = prompt.shown()
        if isinstance(prompt, Reveal):
            shown["candidates"] = shown.pop("pool")
        elif isinstance(prompt, Roll):
            shown["outcome"] = self._outcome_name(prompt)
        return shown

    def _outcome_name(self, roll: Roll) -> str:
        """Return under which key an answer to a roll has its outcome."""
        listed = [self.game.dump(answer) for answer, _ in roll.chances(self._state)]
        first, last = listed[0], listed[-1]
        keys = [key for key in first if key != "do"]
        return next((key for key in keys if first[key] != last[key]), keys[0])

    def _refused(self, refusal: Refusal) -> Json:
        told: Json = {"rule": refusal.rule, "message": refusal.describe(self._t)}
        entries = getattr(refusal, "entries", ())
        if entries:
            told |= {"entry": entries[0], "entries": entries}
        if refusal.allow:
            told["allow"] = refusal.allow
        because = refusal.fields.get("refusal")
        if isinstance(because, Refusal):  # an amendment's: why a later entry fails
            told["action"] = refusal.fields["action"]
            message = because.describe(self._t)
            told["because"] = {"rule": because.rule, "message": message}
        return told

    # --- questions --------------------------------------------------------------------

    def _legal(self, asked: Ask) -> Json:
        prompt = self._state.prompt
        parts = prompt.parts if prompt is not None else ()
        if isinstance(prompt, Window):
            parts += prompt.seats  # a window takes a seat as a part
        if asked.part is not None and not parts:
            raise NotUnderstood(self._t("referee.part.none", word=asked.part))
        if asked.part is not None and asked.part not in parts:
            raise self._unknown("referee.part.unknown", asked.part, parts)
        answers = self._state.legal_actions(part=asked.part)
        return {"legal": list(answers)}

    def _odds(self, asked: Ask) -> Json:
        del asked
        prompt = self._state.prompt
        chances = () if prompt is None else prompt.chances(self._state)
        rows = [{"action": a, "chance": str(p), "p": float(p)} for a, p in chances]
        return {"odds": rows}

    def _view(self, asked: Ask) -> Json:
        seats = self._state.seats
        if asked.seat is not None and asked.seat not in seats:
            raise self._unknown("referee.seat.unknown", asked.seat, seats)
        return {"view": self._state.view(asked.seat)}


def codec_of(game: Game[Any]) -> ActionCodec:
    """Return what reads a game's actions, and undo and redo."""
    answers = game.codec.types[: -len(TABLE_ACTS)]
    return ActionCodec((*answers, Undo, Redo))


def schema_of(game: Game[Any]) -> Json:
    """Return the JSON schemas of the lines in (`in`) and of a position (`position`)."""
    actions = codec_of(game).schema()
    ask = msgspec.json.schema(Ask)
    defs = {**actions.pop("$defs"), **ask.pop("$defs")}
    defs["Ask"]["properties"]["ask"] = {"enum": list(ASKS)}
    said: Json = {"anyOf": [actions, ask], "$defs": defs}
    return {"in": said, "position": msgspec.json.schema(game.state_type)}
