"""GGPoker: what it prints otherwise than the room whose layout it has. All hands are invented."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import polars as pl
import pytest

from parsers.format import Options
from parsers.formats import pokerstars
from parsers.formats.ggpoker import FORMAT
from parsers.schema import Parsed
from parsers.text import from_bytes

D = Decimal
CASES = Path(__file__).parent / "cases"


def read(text: str, timezone: str | None = None) -> Parsed:
    return FORMAT.read(from_bytes(text.encode()), Options(timezone=timezone))


def case(name: str) -> str:
    return (CASES / f"{name}.txt").read_text(encoding="utf-8")


def units(value: int | None) -> Decimal | None:
    return None if value is None else Decimal(value).scaleb(-4)


def test_run_it_thrice_pays_three_boards_and_all_fees() -> None:
    parsed = read(case("run_it_thrice"))
    hand = parsed.hands.row(0, named=True)
    assert hand["boards"] == ["Js 5s Jd 7s 2s", "Js 5s Jd 4d Qs", "Js 5s Jd 4s Ts"]
    assert hand["flags"] == ["run-it-twice"]
    assert [units(hand[name]) for name in ("pot_printed", "rake_printed", "fees_printed")] == [
        D("327.8"), D("7.5"), 5,
    ]  # fmt: skip
    assert units(parsed.actions["chips"].sum()) == D("327.8")
    assert units(parsed.players["collected"].sum()) == D("315.3")
    board = parsed.cards.filter(pl.col("player_index").is_null())
    assert board.select("street", "run", "cards").rows() == [
        ("flop", 1, "Js 5s Jd"),
        ("turn", 1, "7s"), ("turn", 2, "4d"), ("turn", 3, "4s"),
        ("river", 1, "2s"), ("river", 2, "Qs"), ("river", 3, "Ts"),
    ]  # fmt: skip


def test_a_straddle_names_the_new_total_and_a_cash_drop_is_nobodys_bet() -> None:
    parsed = read(case("straddles_and_drop"))
    told = ["post-button-blind", "post-straddle", "uncalled-return"]
    rows = parsed.actions.filter(pl.col("kind").is_in(told))
    assert [(row["kind"], units(row["chips"]), units(row["to"])) for row in rows.iter_rows(named=True)] == [
        ("post-button-blind", D("0.02"), D("0.02")),
        ("post-straddle", D("0.04"), D("0.04")),
        ("post-straddle", D("0.04"), D("0.08")),
        ("uncalled-return", D("-0.06"), D("0.02")),
    ]
    hand = parsed.hands.row(0, named=True)
    assert (units(hand["added_to_pot"]), hand["flags"]) == (D("1.5"), ["straddle"])
    assert parsed.actions["chips"].sum() + hand["added_to_pot"] == hand["pot_printed"] == 16_000


def test_the_hero_is_who_has_cards() -> None:
    players = read(case("run_it_thrice")).players
    assert players.filter(pl.col("is_hero"))["name"].to_list() == ["Hero"]
    assert not players["sitting_out"].any()


def test_a_raise_over_a_short_button_blind_counts_from_the_full_one() -> None:
    parsed = read(case("short_button_blind"))
    assert parsed.issues.is_empty()
    row = parsed.actions.filter(pl.col("kind") == "raise").row(0, named=True)
    assert (units(row["chips"]), units(row["to"])) == (D("0.40"), D("0.40"))


@pytest.mark.parametrize(
    ("middle", "game", "structure", "kind", "big"),
    [
        ("Hold'em No Limit ($0.02/$0.05)", "holdem", "no-limit", "cash", "0.05"),
        ("Omaha Pot Limit ($0.5/$1)", "omaha", "pot-limit", "cash", "1"),
        ("PLO-5 ($2/$5)", "omaha-5", "pot-limit", "cash", "5"),
        ("#7, Big $50 Fun Hold'em No Limit - Level4 (90/180)", "holdem", "no-limit", "tournament", "180"),
        ("#7, Fun Hold'em No Limit - Level23(2,500/5,000(700))", "holdem", "no-limit", "tournament", "5000"),
    ],
)
def test_headers(middle: str, game: str, structure: str, kind: str, big: str) -> None:
    middle = f"Tournament {middle}" if kind == "tournament" else middle
    text = case("run_it_thrice").replace("PLO ($2/$5)", middle).replace("#OM700000001", "#TM12")
    hand = read(text).hands.row(0, named=True)
    assert (hand["hand_id"], hand["site"], hand["dialect"]) == ("TM12", "ggpoker", "ggpoker")
    assert (hand["game"], hand["structure"], hand["stakes_kind"]) == (game, structure, kind)
    assert units(hand["big_blind"]) == D(big)


def test_no_zone_is_printed() -> None:
    assert read(case("run_it_thrice")).hands["played_at"].to_list() == [None]
    placed = read(case("run_it_thrice"), timezone="Europe/Malta")
    assert placed.hands["played_at"].to_list() == [datetime(2021, 6, 21, 1, 13, 16, tzinfo=UTC)]


@pytest.mark.parametrize(
    "line",
    [
        "Hero: Chooses to EV Cashout",
        "Hero: Pays Cashout Risk ($0.65)",
        "Hero: Receives Cashout ($12)",
        "Hero: get an all-in insurance (premium ($0/$4/$0) for ($0/$10.8/$0) - (Mandatory/Main/Sub))",
        "Hero: pay premium of all-in insurance ($4)",
    ],
)
def test_deals_beside_the_pot_are_no_actions(line: str) -> None:
    text = case("run_it_thrice").replace("*** FIRST TURN ***", f"{line}\n*** FIRST TURN ***")
    parsed = read(text)
    assert parsed.issues.is_empty()
    assert parsed.actions["kind"].to_list() == read(case("run_it_thrice")).actions["kind"].to_list()


def test_a_missed_blind_is_dead() -> None:
    text = case("run_it_thrice").replace("*** HOLE", "6c6c6c6c: posts missed blind $2\n*** HOLE")
    row = read(text).actions.row(2, named=True)
    assert (row["kind"], units(row["chips"]), units(row["dead"]), row["to"]) == ("post-dead", 2, 2, 0)


@pytest.mark.parametrize(("middle", "reason"), [
    ("Chinese Poker ($1/$2)", "unsupported-game"),
    ("Hold'em No Limit", "bad-header"),
])  # fmt: skip
def test_what_cannot_be_read(middle: str, reason: str) -> None:
    parsed = read(case("run_it_thrice").replace("PLO ($2/$5)", middle))
    assert parsed.issues.select("reason", "hand_id").rows() == [(reason, "OM700000001")]


def test_the_two_rooms_are_told_apart_by_their_headers() -> None:
    own = case("run_it_thrice").encode()
    assert FORMAT.matches(own)
    assert not pokerstars.FORMAT.matches(own)
    assert FORMAT.heads(b"x\n" + own) == [2]
