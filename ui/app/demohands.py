"""Who plays in the demo, and what they do with cards and buttons; see `Thrower` too."""

import random
from pathlib import Path
from typing import Any, Final

from companion.kernel import Action, Game, Reveal, State
from companion.sim import bots
from companion.sim.bots import own_answers
from companion.sim.dealer import Dealer, Known
from companion.table.tags import Tag, Tags, TagStore, deck_of
from hardware.buttons.emulated import EmulatedButtons
from hardware.reader.pn532.emulated import EmulatedReader
from ui.app.fakes import fake_uid
from ui.app.rig import Rig

CARDS: Final = 3
"""So many cards are laid on the reader; the others are touched, which is quicker."""
BUTTON: Final = "next"
FIRST: Final = 1  # copy of each card that has a tag


def put_tags_on(file: Path, game: Game[Any], state: State) -> None:
    """Put a made-up tag on the first copy of each card of a game.

    Args:
        file: of the registry; it is written.
        game: the game.
        state: how it starts: it tells which cards are in it.
    """
    cards = [card for card, _ in deck_of(game, state)]
    tags = (Tag(fake_uid(game.id, one, FIRST), game.id, one, FIRST) for one in cards)
    TagStore(file).replace(Tags(tags))


class People:
    """Everybody at the table: bots, with the hand cards that they were dealt."""

    def __init__(self, game: str, rng: random.Random, dealt: str) -> None:
        """Take the chance of all that they do.

        Args:
            game: the game's id.
            rng: of their choices, and of what turns up.
            dealt: the seed of their hands: games without hands are as they were.
        """
        self._bot = bots.load(game, bots.light(game))
        self._rng = rng
        self._dealer = Dealer(random.Random(dealt))  # noqa: S311  (a game)

    def choose(self, state: State) -> Action:
        """Return an answer: what is hidden by its chance, the rest as a bot likes."""
        prompt = state.prompt
        assert prompt is not None
        seen = self._dealer.turn_up(prompt.slot) if isinstance(prompt, Reveal) else None
        if seen is not None:  # somebody has looked at it
            return seen
        chances = prompt.chances(state)
        if chances:
            actions, weights = zip(*chances, strict=True)
            return self._rng.choices(actions, [float(w) for w in weights])[0]
        hands = {seat: self._hand(state, seat) for seat in prompt.seats}
        able = [seat for seat in prompt.seats if own_answers(state, seat, hands[seat])]
        seat = self._rng.choice(able)
        return self._bot.choose(hands[seat] or {}, state, seat, self._rng)

    def _hand(self, state: State, seat: str) -> Known | None:
        """Return what a seat knows beyond the table; None: there are no hands."""
        return self._dealer.known(state, seat) if state.hidden_hands() else None


class OtherHands:
    """Lays cards on the emulated reader, and presses an emulated button."""

    def __init__(self, rig: Rig, game: Game[Any]) -> None:
        self._rig = rig
        self._game = game
        self._laid: set[str] = set()

    def tag_for(self, state: State, action: Action) -> str:
        """Return the tag of the card that gives this answer; empty: touch it."""
        if not isinstance(state.prompt, Reveal) or len(self._laid) >= CARDS:
            return ""
        for card, _ in deck_of(self._game, state):
            uid = fake_uid(self._game.id, card, FIRST)
            means = state.prompt.scanned(state, card)
            if means == action and uid not in self._laid:
                return uid
        return ""

    def lay(self, uid: str) -> None:
        """Lay a card on the reader."""
        self._laid.add(uid)
        self._reader.place(uid)

    def lift(self, uid: str) -> None:
        """Take it off again."""
        self._reader.lift(uid)

    @property
    def lying(self) -> bool:
        """Whether the reader still sees a card."""
        return bool(self._reader.cards)

    def press(self) -> None:
        """Press the button that moves the ring."""
        buttons = self._rig.buttons
        assert isinstance(buttons, EmulatedButtons)
        buttons.press(BUTTON)

    @property
    def _reader(self) -> EmulatedReader:
        reader = self._rig.reader
        assert isinstance(reader, EmulatedReader)
        return reader
