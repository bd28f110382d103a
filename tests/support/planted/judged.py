"""Prints plants, reads them back, judges them in both engines, and says what is not as it should be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

import polars as pl

from audit.judge import judge
from audit.rulebook import load
from parsers.format import Options
from parsers.registry import FORMATS
from parsers.schema import MONEY_SCALE, VOLUNTARY, Parsed
from parsers.text import from_bytes
from tests.support.ohh import print_ohh
from tests.support.planted.plant import Expected, Planted
from tests.support.pokerstars import names_for, print_hand

FORMS = {"txt": "pokerstars", "ohh": "ohh"}
FIRST = 600_001

Row = dict[str, Any]


def wrong(planted: Sequence[Planted], book: str) -> Iterator[tuple[Planted, str]]:
    """What the judge says under a book that it should not, or does not say, with the hand.

    Every hand must name the book. With `audit.crosscheck.SAMPLE` at 1 both engines play all hands.
    """
    for form in FORMS:
        those = [one for one in planted if one.form == form]
        if those:
            yield from _wrong(those, form, book)


def _wrong(planted: Sequence[Planted], form: str, book: str) -> Iterator[tuple[Planted, str]]:
    text = "".join(printed(one, number) for number, one in enumerate(planted, FIRST))
    parsed = FORMATS[FORMS[form]].read(from_bytes(text.encode()), Options())
    judgement = judge(parsed, load(book))
    assert judgement.rule_errors == ()
    rows = judgement.findings.iter_rows(named=True)
    found = {hand: list(those) for hand, those in groupby(rows, key=itemgetter("hand"))}
    twice = dict(judgement.verdicts.select("hand", "replayed").iter_rows())
    actions = _actions(parsed)
    read = {}
    for hand, hand_id, stakes in parsed.hands.select("hand", "hand_id", "stakes_kind").iter_rows():
        read[int(hand_id)] = hand, MONEY_SCALE if stakes == "tournament" else MONEY_SCALE // 100
    for number, one in enumerate(planted, FIRST):
        where = f"{one.code} {form} {book} {number}"
        if number not in read:
            issues = parsed.issues.filter(hand_id=str(number))["message"].to_list()
            yield one, f"{where}: not read: {issues}"
            continue
        hand, unit = read[number]
        if not twice[hand]:
            yield one, f"{where}: played by one engine only"
        for what in differences(one.books[book], found.get(hand, []), actions[hand], unit):
            yield one, f"{where}: {what}"


def printed(one: Planted, number: int) -> str:
    """The hand as an export."""
    if one.form == "txt":
        return print_hand(one.hand, number)[0]
    upcards: dict[str, dict[int, str]] = {}
    for p, cards in one.hand.upcards.items():
        for street, card in zip(("third", "fourth", "fifth", "sixth"), cards, strict=True):
            upcards.setdefault(street, {})[p] = card
    return print_ohh(one.hand, number, names_for(one.hand), one.floor, one.offered, upcards, one.corrections)


def _actions(parsed: Parsed) -> dict[int, list[int]]:
    """By hand the ordinals of its voluntary actions."""
    acts = parsed.actions.filter(pl.col("kind").cast(pl.String).is_in(VOLUNTARY)).sort("hand", "ordinal")
    ordinals: dict[int, list[int]] = {hand: [] for hand in parsed.hands["hand"]}
    for hand, ordinal in acts.select("hand", "ordinal").iter_rows():
        ordinals[hand].append(ordinal)
    return ordinals


def differences(
    expected: Sequence[Expected], found: Sequence[Row], actions: Sequence[int], unit: int
) -> Iterator[str]:
    """What of the findings is missing, wrong, or neither expected nor the consequence of one that is."""
    rest = list(found)
    known = set()
    for want in expected:
        row = next((row for row in rest if _is(row, want, actions)), None)
        if row is None:
            yield f"missing {want}; found {[said(row) for row in found]}"
            continue
        rest.remove(row)
        known.add(row["finding_id"])
        if row["caused_by"] is not None:
            yield f"a consequence: {said(row)}"
        if not row["confirmed"]:
            yield f"not confirmed: {said(row)}"
        for name, value in want.amounts.items():
            if row[name] != (None if value is None else value * unit):
                yield f"{name} should be {value}: {said(row)}"
    grown = True
    while grown:
        caused = [row for row in rest if row["caused_by"] in known]
        grown = bool(caused)
        known |= {row["finding_id"] for row in caused}
        rest = [row for row in rest if row not in caused]
    for row in rest:
        yield f"not expected: {said(row)}"


def _is(row: Row, want: Expected, actions: Sequence[int]) -> bool:
    if row["rule"] != want.rule or row["verdict"] != want.verdict:
        return False
    if want.action is not None:
        return bool(row["ordinal"] == actions[want.action - 1])
    return want.player is None or (row["player_index"], row["street"]) == (want.player, want.street)


def said(row: Row) -> str:
    """A finding in one line."""
    amounts = [row[name] for name in ("observed", "expected_low", "expected_high", "amount_at_stake")]
    return (
        f"{row['rule']} {row['verdict']} on {row['ordinal']} by {row['player_index']} {row['street']} "
        f"{row['reason']} {[a if a is None else a / MONEY_SCALE for a in amounts]} "
        f"caused by {row['caused_by']}: {row['message']}"
    )
