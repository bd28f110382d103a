"""Lines are compared word by word with lines written by hand; alignment and width have tests of their own."""

from __future__ import annotations

import pytest

from reports.cells import cells
from reports.hands.explain import explain_hand, explain_issue
from tests.reports import hands
from tests.reports.hostile import NAMES, hostile, hostile_issue
from tests.reports.support import SOURCE, Made, unpainted


def _words(text):
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def _explained(run, key, width=200):
    return explain_hand(run, key, width=width, color=False)


def test_founding_example_3a(two_hands):
    run, option, _ = two_hands
    lines = _words(_explained(run, option))
    assert lines[:13] == [
        "pokerstars hand 7001",
        "played 2026-11-28 19:04:11 UTC",
        "table Ceres, 6 seats, tournament 55",
        "game no-limit hold'em, tournament, blinds 2,000/4,000, level IX",
        "amounts chips",
        "rulebook tda-2026",
        "verdict FLAGGED: 1 violation (O01 raise-not-reopened)",
        "seat player stack",
        "1 Carla 7,500 button",
        "2 Dmitri 98,000 small blind",
        "3 Elena 150,000 big blind",
        "4 Anna 120,000",
        "5 Boris 80,000",
    ]
    assert lines[13:34] == [
        "PREFLOP",
        "line seat player in bet call bet or raise to did",
        "108 2 Dmitri posts small blind 2,000",
        "109 3 Elena posts big blind 4,000",
        "111 4 Anna 0 4,000 4,000 8,000 to 120,000 calls 4,000",
        "112 5 Boris 0 4,000 4,000 8,000 to 80,000 folds",
        # 7,500 is less than the 8,000 of a full raise: only all his chips are lawful
        "113 1 Carla 0 4,000 4,000 all-in 7,500 raises to 7,500, all-in",
        # the short all-in leaves F at 4,000, so the next raise is to 7,500 + 4,000
        "114 2 Dmitri 2,000 7,500 5,500 11,500 to 98,000 folds",
        "115 3 Elena 4,000 7,500 3,500 11,500 to 150,000 calls 3,500",
        ">> 116 4 Anna 4,000 7,500 3,500 no raises to 20,000",
        "may not raise: faces 3,500 since acting, needs 4,000",
        "| VIOLATION O01 raise-not-reopened (error)",
        "| Anna raised to 20000 though 3500 since acting is less than the full raise of 4000.",
        "| bet to match 7,500 - 4,000 when he last acted = 3,500 faced",
        "| 3,500 < 4,000, the last full raise: the betting is not reopened",
        "| raised to 20,000: 12,500 over the 7,500 that he could call",
        "| reason: short-all-in",
        "| rule: TDA 2026, rule 49-A",
        "| finding 0000000000000000",
        "117 3 Elena 7,500 20,000 12,500 24,000 to 150,000 folds",
        "118 4 Anna gets 12,500 back",
    ]
    size = len(hands.OPTION_TEXT)
    assert lines[34:] == [
        "verdict FLAGGED: 1 violation (O01 raise-not-reopened)",
        "engines both engines agree",
        "source night/ceres.txt",
        f"sha256 {SOURCE}",
        f"bytes 0 to {size} ({size} bytes)",
        "lines 101 to 120",
        "cut it out:",
        f"tail -c +1 -- night/ceres.txt | head -c {size}",
    ]


def test_an_underraise_in_dollars(two_hands):
    run, _, underraise = two_hands
    lines = _words(_explained(run, underraise))
    assert "game no-limit hold'em, cash, blinds $0.50/$1" in lines
    start = lines.index("9 3 Karim $0.00 $1.00 $1.00 $2 to $1,200 raises to $3")
    assert lines[start + 1 : start + 12] == [
        "10 1 Ines $0.50 $3.00 $2.50 $5 to $98.50 folds",
        ">> 11 2 Jonas $1.00 $3.00 $2.00 $5 to $100 raises to $4.50",
        "| VIOLATION R01 raise-below-minimum (error)",
        "| Jonas raised to 4.50 where 5 was the least.",
        "| bet to match $3 + last full raise $2 = $5, the least raise",
        "| raised to $4.50: $0.50 too little",
        "| reason: below-minimum",
        "| rule: Robert's Rules, no-limit 3",
        "| finding 0000000000000001",
        "12 3 Karim $3.00 $4.50 $1.50 no folds",
        "may not raise: faces $1.50 since acting, needs $2",
    ]


def test_columns_are_aligned(two_hands):
    run, option, _ = two_hands
    lines = _explained(run, option, width=100).splitlines()
    rows = [line for line in lines if line[3:7].strip() in {"line", "111", "115", "117"}]
    assert len(rows) == 4
    for heading in ("in", "bet", "call"):  # right-aligned: everything ends where its heading ends
        end = rows[0].index(f" {heading} ") + 1 + len(heading)
        assert all(row[end - 1] != " " and row[end : end + 2] == "  " for row in rows), heading
    for heading in ("bet or raise to", "did"):  # left-aligned: everything begins where its heading begins
        start = rows[0].index(heading)
        assert all(row[start] != " " and row[start - 2 : start] == "  " for row in rows), heading


@pytest.mark.parametrize("width", [60, 80, 132])
def test_lines_fit_the_terminal_and_are_ascii(two_hands, width):
    run, *keys = two_hands
    for key in keys:
        for line in _explained(run, key, width).splitlines():
            assert line.isascii()
            assert len(line) <= width, line


@pytest.mark.parametrize("width", [0, 1, 40])
def test_a_narrower_terminal_gets_sixty_columns(two_hands, width):
    run, option, _ = two_hands
    assert _explained(run, option, width) == _explained(run, option, 60)


def test_colour_adds_nothing_but_colour(two_hands):
    run, option, _ = two_hands
    painted = explain_hand(run, option, width=80, color=True)
    assert "\x1b[" in painted
    assert unpainted(painted) == _explained(run, option, 80)


def test_a_hand_that_the_run_does_not_hold(two_hands):
    with pytest.raises(KeyError):
        _explained(two_hands[0], f"{SOURCE}:77")


def test_without_decisions_the_page_says_how_to_get_them(tmp_path):
    made = Made()
    key = hands.underraise(made)
    made.tables["decisions"].clear()
    text = " ".join(_explained(made.write(tmp_path), key).split())
    assert "floorcall audit --decisions" in text
    assert "11 2 Jonas raises to $4.50" in text
    assert "bet or raise to" not in text


def test_an_undetermined_hand_says_why(tmp_path):
    made = Made()
    key = hands.underraise(made)
    made.tables["findings"][0] |= {"verdict": "undetermined", "severity": "info", "reason": "readings-differ"}
    made.tables["verdicts"][0] |= {"verdict": "undetermined", "reason": "readings-differ"}
    lines = _words(_explained(made.write(tmp_path), key))
    assert "verdict UNDETERMINED: 1 undetermined finding (R01 raise-below-minimum)" in lines
    assert "verdict UNDETERMINED: 1 undetermined finding (R01 raise-below-minimum); readings-differ" in lines
    assert "| reason: readings-differ" in lines
    assert any(line.startswith("?? 11 2 Jonas") for line in lines)


def test_findings_on_the_whole_hand_stand_at_the_end(tmp_path):
    made = Made()
    key = hands.underraise(made)
    maker = made.hand("x\n", start=90_000, hand_id="8", small_blind=1, big_blind=2, verdict="flagged")
    maker.find("M01", "pot-does-not-reconcile", None, severity="warning", observed=10, expected_low=12)
    run = made.write(tmp_path)
    lines = _words(_explained(run, maker.key))
    assert lines[lines.index(">> the whole hand") + 1] == "| VIOLATION M01 pot-does-not-reconcile (warning)"
    assert "| printed 10 - computed 12 = -2" in lines
    assert not any("whole hand" in line for line in _words(_explained(run, key)))


@pytest.mark.parametrize(
    ("replayed", "rule", "said"),
    [
        (True, "R01", "engines both engines agree"),
        (False, "R01", "engines one engine only: this hand was not in the sample that is replayed"),
        (True, "X01", "engines the two engines DIFFER (X01): none of the violations counts"),
    ],
)
def test_whether_the_engines_agree(tmp_path, replayed, rule, said):
    made = Made()
    key = hands.underraise(made)
    made.tables["findings"][0]["rule"] = rule
    made.tables["verdicts"][0]["replayed"] = replayed
    assert said in _words(_explained(made.write(tmp_path), key))


def test_a_street_with_a_board_and_a_showdown(tmp_path):
    made = Made()
    hand = made.hand("x\n", start=0, small_blind=1, big_blind=2, stakes_kind="play")
    hand.seat("Ada", 200)
    hand.seat("Bo", 150)
    hand.act(5, "preflop", 0, "post-small-blind", 1, 1)
    hand.act(6, "preflop", 1, "post-big-blind", 2, 2)
    hand.act(7, "preflop", 0, "call", 1, 2)
    hand.board("flop", "AhKd2c")
    hand.act(9, "flop", 1, "bet", 4, 4)
    hand.act(10, "flop", 0, "call", 4, 4)
    hand.board("turn", "9h")
    hand.act(12, "river", 1, "show")
    made.add("cards", hand_key=hand.key, street="preflop", player_index=1, run=1, cards="QsQd", face_up=True)
    hand.act(13, "river", 1, "collect", amount_printed=12)
    lines = _words(_explained(made.write(tmp_path), hand.key))
    assert "FLOP [Ah Kd 2c] pot 4" in lines
    # dealt, without any betting
    assert lines[lines.index("TURN [9h] pot 12") + 1] == "RESULT pot 12"
    assert lines[lines.index("RESULT pot 12") + 1 :][:2] == ["12 2 Bo shows Qs Qd", "13 2 Bo collects 12"]


def test_large_amounts_keep_to_eighty_columns(tmp_path):
    made = Made()
    hand = made.hand("x\n", verdict="flagged", small_blind=5_000_000, big_blind=10_000_000)
    hand.seat("Maximiliana_the_3rd", 987_654_321)
    hand.seat("Bo", 987_654_321)
    hand.act(5, "preflop", 1, "post-big-blind", 10_000_000, 10_000_000)
    hand.decide(6, "preflop", 0, "raise", 987_654_321, 987_654_321, all_in=True, L=10_000_000, c=0,
                s=987_654_321, K=10_000_000, F=10_000_000, low=20_000_000, high=987_654_321,
                pot=10_000_000)  # fmt: skip
    lines = _explained(made.write(tmp_path), hand.key, 80).splitlines()
    assert all(len(line) <= 80 for line in lines)
    row = next(at for at, line in enumerate(lines) if line.split()[:2] == ["6", "1"])
    assert _words("\n".join(lines[row : row + 3])) == [
        "6 1 Maximiliana_.. 0 10,000,000 10,000,000",
        "bet or raise to: 20,000,000 to 987,654,321",
        "raises to 987,654,321, all-in",
    ]
    # the table of players has the name whole
    assert any(line.split()[:2] == ["1", "Maximiliana_the_3rd"] for line in lines)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("ascii_only", [False, True])
def test_hostile_names_are_inert(tmp_path, name, ascii_only):
    made = Made()
    key = hostile(made, name, 0)
    issue = hostile_issue(made, name, 90_000)
    run = made.write(tmp_path)
    for show, which in [(explain_hand, key), (explain_issue, issue)]:
        text = show(run, which, width=80, color=False, ascii_only=ascii_only)
        assert all(char.isprintable() or char == "\n" for char in text)
        assert not any(line.startswith(">> 999") for line in _words(text))
        assert text.isascii() or not ascii_only
        commands = ("  tail", "  unzip")  # never wrapped
        assert all(cells(line) <= 80 for line in text.splitlines() if not line.startswith(commands))


def test_a_quarantined_hand(tmp_path):
    made = Made()
    made.add("parse_issues", kind="hand", hands=1, source_id=SOURCE, source_path="night/ceres.txt",
             byte_start=9000, byte_end=9100, line=400, site="pokerstars", hand_id="9",
             hand_uid="pokerstars:9", reason="unknown-line",
             message="line 404: 'Anna: wibbles 30' is no line of a betting round",
             excerpt="PokerStars Hand #9\r\nAnna: wibbles 30\r\n")  # fmt: skip
    text = explain_issue(made.write(tmp_path), f"{SOURCE}:9000", width=100, color=False)
    assert _words(text) == [
        "pokerstars:9: QUARANTINED, not judged",
        "reason unknown-line",
        "message line 404: 'Anna: wibbles 30' is no line of a betting round",
        "source night/ceres.txt",
        f"sha256 {SOURCE}",
        "bytes 9,000 to 9,100 (100 bytes)",
        "line 400",
        "cut it out:",
        "tail -c +9001 -- night/ceres.txt | head -c 100",
        "Excerpt",
        "400 PokerStars Hand #9",
        "401 Anna: wibbles 30",
    ]


def test_a_duplicate_names_the_copy_that_was_judged(tmp_path):
    made = Made()
    made.add("parse_issues", kind="duplicate", hands=1, source_id=SOURCE, source_path="b.txt", byte_start=50,
             byte_end=60, line=3, hand_uid="pokerstars:9", kept_hand_key=f"{SOURCE}:0", reason="duplicate",
             message="the same hand as at a.txt:1")  # fmt: skip
    lines = _words(explain_issue(made.write(tmp_path), f"{SOURCE}:50", width=200, color=False))
    assert lines[0] == "pokerstars:9: DUPLICATE, judged once"
    assert f"judged the copy {SOURCE}:0" in lines


def test_no_such_issue(two_hands):
    with pytest.raises(KeyError):
        explain_issue(two_hands[0], f"{SOURCE}:0", width=80, color=False)


def test_where_all_actions_share_a_line_bytes_tell_them_apart(tmp_path):
    made = Made()
    key = hands.underraise(made)
    for row in made.tables["actions"]:
        row |= {"line": 1, "act_start": 1_000 + row["ordinal"], "act_end": 1_001 + row["ordinal"]}
    lines = _words(_explained(made.write(tmp_path), key))
    assert "byte seat player in bet call bet or raise to did" in lines
    # the fault is the fifth row of the hand
    assert ">> 1005 2 Jonas $1.00 $3.00 $2.00 $5 to $100 raises to $4.50" in lines


def test_a_return_printed_after_the_show_does_not_reopen_its_street(tmp_path):
    made = Made()
    hand = made.hand("x\n", small_blind=1, big_blind=2, stakes_kind="play")
    hand.seat("Ada", 200)
    hand.seat("Bo", 150)
    hand.act(5, "preflop", 0, "post-small-blind", 1, 1)
    hand.act(6, "preflop", 1, "post-big-blind", 2, 2)
    hand.act(7, "preflop", 0, "fold", 0, 1)
    hand.act(8, "preflop", 1, "show")
    hand.act(9, "preflop", 1, "uncalled-return", -1, 1)
    hand.act(10, "preflop", 1, "collect", amount_printed=2)
    lines = _words(_explained(made.write(tmp_path), hand.key))
    at = lines.index("RESULT pot 3")
    assert lines[at + 1 : at + 4] == ["8 2 Bo shows", "9 2 Bo gets 1 back", "10 2 Bo collects 2"]
    assert lines.count("PREFLOP") == 1
