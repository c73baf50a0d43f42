"""Positions of Panty Raider written by hand, and short words for what tests do."""

from collections import Counter
from typing import Any, Self

from companion.games import load
from companion.games.panty_raider.deck import house
from companion.kernel import IllegalAction, Refusal, State, Step, tag_of

GAME = load("panty-raider")
NAMES = ("Ann", "Ben", "Cy", "Dan", "Eve", "Flo")
DECK = house()
ORANGE = [card for card in DECK.mischief if card not in DECK.purple]


def mis(*names: str) -> list[str]:
    """Return mischief cards by their short names."""
    return [f"mis.{name}" for name in names]


def hand(*known: str, hidden: int = 0, orange: int | None = None) -> dict[str, Any]:
    """Return a hand: known cards by short name, and unknown ones of pool 0."""
    most = hidden if orange is None else orange
    return {"known": mis(*known), "unknown": [hidden], "orange": most}


class Table:
    """A game under test: a state, and the events of the last action.

    Everybody has four unknown cards, of which any may be orange, unless told otherwise.
    """

    def __init__(self, n: int = 3, **parts: Any) -> None:
        options = {"start_player": "Ann", **parts.pop("options", {})}
        own = parts.pop("players", {})
        players = [
            {"name": name, "hand": hand(hidden=4), **own.get(name, {})}
            for name in NAMES[:n]
        ]
        profile = parts.pop("profile", None)
        data = {"players": players, "options": options, **parts}
        self.state: Any = GAME.decode(data, profile)
        self.events: tuple[Any, ...] = ()

    @classmethod
    def of(cls, state: State) -> Self:
        table = cls.__new__(cls)
        table.state, table.events = state, ()
        return table

    def do(self, do: str, seat: str | None = None, **fields: Any) -> Self:
        """Apply an action; `seat` where several may act."""
        step = self.state.apply(action(do, seat, fields))
        self.state, self.events = step.state, step.events
        check_conserved(step)
        return self

    def refused(self, do: str, seat: str | None = None, **fields: Any) -> Refusal:
        """Return why an action is refused; nothing has changed then."""
        before = GAME.encode_text(self.state)
        try:
            self.state.apply(action(do, seat, fields))
        except IllegalAction as error:
            assert GAME.encode_text(self.state) == before
            return error.refusal
        raise AssertionError(f"{do} {fields} was accepted")

    def all_ready(self) -> Self:
        return self.do("ready", "all")

    @property
    def what(self) -> str:
        return "" if self.state.prompt is None else tag_of(self.state.prompt)

    @property
    def told(self) -> list[str]:
        return [tag_of(event) for event in self.events]

    def event(self, kind: str) -> Any:
        return next(event for event in self.events if tag_of(event) == kind)

    def __getitem__(self, name: str) -> Any:
        return self.state.players[self.state.index(name)]

    def legal(self, do: str = "", seat: str | None = None) -> list[dict[str, Any]]:
        """Return the listed answers, of one kind or seat only where it is given."""
        listed = [GAME.dump(answer) for answer in self.state.legal_actions()]
        return [
            one
            for one in listed
            if do in ("", one["do"]) and (seat is None or one.get("seat") == seat)
        ]

    def raid(self, wingman: str | None = None) -> Self:
        """Go on from GEAR_UP to the raid, with the row as it lies."""
        return self._in(wingman)._mode("raid")

    def trade(self, wingman: str | None = None) -> Self:
        """Go on from GEAR_UP to the offers of a trade."""
        return self._in(wingman)._mode("trade")

    def _in(self, wingman: str | None) -> Self:
        self.all_ready().do("enter_dorm")
        if wingman is None:
            return self.do("solo")
        return self.do("invite", who=wingman).do("accept")

    def _mode(self, mode: str) -> Self:
        return self.do(mode) if self.what == "mode" else self

    def to_roll(self) -> Self:
        """Close the window before the roll, if it is open."""
        return self.all_ready() if self.what == "before_roll" else self

    def finish(self) -> Self:
        """Close the windows of the attempt that are still open."""
        self.to_roll()
        return self.all_ready() if self.what == "after_roll" else self


def action(do: str, seat: str | None, fields: dict[str, Any]) -> dict[str, Any]:
    named = {} if seat is None else {"seat": seat}
    return {"do": do, **named, **fields}


def deal(n: int = 3, **options: Any) -> Table:
    """Return a game at its very start; Ann begins unless told otherwise."""
    chosen = {"start_player": "Ann", **options}
    return Table.of(GAME.start(NAMES[:n], chosen))


def counts(state: Any) -> tuple[int, int, int]:
    """Return how many mischief, dorm and guru cards lie anywhere, unknown included."""
    attempt = state.attempt
    mischief = state.mischief_deck + len(state.discard) + len(state.removed)
    mischief += len(state.attached) + (len(attempt.cards) if attempt else 0)
    dorm = sum(state.dorm_deck.values()) + len(state.dorm_discard) + len(state.row)
    guru = sum(state.guru_deck.values()) + bool(getattr(state.prompt, "guru", ""))
    for player in state.players:
        mischief += player.hand.size + len(player.gear)
        dorm += len(player.open) + len(player.banked)
        guru += player.guru is not None
    return mischief, dorm, guru


def check_conserved(step: Step) -> None:
    """67 mischief cards, 35 dorm cards and 6 gurus are there at every step."""
    state: Any = step.state
    if state.options.deck == DECK:
        assert counts(state) == (67, 35, 6), step.action
    unseen: Counter[str] = Counter()
    for pool in state.pools:
        unseen.update(pool)
    hidden = sum(player.hand.hidden for player in state.players)
    assert unseen.total() == hidden + state.mischief_deck
