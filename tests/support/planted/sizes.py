"""Bets and raises of a wrong size: R01 to R04, R06, R07, R09."""

from __future__ import annotations

from tests.support.planted.plant import (
    CASH,
    DOUBLE,
    EVERY,
    LAST_FULL_RAISE,
    RULE_53,
    TDA,
    Expected,
    Planted,
    Spot,
)

NO_LIMIT = ("no-limit", "pot-limit")


def _finish(spot: Spot, code: str, *, form: str = "ohh") -> Planted:
    return Planted(code, spot.table.play_out(spot.rng), form)


def underraise(spot: Spot) -> Planted | None:
    """R01: to less than the bet and one more full raise; by some books, to less than double."""
    table, p = spot.table, spot.player
    least, most = table.level + table.full, table.inside[p] + table.left[p]
    if spot.hand.structure not in NO_LIMIT or not table.level or table.right(p) != "yes":
        return None
    if most <= 2 * table.level or table.reach(p) < 2 * table.level:
        return None
    if table.straddled:
        return _under_straddle(spot, most) if table.level == table.full else None
    kind, number = "raise", spot.number
    double = 2 * table.level
    books = spot.lawful_books
    by_double = "double-raise" in books and least < double and spot.rng.random() < 0.3
    low, high = (least, double) if by_double else (table.level + 1, least)
    if low >= high:
        return None
    x = spot.rng.randrange(low, high)
    top = {} if spot.hand.structure == "pot-limit" else {"expected_high": most}
    table.act(p, kind, x)
    planted = _finish(spot, "R01", form=spot.rng.choice(["ohh", "txt"]))

    def below(least: int) -> Expected:
        amounts = {"observed": x, "expected_low": least, "amount_at_stake": least - x, **top}
        return Expected("R01", "violation", number, p, amounts=amounts)

    if not by_double:
        planted.expect(LAST_FULL_RAISE, below(least))
    if "double-raise" in books:
        planted.expect(DOUBLE, below(double))
    return planted


def _under_straddle(spot: Spot, most: int) -> Planted | None:
    """The first raise over a straddle X: to 2X, to 2X less a big blind, or to three big blinds."""
    table, p = spot.table, spot.player
    big, straddle = spot.hand.big_blind, table.level
    readings = {"straddle": 2 * straddle, "difference": 2 * straddle - big, "three": 3 * big}
    tried = {
        **dict.fromkeys((*TDA, "wsop-tournament-2024", "online"), ("straddle", "difference")),
        "wsop-live-2024": ("three",),
        **dict.fromkeys(("roberts-rules", "double-raise"), ("straddle",)),
    }
    if most <= 2 * straddle or table.reach(p) < 2 * straddle:
        return None
    number, x = spot.number, spot.rng.randrange(straddle + 1, 2 * straddle)
    table.act(p, "raise", x)
    planted = _finish(spot, "R01")
    for book, names in tried.items():
        least = [readings[name] for name in names]
        condemned = [low for low in least if x < low]
        if not condemned:
            continue
        sure = len(condemned) == len(least)
        amounts = {"observed": x} | ({"expected_low": least[0]} if len(least) == 1 else {})
        verdict = "violation" if sure else "undetermined"
        planted.expect([book], Expected("R01", verdict, number, p, amounts=amounts))
    return planted


def underbet(spot: Spot) -> Planted | None:
    """R02: less than the big blind."""
    table, p = spot.table, spot.player
    least, most = spot.hand.big_blind, table.left[p]
    if spot.hand.structure not in NO_LIMIT or table.level or most <= least or table.reach(p) <= least:
        return None
    number, x = spot.number, spot.rng.randrange(1, least)
    table.act(p, "bet", x)
    amounts = {"observed": x, "expected_low": least, "amount_at_stake": least - x}
    found = Expected("R02", "violation", number, p, amounts=amounts)
    return _finish(spot, "R02", form=spot.rng.choice(["ohh", "txt"])).expect(spot.lawful_books, found)


def over_pot(spot: Spot) -> Planted | None:
    """R03: more than the pot; before the flop books differ on how the blinds and antes count."""
    table, p = spot.table, spot.player
    if spot.hand.structure != "pot-limit" or table.right(p) != "yes":
        return None
    most = table.inside[p] + table.left[p]
    limits = _pot_limits(spot)
    if limits is None:
        return None
    every = [high for several in limits.values() for high in several]
    if most <= max(every) + 1 or table.reach(p) <= max(every) + 1:
        return None
    beyond = min(most, 2 * max(every))
    low = min(every) if spot.rng.random() < 0.5 else max(every)
    x = spot.rng.randrange(low + 1, beyond)
    if x == table.reach(p):
        return None
    number = spot.number
    table.act(p, "raise" if table.level else "bet", x)
    planted = _finish(spot, "R03", form=spot.rng.choice(["ohh", "txt"]))
    for book, highs in limits.items():
        over = [high for high in highs if x > high]
        if not over or book not in spot.lawful_books:
            continue
        exact = {"expected_high": highs[0], "amount_at_stake": x - highs[0]} if len(set(highs)) == 1 else {}
        verdict = "violation" if len(over) == len(highs) else "undetermined"
        found = Expected("R03", verdict, number, p, amounts={"observed": x, **exact})
        planted.expect([book], found)
    return planted


def _pot_limits(spot: Spot) -> dict[str, list[int]] | None:
    """By book the most that a raise may come to, by each of its readings."""
    table, p, hand = spot.table, spot.player, spot.hand
    pot = 2 * table.level - table.inside[p] + table.pot
    least = table.level + table.full
    if table.street != "preflop" or hand.antes_only:
        return {book: [max(pot, least)] for book in EVERY}
    posts = {event.kind: event for event in table.events if event.kind.startswith("post-")}
    if hand.straddle or {"post-small-blind", "post-big-blind"} - posts.keys():
        return None
    small, big = posts["post-small-blind"], posts["post-big-blind"]
    if small.all_in or big.all_in or big.player in table.acted or len(table.levels) > 1:
        return None  # how long a small blind counts as a big one, or a short one as full: not for here
    antes = sum(event.chips for event in table.events if event.kind == "post-ante")
    round_up = pot + (hand.big_blind - small.chips if p != small.player else 0)
    folded = not table.live[small.player]
    if folded or table.inside[small.player] != small.chips:
        return None
    limits = {
        "online": [pot, round_up],
        "double-raise": [pot],
        **{book: [pot, pot - antes] for book in RULE_53},
        **{book: [round_up, round_up - antes] for book in CASH},
    }
    return {book: [max(high, least) for high in highs] for book, highs in limits.items()}


def wrong_unit(spot: Spot) -> Planted | None:
    """R04: neither the full bet nor a completion."""
    table, p = spot.table, spot.player
    if spot.hand.structure != "fixed-limit" or table.right(p) != "yes" or table.bets >= 4:
        return None
    if table.street == "fourth" and table.game.family == "stud":
        return None  # with a pair showing some books allow the double bet
    opening = table.brought_in >= 0 and not table.full_level
    if not opening and table.level != table.full_level:
        return None  # over a short all-in books differ on the next full level
    lawful = table.full_level + table.unit
    most = table.inside[p] + table.left[p]
    if most <= 2 * lawful or table.reach(p) <= 2 * lawful:
        return None
    number = spot.number
    x = spot.rng.choice([lawful - 1, lawful + 1, spot.rng.randrange(table.level + 1, lawful + table.unit)])
    if x in (lawful, lawful + table.unit) or x <= table.level:
        return None
    kind = ("complete" if opening else "raise") if table.level else "bet"
    table.act(p, kind, x)
    amounts: dict[str, int | None] = {"observed": x}
    if not opening:
        amounts |= {"expected_low": lawful, "expected_high": lawful, "amount_at_stake": abs(x - lawful)}
    found = Expected("R04", "violation", number, p, amounts=amounts)
    return _finish(spot, "R04", form=spot.rng.choice(["ohh", "txt"])).expect(EVERY, found)


def beyond_stack(spot: Spot) -> Planted | None:
    """R06: more chips than the player had, in a bet, a raise or a call."""
    table, p, rng = spot.table, spot.player, spot.rng
    had, owed = table.left[p], table.owed(p)
    number = spot.number
    short = table.level - table.inside[p]
    if short > had and short <= table.reach(p) - table.inside[p]:
        chips = short
        table.act(p, "call", chips=chips).all_in = False
    elif table.right(p) == "yes" and table.reach(p) > table.inside[p] + had and not owed >= had:
        if spot.hand.structure == "fixed-limit":
            if table.full_level != table.level or table.bets >= 4:
                return None
            x = table.full_level + table.unit
            if x - table.inside[p] <= had:
                return None
        else:
            x = table.inside[p] + had + rng.randrange(1, had + 1)
            if spot.hand.structure == "pot-limit":
                return None
        chips = x - table.inside[p]
        table.act(p, "raise" if table.level else "bet", x).all_in = False
    else:
        return None
    amounts: dict[str, int | None] = {
        "observed": chips,
        "expected_high": had,
        "amount_at_stake": chips - had,
    }
    found = Expected("R06", "violation", number, p, amounts=amounts)
    table.close(rng, folds=1)
    # Open Hand History is refused where it fits better with totals for the chips added.
    return _finish(spot, "R06", form="txt").expect(spot.lawful_books, found)


def not_above(spot: Spot) -> Planted | None:
    """R07: printed as a raise, for the chips of a call or less."""
    table, p = spot.table, spot.player
    owed = table.owed(p)
    if not owed or owed >= table.left[p] or table.level - table.inside[p] != owed:
        return None
    x = table.level if spot.rng.random() < 0.6 else spot.rng.randrange(table.inside[p] + 1, table.level + 1)
    number = spot.number
    table.act(p, "raise", x)
    found = Expected("R07", "violation", number, p, amounts={"observed": x, "amount_at_stake": None})
    return _finish(spot, "R07").expect(spot.lawful_books, found)


def nobody_to_call(spot: Spot) -> Planted | None:
    """R09: a raise over players who are all in for no more than the bet."""
    table, p = spot.table, spot.player
    if spot.hand.structure != "no-limit" or table.right(p) != "yes" or not table.owed(p):
        return None
    if table.straddled:
        return None
    least, most = table.level + table.full, table.inside[p] + table.left[p]
    if table.reach(p) > table.level or most < 2 * table.level or most < least:
        return None
    x = spot.rng.randrange(max(least, 2 * table.level), most + 1)
    number = spot.number
    table.act(p, "raise", x)
    level = table.levels[-2]
    amounts = {"observed": x, "expected_low": level, "expected_high": level, "amount_at_stake": None}
    found = Expected("R09", "advisory", number, p, amounts=amounts)
    return _finish(spot, "R09", form=spot.rng.choice(["ohh", "txt"])).expect(spot.lawful_books, found)
