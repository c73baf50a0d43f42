"""Pools are multisets that never change and never hold a zero."""

import pytest

from companion.kernel import draw, pool_of, put_back, size

CATS = {"cat-1": 2, "cat-2": 1}


@pytest.mark.parametrize(
    ("items", "pool"),
    [((), {}), (("cat-1", "cat-2", "cat-1"), CATS), ("ba", {"b": 1, "a": 1})],
)
def test_items_are_counted_in_the_order_they_appear(items, pool):
    assert pool_of(items) == pool
    assert list(pool_of(items)) == list(pool)
    assert size(pool) == len(items)


@pytest.mark.parametrize(
    ("item", "left"), [("cat-1", {"cat-1": 1, "cat-2": 1}), ("cat-2", {"cat-1": 2})]
)
def test_what_is_drawn_is_gone_and_comes_back(item, left):
    before = dict(CATS)

    assert draw(CATS, item) == left
    assert put_back(left, item) == CATS
    assert before == CATS


def test_what_is_not_there_cannot_be_drawn():
    with pytest.raises(KeyError):
        draw(CATS, "cat-3")
