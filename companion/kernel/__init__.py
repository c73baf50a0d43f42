"""What every game is made of; imports nothing of ours."""

from companion.kernel.action import (
    TABLE_ACTS,
    Action,
    ActionCodec,
    Amend,
    Answer,
    ChangeSeat,
    Correct,
    End,
    Ready,
    SetOption,
)
from companion.kernel.acts import (
    NAME_LENGTH,
    name_problem,
    plain_name,
    player_faults,
    plays,
)
from companion.kernel.carry import actor, carry
from companion.kernel.event import (
    Corrected,
    EndedEarly,
    Event,
    OptionChanged,
    ReadyCalled,
    SeatChanged,
)
from companion.kernel.game import BadInput, BadPosition, BadSetup, Fault, Game
from companion.kernel.keeper import Keeper, MemoryKeeper
from companion.kernel.options import Option
from companion.kernel.outcome import Outcome, rank
from companion.kernel.pool import Pool, Unseen, draw, pool_of, put_back, size
from companion.kernel.prompt import (
    Choose,
    Holding,
    Mark,
    Prompt,
    Reveal,
    Roll,
    Scanned,
    Window,
)
from companion.kernel.refusal import IllegalAction, Refusal
from companion.kernel.state import State, Step
from companion.kernel.text import Translate, fields_of, tag_of

__all__ = [
    "NAME_LENGTH",
    "TABLE_ACTS",
    "Action",
    "ActionCodec",
    "Amend",
    "Answer",
    "BadInput",
    "BadPosition",
    "BadSetup",
    "ChangeSeat",
    "Choose",
    "Correct",
    "Corrected",
    "End",
    "EndedEarly",
    "Event",
    "Fault",
    "Game",
    "Holding",
    "IllegalAction",
    "Keeper",
    "Mark",
    "MemoryKeeper",
    "Option",
    "OptionChanged",
    "Outcome",
    "Pool",
    "Prompt",
    "Ready",
    "ReadyCalled",
    "Refusal",
    "Reveal",
    "Roll",
    "Scanned",
    "SeatChanged",
    "SetOption",
    "State",
    "Step",
    "Translate",
    "Unseen",
    "Window",
    "actor",
    "carry",
    "draw",
    "fields_of",
    "name_problem",
    "plain_name",
    "player_faults",
    "plays",
    "pool_of",
    "put_back",
    "rank",
    "size",
    "tag_of",
]
