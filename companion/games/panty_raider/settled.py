"""What a ruling that is changed makes of what is asked: as if it had been so before."""

from typing import TYPE_CHECKING

from companion.games.panty_raider import attempts, banking, flow, prompts
from companion.games.panty_raider.actions import Accept
from companion.games.panty_raider.draft import Draft
from companion.games.panty_raider.facts import banker_of, fact_of, kind_needed

if TYPE_CHECKING:
    from companion.games.panty_raider.prompts import AnyPrompt
    from companion.games.panty_raider.state import GameState
    from companion.kernel import Event

    Followed = tuple[GameState, tuple[Event, ...]]


def settled(before: "GameState", after: "GameState") -> "Followed":
    """Return what follows where a changed ruling leaves no choice.

    Whoever is asked to be the wingman goes along where nobody is asked any more; the
    deck is made anew at once where that is the rule; what stands on a card is asked
    for only where it counts.
    """
    prompt, options = after.prompt, after.options
    if prompt is None:
        return after, ()
    if isinstance(prompt, prompts.WingmanReply) and not options.wingman_consent:
        step = prompt.play(after, Accept())
        return step.state, step.events
    draft = Draft.of(after)
    if before.options.reshuffle_when != options.reshuffle_when == "empty":
        draft.refill()
    if before.options.bank_reward_when != options.bank_reward_when or isinstance(
        prompt, prompts.FactUp
    ):
        return _followed(draft, _asked_again(draft, prompt))
    return _followed(draft, prompt)


def _followed(draft: Draft, prompt: "AnyPrompt | None") -> "Followed":
    state = draft.state
    if prompt == state.prompt and not draft.events:
        return state, ()
    return draft.frozen(prompt), tuple(draft.events)


def _asked_again(draft: Draft, prompt: "AnyPrompt") -> "AnyPrompt | None":
    """Return what is asked now of a card, or what was asked for it for."""
    if isinstance(prompt, prompts.Bank):
        return banking.ask_bank(draft, prompt.seat)
    if not isinstance(prompt, prompts.FactUp):
        return prompt
    if draft.attempt is not None:
        return attempts.resolve(draft)
    fact = fact_of(prompt.slot)
    banker = banker_of(draft, fact.card)
    assert banker is not None
    if draft.options.bank_reward_when == "banked":
        needed = kind_needed(draft.deck, banker.open)
        return prompt if needed is None else flow.ask(draft, needed)
    return prompts.Bank((banker.name,))
