"""Dungeon Twister as the rest of the product sees it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.dungeon_twister import (
    checks,
    drawing,
    notation,
    options,
    pointing,
    position,
    setup,
)
from companion.games.dungeon_twister.actions import CODEC
from companion.games.dungeon_twister.rooms import ROOMS
from companion.games.dungeon_twister.state import GameState
from companion.games.dungeon_twister.tokens import FIGURES
from companion.kernel import (
    BadSetup,
    Fault,
    Game,
    Option,
    Translate,
    fields_of,
    player_faults,
    tag_of,
)
from companion.kernel.options import unknown_key


class DungeonTwister(Game[GameState]):
    """The base game for two."""

    id = "dungeon-twister"
    name = {"en": "Dungeon Twister", "ja": "ダンジョンツイスター"}  # noqa: RUF012
    players = (2, 2)
    state_type = GameState
    codec = CODEC

    def start(
        self,
        players: Sequence[str],
        options: Mapping[str, Any] | None = None,
        profile: Mapping[str, Any] | None = None,
    ) -> GameState:
        """Return the first state: player 1 lays his line-up.

        Args:
            players: two names, player 1 first.
            options: rulings by key (rules 14).
            profile: none: the box has no cards of one's own.

        Raises:
            BadSetup: with a fault for each key that is wrong.
        """
        faults = player_faults(players, self.players)
        if profile:
            faults = [*faults, Fault("--profile", "profile.none")]
        if faults:
            raise BadSetup(faults)
        return setup.first_state(GameState, players, read_options(options or {}))

    def options(
        self,
        players: Sequence[str],
        chosen: Mapping[str, Any],
        profile: Mapping[str, Any] | None = None,
    ) -> tuple[Option, ...]:
        """Return the rulings; they are the same for all tables."""
        del players, chosen, profile
        return tuple(options.KNOWN.values())

    def with_option(
        self, state: GameState, key: str, value: Any
    ) -> tuple[GameState, Any]:
        """Return the state with a ruling changed, and the old value.

        Raises:
            BadSetup: the key is unknown, or the value wrong.
        """
        known = options.KNOWN
        if key not in known:
            raise BadSetup([Fault(key, "option.unknown", unknown_key(key, known))])
        problem = known[key].problem(value)
        if problem is not None:
            raise BadSetup([Fault(key, *problem)])
        old = getattr(state.options, key)
        changed = replace(state, options=replace(state.options, **{key: value}))
        if changed.prompt is not None:
            changed = replace(changed, prompt=changed.prompt.bound(changed))
        return changed, old

    def parts(self, state: GameState) -> dict[str, Any]:
        """Return the position with everything by its name."""
        prompt: Any = state.prompt
        if prompt is not None and prompt.derived:
            fields = fields_of(prompt)
            for name in prompt.derived:
                del fields[name]
            prompt = {"what": tag_of(prompt), **fields}
        return position.parts(state, prompt)

    def completed(
        self, data: dict[str, Any], profile: Mapping[str, Any] | None
    ) -> dict[str, Any]:
        """Turn names into numbers; what is missing is as at the start of a game."""
        del profile
        return position.completed(data)

    def sourced(self, state: GameState) -> dict[str, Any]:
        """Return the figures and the rooms of the box with their sources."""
        del state
        rooms = {
            room.id: {"turns": room.turns, "source": room.source} for room in ROOMS
        }
        return {**msgspec.to_builtins(FIGURES), "rooms": rooms}

    # --- a position on one line (`companion show`) ------------------------------------

    def position_of(self, line: str) -> dict[str, Any]:
        """Return a position's data from one line; see `notation.position_of`."""
        return notation.position_of(line)

    def span_of(self, line: str, place: str) -> tuple[int, int]:
        """Return where on a position line a fault is."""
        return pointing.span_of(line, place)

    def shown(self, state: GameState) -> list[str]:
        """Return a position drawn with letters, and its line."""
        return drawing.shown(state)

    def captions(self, state: GameState, t: Translate) -> list[str]:
        """Return in words what the drawing does not show."""
        return drawing.captions(state, t)

    def faults(self, state: GameState) -> list[Fault]:
        """Return everything that makes a decoded state impossible."""
        return checks.faults_of(state)


read_options = options.read
game = DungeonTwister()
GameState.game = game
