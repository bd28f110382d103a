from collections import Counter

import polars as pl

from audit.accounts import Hands, SourceBytes, bytes_of, failing_sums
from parsers import schema
from parsers.schema import Parsed


def parsed(
    hands: list[tuple[int, int, int]],
    issues: list[tuple[int, int, int]] = (),
    ignored: list[tuple[int, str, int]] = (),
) -> Parsed:
    """A shard of which only the places are given: (source, start, end)."""
    names = ["source", "byte_start", "byte_end"]
    return Parsed(
        hands=pl.DataFrame(
            [
                {"hand": n, **dict(zip(names, place, strict=True)), "context_spans": []}
                for n, place in enumerate(hands)
            ],
            schema=schema.HANDS,
        ),
        players=schema.empty(schema.PLAYERS),
        cards=schema.empty(schema.CARDS),
        actions=schema.empty(schema.ACTIONS),
        issues=pl.DataFrame(
            [{"kind": "hand", "hands": 1, **dict(zip(names, place, strict=True))} for place in issues],
            schema=schema.ISSUES,
        ),
        ignored=pl.DataFrame(list(ignored), schema=schema.IGNORED, orient="row"),
    )


def test_bytes_by_source_and_kind():
    accounts = bytes_of(
        parsed(
            hands=[(0, 3, 100), (0, 102, 200), (1, 0, 50)],
            issues=[(1, 52, 60)],
            ignored=[(0, "byte-order-mark", 3), (0, "blank", 2), (1, "blank", 2)],
        )
    )
    assert {source: account.accounted for source, account in accounts.items()} == {0: 200, 1: 60}
    assert (accounts[0].hands, accounts[0].issues) == (97 + 98, 0)
    assert (accounts[1].hands, accounts[1].issues) == (50, 8)
    assert accounts[0].ignored == Counter({"byte-order-mark": 3, "blank": 2})


def test_context_is_ignored_text_and_counts_once_however_many_hands_need_it():
    accounts = bytes_of(parsed(hands=[(0, 40, 100), (0, 100, 160)], ignored=[(0, "context", 40)]))
    assert accounts[0].accounted == 160


def test_shards_of_one_source_add_up():
    first = bytes_of(parsed(hands=[(0, 40, 100)], ignored=[(0, "context", 40)]))[0]
    first.add(bytes_of(parsed(hands=[(0, 100, 160)], issues=[(0, 160, 170)]))[0])
    assert (first.accounted, first.hands, first.issues) == (170, 120, 10)


def test_shards_add_up_in_every_count():
    first = Hands(seen=15, audited=1, quarantined=Counter(cancelled=2), duplicates=4, outside_window=8)
    first.add(
        Hands(
            seen=260,
            audited=20,
            quarantined=Counter(cancelled=30, empty=40),
            duplicates=80,
            outside_window=90,
        )
    )
    assert first == Hands(
        seen=275, audited=21, quarantined=Counter(cancelled=32, empty=40), duplicates=84, outside_window=98
    )
    assert first.accounted == first.seen
    source = SourceBytes(hands=1, issues=2, ignored=Counter(blank=4), overlaps=8)
    source.add(SourceBytes(hands=10, issues=20, ignored=Counter(blank=40, context=50), overlaps=80))
    assert source == SourceBytes(hands=11, issues=22, ignored=Counter(blank=44, context=50), overlaps=88)


def test_bytes_claimed_twice_are_found():
    accounts = bytes_of(parsed(hands=[(0, 0, 100), (0, 90, 200)]))
    assert accounts[0].overlaps == 10
    (sentence,) = failing_sums(Hands(), {0: ("a.txt", 210, "bytes")}, accounts)
    assert "10 bytes belong to two things" in sentence


def test_a_hand_inside_another_is_an_overlap():
    assert bytes_of(parsed(hands=[(0, 0, 100), (0, 10, 20), (0, 30, 40)]))[0].overlaps == 20


def test_sums_that_come_out_are_silent():
    hands = Hands(
        seen=10, audited=6, quarantined=Counter({"unknown-line": 2}), duplicates=1, outside_window=1
    )
    accounts = {0: SourceBytes(hands=90, issues=5, ignored=Counter(blank=5))}
    assert failing_sums(hands, {0: ("a.txt", 100, "bytes")}, accounts) == []


def test_a_lost_hand_and_a_lost_byte_are_told():
    hands = Hands(
        seen=11, audited=6, quarantined=Counter({"unknown-line": 2}), duplicates=1, outside_window=1
    )
    accounts = {0: SourceBytes(hands=90, issues=5, ignored=Counter(blank=4))}
    assert failing_sums(hands, {0: ("a.txt", 100, "bytes"), 1: ("b.txt", 7, "rows")}, accounts) == [
        "11 hands were seen and 10 are accounted for",
        "a.txt: 99 of 100 bytes are accounted for",
        "b.txt: 0 of 7 rows are accounted for",
    ]
