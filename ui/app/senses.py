"""What is remembered of dice and cards between the events of devices."""

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from companion.kernel import Action, Roll, State
from hardware.device import Clock
from hardware.events import Event, RollSeen
from hardware.tower.judge import MIN_CONFIDENCE
from ui.app import decisions, router, scans
from ui.app.dice import Why, completed, faces
from ui.app.rig import Rig
from ui.model import Notice
from ui.world import Fallen, Held

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.table.dealt import Dealt

WAITS: Final = "tower.waits"
TOLD_FOR: Final = 4.0
"""Seconds in which a dialog says that a roll has to wait."""


class Senses:
    """Asks the router, and keeps the one roll that may be held.

    Attributes:
        cards: gives the pool key of each card of the game that has a tag, by its uid.
        dealt: gives what each tag has turned up in this game already, by its uid.
        covered: tells whether a dialog is open that cards have to wait for.
        holds: tells whether a dialog is open that rolls have to wait for.
        min_confidence: dice that were read with less are put to the table (0 to 99).
        ghosts: the pips that stand for a ghost where ghost dice are asked for.
    """

    def __init__(self, rig: Rig, clock: Clock) -> None:
        self._rig = rig
        self._clock = clock
        self._held = router.Held()
        self._accept: Action | None = None
        self._options: tuple[Action, ...] = ()
        self._doubts: tuple[int, ...] = ()
        self._used: set[str] = set()
        self._since = clock()
        self.cards: Callable[[], Mapping[str, str]] = dict
        self.dealt: Callable[[], Mapping[str, Dealt]] = dict
        self.covered: Callable[[], bool] = bool
        self.holds: Callable[[], bool] = bool
        self.min_confidence = MIN_CONFIDENCE
        self.ghosts: tuple[str, ...] = ()
        self._asked: Roll | None = None

    # --- events and prompts ---------------------------------------------------------

    def decide(self, event: Event, state: State | None) -> decisions.Decision:
        """Return what an event means now."""
        decision, self._held = router.route(
            event, state, self._registry(), self._held, self._clock()
        )
        return self._noted(decision)

    def review(self, state: State | None) -> decisions.Decision:
        """Return what has become of the held roll."""
        decision, self._held = router.review(
            state, self._registry(), self._held, self._clock()
        )
        return self._noted(decision)

    def expect(self, state: State | None) -> None:
        """Take the state whose prompt has just appeared; tell the tower."""
        self._since = self._clock()
        prompt = state.prompt if state else None
        self._asked = prompt if isinstance(prompt, Roll) else None
        self._rig.arm(self._asked.dice if self._asked is not None else 0)

    def _registry(self) -> router.Registry:
        covers = (self.covered(), self.holds())
        judged = (self.min_confidence, self.ghosts)
        return router.Registry(
            self.cards(), self.dealt(), *covers, self._used, self._since, *judged
        )

    def _noted(self, decision: decisions.Decision) -> decisions.Decision:
        """Keep what the table may answer about the held roll."""
        match decision:
            case decisions.Hold() | decisions.Drop():
                self._accept, self._options = None, ()
            case decisions.Offer(_, action):
                self._accept, self._options = action, ()
            case decisions.Settle():
                self._accept, self._options = decision.accept, decision.options
                dice = (one.die for one in decision.doubts)
                self._doubts = tuple(die for die in dice if die is not None)
            case _:
                pass
        return decision

    # --- the held roll --------------------------------------------------------------

    @property
    def roll(self) -> RollSeen | None:
        """The roll that is held."""
        return self._held.roll.roll if self._held.roll else None

    @property
    def offered(self) -> Held | None:
        """The held roll as an answer, if it can be one now."""
        if self._held.roll is None or self._accept is None:
            return None
        age = int(self._held.roll.age(self._clock()))
        return Held(self._accept, age, self._held.roll.doubtful)

    @property
    def fallen(self) -> Fallen | None:
        """The dice of the held roll, if it can be an answer now or be completed."""
        held = self._held.roll
        if held is None or (self._accept is None and not self._options):
            return None
        roll = held.roll
        if self._asked is not None:
            roll = completed(roll, self._asked, self.ghosts)
        faces = tuple(value.lower() for value in roll.values)
        doubts = self._doubts if held.doubtful else ()
        return Fallen(faces, doubts, self._options)

    @property
    def news(self) -> Notice | None:
        """What is to be said of the held roll: what fell, and how long ago.

        On a dialog that it has to wait for, only for a while: that has to be read.
        """
        held = self._held.roll
        if held is None or held.doubtful:
            return None
        age, dice = held.age(self._clock()), faces(held.roll)
        if self.holds():
            return Notice(WAITS, {"dice": dice}) if age < TOLD_FOR else None
        message = "tower.offered" if self._accept else "tower.held"
        return Notice(message, {"dice": dice, "age": int(age)})

    def settled_by(self, action: Action) -> RollSeen | None:
        """Return the doubtful roll that the table settles with this answer."""
        held = self._held.roll
        settles = held is not None and held.doubtful and action in self._options
        return held.roll if held and settles else None

    def forget(self) -> None:
        """Give the held roll up."""
        self._held = router.decline(self._held)
        self._accept, self._options = None, ()

    def keep(self, roll: RollSeen) -> None:
        """Hold a roll whose commit failed: it is not lost."""
        held = router.HeldRoll(roll, self._clock(), asked=True)
        self._held = replace(self._held, roll=held)

    # --- cards ----------------------------------------------------------------------

    def review_card(self, state: State | None) -> decisions.Decision:
        """Return whether a card that lies on a reader is offered now."""
        decision, self._held = scans.review_card(state, self._registry(), self._held)
        return decision

    def use_card(self, uid: str) -> None:
        """A card has become an answer by touch: it is not offered as one again."""
        self._held = scans.spent(self._held, uid)

    # --- rolls that are used --------------------------------------------------------

    def used(self, roll: RollSeen) -> None:
        """A roll is in the journal: the tower need not say it again."""
        self._used.add(roll.source)
        self._rig.acknowledge(roll)
        self.forget()

    def remember(self, source: str) -> None:
        """A roll was used before this start; the tower may repeat it now."""
        self._used.add(source)
        self._rig.remember(source)


def doubts(decision: decisions.Settle) -> Notice:
    """Return what is to be said of a doubtful roll: the first die in doubt."""
    why = Why(decision.doubts[0])
    return Notice("roll.settle", {"doubt": why, "seen": faces(decision.roll)})
