from __future__ import annotations

import pytest

from tests.reports import hands
from tests.reports.support import Made


@pytest.fixture(scope="package")
def two_hands(tmp_path_factory):
    """A run directory with founding example 3-A and an underraise, and their keys."""
    made = Made()
    keys = hands.option(made), hands.underraise(made)
    return made.write(tmp_path_factory.mktemp("two-hands")), *keys
