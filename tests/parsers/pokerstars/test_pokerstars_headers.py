"""Headers of all kinds, and the dialect, game and stakes that they declare."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest

from parsers.formats.pokerstars import FORMAT
from tests.parsers.pokerstars.stars_hands import hand, number, read, reasons

PREFLOP = "ann: folds\nbo: folds"
DATE = "2014/06/20 9:26:31 ET"


def row(header: str, **options: str) -> dict[str, Any]:
    parsed = read(hand(PREFLOP, header=header), **options)
    assert reasons(parsed) == []
    return parsed.hands.row(0, named=True)


@pytest.mark.parametrize(
    ("title", "site"),
    [
        ("PokerStars Hand #4711:  ", "pokerstars"),
        ("PokerStars Game #4711:  ", "pokerstars"),
        ("PokerStars Zoom Hand #4711:  ", "pokerstars"),
        ("PokerStars Home Game Hand #4711: {The {7th} Club}  ", "pokerstars"),
        ("Full Tilt Rush Hand #4711:  ", "full-tilt"),
        ("PokerBros Hand #4711: ", "pokerbros"),
    ],
)
def test_titles(title: str, site: str) -> None:
    found = row(f"{title}Hold'em No Limit ($1/$2 USD) - {DATE}")
    assert (found["hand_id"], found["site"], found["game"]) == ("4711", site, "holdem")


@pytest.mark.parametrize(
    ("text", "game", "structure"),
    [
        ("Omaha Pot Limit ($1/$2 USD)", "omaha", "pot-limit"),
        ("Omaha Hi/Lo Limit ($2/$4 USD)", "omaha-8", "fixed-limit"),
        ("5 Card Omaha Pot Limit ($1/$2 USD)", "omaha-5", "pot-limit"),
        ("5 Card Omaha Hi/Lo Pot Limit ($1/$2 USD)", "omaha-5-8", "pot-limit"),
        ("6 Card Omaha Pot Limit ($1/$2 USD)", "omaha-6", "pot-limit"),
        ("Courchevel Hi/Lo Pot Limit ($1/$2 USD)", "courchevel-8", "pot-limit"),
        ("8-Game (Hold'em No Limit) ($1/$2 USD)", "holdem", "no-limit"),
        ("HORSE (Omaha Hi/Lo Limit, $2/$4 USD)", "omaha-8", "fixed-limit"),
        ("Mixed NLH/PLO (Omaha Pot Limit, $1/$2 USD)", "omaha", "pot-limit"),
    ],
)
def test_games(text: str, game: str, structure: str) -> None:
    found = row(f"PokerStars Hand #4711:  {text} - {DATE}")
    assert (found["game"], found["structure"]) == (game, structure)


@pytest.mark.parametrize(
    ("stakes", "small", "big", "currency", "kind"),
    [
        ("($0.25/$0.50 USD)", "0.25", "0.5", "USD", "cash"),
        ("($0.25/$0.50)", "0.25", "0.5", "USD", "cash"),
        ("(€0.05/€0.10 EUR)", "0.05", "0.1", "EUR", "cash"),
        ("(£1/£2 GBP)", "1", "2", "GBP", "cash"),
        ("(₹50/₹100 INR)", "50", "100", "INR", "cash"),
        ("(¥5/¥10 CNY)", "5", "10", "CNY", "cash"),
        ("($5/$10 CAD)", "5", "10", "CAD", "cash"),
        ("($1,000/$2,000 USD)", "1000", "2000", "USD", "cash"),
        ("(1/2)", "1", "2", None, "play"),
    ],
)
def test_stakes(stakes: str, small: str, big: str, currency: str | None, kind: str) -> None:
    found = row(f"PokerStars Hand #4711:  Hold'em No Limit {stakes} - {DATE}")
    assert (number(found["small_blind"]), number(found["big_blind"])) == (Decimal(small), Decimal(big))
    assert (found["currency"], found["stakes_kind"], found["big_blind_from"]) == (currency, kind, "header")


@pytest.mark.parametrize(
    ("text", "tournament", "level", "big"),
    [
        (
            "Tournament #31, $20+$1 USD {} - Match Round I, Level II (15/30)",
            "31",
            "Match Round I, Level II",
            30,
        ),
        ("Tournament #32, $3.41+$3.41+$0.68 USD {} - Level X (100/200)", "32", "Level X", 200),
        ("Tournament #33, Freeroll  {} - Level XII (350/700)", "33", "Level XII", 700),
        ("Tournament #34, 2000+110 {} - Level I (10/20)", "34", "Level I", 20),
        ("Tournament #35, ₹136.50+₹13.50 INR {} - Level XXVI (2000/4000)", "35", "Level XXVI", 4000),
        ("Zoom Tournament #36, $3.00+$0.30 USD {} - Level X (100/200)", "36", "Level X", 200),
        ("Tournament #38, {} - Match Round I, Level I (15/30)", "38", "Match Round I, Level I", 30),
        ("Tournament #39, 250 SC {} - Level XI (600/1200)", "39", "Level XI", 1200),
        ("TOURNAMENT #37, $10+$1 HOLD'EM NO LIMIT - LEVEL I (25/50)", "37", "LEVEL I", 50),
    ],
)
def test_tournaments(text: str, tournament: str, level: str, big: int) -> None:
    game = text.format("Hold'em No Limit")
    found = row(f"PokerStars Hand #4711: {game} - {DATE}")
    assert (found["tournament_id"], found["level"], number(found["big_blind"])) == (tournament, level, big)
    assert (found["stakes_kind"], found["currency"]) == ("tournament", None)


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("7 Card Stud Limit ($2/$4 USD)", "stud"),
        ("7 CARD STUD HI/LO LIMIT ($2/$4 USD)", "stud-8"),
        ("HORSE (Razz Limit, $2/$4 USD)", "razz"),
        ("Tournament #1, $2.00+$0.20 USD Triple Stud (7 Card Stud Hi/Lo Limit) - Level II (2/4)", "stud-8"),
    ],
)
def test_stud_alone_and_mixed(text: str, game: str) -> None:
    header = f"PokerStars Hand #4711:  {text} - {DATE}"
    found = read(hand("ann: brings in for $1\nbo: folds", header=header, posts="", deal="3rd STREET"))
    assert reasons(found) == []
    assert found.hands["game"].to_list() == [game]
    assert [number(found.hands[name][0]) for name in ("small_bet", "big_bet", "bring_in")] == [2, 4, 1]


@pytest.mark.parametrize(
    ("text", "game", "structure", "big"),
    [
        ("5 Card Draw Limit ($2/$4 USD)", "five-card-draw", "fixed-limit", 2),
        ("5 Card Draw Pot Limit ($1/$2 USD)", "five-card-draw", "pot-limit", 2),
        ("Single Draw 2-7 Lowball No Limit ($1/$2 USD)", "single-draw-27", "no-limit", 2),
        ("8-Game (Triple Draw 2-7 Lowball Limit, $2/$4 USD)", "triple-draw-27", "fixed-limit", 2),
        ("Tournament #1, $2+$0 USD Badugi Limit - Level VII (2/4)", "badugi", "fixed-limit", 2),
        ("Badacey Limit ($2/$4 USD)", "badacey", "fixed-limit", 2),
        ("Badeucey Pot Limit ($1/$2 USD)", "badeucey", "pot-limit", 2),
    ],
)
def test_draw_games_alone_and_mixed(text: str, game: str, structure: str, big: int) -> None:
    header = f"PokerStars Hand #4711:  {text} - {DATE}"
    found = read(hand(PREFLOP, header=header, deal="DEALING HANDS"))
    assert reasons(found) == []
    row = found.hands.row(0, named=True)
    assert (row["game"], row["structure"], number(row["big_blind"])) == (game, structure, big)


@pytest.mark.parametrize(
    "text",
    [
        "7 Card Stud Pot Limit ($0.04/$0.08 USD)",
        "5 Card Stud Limit ($1/$2 USD)",
        "Tournament #1, $200+$15 USD Hold'em Pot Limit Pre-Flop, No Limit Post-Flop - Level I (10/20)",
    ],
)
def test_games_that_cannot_be_judged_are_named_with_their_hands(text: str) -> None:
    parsed = read(hand(PREFLOP, header=f"PokerStars Hand #4711:  {text} - {DATE}"))
    issue = parsed.issues.row(0, named=True)
    assert (issue["kind"], issue["hands"], issue["reason"]) == ("hand", 1, "unsupported-game")
    assert (issue["hand_id"], issue["site"], len(parsed.hands)) == ("4711", "pokerstars", 0)


@pytest.mark.parametrize(
    ("header", "dialect", "returns", "pot"),
    [
        ("PokerStars Hand #4711:  {} ($1/$2 USD) - 2014/06/20 9:26:31 ET", "pokerstars", True, True),
        ("PokerStars Game #4711:  {} ($1/$2) - 2007/10/12 - 23:45:12 (ET)", "pokerstars-2008", False, True),
        ("PokerStars Game #4711: {} ($1/$2) - 2009/10/12 - 23:45:12 (ET)", "tracker-export", False, False),
        ("PokerStars Hand #4711: {} ($1/$2) - 2017/01/01 17:36:54", "tracker-export", False, False),
        ("Full Tilt Hand #4711:  {} ($1/$2) - 2014/06/20 9:26:31 ET", "pokerstars-like", True, True),
    ],
)
def test_dialects(header: str, dialect: str, returns: bool, pot: bool) -> None:
    text = hand("ann: folds\nbo: folds\ncy collected $3 from pot", header=header.format("Hold'em No Limit"))
    found = read(text).hands.row(0, named=True)
    assert (found["dialect"], found["prints_returns"], found["prints_pot"]) == (dialect, returns, pot)


def test_italian_licence_numbers_are_no_part_of_the_date() -> None:
    for tail in (
        " - 2023/08/02 11:24:53 CET [2023/08/02 5:24:53 ET] [ADM ID: M0C1]",
        " [AAMS ID: M0C1] - 2023/08/02 11:24:53 CET",
    ):
        header = f"PokerStars Hand #4711:  Hold'em No Limit (€1/€2 EUR){tail}"
        assert row(header)["played_at"] == datetime(2023, 8, 2, 9, 24, 53, tzinfo=UTC)


def test_a_time_without_a_zone_is_taken_in_the_zone_that_the_user_names() -> None:
    header = "PokerStars Hand #4711: Hold'em No Limit ($1/$2) - 2017/01/01 17:36:54"
    assert row(header)["played_at"] is None
    assert row(header, timezone="Europe/Bratislava")["played_at"] == datetime(
        2017, 1, 1, 16, 36, 54, tzinfo=UTC
    )


def test_what_is_offered_to_the_registry() -> None:
    text = hand(PREFLOP).encode()
    assert FORMAT.name == "pokerstars"
    assert FORMAT.matches(b"\xef\xbb\xbf" + text)
    assert FORMAT.matches(b"some notes\n\n" + text)
    assert not FORMAT.matches(b"Poker Hand #RC1: Hold'em No Limit ($1/$2) - 2021/03/02 18:22:40\n")
    assert {info.name for info in FORMAT.dialects} == {
        "pokerstars", "pokerstars-2008", "pokerstars-like", "tracker-export",
    }  # fmt: skip


def test_hands_certainly_start_where_a_whole_header_line_stands() -> None:
    text = hand(PREFLOP).encode()
    chunk = text[30:] + text + b"\nPokerStars Hand #12 is no header\n" + text
    starts = FORMAT.heads(chunk)
    assert len(starts) == 2
    assert all(chunk[at:].startswith(b"PokerStars Hand #7001:  Hold'em") for at in starts)


def test_a_tournament_hand_that_still_posts_the_level_before() -> None:
    text = """\
PokerStars Hand #91: Tournament #7, $10+$1 USD Hold'em No Limit - Level IV (50/100) - 2024/03/04 12:00:00 ET
Table '7 1' 6-max Seat #1 is the button
Seat 1: Ann (1500 in chips)
Seat 2: Bob (1500 in chips)
Seat 3: Cy (1500 in chips)
Bob: posts small blind 40
Cy: posts big blind 80
*** HOLE CARDS ***
Ann: raises 80 to 160
Bob: folds
Cy: folds
Uncalled bet (80) returned to Ann
Ann collected 200 from pot
*** SUMMARY ***
Total pot 200 | Rake 0
"""
    hand = read(text).hands.row(0, named=True)
    assert (hand["small_blind"], hand["big_blind"], hand["big_blind_from"]) == (400_000, 800_000, "posted")
    # A big blind alone that is not the header's is no other level.
    assert read(text.replace("blind 40", "blind 50")).hands["big_blind"].to_list() == [1_000_000]
