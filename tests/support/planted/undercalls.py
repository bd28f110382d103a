"""Undercalls at a live table: U02 to U06, U08, U09, and U01 by a ruling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.support.planted.plant import CASH, LIVE, RULE_53, Expected, Planted, Spot


@dataclass
class Push:
    """Less than is owed, pushed with chips behind. `duty`: what rule 53 asks for."""

    spot: Spot
    owed: int
    chips: int
    evident: int
    duty: str  # forced, choice

    @property
    def floor(self) -> dict[str, Any]:
        """The push as the record tells it: silent, with or without the single chips."""
        rng = self.spot.rng
        told: dict[str, Any] = {"pushed": self.chips}
        if self.chips > 2 and rng.random() < 0.3:
            part = rng.randrange(1, self.chips)
            told["pushed_chips"] = [part, self.chips - part]
        elif self.chips * 10 > self.owed and rng.random() < 0.3:
            told["pushed_chips"] = [self.chips]
        if rng.random() < 0.2:
            told["quoted"] = self.owed
        return told


def push(spot: Spot, duty: str = "") -> Push | None:
    """A random undercall here, where rule 53 is clear on what it asks for."""
    table, p = spot.table, spot.player
    owed = table.owed(p)
    if owed < 3 or table.left[p] <= owed or spot.hand.straddle or table.game.family == "stud":
        return None
    if table.short_level or table.level - table.inside[p] != owed:
        return None
    is_duty = _duty(spot)
    if is_duty is None or (duty and duty != is_duty):
        return None
    had = table.inside[p]
    covered = [level - had for level in table.levels[:-1] if had < level < table.level]
    # A player who pushes too little mostly means an earlier bet, with one chip of more or to the chip.
    chips = spot.rng.choice([*covered, *covered, spot.rng.randrange(1, owed)])
    if spot.rng.random() < 0.4:
        chips = min(owed - 1, chips + spot.rng.randrange(1, 1 + owed // 3))
    evident = max((level for level in covered if level <= chips), default=chips)
    return Push(spot, owed, chips, evident, is_duty)


def _duty(spot: Spot) -> str | None:
    """What rule 53 asks for, null where the text does not say."""
    table = spot.table
    if sum(table.live) == 2 or len(table.levels) == 1:
        return "forced"
    return "choice" if table.able() > 2 else None


def finding(one: Push, rule: str, verdict: str = "violation", **amounts: int | None) -> Expected:
    return Expected(rule, verdict, one.spot.number, one.spot.player, amounts=amounts)


def play(
    one: Push, code: str, kind: str, told: dict[str, Any], *, x: int | None = None, chips: int | None = None
) -> Planted:
    """The push ends in this action, and the hand is played out."""
    spot, number = one.spot, one.spot.number
    floor = {number: {**one.floor, **told}}
    spot.table.act(spot.player, kind, x, chips=chips)
    return Planted(code, spot.table.play_out(spot.rng), floor=floor)


def not_enforced(spot: Spot) -> Planted | None:
    """U02: a full call was owed without choice, and the player forfeits and folds."""
    one = push(spot, "forced")
    if one is None:
        return None
    found = finding(
        one, "U02",
        observed=one.chips, expected_low=one.owed, expected_high=one.owed,
        amount_at_stake=one.owed - one.chips,
    )  # fmt: skip
    house = finding(one, "U02", "undetermined", observed=one.chips)
    told = {"ruling": "forfeit-and-fold", "ruled_by": spot.rng.choice(["director", "dealer"])}
    told["forfeited"] = one.chips
    planted = play(one, "U02", "fold", told, chips=one.chips)
    return planted.expect(RULE_53, found).expect(CASH, house)


def call_taken_back(spot: Spot) -> Planted | None:
    """U02: call, said before any chips, binds in every live book; and the player folds or raises."""
    table, p, rng = spot.table, spot.player, spot.rng
    owed = table.owed(p)
    if not owed:
        return None
    number = spot.number
    told: dict[str, Any] = {"declared": "call", "declared_when": "before-chips"}
    kind, x, stays = "fold", None, 0
    most = table.inside[p] + table.left[p]
    if rng.random() < 0.4 and table.right(p) == "yes" and most > 2 * table.level < table.reach(p):
        kind, x = "raise", rng.randrange(2 * table.level, most)
        stays = x - table.inside[p]
    stake = owed - stays if owed > stays else None
    found = Expected(
        "U02", "violation", number, p,
        amounts={"observed": stays, "expected_low": owed, "expected_high": owed, "amount_at_stake": stake},
    )  # fmt: skip
    table.act(p, kind, x)
    return Planted("U02", table.play_out(rng), floor={number: told}).expect(LIVE, found)


def no_director(spot: Spot) -> Planted | None:
    """U03: one of the two allowed outcomes, which the dealer or nobody ruled."""
    one = push(spot, "choice")
    if one is None:
        return None
    told: dict[str, Any] = spot.rng.choice([{"ruled_by": "dealer"}, {"ruled_by": "none"}, {}])
    full = spot.rng.random() < 0.5
    if told:
        told = {**told, "ruling": "full-call" if full else "forfeit-and-fold"}
    stays = one.owed if full else one.evident
    found = finding(one, "U03", observed=stays, amount_at_stake=None)
    house = finding(one, "U02", "undetermined", observed=one.evident)
    planted = play(one, "U03", "call" if full else "fold", told, chips=stays)
    return planted.expect(RULE_53, found).expect(CASH, *([] if full else [house]))


def forfeit_wrong(spot: Spot) -> Planted | None:
    """U04: more lost than was pushed; undetermined another amount than the call evidently meant."""
    one = push(spot, "choice")
    if one is None:
        return None
    rng, left = spot.rng, spot.table.left[spot.player]
    lost = rng.choice(
        [one.chips, rng.randrange(1, one.chips + 1), rng.randrange(one.chips + 1, left + 1), one.owed]
    )
    if lost == one.evident:
        return None
    more = lost > one.chips
    stake = lost - one.evident if lost > one.evident else None
    amounts = {
        "observed": lost, "expected_low": one.evident, "expected_high": one.evident, "amount_at_stake": stake,
    }  # fmt: skip
    found = finding(one, "U04", "violation" if more else "undetermined", **amounts)
    house = [finding(one, "U02", "undetermined", observed=lost), *([found] if more else [])]
    told = {"ruling": "forfeit-and-fold", "ruled_by": "director", "forfeited": lost}
    return play(one, "U04", "fold", told, chips=lost).expect(RULE_53, found).expect(CASH, *house)


def not_unwound(spot: Spot) -> Planted | None:
    """U05: two undercalls in a row, of which the second was put right and the first was not."""
    one = push(spot)
    if one is None:
        return None
    spot, rng, table = one.spot, one.spot.rng, one.spot.table
    number, first = spot.number, spot.player
    ends: list[tuple[str, int, dict[str, Any]]] = [
        ("call", one.chips, {"ruling": "stands", "ruled_by": "director"}),
        ("call", one.chips, {}),
        ("fold", 0, {"ruling": "withdrawn", "ruled_by": "dealer"}),
    ]
    kind, chips, told = rng.choice(ends)
    behind = [q for q in table.after(first) if q != first]
    if not behind:
        return None
    q = behind[0]
    owed = table.owed(q)
    if owed < 3 or table.left[q] <= owed or (kind == "fold" and sum(table.live) < 4):
        return None
    floor = {number: {**one.floor, **told}}
    table.act(first, kind, chips=chips)
    pushed = rng.randrange(1, table.owed(q))
    again = {"pushed": pushed, "ruled_by": "director"}
    if rng.random() < 0.6:
        floor[number + 1] = {**again, "ruling": "full-call"}
        table.act(q, "call")
    else:
        floor[number + 1] = {**again, "ruling": "forfeit-and-fold", "forfeited": pushed}
        table.act(q, "fold", chips=pushed)
    found = Expected("U05", "violation", number, first)
    return Planted("U05", table.play_out(rng), floor=floor).expect(RULE_53, found)


def let_raise(spot: Spot) -> Planted | None:
    """U06: the player who pushed too little is let raise."""
    one = push(spot)
    table, p, rng = spot.table, spot.player, spot.rng
    if one is None or spot.hand.structure != "no-limit" or table.right(p) != "yes":
        return None
    least, most = table.level + table.full, table.inside[p] + table.left[p]
    if most <= least or table.reach(p) <= least:
        return None
    x = rng.randrange(least, min(most, 2 * least) + 1)
    director = rng.random() < 0.5
    told = {"ruling": "reconsider", "ruled_by": "director"} if director else {}
    found = finding(
        one, "U06", observed=x, expected_low=one.evident, expected_high=one.owed, amount_at_stake=None
    )
    planted = play(one, "U06", "raise", told, x=x).expect(RULE_53, found)
    # Cash books let the director give the push back while nobody has acted behind.
    return planted.expect(CASH, *([] if director else [found]))


def no_undercall(spot: Spot) -> Planted | None:
    """U08: a full call ruled on a push that was no undercall."""
    table, p, rng = spot.table, spot.player, spot.rng
    owed, left = table.owed(p), table.left[p]
    if owed < 2 or spot.hand.structure != "no-limit":
        return None
    number = spot.number
    told: dict[str, Any] = {"ruling": "full-call", "ruled_by": rng.choice(["director", "dealer"])}
    if owed == left:
        if table.level - table.inside[p] < left:
            return None
        told |= {"pushed": left}
        if rng.random() < 0.5:
            told |= {"ruling": "forfeit-and-fold", "forfeited": left}
    elif rng.random() < 0.5:
        chip = rng.randrange(owed, left + 1)
        told |= {"pushed": chip, "pushed_chips": [chip]}
    else:
        told |= {"pushed": owed}
    pushed = told["pushed"]
    table.act(p, "fold" if "forfeited" in told else "call", chips=owed)
    amounts = {"observed": pushed, "expected_low": owed, "expected_high": owed, "amount_at_stake": None}
    found = Expected("U08", "violation", number, p, amounts=amounts)
    return Planted("U08", table.play_out(rng), floor={number: told}).expect(LIVE, found)


def taken_back(spot: Spot) -> Planted | None:
    """U09: the push goes back, and the player folds for nothing."""
    one = push(spot)
    if one is None:
        return None
    rng = spot.rng
    by = rng.choice(["director", "dealer", "none", ""])
    told: dict[str, Any] = {"ruling": rng.choice(["withdrawn", "reconsider"])} if by else {}
    if by:
        told["ruled_by"] = by
    found = finding(
        one, "U09",
        observed=0, expected_low=one.evident, expected_high=one.owed, amount_at_stake=one.evident,
    )  # fmt: skip
    planted = play(one, "U09", "fold", told).expect(RULE_53, found)
    return planted.expect(CASH, *([] if by == "director" else [found]))


def stands(spot: Spot) -> Planted | None:
    """U01 in a live record: the undercall is left, or ruled to stand."""
    one = push(spot)
    if one is None:
        return None
    told: dict[str, Any] = spot.rng.choice(
        [{}, {"ruling": "stands", "ruled_by": "director"}, {"ruling": "call", "ruled_by": "dealer"}]
    )
    found = finding(
        one, "U01",
        observed=one.chips, expected_low=one.owed, expected_high=one.owed,
        amount_at_stake=one.owed - one.chips,
    )  # fmt: skip
    return play(one, "U01", "call", told, chips=one.chips).expect(LIVE, found)
