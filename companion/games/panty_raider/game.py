"""Panty Raider as the rest of the product sees it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.panty_raider import corrected, setup
from companion.games.panty_raider.actions import CODEC
from companion.games.panty_raider.checks import purple_fault, shortcomings
from companion.games.panty_raider.deck import house
from companion.games.panty_raider.position import completed
from companion.games.panty_raider.possible import faults_of
from companion.games.panty_raider.state import GameState
from companion.kernel import (
    Action,
    BadSetup,
    Event,
    Fault,
    Game,
    Option,
    Pool,
    Translate,
    fields_of,
)
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
            options: the rulings of rules 3.1; `cards` chooses `own` or `house` cards.
            profile: the owner's deck, whole or laid over the house deck.

        Raises:
            BadSetup: with a fault for each key that is wrong.
        """
        faults = setup.name_faults(players)
        if faults:
            raise BadSetup(faults)
        given = dict(options or {})
        deck = setup.chosen_deck(profile, given.pop(setup.CARDS, setup.OWN))
        chosen = setup.read_options(deck, players, given)
        return setup.first_state(players, chosen)

    def options(
        self,
        players: Sequence[str],
        chosen: Mapping[str, Any],
        profile: Mapping[str, Any] | None = None,
    ) -> tuple[Option, ...]:
        """Return the options for these players; their defaults are the deck's.

        Where an owner has a deck, the first is which cards are played with.
        """
        deck = setup.chosen_deck(profile, chosen.get(setup.CARDS, setup.OWN))
        mine = setup.read_deck(profile).origin == "owner"
        first = (setup.cards_option(),) if mine else ()
        return (*first, *setup.options_of(deck, players).values())

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

    def carried(
        self, action: Action, before: GameState, after: GameState
    ) -> Action | None:
        """Return what an answer is after an amendment; see `carried.carried`."""
        from companion.games.panty_raider import carried  # noqa: PLC0415  (seldom)

        return carried.carried(action, before, after)

    def settled(
        self, before: GameState, after: GameState
    ) -> tuple[GameState, tuple[Event, ...]]:
        """Return what follows from a changed ruling; see `settled.settled`."""
        from companion.games.panty_raider import settled  # noqa: PLC0415  (seldom)

        return settled.settled(before, after)

    def faults(self, state: GameState) -> list[Fault]:
        """Return everything that makes a decoded state impossible."""
        return faults_of(state)

    def profile(self, state: GameState) -> dict[str, Any]:
        """Return the whole deck by value."""
        return msgspec.json.decode(msgspec.json.encode(state.options.deck))

    def blank_profile(self, t: Translate) -> str:
        """Return a blank deck for the printed cards; see `template`."""
        from companion.games.panty_raider import template  # noqa: PLC0415  (seldom)

        return template.blank_deck(t)

    def profile_gaps(self, profile: Mapping[str, Any]) -> Sequence[Fault]:
        """Return what is not known yet of an owner's deck; see `checks.shortcomings`.

        Raises:
            BadSetup: it is no deck, or none that can be played with.
        """
        deck = setup.read_deck(profile)
        options = setup.read_options(deck, (), {})
        fault = purple_fault(deck, self.players[1], options.start_hand)
        return [*shortcomings(deck), *([] if fault is None else [fault])]

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
        named = getattr(t, "knows", None)  # the words of an owner's cards, if they are
        known = card in house().ids or (named is not None and named("card", card))
        return t("card_name", card=card) if known else card

    def type_name(self, t: Translate, kind: str) -> str:
        """Return what a kind of cards is called."""
        return t("card_kind", kind=kind)

    def own_names(
        self, profile: Mapping[str, Any]
    ) -> dict[str, dict[str, dict[str, str]]]:
        """Return the names of an owner's own cards, and the texts of those by hand.

        Args:
            profile: a whole deck by value.
        """
        named: dict[str, dict[str, str]] = {}
        shipped = house().ids
        for table in ("dorm", "mischief", "guru"):
            for key, card in profile.get(table, {}).items():
                given = {k: v for k, v in card.get("name", {}).items() if v.strip()}
                if given or key not in shipped:
                    other = next(iter(given.values()), key)
                    named[key] = {"en": other, "ja": other, **given}
        texts: dict[str, dict[str, str]] = {}
        for key, card in profile.get("mischief", {}).items():
            for effect in card.get("effects", ()):
                given = {k: v for k, v in effect.get("text", {}).items() if v.strip()}
                if given:
                    other = next(iter(given.values()))
                    texts[key] = {"en": other, "ja": other, **given}
        found = {"card": named, "manual": texts}
        return {kind: names for kind, names in found.items() if names}


game = PantyRaider()
GameState.game = game
