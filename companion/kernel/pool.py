"""Pools: unseen things as a multiset, `{"cat-2": 2, "cat-3": 1}`.

A pool is what a pile was shuffled from less what was seen since. It is treated as
immutable: every function returns a new dict; a count of zero is left out.
"""

from collections.abc import Iterable
from typing import Annotated

import msgspec

Pool = dict[str, Annotated[int, msgspec.Meta(ge=1)]]


def pool_of(items: Iterable[str]) -> Pool:
    """Count items into a pool, in the order in which they first appear."""
    pool: Pool = {}
    for item in items:
        pool[item] = pool.get(item, 0) + 1
    return pool


def draw(pool: Pool, item: str) -> Pool:
    """Return the pool without one `item`.

    Raises:
        KeyError: if the pool holds none; callers ask `item in pool` first.
    """
    left = pool[item] - 1
    rest = pool.copy()
    if left:
        rest[item] = left
    else:
        del rest[item]
    return rest


def put_back(pool: Pool, item: str) -> Pool:
    """Return the pool with one more `item`."""
    return {**pool, item: pool.get(item, 0) + 1}


def size(pool: Pool) -> int:
    """Return how many things the pool holds."""
    return sum(pool.values())


class Unseen(msgspec.Struct, frozen=True, gc=False):
    """Cards of one pool that a seat holds and the state does not know.

    Attributes:
        slot: the key under which a keeper tells them, a number put after it.
        pool: what they may be.
        count: how many they are.
        sure: how many of them at least are of `among`.
        among: the things meant by `sure`.
    """

    slot: str
    pool: Pool
    count: int
    sure: int = 0
    among: frozenset[str] = frozenset()
