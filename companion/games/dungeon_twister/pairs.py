"""Which tokens may lie on one square together (GR2, rules 3)."""

from functools import lru_cache

from companion.games.dungeon_twister.tokens import CHARACTERS, OBJECTS, OWN


@lru_cache(maxsize=65536)
def together(tokens: int, wounded: int, two_wounded: bool) -> bool:
    """Tell whether these tokens may lie on one square.

    Allowed: nothing; one token; living + object; living + own wounded; wounded +
    object; with `two_wounded` two wounded of one colour.

    Args:
        tokens: all of the square.
        wounded: those of them that are wounded.
        two_wounded: the option.
    """
    count = tokens.bit_count()
    if count < 2:
        return True
    if count > 2 or not tokens & OBJECTS:
        return count == 2 and _characters(tokens, wounded, two_wounded)
    return bool(tokens & CHARACTERS)


def _characters(tokens: int, wounded: int, two_wounded: bool) -> bool:
    """Tell whether two characters may share a square: a carrier and his wounded."""
    one_side = not tokens & OWN[0] or not tokens & OWN[1]
    hurt = wounded.bit_count()
    return one_side and (hurt == 1 or (hurt == 2 and two_wounded))
