"""A made-up machine for each test."""

import pytest

pytest.register_assert_rewrite("tests.doctor.rows")

from tests.doctor.made import Made  # noqa: E402


@pytest.fixture
def made(tmp_path):
    made = Made(tmp_path / "machine")
    yield made
    for peer in made.peers:
        peer.close()
