"""Undercalls that were handled as the books want it."""

from __future__ import annotations

from tests.support.planted.plant import CASH, LIVE, RULE_53, Planted, Spot
from tests.support.planted.undercalls import finding, play, push


def enforced(spot: Spot) -> Planted | None:
    """The full call is enforced where it is owed, or where the director chooses it."""
    one = push(spot)
    if one is None:
        return None
    by = "director" if one.duty == "choice" else spot.rng.choice(["director", "dealer"])
    told = {"ruling": "full-call", "ruled_by": by}
    return play(one, "", "call", told).expect(LIVE)


def forfeited(spot: Spot) -> Planted | None:
    """The director has the player lose the call that he evidently meant, and fold."""
    one = push(spot, "choice")
    if one is None:
        return None
    told = {"ruling": "forfeit-and-fold", "ruled_by": "director", "forfeited": one.evident}
    if spot.rng.random() < 0.5:
        told["choice_by"] = spot.rng.choice(["player", "floor"])
    house = finding(one, "U02", "undetermined", observed=one.evident)
    planted = play(one, "", "fold", told, chips=one.evident)
    return planted.expect(RULE_53).expect(CASH, house)


def unwound(spot: Spot) -> Planted | None:
    """Two undercalls in a row: the first must call in full, the second is for the director."""
    one = push(spot)
    table, rng = spot.table, spot.rng
    if one is None:
        return None
    number = spot.number
    floor = {number: {**one.floor, "ruling": "full-call", "ruled_by": "director"}}
    behind = [q for q in table.after(spot.player) if q != spot.player]
    table.act(spot.player, "call")
    if not behind or table.owed(behind[0]) < 3 or table.left[behind[0]] <= table.owed(behind[0]):
        return None
    q = behind[0]
    pushed = rng.randrange(1, table.owed(q))
    again = {"pushed": pushed, "ruled_by": "director", "unwound_to": len(table.events)}
    ruling = rng.choice(["full-call", "forfeit-and-fold", "withdrawn"])
    floor[number + 1] = {**again, "ruling": ruling}
    if ruling == "full-call":
        table.act(q, "call")
    elif ruling == "forfeit-and-fold":
        floor[number + 1]["forfeited"] = pushed
        table.act(q, "fold", chips=pushed)
    else:
        table.act(q, "fold")
    return Planted("", table.play_out(rng), floor=floor).expect(RULE_53)
