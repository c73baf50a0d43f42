"""What many tests of the screen begin with."""

import pytest

from tests.ui.table_app import real_app


@pytest.fixture
def app(tmp_path):
    """Return an app with the real screens, and nothing played yet."""
    app = real_app(tmp_path)
    yield app
    app.close()
