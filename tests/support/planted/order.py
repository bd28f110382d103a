"""Actions in a wrong order: T01 to T05."""

from __future__ import annotations

from tests.support.planted.plant import Expected, Planted, Spot


def _one(spot: Spot, rule: str, number: int, player: int) -> Planted:
    found = Expected(rule, "violation", number, player)
    form = spot.rng.choice(["ohh", "txt"])
    return Planted(rule, spot.table.play_out(spot.rng), form).expect(spot.lawful_books, found)


def out_of_turn(spot: Spot) -> Planted | None:
    """T01: somebody behind acts first; who was passed over acts after him."""
    table, rng = spot.table, spot.rng
    behind = [q for q in table.after(spot.player) if q != spot.player]
    if not behind:
        return None
    q = rng.choice(behind)
    owed = table.owed(q)
    kind = rng.choice(["call", "fold"]) if owed else rng.choice(["check", "check", "fold"])
    if kind == "fold" and sum(table.live) <= 2:
        return None
    number = spot.number
    table.act(q, kind)
    for p in [spot.player, *table.after(spot.player)]:
        if table.due(p) and sum(table.live) > 1:
            table.act(p, "call" if table.owed(p) else "check")
    return _one(spot, "T01", number, q)


def absent(spot: Spot) -> Planted | None:
    """T02: by one who has folded or is all in."""
    table, rng = spot.table, spot.rng
    gone = [p for p in table.seats if not table.live[p] or table.left[p] <= 0]
    if not gone:
        return None
    p = rng.choice(gone)
    kind = (
        "call"
        if table.level > table.inside[p] and table.left[p] >= table.level - table.inside[p]
        else "check"
    )
    number = spot.number
    if kind == "call" and rng.random() < 0.5:
        table.act(p, kind, chips=table.level - table.inside[p])
    else:
        table.act(p, "check")
    found = Expected("T02", "violation", number, p)
    # The player who is next goes on as if nothing had happened.
    for q in [spot.player, *table.after(spot.player)]:
        if table.due(q) and sum(table.live) > 1:
            table.act(q, "call" if table.owed(q) else "check")
    planted = Planted("T02", table.play_out(rng), rng.choice(["ohh", "txt"]))
    return planted.expect(spot.lawful_books, found)


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
    """T05: a check after everybody has matched the bet and acted."""
    table, rng = spot.table, spot.rng
    while waiting := table.after(spot.player - 1):
        table.act(waiting[0], "call" if table.owed(waiting[0]) else "check")
    able = [p for p in table.seats if table.live[p] and table.left[p] > 0 and p != table.brought_in]
    if not able or not table.acted:
        return None
    p = rng.choice(able)
    number = spot.number
    table.act(p, "check")
    return _one(spot, "T05", number, p)
