"""Wrong bets that were noticed: R08 where they were not put right, and corrections as the books want them."""

from __future__ import annotations

from dataclasses import dataclass

from tests.support.dealer import Event
from tests.support.planted.plant import LIVE, Expected, Planted, Spot


@dataclass
class Wrong:
    """A bet or raise of a wrong size `x`, and the total to which it is put right."""

    spot: Spot
    found: Expected
    x: int
    right: int


def _wrong_bet(spot: Spot) -> Wrong | None:
    """An underbet, an underraise, an overbet of the pot, or a wrong unit; the player has just made it."""
    table, p, rng, hand = spot.table, spot.player, spot.rng, spot.hand
    most = table.inside[p] + table.left[p]
    if table.right(p) != "yes" or hand.straddle or hand.antes_only or table.game.family == "stud":
        return None
    if hand.structure == "fixed-limit":
        right = table.full_level + table.unit
        if table.level != table.full_level or table.bets >= 4:
            return None
        rule, x = "R04", rng.choice([right - 1, right + 1])
        if x <= table.level:
            return None
    elif hand.structure == "pot-limit" and rng.random() < 0.5:
        if table.street == "preflop":
            return None
        right = max(table.level + table.full, 2 * table.level - table.inside[p] + table.pot)
        rule, x = "R03", right + rng.randrange(1, right)
    else:
        right = table.level + table.full
        rule, x = "R01" if table.level else "R02", rng.randrange(table.level + 1, right)
    if most <= max(x, right) + 1 or table.reach(p) <= max(x, right) + 1:
        return None
    number = spot.number
    found = Expected(rule, "violation", number, p, amounts={"observed": x, "amount_at_stake": abs(x - right)})
    table.act(p, "raise" if table.level else "bet", x)
    return Wrong(spot, found, x, right)


def _correct(wrong: Wrong, to: int) -> int:
    """The correction of the bet, before anybody else has acted; its number among the events."""
    table, p = wrong.spot.table, wrong.spot.player
    chips = to - table.inside[p]
    corrects = wrong.found.action or 0
    table.see(Event(table.street, p, "correction", chips, to, corrects=corrects))
    table.level = to
    table.acted[p] = to
    return len(table.events)


def left_wrong(spot: Spot) -> Planted | None:
    """R08: noticed at once, while others have still to act, and left; or corrected to another amount."""
    wrong = _wrong_bet(spot)
    if wrong is None:
        return None
    table, rng, number = spot.table, spot.rng, wrong.found.action or 0
    if not table.after(spot.player):
        return None
    low, high = sorted((wrong.x, wrong.right))
    stood, floor, corrections = wrong.x, {}, {}
    if rng.random() < 0.5:
        made = len(table.events)
        floor[number] = {"ruling": "stands", "ruled_by": "director", "noticed_after": made}
    else:
        stood = rng.choice([rng.randrange(low, high + 1), high + 1])
        if (
            stood in (wrong.x, wrong.right)
            or stood <= table.level - (wrong.x - low)
            or stood <= table.inside[spot.player] - wrong.x
        ):
            return None
        corrections[_correct(wrong, stood)] = {"ruled_to": stood}
    stake = abs(stood - wrong.right)
    amounts = {
        "observed": stood, "expected_low": wrong.right, "expected_high": wrong.right, "amount_at_stake": stake,
    }  # fmt: skip
    found = Expected("R08", "violation", number, spot.player, amounts=amounts)
    hand = table.play_out(rng, folds=0.2)
    planted = Planted("R08", hand, floor=floor, corrections=corrections)
    return planted.expect(LIVE, wrong.found, found)


def corrected(spot: Spot) -> Planted | None:
    """Put right at once: the fault stays on record, and nothing else is wrong."""
    wrong = _wrong_bet(spot)
    if wrong is None or not spot.table.after(spot.player):
        return None
    told = {"ruled_to": wrong.right} if spot.rng.random() < 0.5 else {}
    place = _correct(wrong, wrong.right)
    hand = spot.table.play_out(spot.rng, folds=0.2)
    return Planted("", hand, corrections={place: told}).expect(LIVE, wrong.found)
