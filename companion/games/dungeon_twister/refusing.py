"""How the rules of this game say no."""

from collections.abc import Iterable
from typing import Any, NoReturn

from companion.kernel import Action, ActionCodec, IllegalAction, Refusal


def refuse(rule: str, **fields: Any) -> NoReturn:
    """Raise that a rule does not allow an action.

    Raises:
        IllegalAction: always.
    """
    raise IllegalAction(Refusal(rule, fields))


def contradict(
    codec: ActionCodec, earlier: Iterable[Action], rule: str, **fields: Any
) -> NoReturn:
    """Raise that a thing turned up cannot be; `earlier`: what was seen instead.

    Raises:
        IllegalAction: always; the table finds the entries of `earlier`.
    """
    said = tuple(codec.dump(one) for one in earlier)
    raise IllegalAction(Refusal(rule, fields, contradicts=said))
