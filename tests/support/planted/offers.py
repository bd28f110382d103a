"""What a client's controls offered: O03, O02, and lawful offers."""

from __future__ import annotations

from typing import Any

from tests.support.planted.plant import Expected, Planted, Spot

Offer = dict[str, Any]


def lawful_offer(spot: Spot) -> Offer | None:
    """Call, least and most here; null where the books differ on them."""
    table, p, hand = spot.table, spot.player, spot.hand
    owed, most = table.owed(p), table.inside[p] + table.left[p]
    right = table.right(p)
    opening = table.brought_in >= 0 and not table.full_level
    if right == "open" or opening or table.straddled:
        return None
    offer: Offer = {"call": owed, "raise": False}
    if right == "no" or most <= table.level or table.reach(p) <= table.level:
        return offer
    least = table.level + table.full
    if hand.structure == "fixed-limit":
        if table.level != table.full_level or table.bets >= 4 or table.game.family == "stud":
            return None
        least = most_to = table.level + table.unit
    elif hand.structure == "pot-limit":
        if table.street == table.game.streets[0]:
            return None
        most_to = max(least, 2 * table.level - table.inside[p] + table.pot)
    else:
        most_to = most
    return {"call": owed, "raise": True, "min_to": min(least, most), "max_to": min(most_to, most)}


def _books(spot: Spot, offer: Offer) -> tuple[str, ...]:
    """Where a raise has to double the bet, the least is another."""
    table = spot.table
    alike = not offer["raise"] or offer["min_to"] == min(
        max(2 * table.level, table.level + table.full), table.inside[spot.player] + table.left[spot.player]
    )
    return tuple(book for book in spot.lawful_books if alike or book != "double-raise")


def _played(spot: Spot, code: str, offer: Offer) -> Planted:
    """The player calls or checks after the offer."""
    number = spot.number
    spot.table.act(spot.player, "call" if spot.table.owed(spot.player) else "check")
    return Planted(code, spot.table.play_out(spot.rng), offered={number: offer})


def offered_right(spot: Spot) -> Planted | None:
    """Lawful limits, all of them or some."""
    offer = lawful_offer(spot)
    if offer is None:
        return None
    books = _books(spot, offer)
    rng = spot.rng
    shown = {key: value for key, value in offer.items() if key == "raise" or rng.random() < 0.8}
    return _played(spot, "", shown).expect(books)


def offered_wrong(spot: Spot) -> Planted | None:
    """O03: another call, least or most than the lawful one, or a raise without the right to it."""
    offer = lawful_offer(spot)
    if offer is None:
        return None
    rng, table, p = spot.rng, spot.table, spot.player
    nominal = table.level - table.inside[p]
    books = _books(spot, offer)
    what = rng.choice(["call", "min_to", "max_to"] if offer["raise"] else ["call", "raise"])
    if what == "raise":
        if table.right(p) != "no":
            return None  # a raise that nobody can call is pointless, not without right
        x = table.level + table.full
        wrong, low, high = x, table.level, table.level
        shown = {**offer, "raise": True, "min_to": x}
    else:
        right = offer[what]
        wrong = max(0, rng.choice([right - 1, right + 1, right + rng.randrange(1, right + 2), right // 2]))
        low = high = right
        if wrong in (right, nominal):
            return None
        if what == "call":
            high = max(right, min(nominal, table.left[p]))
        elif not _is_wrong(spot, offer, what, wrong):
            return None
        shown = {**offer, what: wrong}
    amounts = {"observed": wrong, "expected_low": low, "expected_high": high, "amount_at_stake": None}
    if what == "max_to":
        amounts.pop("expected_low")
        amounts.pop("expected_high")
    if what == "min_to":
        amounts.pop("expected_high")
    found = Expected("O03", "violation", spot.number, p, amounts=amounts)
    return _played(spot, "O03", shown).expect(books, found)


def _is_wrong(spot: Spot, offer: Offer, what: str, x: int) -> bool:
    """Whether the least or most `x` is wrong by every view: all that anybody can match is as good as more."""
    reach, most = spot.table.reach(spot.player), spot.table.inside[spot.player] + spot.table.left[spot.player]
    if offer["min_to"] >= reach or x == reach:
        return False
    if what == "max_to":
        return bool(offer["min_to"] <= x != most and offer["max_to"] <= reach)
    return bool(x <= offer["max_to"] or spot.hand.structure != "fixed-limit")


def not_offered(spot: Spot) -> Planted | None:
    """O02: no raise is offered to one who has the right to it and the chips."""
    offer = lawful_offer(spot)
    if offer is None or not offer["raise"]:
        return None
    books = _books(spot, offer)
    amounts = {"expected_low": offer["min_to"], "amount_at_stake": None}
    found = Expected("O02", "violation", spot.number, spot.player, amounts=amounts)
    return _played(spot, "O02", {"call": offer["call"], "raise": False}).expect(books, found)
