"""Raises without the right to one and past the cap, and calls of a wrong amount: O01, R05, U01, U07."""

from __future__ import annotations

from tests.support.planted.plant import CASH, DOUBLE, LAST_FULL_RAISE, TDA, Expected, Planted, Spot

FOUR_RAISES = ("wsop-tournament-2024", "wsop-live-2024")


def not_reopened(spot: Spot) -> Planted | None:
    """O01: by one who has acted and faces less than a full raise since.

    Where several short all-ins add up to one, only the books that have a reading without it doubt the raise.
    """
    table, p, hand = spot.table, spot.player, spot.hand
    right, level = table.right(p), table.level
    if (
        right == "yes"
        or level <= table.acted[p]
        or table.straddled
        or (table.brought_in >= 0 and not table.full_level)
    ):
        return None
    limit = hand.structure == "fixed-limit"
    least = table.full_level + table.unit if limit else level + table.full
    most = table.inside[p] + table.left[p]
    if most <= least or table.reach(p) <= level or least <= level or (limit and table.bets >= 4):
        return None
    x = least
    if hand.structure == "no-limit":
        x = spot.rng.randrange(least, min(most, 2 * least) + 1)
    elif hand.structure == "pot-limit" and least > 2 * level - table.inside[p] + table.pot:
        return None
    number = spot.number
    table.act(p, "raise", x)
    planted = Planted("O01", table.play_out(spot.rng), spot.rng.choice(["ohh", "txt"]))
    amounts = {"observed": x, "expected_low": level, "expected_high": level, "amount_at_stake": x - level}
    if right == "no":
        return planted.expect(LAST_FULL_RAISE, Expected("O01", "violation", number, p, amounts=amounts))
    doubtful = ("online",) if not limit else ("online", *TDA, "wsop-tournament-2024")
    found = Expected("O01", "undetermined", number, p, amounts=amounts)
    return planted.expect(doubtful, found).expect(CASH if limit else (*TDA, *CASH))


def beyond_cap(spot: Spot) -> Planted | None:
    """R05: from here everybody raises until the round has had its bets, and then once more."""
    table, rng, hand = spot.table, spot.rng, spot.hand
    if hand.structure != "fixed-limit" or table.level != table.full_level:
        return None
    if (table.brought_in >= 0 and not table.full_level) or table.short_all_in:
        return None
    bets = 4 if rng.random() < 0.6 else 5
    deep = min((table.left[p] for p in table.seats if table.live[p]), default=0)
    if min(table.able(), table.began) < 3 or deep <= table.unit * (bets + 3) or table.bets > bets:
        return None
    actions: list[int] = []
    turn = [spot.player, *table.after(spot.player)]
    while table.bets <= bets:
        p = turn[0]
        if table.right(p) != "yes":
            return None
        actions.append(spot.number)
        table.act(p, "raise" if table.level else "bet", table.level + table.unit)
        turn = table.after(p)
    p, x = table.events[-1].player, table.level
    level = x - table.unit
    planted = Planted("R05", table.play_out(rng), rng.choice(["ohh", "txt"]))
    amounts = {"observed": x, "expected_low": level, "expected_high": level, "amount_at_stake": x - level}

    def found(verdict: str, number: int = actions[-1]) -> Expected:
        values = amounts if number == actions[-1] else {}
        return Expected("R05", verdict, number, amounts=values)

    # With two betting rounds Robert's Rules allow one raise more.
    three = [*TDA] if len(table.game.streets) == 2 else [*TDA, "roberts-rules"]
    four = [book for book in (*FOUR_RAISES, "roberts-rules") if book not in three]
    if bets == 4:
        planted.expect([*three, *DOUBLE], found("violation")).expect(["online"], found("undetermined"))
        return planted.expect(four)
    planted.expect(four, found("violation"))
    if len(actions) > 1:
        planted.expect(["online"], found("violation"), found("undetermined", actions[-2]))
    return planted


def short_call(spot: Spot) -> Planted | None:
    """U01: a call of less than is owed, with chips behind."""
    table, p = spot.table, spot.player
    owed = table.owed(p)
    if owed < 2 or table.left[p] <= owed:
        return None
    chips = spot.rng.choice([1, owed - 1, spot.rng.randrange(1, owed)])
    number = spot.number
    table.act(p, "call", chips=chips)
    amounts = {
        "observed": chips,
        "expected_low": owed,
        "expected_high": owed,
        "amount_at_stake": owed - chips,
    }
    found = Expected("U01", "violation", number, p, amounts=amounts)
    planted = Planted("U01", table.play_out(spot.rng), spot.rng.choice(["ohh", "txt"]))
    return planted.expect(spot.lawful_books, found)


def over_call(spot: Spot) -> Planted | None:
    """U07: a call of more than is owed; undetermined where it is the bet, of which nobody can match all."""
    table, p, rng = spot.table, spot.player, spot.rng
    owed, nominal = table.owed(p), table.level - table.inside[p]
    if not owed or table.left[p] <= owed + 1:
        return None
    room = min(table.left[p], 3 * owed + 2)
    chips = rng.choice([nominal, owed + 1, rng.randrange(owed + 1, room)])
    if not owed < chips <= table.left[p]:
        return None
    number = spot.number
    table.act(p, "call", chips=chips)
    amounts = {
        "observed": chips,
        "expected_low": owed,
        "expected_high": owed,
        "amount_at_stake": chips - owed,
    }
    verdict = "undetermined" if chips == nominal else "violation"
    found = Expected("U07", verdict, number, p, amounts=amounts)
    planted = Planted("U07", table.play_out(rng), rng.choice(["ohh", "txt"]))
    return planted.expect(spot.lawful_books, found)
