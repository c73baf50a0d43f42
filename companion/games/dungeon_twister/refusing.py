"""How the rules of this game say no."""

from typing import Any, NoReturn

from companion.kernel import IllegalAction, Refusal


def refuse(rule: str, **fields: Any) -> NoReturn:
    """Raise that a rule does not allow an action.

    Raises:
        IllegalAction: always.
    """
    raise IllegalAction(Refusal(rule, fields))
