"""What the report of a night says at its top."""

from __future__ import annotations

from reports.run.report import write_report
from tests.reports import hands
from tests.reports import night as nights
from tests.reports.pages import Summary
from tests.reports.support import Made


def _page(made, tmp_path, told=None, since=None, **info):
    return Summary(write_report(nights.write(made, tmp_path / "night", told, since, **info)))


def _made():
    made = Made()
    for number in range(6):  # of six rules, so that one is more than are listed
        hands.underraise(made, 1_000 * number)
        made.tables["findings"][-1] |= {"rule": f"R0{number + 1}", "name": "some-rule"}
    hands.option(made, 9_000)
    made.tables["findings"][-1]["known"] = True
    return made


def test_what_is_new_and_what_was_done(tmp_path):
    again = {"mode": "changed", "why": ["rulebook"], "hands": 7, "left": 0,
             "findings": {"new": 1, "gone": 0, "changed": 0}}  # fmt: skip
    page = _page(_made(), tmp_path, {"reaudit": again})
    rules = "; ".join(f"R0{number} some-rule in pokerstars: 1" for number in range(1, 6))
    assert (
        "Night before 2026-11-29T02-15-00Z "
        f"New violations {rules}; and 1 more "
        "Hands of the night 4 new "
        "Inputs of the night 3 new, 1 grown, 40 unchanged, 0 failed "
        "Audited again 7 hands again (changed: rulebook): findings 1 new, 0 gone, 0 changed "
        "Canaries 12 planted, 0 missing"
    ) in page.text
    assert "New violations 6 1 known from the baseline" in page.text
    assert "CANARIES MISSING" not in page.text
    assert "unusual number" not in page.text


def test_missing_canaries_stand_above_everything_else(tmp_path):
    alarm = {"site": "<b>lyra", "tonight": 20, "usual": 1_000, "nights": 14}
    page = _page(
        Made(),
        tmp_path,
        {
            "canaries": {"planted": 12, "missing": ["R05 raise-cap-exceeded: <i>not found"]},
            "volume": {"band": 0.5, "alarms": [alarm]},
            "previous": None,
        },
        incomplete=["1 input could not be read"],
    )
    told = [
        "1 OF 12 CANARIES MISSING: planted faults were not found. Do not rely on this night.",
        "R05 raise-cap-exceeded: <i>not found",
        "No new hands.",
        "This run is incomplete",
        "Rooms with an unusual number of hands <b>lyra: hands tonight 20, usually 1,000 (over 14 days)",
        "Night before none: the first night New violations 0",
    ]
    places = [page.text.index(text) for text in told]
    assert places == sorted(places)


def test_what_earlier_nights_have_found_is_told_apart(tmp_path):
    since = {f"{number:016x}": "2026-11-29T02-15-00Z" for number in range(5)}
    page = _page(_made(), tmp_path, since=since | {f"{5:016x}": "2026-11-30T02-15-00Z"})
    assert "7 violations (1 of them new, 5 found by earlier nights, 1 known from the baseline)" in page.text
    assert "New violations 1 1 known from the baseline; 5 found by earlier nights" in page.text
    assert "New violations R06 some-rule in pokerstars: 1" in page.text
    assert "What stands 6 findings on all hands of the store: 6 violations, 0 undetermined" in page.text
    assert "FROM 'standing/*.parquet'" in page.text


def test_a_quiet_night_with_an_expired_acceptance(tmp_path):
    since = {f"{0:016x}": "2026-11-29T02-15-00Z"}
    none = {"seen": 0, "audited": 0, "quarantined": {}, "duplicates": 0, "outside_window": 0}
    page = _page(Made(), tmp_path, {"expired": [f"{0:016x}"]}, since, hands=none)
    told = [
        "Night 2026-11-30T02-15-00Z",
        f"1 acceptance has expired and its violation stands {0:016x}",
        "Summary No new hands.",
        "What was not judged No new hands.",
    ]
    places = [page.text.index(text) for text in told]
    assert places == sorted(places)
    assert "every hand was read and judged" not in page.text
