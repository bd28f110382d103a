"""What the page of a hand says of rulebooks, readings, engines and the table, from run to page."""

from __future__ import annotations

import re
from html import unescape

import pytest
from click.testing import CliRunner

from audit.answers import Answer, Answers
from floorcall import main
from reports.hands.beside import Beside, beside
from reports.hands.hand import load
from reports.hands.page import hand_page
from reports.run.listing import page_name
from reports.run.report import write_report
from reports.tables import Run
from tests.reports.hands import option
from tests.reports.support import Made
from tests.support import cases
from tests.support.run import read_run

SCENARIOS = {case["id"]: case for case in cases.load("scenarios")}
SHORT_ALL_INS = SCENARIOS["C05-together-they-open-the-betting"]
FORTY = SCENARIOS["D14-forty-before-the-flop"]


def report(folder, chosen, *options):
    """A run with its report, and the hand_key of each case by its id."""
    text = "\n\n\n".join(cases.export(case, "txt") for case in chosen)
    (folder / "night.txt").write_text(text, encoding="utf-8")
    out = folder / "out"
    arguments = ["audit", str(folder / "night.txt"), "--out", str(out), "--jobs", "1", "--fail-on", "never"]
    result = CliRunner().invoke(main, [*arguments, *options])
    assert result.exit_code == 0, result.output
    keys = dict(read_run(out)["hands"].select("hand_id", "hand_key").iter_rows())
    return out, {case["id"]: keys[str(case["number"])] for case in chosen}


def plain(page):
    """The text of a page, white space as one blank."""
    body = page[page.index("<main") :]
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", body)))


def page_of(out, key):
    return (out / "report" / "hands" / page_name(key)).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def night(tmp_path_factory):
    return report(tmp_path_factory.mktemp("night"), [SHORT_ALL_INS, FORTY], "--rulebook", "online")


@pytest.fixture(scope="module")
def open_hand(night):
    out, keys = night
    return plain(page_of(out, keys[SHORT_ALL_INS["id"]]))


def test_the_verdicts_are_counted(open_hand):
    # A raises 100 to 350 where only two short all-ins together open the betting: `online` leaves it open,
    # `double-raise` asks for more, and the other five add them up.
    assert "Judged under 7 rulebooks: flagged 1, undetermined 1, clean 5." in open_hand
    assert "The verdict of the run is that of the book in force" in open_hand


def test_the_reading_that_decides_is_named_in_words(open_hand):
    assert "Judged as if only one reading of it were meant, the hand is:" in open_hand
    assert "short all-ins add up to a full raise: yes Clean none" in open_hand
    assert "short all-ins add up to a full raise: no Flagged O01, line" in open_hand


def test_inferred_numbers_are_said_to_be(night):
    out, keys = night
    page = plain(page_of(out, keys[FORTY["id"]]))
    assert "TDA 2026, rule 56 (number inferred)" in page
    assert "has not been seen printed" in page


def test_the_engines_are_said_to_be_alike_on_all_decisions(open_hand):
    # Four before the flop and six on it.
    assert "They answer alike on all 10 decisions of the hand" in open_hand
    assert "differs" not in open_hand


def test_a_table_with_one_hand_has_no_neighbours(open_hand):
    assert "This run has no other hand of this table." in open_hand


def test_the_report_made_again_says_the_same(night):
    out, _ = night
    before = {path.name: path.read_bytes() for path in (out / "report" / "hands").iterdir()}
    write_report(out)
    assert {path.name: path.read_bytes() for path in (out / "report" / "hands").iterdir()} == before


def test_a_page_alone_leaves_it_out(night):
    out, keys = night
    (hand,) = load(Run(out), [keys[SHORT_ALL_INS["id"]]])
    page = hand_page(hand, back=None, before=None, after=None)
    assert "Under each rulebook" not in page
    assert "Both engines" not in page


def test_a_neighbour_is_linked_only_where_its_page_lies_beside(tmp_path):
    made = Made()
    first, second = option(made), option(made, start=9000)
    run = Run(made.write(tmp_path / "run"))
    (hand,) = load(run, [first])
    found = beside(run, [first])
    alone = hand_page(hand, back=None, before=None, after=None, beside=found)
    linked = hand_page(
        hand, back=None, before=None, after=None, beside=found, pages=frozenset([first, second])
    )
    assert f'href="{page_name(second)}"' not in alone
    assert f'href="{page_name(second)}"' in linked


def test_a_run_that_is_not_whole_gets_sentences_in_their_place(tmp_path):
    made = Made()
    key = option(made)
    run = Run(made.write(tmp_path / "run"))  # it has no run.json
    page = plain(page_text(run, key))
    assert "The run lacks what is needed for this" in page
    assert "This run has no other hand of this table." in page
    assert "What was found" in page


def page_text(run, key):
    (hand,) = load(run, [key])
    return hand_page(hand, back=None, before=None, after=None, beside=beside(run, [key]))


def test_every_fact_on_which_the_engines_differ_is_told(tmp_path):
    made = Made()
    key = option(made)
    run = Run(made.write(tmp_path / "run"))
    (hand,) = load(run, [key])
    facts = {
        "current_bet": 4000_0000, "last_full_raise": 4000_0000, "to_call": 4000_0000, "may_raise": True,
        "min_to": 8000_0000, "max_to": 120000_0000, "why": "not-acted",
    }  # fmt: skip
    first = min(hand.decisions)
    differing = Answer(first, facts, {**facts, "min_to": 8001_0000, "may_raise": False})
    found = Beside(answers={key: Answers((differing,), difference="The engines differ: on two facts")})
    page = plain(hand_page(hand, back=None, before=None, after=None, beside=found))
    assert "They differ, so that no violation counts. The engines differ: on two facts" in page
    assert "line 111, Least total: 8,000 by the ledger, 8,001 by the replay." in page
    assert "line 111, May raise: yes by the ledger, no by the replay." in page
    assert "8,001 differs" in page


def test_what_became_of_stacks_is_said_in_words_and_accuses_nobody(tmp_path):
    made = Made()
    key = stacks(made, 0, {"Ann": (1000, -250), "Bob": (500, 250), "Cid": (300, None)})
    stacks(made, 100, {"Ann": (2250, 0), "Bob": (740, 0), "Cid": (300, 0)})
    page = plain(page_text(Run(made.write(tmp_path / "run")), key))
    assert "Ann 750 2,250 1,500 more than he left with" in page
    assert "Bob 750 740 10 less than he left with" in page
    assert "Cid ? 300 not known" in page
    assert "A difference accuses nobody" in page


def test_hostile_names_stay_text(tmp_path):
    made = Made()
    name = "<script>alert(1)</script>\u202e"
    key = stacks(made, 0, {name: (100, 0)})
    stacks(made, 100, {name: (100, 0)})
    page = page_text(Run(made.write(tmp_path / "run")), key)
    assert "<script>alert" not in page
    assert "\u202e" not in page


def stacks(made, start, players):
    hand = made.hand("one hand\n", start=start, hand_id=f"H{start}", verdict="flagged")
    for name, (stack, net) in players.items():
        hand.seat(name, stack, net=net)
    return hand.key


def test_nothing_found_for_a_hand_is_said(tmp_path):
    made = Made()
    key = option(made)
    (hand,) = load(Run(made.write(tmp_path / "run")), [key])
    page = plain(hand_page(hand, back=None, before=None, after=None, beside=Beside()))
    assert "The run has no verdict on this hand." in page
