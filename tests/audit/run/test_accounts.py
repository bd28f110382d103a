from collections import Counter

import polars as pl
import pytest

from audit.accounts import Hands, SourceBytes, bytes_of, failing_sums, union
from parsers import schema
from parsers.schema import Parsed


def parsed(
    hands: list[tuple[int, int, int]],
    issues: list[tuple[int, int, int]] = (),
    ignored: list[tuple[int, str, int]] = (),
    context: list[list[tuple[int, int]]] | None = None,
) -> Parsed:
    """A shard of which only the places are given: (source, start, end)."""
    spans = [[{"start": start, "end": end} for start, end in own] for own in context or [[]] * len(hands)]
    names = ["source", "byte_start", "byte_end"]
    return Parsed(
        hands=pl.DataFrame(
            [
                {"hand": n, **dict(zip(names, place, strict=True)), "context_spans": own}
                for n, (place, own) in enumerate(zip(hands, spans, strict=True))
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


def test_context_that_several_hands_share_counts_once():
    head = [(0, 40)]
    accounts = bytes_of(parsed(hands=[(0, 40, 100), (0, 100, 160)], context=[head, head]))
    assert accounts[0].accounted == 160


def test_context_that_several_shards_share_counts_once():
    first, second = (
        bytes_of(parsed(hands=[place], context=[[(0, 40)]]))[0] for place in [(0, 40, 100), (0, 100, 160)]
    )
    first.add(second)
    assert first.accounted == 160


def test_bytes_claimed_twice_are_found():
    accounts = bytes_of(parsed(hands=[(0, 0, 100), (0, 90, 200)]))
    assert accounts[0].overlaps == 10
    (sentence,) = failing_sums(Hands(), {0: 210}, accounts)
    assert "10 bytes belong to two things" in sentence


def test_a_hand_inside_another_is_an_overlap():
    assert bytes_of(parsed(hands=[(0, 0, 100), (0, 10, 20), (0, 30, 40)]))[0].overlaps == 20


@pytest.mark.parametrize(
    ("spans", "expected"),
    [
        ([], []),
        ([(5, 9), (0, 5)], [(0, 9)]),
        ([(0, 10), (2, 4)], [(0, 10)]),
        ([(0, 3), (5, 7), (0, 3)], [(0, 3), (5, 7)]),
    ],
)
def test_union(spans, expected):
    assert union(spans) == expected


def test_sums_that_come_out_are_silent():
    hands = Hands(
        seen=10, audited=6, quarantined=Counter({"unknown-line": 2}), duplicates=1, outside_window=1
    )
    accounts = {0: SourceBytes(hands=90, issues=5, ignored=Counter(blank=5))}
    assert failing_sums(hands, {0: 100}, accounts) == []


def test_a_lost_hand_and_a_lost_byte_are_told():
    hands = Hands(
        seen=11, audited=6, quarantined=Counter({"unknown-line": 2}), duplicates=1, outside_window=1
    )
    accounts = {0: SourceBytes(hands=90, issues=5, ignored=Counter(blank=4))}
    assert failing_sums(hands, {0: 100, 1: 7}, accounts) == [
        "11 hands were seen and 10 are accounted for",
        "source 0: 99 of 100 bytes are accounted for",
        "source 1: 0 of 7 bytes are accounted for",
    ]
