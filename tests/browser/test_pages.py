from __future__ import annotations

import pytest

from reports.run.report import write_report
from tests.reports import hands
from tests.reports.support import Made

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    made = Made()
    hands.option(made)
    hands.underraise(made)
    return write_report(made.write(tmp_path_factory.mktemp("run"))).parent


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_index_is_accessible(visit, report, scheme):
    assert visit(report / "index.html", color_scheme=scheme).inaccessible() == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_hand_is_accessible(visit, report, scheme):
    page = next((report / "hands").glob("*.html"))
    assert visit(page, color_scheme=scheme).inaccessible() == []
