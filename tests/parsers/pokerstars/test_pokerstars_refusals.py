"""Hands that cannot be read are refused with a reason; they are never guessed at, never lost."""

from __future__ import annotations

import pytest

from parsers.format import Options
from parsers.formats.pokerstars import FORMAT
from parsers.text import ShardText, from_bytes
from tests.parsers.pokerstars.stars_hands import accounted, case, hand, read, reasons

GOOD = hand("ann: folds\nbo: calls $1\ncy: checks")


@pytest.mark.parametrize(
    ("preflop", "reason"),
    [
        ("ann: mumbles\nbo: folds", "unknown-line"),
        ("ann: rasies $4 to $6\nbo: folds", "unknown-line"),
        ("ann: calls $2bo: folds", "unknown-line"),
        ("ann: calls $2dee leaves the table", "unknown-line"),
        ("something happened\nbo: folds", "unknown-line"),
        ("Total pot $3 | Rake $0\nbo: folds", "unknown-line"),
        ("*** FLIP *** [2c 7d 9h]\nbo: folds", "unknown-line"),
        ("dee: folds\nbo: folds", "unknown-actor"),
        ("Uncalled bet ($1) returned to dee", "unknown-actor"),
        ("dee collected $3 from pot", "unknown-actor"),
        ("ann: calls $2,00", "bad-amount"),
        ("ann: calls $1200,50", "bad-amount"),
        ("ann: calls $", "bad-amount"),
        ("ann: calls $2.", "bad-amount"),
        ("ann: raises $4 to $6x", "bad-amount"),
        ("ann: calls $123456789012345", "bad-amount"),
        ("ann: calls $2.00001", "too-many-decimals"),
        ("Uncalled bet ($1.23456) returned to ann", "too-many-decimals"),
        ("Hand cancelled", "cancelled"),
        ("ann: folds\nSeat 4: dee ($200 in chips)\nbo: folds", "unknown-line"),
    ],
)
def test_lines_that_spoil_a_hand(preflop: str, reason: str) -> None:
    text = hand(preflop)
    parsed = read(text)
    assert reasons(parsed) == [reason]
    issue = parsed.issues.row(0, named=True)
    assert (issue["kind"], issue["hands"], issue["hand_id"]) == ("hand", 1, "7001")
    assert accounted(parsed) == len(text)


def test_an_issue_says_where_it_is_and_what_was_found() -> None:
    issue = read("\n" + hand("ann: folds\nbo: mumbles")).issues.row(0, named=True)
    assert issue["line"] == 11
    assert issue["excerpt"] == "bo: mumbles"
    assert "line 11 'bo: mumbles'" in issue["message"]


@pytest.mark.parametrize("lines", range(1, 11))
def test_a_hand_cut_short_is_refused(lines: int) -> None:
    text = "\n".join(GOOD.split("\n")[:lines])
    parsed = read(text + "\n\n" + GOOD)
    assert len(parsed.hands) == 1
    assert reasons(parsed) == ["cut-short"]


def test_a_hand_whose_summary_has_begun_is_whole() -> None:
    parsed = read(GOOD[: GOOD.index("Total pot")])
    assert reasons(parsed) == []
    assert parsed.hands["flags"].to_list() == [["partial"]]
    assert parsed.hands["prints_pot"].to_list() == [False]


@pytest.mark.parametrize("lost", [1, 4, GOOD.count("\n") - 1])
def test_a_hand_that_has_lost_its_beginning_is_counted(lost: int) -> None:
    rest = "\n".join(GOOD.split("\n")[lost:])
    parsed = read(rest + "\n\n" + GOOD)
    assert parsed.hands.height == 1
    assert parsed.issues.select("kind", "hands", "reason").row(0) == ("hand", 1, "text-before-first-hand")
    assert accounted(parsed) == len(rest + "\n\n" + GOOD)


def test_each_of_several_hands_without_headers_is_counted() -> None:
    rest = GOOD[GOOD.index("\n") + 1 :]
    parsed = read(rest + rest + "\n" + GOOD)
    assert parsed.issues.select("kind", "hands").rows() == [("hand", 2)]


def test_a_total_pot_that_may_be_cut_is_not_believed() -> None:
    text = GOOD[: GOOD.index("\n", GOOD.index("Total pot"))]
    parsed = read(text)
    assert parsed.hands.select("pot_printed", "rake_printed", "prints_pot").row(0) == (None, None, False)
    assert parsed.hands["byte_end"].item() == len(text)


def test_a_board_with_more_cards_than_streets() -> None:
    """The line of a street is missing: whatever was done there would be judged as of the one before."""
    play = "*** FLOP *** [2c 7d 9h]\ncy: checks\n*** TURN *** [2c 7d 9h] [Kd]\ncy: checks"
    whole = hand("ann: folds\nbo: folds", later=play).replace(
        "\nSeat 1: ann m", "\nBoard [2c 7d 9h Kd]\nSeat 1: ann m"
    )
    assert reasons(read(whole)) == []
    parsed = read(whole.replace("*** TURN *** [2c 7d 9h] [Kd]\n", ""))
    assert reasons(parsed) == ["sections-out-of-order"]
    assert parsed.issues["excerpt"].item() == "Board [2c 7d 9h Kd]"


@pytest.mark.parametrize(
    "later",
    [
        "*** TURN *** [2c 7d 9h] [Kd]\ncy: bets $5",
        "*** FLOP *** [2c 7d 9h]\n*** FLOP *** [2c 7d 9h]\ncy: checks",
        "*** FLOP *** [2c 7d 9h]\n*** TURN *** [2c 7d 9h] [Kd]\n*** FLOP *** [2c 7d 9h]\ncy: checks",
        "*** FLOP *** [2c 7d 9h]\n*** HOLE CARDS ***\ncy: checks",
        "*** SHOW DOWN ***\ncy: bets $5",
        "*** FLOP *** [2c 7d 9h]\ncy: posts big blind $2",
    ],
)
def test_sections_out_of_order(later: str) -> None:
    assert reasons(read(hand("ann: folds\nbo: calls $1\ncy: checks", later=later))) == [
        "sections-out-of-order"
    ]


def test_betting_before_the_cards_are_dealt() -> None:
    text = GOOD.replace("*** HOLE CARDS ***\nann: folds\n", "ann: folds\n*** HOLE CARDS ***\n")
    assert reasons(read(text)) == ["sections-out-of-order"]


def test_seats_after_the_posts() -> None:
    text = GOOD.replace("Seat 3: cy ($200 in chips)\nbo: posts", "bo: posts")
    text = text.replace("*** HOLE CARDS ***", "Seat 3: cy ($200 in chips)\n*** HOLE CARDS ***")
    assert reasons(read(text)) == ["sections-out-of-order"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Seat 3: cy ($200 in chips)", "Seat 2: cy ($200 in chips)"),  # two players on a seat, both act
        ("Seat 1: ann ($200 in chips)", "Seat 1: cy ($200 in chips)"),  # one name on two seats
    ],
)
def test_players_who_cannot_be_told_apart(old: str, new: str) -> None:
    text = GOOD.replace(old, new).replace("ann: folds\n", "")
    assert reasons(read(text)) == ["seat-conflict"]


def test_a_seat_that_changed_hands_is_no_conflict_if_only_one_player_acts() -> None:
    left = "Seat 2: left early ($9 in chips) is sitting out\nSeat 3: cy ($200 in chips)"
    players = read(GOOD.replace("Seat 3: cy ($200 in chips)", left)).players
    assert players.select("seat", "name", "sitting_out").rows() == [
        (1, "ann", False), (2, "bo", False), (2, "left early", True), (3, "cy", False),
    ]  # fmt: skip


def test_more_seats_than_a_table_has() -> None:
    crowd = "\n".join(f"Seat {k}: p{k} ($1 in chips)" for k in range(4, 40))
    assert reasons(read(GOOD.replace("Seat 3: cy", crowd + "\nSeat 3: cy"))) == ["too-many-players"]


@pytest.mark.parametrize(("checks", "found"), [(997, []), (998, ["too-many-actions"])])
def test_more_actions_than_a_hand_has(checks: int, found: list[str]) -> None:
    """Judging takes time with the square of a hand's length: one hand could hold up a whole run."""
    parsed = read(GOOD + hand("ann: folds\n" + "cy: checks\n" * checks) + GOOD)
    assert reasons(parsed) == found


def test_a_hand_without_its_table_line() -> None:
    text = GOOD.replace("Table 'Ostrava' 6-max Seat #1 is the button\n", "")
    assert reasons(read(text)) == ["table-incomplete"]


@pytest.mark.parametrize(
    "header",
    [
        "PokerStars Hand #7005:  Hold'em No Limit ($1/$2 USD) - 2019/13/05 20:15:00 ET",
        "PokerStars Hand #7005:  Hold'em No Limit ($1/$2 USD) - 2019/02/30 20:15:00 ET",
        "PokerStars Hand #7005:  Hold'em No Limit ($1/$2 USD) - yesterday",
        "PokerStars Hand #7005:  Hold'em No Limit ($1/ USD) - 2019/03/05 20:15:00 ET",
        "PokerStars Hand #7005  Hold'em No Limit",
        "PokerStars Hand #7005:",
    ],
)
def test_a_malformed_header_is_a_hand_of_its_own_and_is_not_glued_to_the_one_before(header: str) -> None:
    spoilt = hand("ann: folds", header=header)
    parsed = read(GOOD + "\n" + spoilt + "\n" + GOOD)
    assert len(parsed.hands) == 2
    assert reasons(parsed) == ["bad-header"]
    issue = parsed.issues.row(0, named=True)
    assert issue["hand_id"] == "7005"
    assert issue["byte_end"] - issue["byte_start"] == len(spoilt.encode())


def test_bytes_that_cannot_be_trusted_spoil_their_hand_only() -> None:
    whole = from_bytes((GOOD + "\n" + GOOD).encode())
    bad = whole.bad_lines.copy()
    bad[9] = True
    parsed = FORMAT.read(ShardText(**{**whole.__dict__, "bad_lines": bad}), Options())
    assert reasons(parsed) == ["bad-bytes"]
    assert len(parsed.hands) == 1


def test_a_spliced_line_spoils_only_the_hand_that_was_cut() -> None:
    text = case("play/six_handed_cash")
    cut = text[: text.index("bets $3.20") + 6]
    parsed = read(cut + GOOD)
    assert reasons(parsed) == ["cut-short"]
    assert parsed.hands["hand_id"].to_list() == ["7001"]
    assert parsed.hands["byte_start"].to_list() == [len(cut.encode())]


@pytest.mark.parametrize(
    "told",
    [
        "folded before Flop",
        "(small blind) folded before Flop (didn't bet)",
        "(button) folded on the River",
        "folded on the 3rd Street (didn't bet)",
        "received ($0.01) from time bank card, folded on the Turn",
    ],
)
def test_a_fold_that_only_the_summary_tells_of(told: str) -> None:
    """A line of the play is lost: somebody would be accused of acting out of turn, or the dealer of haste."""
    text = GOOD.replace("Seat 2: bo mucked", f"Seat 2: bo {told}")
    parsed = read(text + "\n\n" + GOOD)
    assert reasons(parsed) == ["fold-missing"]
    assert parsed.issues["excerpt"].item() == f"Seat 2: bo {told}"
    assert len(parsed.hands) == 1


@pytest.mark.parametrize("told", ["mucked", "(button) showed [2c 7d] and lost", ""])
def test_a_name_that_reads_like_a_fold(told: str) -> None:
    name = "x folded on the Flop"
    text = hand("ann: folds\nbo: calls $1\ncy: checks").replace("bo", name)
    assert reasons(read(text.replace(f"{name} mucked", f"{name} {told}".strip()))) == []
