"""Actions in a wrong order: T01 to T05."""

from __future__ import annotations

from tests.support.planted.plant import Expected, Planted, Spot


def _one(spot: Spot, rule: str, number: int, player: int) -> Planted:
    found = Expected(rule, "violation", number, player)
    form = spot.rng.choice(["ohh", "txt"])
    return Planted(rule, spot.table.play_out(spot.rng), form).expect(spot.lawful_books, found)


def _answer(spot: Spot) -> None:
    """The player who was next, and whoever owes an action after him, call or check."""
    table = spot.table
    for q in [spot.player, *table.after(spot.player)]:
        if table.due(q) and sum(table.live) > 1:
            table.act(q, "call" if table.owed(q) else "check")


def _raise_to(spot: Spot, p: int) -> int | None:
    """A plain bet or raise that `p` could make, if it were his turn and he had the right to it."""
    table = spot.table
    x = max(2 * table.level, table.level + table.full)
    fits = table.inside[p] + table.left[p] > x and table.reach(p) >= x and not table.straddled
    return x if spot.hand.structure == "no-limit" and fits else None


def out_of_turn(spot: Spot) -> Planted | None:
    """T01: somebody behind acts first; who was passed over acts after him."""
    table, rng = spot.table, spot.rng
    behind = [q for q in table.after(spot.player) if q != spot.player]
    if not behind:
        return None
    q = rng.choice(behind)
    x = _raise_to(spot, q) if rng.random() < 0.3 and table.right(q) == "yes" else None
    owed = table.owed(q)
    kind = rng.choice(["call", "fold"]) if owed else rng.choice(["check", "check", "fold"])
    if kind == "fold" and sum(table.live) <= 2:
        return None
    number = spot.number
    table.act(q, kind if x is None else "raise" if table.level else "bet", x)
    _answer(spot)
    return _one(spot, "T01", number, q)


def absent(spot: Spot) -> Planted | None:
    """T02: by one who has folded or is all in; the others go on, and answer a raise of his."""
    table, rng = spot.table, spot.rng
    gone = [p for p in table.seats if not table.live[p] or table.left[p] <= 0]
    if not gone:
        return None
    p, number = rng.choice(gone), spot.number
    owed = table.level - table.inside[p]
    x = _raise_to(spot, p)
    if x is not None and rng.random() < 0.3:
        table.act(p, "raise" if table.level else "bet", x)
    elif 0 < owed <= table.left[p] and rng.random() < 0.6:
        table.act(p, "call", chips=owed)
    else:
        table.act(p, "check")
    _answer(spot)
    return _one(spot, "T02", number, p)


def check_facing_bet(spot: Spot) -> Planted | None:
    """T03: a check where chips are owed."""
    if not spot.table.owed(spot.player):
        return None
    number = spot.number
    spot.table.act(spot.player, "check")
    return _one(spot, "T03", number, spot.player)


def closed_early(spot: Spot) -> Planted | None:
    """T04: the round ends before its last player has acted."""
    table, rng = spot.table, spot.rng
    if table.after(spot.player) not in ([], [spot.player]) or not table.acted:
        return None
    if sum(table.live) < 2:
        return None
    street = table.street
    table.give_back()
    streets = table.game.streets
    for later in streets[streets.index(street) + 1 :]:
        table.next_street(later)
        table.close(rng, folds=0)
    planted = Planted("T04", table.finished(rng), rng.choice(["ohh", "txt"]))
    found = Expected("T04", "violation", None, spot.player, street)
    return planted.expect(spot.lawful_books, found)


def after_close(spot: Spot) -> Planted | None:
    """T05: a check, bet or fold after everybody has matched the bet and acted."""
    table, rng = spot.table, spot.rng
    while waiting := table.after(spot.player - 1):
        table.act(waiting[0], "call" if table.owed(waiting[0]) else "check")
    able = [p for p in table.seats if table.live[p] and table.left[p] > 0 and p != table.brought_in]
    if not able or not table.acted:
        return None
    p, number = rng.choice(able), spot.number
    x = _raise_to(spot, p)
    if x is not None and table.right(p) == "no" and rng.random() < 0.3:
        # Whoever has acted may not raise either, in a round that nothing has reopened.
        level = table.level
        table.act(p, "raise" if level else "bet", x)
        amounts: dict[str, int | None] = {"observed": x, "expected_low": level, "amount_at_stake": x - level}
        right = Expected("O01", "violation", number, p, amounts=amounts)
        planted = _one(spot, "T05", number, p)
        return planted.expect(planted.books, *planted.books["online"], right)
    table.act(p, "check" if rng.random() < 0.7 or sum(table.live) == 1 else "fold")
    return _one(spot, "T05", number, p)
