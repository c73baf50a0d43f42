"""What a ruling that is changed while a curse is asked about makes of the question."""

from companion.games.dont_go_in_there import curses, prompts
from companion.games.dont_go_in_there.draft import Draft
from companion.games.dont_go_in_there.events import NothingDispelled
from companion.games.dont_go_in_there.resolution import carry_on
from companion.games.dont_go_in_there.state import GameState
from companion.games.dont_go_in_there.waits import next_prompt
from companion.kernel import Event

Followed = tuple[GameState, tuple[Event, ...]]


def settled(before: GameState, after: GameState) -> Followed:
    """Return what follows where a changed ruling leaves no choice.

    It is as if the ruling had been so when the card was taken: of one choice that is
    done, of none nothing; `dispel_choice = best` picks the best by itself. A ruling
    that changes nothing of the question leaves it asked.
    """
    prompt = after.prompt
    if not isinstance(prompt, prompts.Dispel | prompts.NameType):
        return after, ()
    counts = before.options.face_down_counts != after.options.face_down_counts
    tome = isinstance(prompt, prompts.NameType)
    if tome and counts and not _set_full(after, prompt):
        return _gone_on(after)
    best = isinstance(prompt, prompts.Dispel) and _picks_best(before, after, prompt)
    if best or prompt != before.prompt:
        return _answered(after, prompt, best=best)
    return after, ()


def _answered(
    state: GameState, prompt: "prompts.Dispel | prompts.NameType", *, best: bool
) -> Followed:
    """Return what follows from the only answer, or the best; or it is asked still."""
    legal = prompt.legal(state, None, None)
    if len(legal) == 1 or (legal and best):
        step = prompt.play(state, legal[0])  # pyright: ignore[reportArgumentType]
        return step.state, step.events
    if legal:
        return state, ()
    tome = isinstance(prompt, prompts.NameType)
    none = (NothingDispelled(prompt.seat, prompt.tome),) if tome else ()
    return _gone_on(state, *none)


def _picks_best(before: GameState, after: GameState, prompt: "prompts.Dispel") -> bool:
    """Tell whether cards are now picked for whoever was asked (10.1)."""
    was, now = before.options.dispel_choice, after.options.dispel_choice
    return bool(prompt.count) and was != now == "best"


def _set_full(state: GameState, prompt: "prompts.NameType") -> bool:
    """Tell whether the tome just taken still makes up a full set (A6)."""
    player = state.players[state.index(prompt.seat)]
    effect = state.options.profile.effects[prompt.tome]
    count = curses.cards_counted(player, prompt.tome, state.options)
    return count % effect.set == 0


def _gone_on(state: GameState, *events: Event) -> Followed:
    """Return how the game goes on when nothing is to be dispelled."""
    draft = Draft.of(state)
    draft.events += events
    following = carry_on(draft) or next_prompt(draft)
    return draft.frozen(following), tuple(draft.events)
