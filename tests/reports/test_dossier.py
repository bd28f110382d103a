from __future__ import annotations

import json
import re

import pytest

from reports.hands.dossier import dossier
from reports.hands.markdown import code, plain
from tests.reports.hostile import NAMES, hostile
from tests.reports.support import Made


def test_a_page_stands_alone(two_hands):
    run, option, _ = two_hands
    page = dossier(run, option)
    ids = set(re.findall(r'id="([^"]+)"', page))
    links = re.findall(r'href="([^"]+)"', page)
    assert len(links) > 5
    assert {link.removeprefix("#") for link in links} <= ids
    assert "src=" not in page
    assert "raise-not-reopened" in page


def test_the_object(two_hands):
    run, _, underraise = two_hands
    value = json.loads(dossier(run, underraise, "json"))
    assert value["schema"] == 1
    assert value["hand"]["small_blind"] == "0.5"
    assert [player["stack"] for player in value["players"]] == ["98.5", "100", "1200"]
    (finding,) = value["findings"]
    assert (finding["observed"], finding["expected_low"]) == ("4.5", "5")
    assert finding["arithmetic"] == [
        "bet to match $3 + last full raise $2 = $5, the least raise",
        "raised to $4.50: $0.50 too little",
    ]
    assert value["verdict"]["verdict"] == "flagged"
    assert value["evidence"]["lines"][10] == {
        "line": 11,
        "text": "Jonas: raises $1.50 to $4.50",
        "rules": ["R01"],
    }
    assert value["source"]["source_path"] == "night/ceres.txt"
    assert value["cut"].startswith("tail -c +5001 -- night/ceres.txt")


def test_the_ticket(two_hands):
    run, _, underraise = two_hands
    lines = dossier(run, underraise, "md").splitlines()
    assert lines[0] == "# ` pokerstars ` hand ` 7002 `"
    assert "- raised to \\$4.50: \\$0.50 too little" in lines
    row = next(line for line in lines if line.startswith("| 11 |"))
    assert row == (
        "| 11 | ` Jonas ` | raises to \\$4.50 | \\$3 | \\$2 | \\- | \\$1 | \\$99 | \\$2 | \\$5 to \\$100 "
        "| VIOLATION R01 |"
    )
    assert ">>     11  Jonas: raises $1.50 to $4.50  <- R01" in lines


@pytest.mark.parametrize(
    "text", [*NAMES, "@everyone", "a`b``c", "a|b", "![x](http://x)", "www.x.org", "a_b*c*"]
)
def test_markdown_keeps_what_it_is_given_inert(text):
    span = code(text)
    assert re.fullmatch(r"` [^`|\n]+ `", span)
    shown = plain(text)
    assert re.fullmatch(r"` [^`|\n]+ `", shown) or not re.search(r"(?<!\\)[*_\[\]<>@`|]|://|www\.", shown)


def test_a_fence_is_longer_than_any_in_the_text(tmp_path):
    made = Made()
    key = hostile(made, "````\n# owned", 0)
    text = dossier(made.write(tmp_path), key, "md")
    assert "`````text" in text
    assert not re.search(r"^# owned", text.split("`````text")[0], re.MULTILINE)
