from __future__ import annotations

import base64
import hashlib
import json
import re
from html.parser import HTMLParser

import pytest

from reports.inert import brief, inert
from reports.pages import script_json
from reports.run import findings_data
from reports.run import report as pages
from reports.run.report import write_report
from reports.tables import NotARunError
from tests.reports import hands
from tests.reports.hostile import NAMES, hostile, hostile_issue
from tests.reports.support import SOURCE, Made

ELEMENT = re.compile(
    "html|head|meta|title|style|body|a|nav|main|header|h1|h2|h3|p|span|dl|dt|dd|div|section|ul|li|code|pre|mark|"
    "small|strong|br|bdi|table|caption|thead|tbody|tr|th|td|label|select|option|input|button|noscript|details|"
    "summary|script|svg|g|line|text|rect|circle|path|figure|figcaption|desc|defs|pattern"
)
ATTRIBUTE = re.compile(
    "lang|charset|http-equiv|content|name|class|href|id|rel|role|aria-label|tabindex|scope|colspan|hidden|type|"
    "autocomplete|spellcheck|value|data-key|width|height|viewbox|x|y|x1|x2|y1|y2|cx|cy|r|"
    "d|fill|patternunits|patterntransform|transform|data-label|aria-labelledby|aria-describedby|aria-hidden"
)
LINK = re.compile(
    r"#[\w-]+|#\w+=[\w.%~-]*(&\w+=[\w.%~-]*)*|\.\./index\.html|"
    r"hands/[0-9a-f]{16}\.html#finding-[0-9a-f]{16}|[0-9a-f]{16}\.html"
)


class Page(HTMLParser):
    """Elements, attributes and texts of a page."""

    def __init__(self, path):
        super().__init__(convert_charrefs=True)
        self.elements, self.attributes, self.links, self.ids, self.texts = set(), set(), [], set(), []
        self.scripts, self.rows, self.policy, self.style = [], 0, "", ""
        self.inside = []
        self.source = path.read_text(encoding="utf-8")
        self.feed(self.source)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.elements.add(tag)
        given = dict(attrs)
        self.attributes |= set(given)
        if tag == "a":
            self.links.append(given["href"])
        if "id" in given:
            self.ids.add(given["id"])
        if given.get("http-equiv") == "Content-Security-Policy":
            self.policy = given["content"]
        if tag == "script":
            self.scripts.append([given.get("type"), ""])
        self.rows += tag == "tr"
        if tag not in {"meta", "br", "input", "line", "circle", "rect"}:
            self.inside.append(tag)

    def handle_endtag(self, tag):
        if tag in self.inside:
            while self.inside.pop() != tag:
                pass

    def handle_data(self, data):
        if self.inside and self.inside[-1] == "script":
            self.scripts[-1][1] += data
        elif self.inside and self.inside[-1] == "style":
            self.style += data
        else:
            self.texts.append(data)

    @property
    def data(self):
        [text] = [text for kind, text in self.scripts if kind == "application/json"]
        return json.loads(text)

    @property
    def text(self):
        return " ".join(" ".join(self.texts).split())


def _pages(report):
    return [Page(report / "index.html"), *(Page(path) for path in sorted((report / "hands").iterdir()))]


@pytest.fixture(scope="module")
def report(two_hands):
    return write_report(two_hands[0]).parent


def test_summary_and_first_findings_need_no_script(report):
    page = Page(report / "index.html")
    assert "Hands seen 2 2 audited" in page.text
    assert "Flagged 2 2 violations" in page.text
    assert "At stake in violations 0.50 USD 12,500 chips" in page.text
    assert "O01 raise-not-reopened Anna raised to 20000 though 3500" in page.text
    assert "R01 raise-below-minimum Jonas raised to 4.50 where 5 was the least." in page.text


def test_every_finding_is_listed_and_has_its_place_on_a_page(report):
    page = Page(report / "index.html")
    fields, rows = page.data["fields"], page.data["rows"]
    listed = {row[fields.index("hand")]: row[fields.index("page")] for row in rows}
    assert set(listed) == {"7001", "7002"}
    ids = {"7001": "0000000000000000", "7002": "0000000000000001"}
    for hand, name in listed.items():
        assert f"finding-{ids[hand]}" in Page(report / "hands" / name).ids
        assert f"hands/{name}#finding-{ids[hand]}" in page.links


def test_links_lead_somewhere(report):
    for path in [report / "index.html", *(report / "hands").iterdir()]:
        page = Page(path)
        for link in page.links:
            assert LINK.fullmatch(link)
            name, _, place = link.partition("#")
            target = Page(path.parent / name) if name else page
            assert not place or "=" in place or place in target.ids


def test_the_hand_page_has_ledger_raw_text_and_source(report):
    [page] = [page for page in _pages(report)[1:] if "pokerstars hand 7001" in page.text]
    # line, seat, player, did, finding, note, L, F, a, c, s, call, bet or raise to
    did = "raises to 20,000 \u25c0 O01 violation may not raise: faces 3,500 since acting, needs 4,000"
    assert f"116 4 Anna {did} 7,500 4,000 4,000 4,000 116,000 3,500 no" in page.text
    assert "L116" in page.ids
    assert "Anna: raises 12500 to 20000" in page.text
    assert "3,500 < 4,000, the last full raise: the betting is not reopened" in page.text
    assert "TDA 2026, rule 49-A (rulebook tda-2026)" in page.text
    assert f"tail -c +1 -- night/ceres.txt | head -c {len(hands.OPTION_TEXT)}" in page.text


def test_the_policy_pins_style_and_script(report):
    for page in _pages(report):

        def pinned(text):
            return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"

        policy = dict(part.strip().split(" ", 1) for part in page.policy.split(";"))
        assert policy["default-src"] == "'none'"
        assert policy["style-src"] == pinned(page.style)
        run = [text for kind, text in page.scripts if kind != "application/json"]
        assert policy["script-src"] == (pinned(run[0]) if run else "'none'")
        assert len(run) <= 1


def test_nothing_is_requested(report):
    for page in _pages(report):
        assert not {"img", "link", "iframe", "object", "base", "form"} & page.elements
        assert "src" not in page.attributes
        assert "style" not in page.attributes  # the policy would drop it
        assert not re.search(r"url\(|@import", page.style)


@pytest.fixture(scope="module")
def hostile_report(tmp_path_factory):
    made = Made()
    for number, name in enumerate(NAMES):
        hostile(made, name, 1_000 * number)
        hostile_issue(made, name, 90_000 + number)
        made.add("coverage", rule="R01", site=name, format=name, dialect=name, structure="no-limit",
                 rulebook=name, decisions=1, not_checkable=0, undetermined=0, violations=1)  # fmt: skip
        made.add("verdicts", hand_key=f"{SOURCE}:{number}", verdict="undetermined", reason=name)
    return write_report(made.write(tmp_path_factory.mktemp("hostile"))).parent


def test_no_element_or_attribute_comes_from_data(hostile_report):
    pages = _pages(hostile_report)
    assert len(pages) == 1 + len(NAMES)
    for page in pages:
        assert all(ELEMENT.fullmatch(name) for name in page.elements)
        assert all(ATTRIBUTE.fullmatch(name) for name in page.attributes)
        assert all(LINK.fullmatch(link) for link in page.links)
        assert len(page.scripts) == (2 if "data" in page.ids else 0)
        assert not page.inside


def test_hostile_names_are_shown_inert(hostile_report):
    index, *pages = _pages(hostile_report)
    everything = "".join(index.texts)
    assert "49" not in {text.strip() for text in index.texts}  # {{ 7 * 7 }} was not worked out
    players = {row[index.data["fields"].index("player")] for row in index.data["rows"]}
    for name in NAMES:
        assert brief(name, 60) in everything
        assert brief(name, 60) in players
    raw = "".join("".join(page.texts) for page in pages)
    for name in NAMES:
        first = name.encode().split(b"\n")[0].rstrip(b"\r").decode()
        assert f"{inert(first)}: posts big blind" in raw or "\n" in name
    for page in [index, *pages]:
        assert all(char.isprintable() or char == "\n" for char in page.source)


def test_json_cannot_leave_its_script_element():
    value = ["</script><!--", "&lt;", "\u2028\u2029", 'quo"te', "ä🂡"]
    text = script_json(value)
    assert not re.search("[<>&\u2028\u2029]", text)
    assert json.loads(text) == value


def _many(made, count):
    """`count` more findings, on the underraise hand."""
    key = hands.underraise(made)
    [first] = made.tables["findings"]
    for number in range(1, count):
        made.tables["findings"].append(
            first | {"finding_id": f"{number:016x}", "message": f"finding number {number}"}
        )
    return key


def test_what_the_index_is_too_small_for_lies_beside_it(tmp_path, monkeypatch):
    monkeypatch.setattr(findings_data, "_CHUNK", 40)
    made = Made()
    _many(made, 130)
    report = write_report(made.write(tmp_path)).parent
    page = Page(report / "index.html")
    data = page.data
    assert (len(data["rows"]), data["listed"]) == (40, 130)
    assert data["chunks"] == [f"data/findings-{number:04d}.js" for number in (1, 2, 3)]
    rows = list(data["rows"])
    for name in data["chunks"]:
        text = (report / name).read_text(encoding="utf-8")
        assert text.startswith("floorcallChunk(")
        rows += json.loads(text.removeprefix("floorcallChunk(").removesuffix(");\n"))
    place = data["fields"].index("message")
    assert {row[place] for row in rows} >= {f"finding number {number}" for number in range(1, 130)}
    assert "'self' file:" in page.policy
    assert "Audit of 1 hands" in page.text
    assert "130 findings in the run; this page lists all of them." in page.text


def test_only_a_hundred_rows_are_in_the_page(tmp_path):
    made = Made()
    _many(made, 130)
    page = Page(write_report(made.write(tmp_path)))
    listed = page.source.split('<tbody id="rows">')[1].split("</tbody>")[0]
    assert listed.count("<tr>") == 100
    assert "shows the first 100 of 130 findings" in page.text


def test_the_index_stays_small_whatever_the_names(tmp_path, monkeypatch):
    monkeypatch.setattr(findings_data, "_ROWS_BYTES", 20_000)
    made = Made()
    _many(made, 300)
    for row in made.tables["findings"]:
        row["message"] = "🂡" * 500
    page = Page(write_report(made.write(tmp_path)))
    assert len(script_json(page.data["rows"]).encode()) < 20_000
    assert page.data["listed"] == 300


def test_the_page_says_what_it_does_not_list(tmp_path, monkeypatch):
    monkeypatch.setattr(pages, "LISTED", 20)
    monkeypatch.setattr(pages, "HAND_PAGES", 2)
    made = Made()
    for number in range(30):
        hands.underraise(made, 1_000 * number)
    report = write_report(made.write(tmp_path)).parent
    page = Page(report / "index.html")
    assert len(page.data["rows"]) == 20
    assert "30 findings in the run; this page lists the first 20, gravest first." in page.text
    assert "2 of 30 flagged or undetermined hands have a page of their own." in page.text
    assert "floorcall explain DIR --hand ID shows any of the others." in page.text
    assert len(list((report / "hands").iterdir())) == 2


def test_neighbours_are_linked_so_that_all_pages_can_be_reached(tmp_path):
    made = Made()
    for number in range(5):
        hands.underraise(made, 1_000 * number)
    report = write_report(made.write(tmp_path)).parent
    index = Page(report / "index.html")
    at, seen = index.data["rows"][0][index.data["fields"].index("page")], []
    while at:
        seen.append(at)
        following = re.findall(r'<a href="([0-9a-f]+\.html)" rel="next">', Page(report / "hands" / at).source)
        at = following[0] if following else None
    assert len(set(seen)) == 5


def test_violations_come_first(tmp_path):
    made = Made()
    for number, (verdict, severity) in enumerate(
        [("advisory", "info"), ("undetermined", "info"), ("violation", "warning"), ("violation", "error")]
    ):
        hands.underraise(made, 1_000 * number)
        made.tables["findings"][-1] |= {"verdict": verdict, "severity": severity}
    page = Page(write_report(made.write(tmp_path)))
    places = [page.data["fields"].index(name) for name in ("verdict", "severity")]
    assert [[row[place] for place in places] for row in page.data["rows"]] == [
        ["violation", "error"],
        ["violation", "warning"],
        ["undetermined", "info"],
        ["advisory", "info"],
    ]
    assert page.data["values"]["severity"] == [
        ["error", "error", 1],
        ["warning", "warning", 1],
        ["info", "info", 2],
    ]


def test_a_run_without_findings(tmp_path):
    made = Made()
    made.hand("x\n", small_blind=1, big_blind=2)
    made.add("coverage", rule="R01", site="pokerstars", format="pokerstars", dialect="d",
             structure="no-limit", rulebook="online", decisions=9, not_checkable=4, undetermined=0,
             violations=0)  # fmt: skip
    page = Page(write_report(made.write(tmp_path)))
    assert "No rule found anything." in page.text
    # examined, not checkable, undetermined, violations, advisories
    assert "R01 raise-below-minimum 9 4 0 0 0" in page.text
    assert not page.scripts


def test_an_empty_run(tmp_path):
    page = Page(write_report(Made().write(tmp_path)))
    assert "Audit of 0 hands No hands" in page.text


def test_an_earlier_report_leaves_nothing_behind(tmp_path):
    made = Made()
    hands.underraise(made)
    run = made.write(tmp_path)
    write_report(run)
    (run / "report" / "hands" / "0123456789abcdef.html").write_text("old")
    (run / "report" / "data" / "findings-0001.js").write_text("old")
    report = write_report(run).parent
    assert len(list((report / "hands").iterdir())) == 1
    assert list((report / "data").iterdir()) == []


def test_the_same_run_gives_the_same_bytes(two_hands, report):
    before = {path: path.read_bytes() for path in report.rglob("*.html")}
    write_report(two_hands[0])
    assert {path: path.read_bytes() for path in report.rglob("*.html")} == before


def test_a_folder_that_is_no_run(tmp_path):
    with pytest.raises(NotARunError, match="findings holds no Parquet files"):
        write_report(tmp_path)
    assert not (tmp_path / "report").exists()


def test_what_was_left_out_is_counted_with_its_first_place(tmp_path):
    made = Made()
    for start, path in [(500, "b.txt"), (100, "b.txt"), (900, "a.txt")]:
        made.add("parse_issues", kind="hand", hands=1, source_id=SOURCE, source_path=path, byte_start=start,
                 byte_end=start + 50, line=start // 10, hand_id=str(start), reason="unknown-line",
                 message=f"at {start}")  # fmt: skip
    made.add("parse_issues", kind="source", hands=0, source_id=SOURCE, source_path="c.zip",
             reason="unreadable", message="not a zip file")  # fmt: skip
    page = Page(write_report(made.write(tmp_path)))
    assert "hand unknown-line 3 3 a.txt:90 hand 900 at 900" in page.text
    assert "source unreadable 1 0 c.zip not a zip file" in page.text
