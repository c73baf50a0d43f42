"""Panty Raider as the rest of the product sees it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.panty_raider import corrected, setup
from companion.games.panty_raider.actions import CODEC
from companion.games.panty_raider.deck import house
from companion.games.panty_raider.position import completed
from companion.games.panty_raider.possible import faults_of
from companion.games.panty_raider.state import GameState
from companion.kernel import BadSetup, Fault, Game, Option, Pool, Translate, fields_of
from companion.kernel.options import unknown_key


class PantyRaider(Game[GameState]):
    """Two to six students raid or trade for the cards of a dorm; five banked win."""

    id = "panty-raider"
    name = {"en": "Panty Raider", "ja": "パンティーレイダー"}  # noqa: RUF012
    players = setup.PLAYERS
    state_type = GameState
    codec = CODEC
    derived = ("mischief_deck", "dorm_deck", "guru_deck")

    def start(
        self,
        players: Sequence[str],
        options: Mapping[str, Any] | None = None,
        profile: Mapping[str, Any] | None = None,
    ) -> GameState:
        """Return the first state: the start player is drawn, or GEAR_UP begins.

        Args:
            players: 2 to 6 names, clockwise.
            options: the rulings of rules 3.1.
            profile: the owner's deck, whole or laid over the house deck.

        Raises:
            BadSetup: with a fault for each key that is wrong.
        """
        faults = setup.name_faults(players)
        if faults:
            raise BadSetup(faults)
        deck = setup.read_deck(profile)
        chosen = setup.read_options(deck, players, options or {})
        return setup.first_state(players, chosen)

    def options(
        self,
        players: Sequence[str],
        chosen: Mapping[str, Any],
        profile: Mapping[str, Any] | None = None,
    ) -> tuple[Option, ...]:
        """Return the options for these players; their defaults are the deck's."""
        del chosen
        return tuple(setup.options_of(setup.read_deck(profile), players).values())

    def with_option(
        self, state: GameState, key: str, value: Any
    ) -> tuple[GameState, Any]:
        """Return the state with a ruling changed, and the old value.

        Raises:
            BadSetup: the key is unknown, settled with the set-up, or the value wrong.
        """
        known = setup.options_of(state.options.deck, state.seats)
        if key not in known:
            raise BadSetup([Fault(key, "option.unknown", unknown_key(key, known))])
        if not known[key].live:
            raise BadSetup([Fault(key, "option.settled", {"key": key})])
        problem = known[key].problem(value)
        if problem:
            raise BadSetup([Fault(key, *problem)])
        old = getattr(state.options, key)
        return replace(state, options=replace(state.options, **{key: value})), old

    def parts(self, state: GameState) -> dict[str, Any]:
        """Leave the deck's data out where it is the house deck."""
        parts = super().parts(state)
        if state.options.deck == house():
            parts["options"] = fields_of(state.options)
            del parts["options"]["deck"]
        return parts

    def completed(
        self, data: dict[str, Any], profile: Mapping[str, Any] | None
    ) -> dict[str, Any]:
        """Put back the deck and the defaults of optional parts."""
        return completed(data, profile)

    def agree(self, data: dict[str, Any], path: str, before: GameState) -> None:
        """Make everything else agree with a correction; see `corrected.agree`."""
        corrected.agree(data, path, before)

    def faults(self, state: GameState) -> list[Fault]:
        """Return everything that makes a decoded state impossible."""
        return faults_of(state)

    def profile(self, state: GameState) -> dict[str, Any]:
        """Return the whole deck by value."""
        return msgspec.json.decode(msgspec.json.encode(state.options.deck))

    def cards(
        self, state: GameState | None = None, profile: Mapping[str, Any] | None = None
    ) -> Pool:
        """Return all cards of the box: dorm cards, items, situations, gurus.

        Raises:
            BadSetup: the deck cannot be used.
        """
        deck = setup.read_deck(profile) if state is None else state.options.deck
        items = {card: n for card, n in deck.whole.items() if card in deck.purple}
        dorm, gurus = dict.fromkeys(deck.dorm, 1), dict.fromkeys(deck.guru, 1)
        return {**dorm, **items, **deck.whole, **gurus}

    def card_type(self, card: str) -> str:
        """Return the kind of a card: `dorm`, `purple`, `orange` or `guru`.

        Of an owner's own mischief card that the house deck does not have: `mis`.
        """
        known = house().mischief.get(card)
        return card.partition(".")[0] if known is None else known.colour

    def card_name(self, t: Translate, card: str) -> str:
        """Return what a card is called; its id, where it has no name."""
        deck = house()
        known = card in deck.mischief or card in deck.dorm or card in deck.guru
        return t("card_name", card=card) if known else card

    def type_name(self, t: Translate, kind: str) -> str:
        """Return what a kind of cards is called."""
        return t("card_kind", kind=kind)

    def own_names(
        self, profile: Mapping[str, Any]
    ) -> dict[str, dict[str, dict[str, str]]]:
        """Return the names of an owner's own cards, as a catalogue has them.

        Args:
            profile: a whole deck by value.
        """
        named: dict[str, dict[str, str]] = {}
        for table in ("dorm", "mischief", "guru"):
            for key, card in profile.get(table, {}).items():
                name = card.get("name")
                if name:
                    named[key] = {"en": key, "ja": key, **name}
        return {"card": named} if named else {}


game = PantyRaider()
GameState.game = game
