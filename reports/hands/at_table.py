"""The hands around one at its table and the players' chips between them, in words for its page."""

from __future__ import annotations

from typing import Any

from reports.hands.hand import Hand
from reports.hands.neighbours import Between, Chips, Neighbour, Neighbours
from reports.hands.opinions import tag, verdict_word
from reports.inert import brief, inert
from reports.language import tr
from reports.money import Money
from reports.run.listing import page_name

_NAME = 60


def at_the_table(
    hand: Hand, money: Money, found: Neighbours | None, nothing: str, pages: frozenset[str]
) -> dict[str, Any]:
    """The values for the template.

    `nothing`: why nothing is known, if that is so; `pages`: the keys of the hands that have a page beside
    this one.
    """
    if found is None:
        return {"sentences": [nothing or tr("The run has no such hand.")], "hands": [], "between": []}
    this = Neighbour(hand.key, hand.row["hand_id"], hand.row["played_at"], hand.verdict.get("verdict"))
    line = (
        *(_hand(one, tr("before"), pages) for one in found.before),
        _hand(this, tr("this hand"), frozenset()),
        *(_hand(one, tr("after"), pages) for one in found.after),
    )
    between = [
        _between(tr("From the hand before to this one"), found.from_before, money),
        _between(tr("From this hand to the one after"), found.to_after, money),
    ]
    return {
        "sentences": _sentences(found),
        "hands": line if len(line) > 1 else [],
        "between": [one for one in between if one is not None],
    }


def _sentences(found: Neighbours) -> list[str]:
    if found.no_table:
        return [tr("The record names no table, so its other hands are not known.")]
    if not found.before and not found.after:
        return [tr("This run has no other hand of this table.")]
    sentences = [
        tr(
            "The nearest hands of the same table, game and stakes in this run. Hands that were not read, or "
            "are in no input, may lie between them."
        )
    ]
    if not found.by_time:
        sentences.append(
            tr(
                "Their times do not tell the order: it is that of the source, which may not be the order of "
                "play."
            )
        )
    return sentences


def _hand(one: Neighbour, where: str, pages: frozenset[str]) -> dict[str, Any]:
    return {
        "where": where,
        "ident": brief(one.hand_id or one.key, 2 * _NAME),
        "page": page_name(one.key) if one.key in pages else "",
        "played": f"{one.played_at:%Y-%m-%d %H:%M:%S} UTC" if one.played_at else tr("not known"),
        "verdict": verdict_word(one.verdict),
        "tag": tag(one.verdict),
    }


def _between(title: str, between: Between | None, money: Money) -> dict[str, Any] | None:
    if between is None:
        return None
    stacks = money.aligned(chips for one in between.both for chips in (one.left_with, one.came_with))
    return {
        "title": title,
        "rows": [_chips(one, stacks) for one in between.both],
        "gone": ", ".join(brief(name, _NAME) for name in between.gone),
        "new": ", ".join(brief(name, _NAME) for name in between.new),
        "nameless": between.nameless,
        "differs": any(one.more() for one in between.both),
    }


def _chips(one: Chips, money: Money) -> dict[str, str]:
    more = one.more()
    if more is None:
        says = tr("not known")
    elif more == 0:
        says = tr("equal")
    elif more > 0:
        says = tr("{chips} more than he left with").format(chips=inert(money(more)))
    else:
        says = tr("{chips} less than he left with").format(chips=inert(money(-more)))
    return {
        "name": brief(one.name, _NAME),
        "left": money(one.left_with),
        "came": money(one.came_with),
        "says": says,
    }
