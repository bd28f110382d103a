"""What a push or a word means, and what was ruled: R10, O02 by a ruling, and lawful readings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.support.planted.plant import LIVE, Expected, Planted, Spot

CLEAR_HALF = tuple(book for book in LIVE if book != "wsop-tournament-2024")
"""Books that say what half is measured by: the least raise."""


@dataclass
class Said:
    """A push with its words and its one meaning, a street total; `open_books`: those that leave it open."""

    told: dict[str, Any]
    means: int
    most: int  # the highest total that is as good; `means` where there is one only
    open_books: tuple[str, ...] = ()


def _can_raise(spot: Spot) -> bool:
    """No-limit, a bet to call in full, the right to raise, and somebody who could call all of it."""
    table, p = spot.table, spot.player
    owed = table.owed(p)
    return (
        spot.hand.structure == "no-limit"
        and not table.straddled
        and owed > 1
        and table.level - table.inside[p] == owed
        and table.right(p) == "yes"
        and not table.short_level
        and table.left[p] > owed + 2 * table.full
        and table.reach(p) > table.level + 3 * table.full
    )


def _said(spot: Spot) -> Said | None:
    """A random push or word here that has one meaning."""
    return spot.rng.choice([_one_chip, _all_needed, _half, _half, _half, _last_chips, _raise_said, _amount])(
        spot
    )


def _one_chip(spot: Spot) -> Said:
    table, p = spot.table, spot.player
    chip = spot.rng.randrange(table.owed(p) + 1, table.left[p])
    return Said({"pushed": chip, "pushed_chips": [chip]}, table.level, table.level)


def _all_needed(spot: Spot) -> Said | None:
    """Several chips, of which the call cannot be made without the smallest."""
    table, p, rng = spot.table, spot.player, spot.rng
    owed = table.owed(p)
    large = rng.randrange(owed // 2, owed)
    small = rng.randrange(max(1, owed - large), large + 1) if owed - large <= large else 0
    if not small or large < small or large + small <= owed or large + small >= table.left[p]:
        return None
    return Said({"pushed": large + small, "pushed_chips": [large, small]}, table.level, table.level)


def _half(spot: Spot) -> Said | None:
    """Several chips of which one is not needed: from half a raise on it is a raise, less is a call."""
    table, p, rng = spot.table, spot.player, spot.rng
    owed, full, had = table.owed(p), table.full, table.inside[p]
    over = rng.choice(
        [(full + 1) // 2, (full + 1) // 2 - 1, rng.randrange(1, full + 1), rng.randrange(1, 3 * full)]
    )
    pushed, low = owed + over, table.level + full
    if over < 1 or pushed >= table.left[p] or had + pushed >= table.reach(p):
        return None
    small = rng.randrange(1, over + 1)
    told = {"pushed": pushed, "pushed_chips": [pushed - small, small]}
    open_books = ("wsop-tournament-2024",) if full <= 2 * over < table.level else ()
    if 2 * over < full:
        return Said(told, table.level, table.level)
    raised = max(low, had + pushed)
    return Said(told, raised, raised, open_books)


def _last_chips(spot: Spot) -> Said | None:
    """The whole stack, in several chips that are not all needed for the call."""
    table, p, rng = spot.table, spot.player, spot.rng
    left, owed = table.left[p], table.owed(p)
    total = table.inside[p] + left
    if total >= table.reach(p):
        return None
    small = rng.randrange(1, left - owed + 1)
    return Said({"pushed": left, "pushed_chips": [left - small, small]}, total, total)


def _raise_said(spot: Spot) -> Said | None:
    """Raise, said before the chips of a call: the least raise at least.

    To one who has acted before, a ruling against it denies the right to raise: another code.
    """
    table, p = spot.table, spot.player
    if p in table.acted:
        return None
    told = {"declared": "raise", "declared_when": "before-chips", "pushed": table.owed(p)}
    return Said(told, table.level + table.full, table.inside[p] + table.left[p])


def _amount(spot: Spot) -> Said | None:
    """A number alone is a silent push of it: from half a raise on a raise, less is a call."""
    half = _half(spot)
    if half is None:
        return None
    named = spot.table.inside[spot.player] + int(half.told["pushed"])
    return Said({"declared": "amount", "declared_to": named}, half.means, half.most, half.open_books)


def misread(spot: Spot) -> Planted | None:
    """R10: another total was ruled than the one that push and words meant."""
    if not _can_raise(spot):
        return None
    table, p, rng, number = spot.table, spot.player, spot.rng, spot.number
    said = _said(spot)
    if said is None:
        return None
    low, level = table.level + table.full, table.level
    if said.means == level:
        ruled = min(table.inside[p] + table.left[p] - 1, rng.choice([low, low + table.full]))
    elif said.most == said.means > low + 1 and rng.random() < 0.3:
        ruled = rng.choice([low, said.means - 1])
    else:
        ruled = level
    if ruled == said.means or ruled == table.reach(p):
        return None
    kind = "raise" if ruled > level else "call"
    floor = {
        number: {**said.told, "ruling": "call" if kind == "call" else "minimum-raise", "ruled_by": "dealer"}
    }
    if kind == "raise":
        floor[number]["ruled_to"] = ruled
    table.act(p, kind, ruled if kind == "raise" else None)
    stake = said.means - ruled if ruled < said.means else ruled - said.most
    amounts: dict[str, int | None] = {"observed": ruled, "expected_low": said.means, "amount_at_stake": stake}
    if said.most == said.means:
        amounts["expected_high"] = said.most
    sure = [book for book in LIVE if book not in said.open_books]
    planted = Planted("R10", table.play_out(rng), floor=floor)
    planted.expect(sure, Expected("R10", "violation", number, p, amounts=amounts))
    if ruled == level:  # right where half is measured by the bet before
        planted.expect(said.open_books)
    return planted


def read_right(spot: Spot) -> Planted | None:
    """The dealer rules what the push means."""
    if not _can_raise(spot):
        return None
    table, number = spot.table, spot.number
    said = _said(spot)
    if said is None:
        return None
    told = {**said.told, "ruled_by": "dealer"}
    if said.means == table.level:
        table.act(spot.player, "call")
        told["ruling"] = "call"
    else:
        table.act(spot.player, "raise", said.means)
        told |= {"ruling": "minimum-raise", "ruled_to": said.means}
    sure = [book for book in LIVE if book not in said.open_books]
    return Planted("", table.play_out(spot.rng), floor={number: told}).expect(sure)


def refused(spot: Spot) -> Planted | None:
    """O02: a raise is said, and ruled a call, though the player has the right to it."""
    if not _can_raise(spot):
        return None
    table, p, number = spot.table, spot.player, spot.number
    told = {"declared": "raise", "ruling": "call", "ruled_by": spot.rng.choice(["dealer", "director"])}
    if spot.rng.random() < 0.5:
        told |= {"declared_when": "before-chips"}
    amounts: dict[str, int | None] = {
        "observed": table.level,
        "expected_low": table.level + table.full,
        "amount_at_stake": None,
    }
    table.act(p, "call")
    found = Expected("O02", "violation", number, p, amounts=amounts)
    return Planted("O02", table.play_out(spot.rng), floor={number: told}).expect(LIVE, found)
