"""Wrong bets that were noticed: R08 where they were not put right, and corrections as the books want them."""

from __future__ import annotations

from dataclasses import dataclass

from tests.support.dealer import Event
from tests.support.planted.plant import CASH, LIVE, TDA, Expected, Planted, Spot, count_actions


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


def _correct(wrong: Wrong, to: int, callers: dict[int, int] | None = None) -> list[int]:
    """The bet is made `to`, also for those who have called it, by the number of their action.

    Answers the numbers of the corrections among the events.
    """
    table, places = wrong.spot.table, []
    table.level = to
    for p, corrects in {wrong.spot.player: wrong.found.action or 0, **(callers or {})}.items():
        chips = to - table.inside[p]
        table.see(Event(table.street, p, "correction", chips, to, corrects=corrects))
        places.append(len(table.events))
    return places


def _r08(wrong: Wrong, verdict: str, stood: int, right: int) -> Expected:
    stake = abs(stood - right)
    amounts = {"observed": stood, "expected_low": right, "expected_high": right, "amount_at_stake": stake}
    return Expected("R08", verdict, wrong.found.action, wrong.spot.player, amounts=amounts)


def left_wrong(spot: Spot) -> Planted | None:
    """R08: noticed at once, while others have still to act, and left; or corrected to another amount."""
    wrong = _wrong_bet(spot)
    if wrong is None or not spot.table.after(spot.player):
        return None
    table, rng, number = spot.table, spot.rng, wrong.found.action or 0
    low, high = sorted((wrong.x, wrong.right))
    stood, floor, corrections = wrong.x, {}, {}
    if rng.random() < 0.5:
        floor[number] = {"ruling": "stands", "ruled_by": "director", "noticed_after": len(table.events)}
    else:
        stood = rng.choice([rng.randrange(low, high + 1), high + 1])
        if stood in (wrong.x, wrong.right):
            return None
        (place,) = _correct(wrong, stood)
        corrections[place] = {"ruled_to": stood}
    planted = Planted("R08", table.play_out(rng, folds=0.2), floor=floor, corrections=corrections)
    return planted.expect(LIVE, wrong.found, _r08(wrong, "violation", stood, wrong.right))


def too_late(spot: Spot) -> Planted | None:
    """R08: put right in the same round, when everybody has acted on the bet.

    By the books for cash games it then stands as accepted; by TDA 54 it is still put right; the tournament
    rules of the WSOP say both. In pot-limit a bet of too little is left to another plant.
    """
    wrong = _wrong_bet(spot)
    table, rng = spot.table, spot.rng
    if wrong is None or (spot.hand.structure == "pot-limit" and wrong.found.rule != "R03"):
        return None
    callers = _answer(wrong, len(table.after(spot.player)))
    if not callers:
        return None
    _correct(wrong, wrong.right, callers)
    planted = Planted("R08", table.play_out(rng)).expect(TDA, wrong.found)
    planted.expect(CASH, wrong.found, _r08(wrong, "violation", wrong.right, wrong.x))
    unsure = _r08(wrong, "undetermined", wrong.right, wrong.x)
    return planted.expect(["wsop-tournament-2024"], wrong.found, unsure)


def _answer(wrong: Wrong, count: int) -> dict[int, int] | None:
    """So many call the bet or fold; who called, with the number of his action. None: one could not have."""
    table, rng = wrong.spot.table, wrong.spot.rng
    callers = {}
    for q in table.after(wrong.spot.player)[:count]:
        needs = max(wrong.x, wrong.right) - table.inside[q]
        if table.left[q] <= needs or (rng.random() < 0.4 and sum(table.live) > 2):
            table.act(q, "fold")
        else:
            callers[q] = count_actions(table.events) + 1
            table.act(q, "call")
    return callers if sum(table.live) > 1 else None


def corrected(spot: Spot) -> Planted | None:
    """Put right while others have still to act: the fault stays on record, and nothing else is wrong."""
    wrong = _wrong_bet(spot)
    if wrong is None:
        return None
    waiting = len(spot.table.after(spot.player))
    callers = _answer(wrong, min(waiting - 1, 1) if spot.rng.random() < 0.5 else 0)
    if waiting < 1 or callers is None or not spot.table.after(spot.player):
        return None
    told = {"ruled_to": wrong.right} if spot.rng.random() < 0.5 else {}
    first, *_ = _correct(wrong, wrong.right, callers)
    hand = spot.table.play_out(spot.rng, folds=0.2)
    return Planted("", hand, corrections={first: told}).expect(LIVE, wrong.found)
