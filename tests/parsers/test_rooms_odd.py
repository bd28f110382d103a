"""Small damage to cases of rooms, and names like lines: nothing that changes the betting passes."""

from __future__ import annotations

from pathlib import Path

import pytest

from parsers.format import Options
from parsers.registry import FORMATS
from parsers.schema import Parsed
from parsers.text import from_bytes

HERE = Path(__file__).parent


def read(room: str, case: str, old: str, new: str) -> Parsed:
    text = (HERE / room / f"{case}.txt").read_text(encoding="utf-8")
    assert old in text
    return FORMATS[room].read(from_bytes(text.replace(old, new).encode()), Options())


@pytest.mark.parametrize(
    ("room", "case", "name"),
    [
        ("everleaf", "walk/holdem", "Table Oslo"),
        ("ipoker-export", "walk/holdem", "Table Oslo"),
        ("merge-export", "walk/holdem", "Table Oslo (777), Seats 6"),
        ("pkr", "call_all_in/for_less", "Limit Type: NO LIMIT"),
        ("swc", "reraise/own_chips_in", "Site: Seals With Clubs"),
        ("ongame", "walk/holdem", "Button: seat 1"),
        ("ongame", "walk/holdem", "Seat 1: Ann ($200)"),
        ("microgaming-text", "reraise/holdem", "** Dealing card to Ann: 9 of c, 9 of d"),
    ],
)
def test_what_a_player_named_like_another_line_does_is_not_lost(room: str, case: str, name: str) -> None:
    whole = read(room, case, "Bob", "Bob")
    odd = read(room, case, "Bob", name)
    assert odd.hands.height + odd.issues["hands"].sum() == whole.hands.height + whole.issues["hands"].sum()
    kept = odd.hands.select("hand", "hand_id").join(whole.hands.select("hand_id", of="hand"), on="hand_id")
    for hand, of in kept.select("hand", "of").iter_rows():
        ours, theirs = odd.actions.filter(hand=hand), whole.actions.filter(hand=of)
        assert ours.select("kind", "chips", "to").rows() == theirs.select("kind", "chips", "to").rows()


@pytest.mark.parametrize(
    ("room", "case", "old", "new"),
    [
        ("kingsclub", "reraise/own_chips_in", "raises to 60", "raises to 00"),
        ("ipoker-export", "uncalled/holdem", "$15.00", "$00"),
        ("pkr", "reraise/three_bet", "bets $40", "bets $00"),
    ],
)
def test_an_amount_of_nothing_is_no_stack(room: str, case: str, old: str, new: str) -> None:
    whole, damaged = read(room, case, old, old), read(room, case, old, new)
    most = whole.actions["chips"].max()
    assert damaged.actions.height == 0 or damaged.actions["chips"].max() <= most


def test_an_all_in_after_a_raise_is_no_post_though_no_marker_of_the_deal_stands_before_it() -> None:
    damaged = read("absolute", "call_all_in/for_less", "*** POCKET CARDS ***\n", "")
    assert "post-dead" not in damaged.actions["kind"].to_list()


def test_a_second_small_blind_is_dead_wherever_its_player_sits() -> None:
    # Between the button and the big blind: the call of a whole big blind says so too.
    text = (
        "#Game No : 900012\n***** Cassava Hand History for Game 900012 *****\n"
        "1/2 Blinds No Limit Holdem - *** 12 11 2011 08:00:59\nTable Ostrava (Practice Play)\n"
        "Seat 2 is the button\nTotal number of players : 4\n"
        "Seat 2: Eva ( 200 )\nSeat 4: Finn ( 205.50 )\nSeat 5: Hal ( 100 )\nSeat 7: Gus ( 180 )\n"
        "Finn posts small blind [1]\nHal posts small blind [1]\nGus posts big blind [2]\n"
        "** Dealing down cards **\nEva folds\nFinn calls [1]\nHal calls [2]\nGus checks\n"
        "** Dealing flop ** [ Ah, Kd, 4c ]\nFinn bets [4]\nHal folds\nGus folds\n"
        "** Summary **\nFinn did not show his hand\nFinn collected [ 7 ]\n"
    )
    parsed = FORMATS["888"].read(from_bytes(text.encode()), Options())
    assert parsed.issues.rows() == []
    rows = parsed.actions.select("player_index", "kind", "chips", "dead", "to").rows()
    assert [(player, kind, *(amount / 10_000 for amount in money)) for player, kind, *money in rows[:6]] == [
        (1, "post-small-blind", 1, 0, 1),
        (2, "post-dead", 1, 1, 0),
        (3, "post-big-blind", 2, 0, 2),
        (0, "fold", 0, 0, 0),
        (1, "call", 1, 0, 2),
        (2, "call", 2, 0, 2),
    ]


def test_totals_that_only_as_chips_added_come_to_the_printed_pot_are_not_judged() -> None:
    # Read as declared, Bob raises from 1 to 6, and 3 and 3 stay: 6 go into the pot if 3 come back.
    text = (
        "Full Tilt Poker Game #1: Table Oslo (6 max) - NL Hold'em - $1/$2 - 12:00:00 ET - 2013/05/06\n"
        "Seat 1: Ann ($200)\nSeat 2: Bob ($200)\nSeat 3: Cid ($3)\n"
        "Bob posts the small blind of $1\nCid posts the big blind of $2\nThe button is in seat #1\n"
        "*** HOLE CARDS ***\nAnn folds\nBob raises to $6\nCid calls $1, and is all in\n"
        "Uncalled bet of ${back} returned to Bob\nBob wins the pot ($6)\n"
        "*** SUMMARY ***\nTotal pot $6 | Rake $0\n"
    )

    def reasons(back: str) -> list[str]:
        raw = text.replace("{back}", back).encode()
        return FORMATS["fulltilt"].read(from_bytes(raw), Options()).issues["reason"].to_list()

    assert reasons("3") == []
    assert reasons("4") == ["amount-convention-contradicted"]  # 1 and 6 make 7, of which 4 come back


@pytest.mark.parametrize(("stack", "reasons"), [("9", []), ("8", ["amount-convention-contradicted"])])
def test_chips_added_that_only_as_a_total_are_in_the_stack_are_not_judged(
    stack: str, reasons: list[str]
) -> None:
    # 1 and 8 are 9: who had 8 can have raised to 8, but not by 8.
    text = (
        "#Game No : 900013\n***** Cassava Hand History for Game 900013 *****\n"
        "1/2 Blinds No Limit Holdem - *** 12 11 2011 08:00:59\nTable Ostrava (Practice Play)\n"
        "Seat 2 is the button\nTotal number of players : 3\n"
        f"Seat 2: Eva ( 200 )\nSeat 4: Finn ( {stack} )\nSeat 7: Gus ( 180 )\n"
        "Finn posts small blind [1]\nGus posts big blind [2]\n** Dealing down cards **\n"
        "Eva folds\nFinn raises [8]\nGus folds\n"
        "** Summary **\nFinn did not show his hand\nFinn collected [ 4 ]\n"
    )
    parsed = FORMATS["888"].read(from_bytes(text.encode()), Options())
    assert parsed.issues["reason"].to_list() == reasons


@pytest.mark.parametrize(
    "opening",
    ['{"ohh": {"spec_version": "1.4.7"', "[1]", "variant = 'NT'", "entry,at,order", '"entry","at","order"'],
)
def test_a_summary_swallows_no_hands_of_another_format(opening: str) -> None:
    text = (HERE / "winamax" / "call_all_in" / "for_less.txt").read_text(encoding="utf-8").rstrip()
    read = [
        FORMATS["winamax"].read(from_bytes(f"{text}{end}".encode()), Options())
        for end in ("", f"\n\n{opening}\n")
    ]
    assert [parsed.hands.height for parsed in read] == [1, 0]
    assert read[1].issues.select("reason", "excerpt").rows() == [("unknown-line", opening)]
