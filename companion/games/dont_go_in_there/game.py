"""Don't Go In There as the rest of the product sees it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.dont_go_in_there import setup
from companion.games.dont_go_in_there.actions import CODEC, card_of
from companion.games.dont_go_in_there.position import completed
from companion.games.dont_go_in_there.possible import faults_of
from companion.games.dont_go_in_there.profile import EDITIONS, shipped
from companion.games.dont_go_in_there.state import GameState, whole_pool
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


class DontGoInThere(Game[GameState]):
    """Two editions of one game: `prototype` (2021 rules) and `retail` (2022 box)."""

    id = "dont-go-in-there"
    name = {"en": "Don't Go In There", "ja": "ドント・ゴー・イン・ゼア"}  # noqa: RUF012
    players = (2, 5)
    state_type = GameState
    codec = CODEC
    derived = ("unseen", "looks")

    def start(
        self,
        players: Sequence[str],
        options: Mapping[str, Any] | None = None,
        profile: Mapping[str, Any] | None = None,
    ) -> GameState:
        """Return the first state: the first room waits for its first card.

        Args:
            players: 2 to 4 names (prototype) or 2 to 5 (retail), clockwise.
            options: see rules 10.1; `edition` is `prototype` unless given.
            profile: the owner's mats and cards, laid over the edition's profile.

        Raises:
            BadSetup: with a fault for each key that is wrong.
        """
        given = dict(options or {})
        edition = given.get("edition", EDITIONS[0])
        problem = setup.edition_option().problem(edition)
        if problem:
            raise BadSetup([Fault("edition", *problem)])
        data = setup.profile_for(edition, profile)
        faults = setup.check_players(players, data)
        if faults:
            raise BadSetup(faults)
        chosen = setup.read_options(data, players, given)
        faults = setup.check_profile(data, len(players), chosen.types)
        if faults:
            raise BadSetup(faults)
        return setup.first_state(players, chosen)

    def options(
        self,
        players: Sequence[str],
        chosen: Mapping[str, Any],
        profile: Mapping[str, Any] | None = None,
    ) -> tuple[Option, ...]:
        """Return the options for these players under the chosen edition."""
        edition = chosen.get("edition", EDITIONS[0])
        if edition not in EDITIONS:
            edition = EDITIONS[0]
        known = setup.options_of(setup.profile_for(edition, profile), players)
        return tuple(known.values())

    def with_option(
        self, state: GameState, key: str, value: Any
    ) -> tuple[GameState, Any]:
        """Return the state with a ruling changed, and the old value.

        Raises:
            BadSetup: the key is unknown, settled with the set-up, or the value wrong.
        """
        known = setup.options_of(state.options.profile, state.seats)
        if key not in known:
            fields = setup.unknown_key(key, known)
            raise BadSetup([Fault(key, "option.unknown", fields)])
        if not known[key].live:
            raise BadSetup([Fault(key, "option.settled", {"key": key})])
        problem = known[key].problem(value)
        if problem:
            raise BadSetup([Fault(key, *problem)])
        old = getattr(state.options, key)
        changed = replace(state, options=replace(state.options, **{key: value}))
        if changed.prompt is not None:
            changed = replace(changed, prompt=changed.prompt.bound(changed))
        return changed, old

    def parts(self, state: GameState) -> dict[str, Any]:
        """Leave the profile out where it is the shipped one; say who may look."""
        parts = super().parts(state)
        looks = state.looks()
        if looks:
            parts["looks"] = looks
        options = state.options
        if options.profile == shipped(options.edition):
            parts["options"] = fields_of(options)
            del parts["options"]["profile"]
        return parts

    def completed(
        self, data: dict[str, Any], profile: Mapping[str, Any] | None
    ) -> dict[str, Any]:
        """Put back the profile and the defaults of optional parts."""
        return completed(data, profile)

    def agree(self, data: dict[str, Any], path: str, before: GameState) -> None:
        """Make everything else agree with a correction; see `corrected.agree`."""
        from companion.games.dont_go_in_there import (  # noqa: PLC0415  (seldom, late)
            corrected,
        )

        corrected.agree(data, path, before)

    def carried(
        self, action: Action, before: GameState, after: GameState
    ) -> Action | None:
        """Return what an answer is after an amendment; see `carried.carried`."""
        from companion.games.dont_go_in_there import (  # noqa: PLC0415  (seldom, late)
            carried,
        )

        return carried.carried(action, before, after)

    def settled(
        self, before: GameState, after: GameState
    ) -> tuple[GameState, tuple[Event, ...]]:
        """Return what follows from a changed ruling; see `settled.settled`."""
        from companion.games.dont_go_in_there import (  # noqa: PLC0415  (seldom, late)
            settled,
        )

        return settled.settled(before, after)

    def faults(self, state: GameState) -> list[Fault]:
        """Return everything that makes a decoded state impossible."""
        return faults_of(state)

    def profile(self, state: GameState) -> dict[str, Any]:
        """Return the whole profile by value."""
        return msgspec.json.decode(msgspec.json.encode(state.options.profile))

    def cards(
        self, state: GameState | None = None, profile: Mapping[str, Any] | None = None
    ) -> Pool:
        """Return the cards of the types in play, or of all types of an edition.

        Args:
            state: the game whose cards are meant; None: all of the box.
            profile: the edition (`{"edition": "retail"}`) and the owner's own data.

        Raises:
            BadSetup: the profile cannot be used, or there is no such edition.
        """
        if state is not None:
            return whole_pool(state.cards)
        edition = (profile or {}).get("edition", EDITIONS[0])
        problem = setup.edition_option().problem(edition)
        if problem:
            raise BadSetup([Fault("edition", *problem)])
        data = setup.profile_for(edition, profile)
        kinds = {kind: data.values_of(kind).value for kind in data.effects}
        return whole_pool(kinds)

    def card_type(self, card: str) -> str:
        """Return the type of a card."""
        return card.rpartition("-")[0]

    def card_name(self, t: Translate, card: str) -> str:
        """Return type and curses of a card."""
        found = card_of(card)
        return card if found is None else t("card", **fields_of(found))

    def type_name(self, t: Translate, kind: str) -> str:
        """Return what the type is called."""
        return t("card_type", type=kind)

    def own_names(
        self, profile: Mapping[str, Any]
    ) -> dict[str, dict[str, dict[str, str]]]:
        """Return the names of types that an owner added (A29), as a catalogue has them.

        Args:
            profile: a whole profile by value.
        """
        effects = profile.get("effects", {})
        own = {kind: e["name"] for kind, e in effects.items() if e.get("name")}
        return {"type": own, "part": own} if own else {}


game = DontGoInThere()
GameState.game = game
