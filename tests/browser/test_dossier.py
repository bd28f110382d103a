from __future__ import annotations

import pytest

from reports.hands.dossier import Redact, dossier
from tests.reports import hands
from tests.reports.hostile import NAMES, hostile
from tests.reports.support import Made

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("redact", [None, Redact(names=True, cards=True, key=b"key")])
def test_a_dossier_is_accessible(visit, tmp_path, scheme, redact):
    made = Made()
    key = hands.option(made)
    page = tmp_path / "hand.html"
    page.write_text(dossier(made.write(tmp_path / "run"), key, "html", redact), encoding="utf-8")
    assert visit(page, color_scheme=scheme).inaccessible() == []


def test_a_hostile_hand_does_nothing(visit, tmp_path):
    made = Made()
    keys = [hostile(made, name, place * 1000) for place, name in enumerate(NAMES)]
    run = made.write(tmp_path / "run")
    for place, key in enumerate(keys):
        page = tmp_path / f"{place}.html"
        page.write_text(dossier(run, key), encoding="utf-8")
        one = visit(page)
        assert one.page.locator("script, img, svg[onload]").count() == 0
