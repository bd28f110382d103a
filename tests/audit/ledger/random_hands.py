"""Hands made up at random, partly against the rules."""

from __future__ import annotations

from random import Random

from parsers.games import GAMES
from tests.audit.ledger.support import Hand

FORMS = ("blinds", "straddle", "button-blind", "antes", "stud", "five-card-draw", "badugi")


def random_hand(random: Random, structure: str | None = None, form: str = "blinds") -> Hand:
    """Two to nine players of mixed stacks who do anything, with blinds of 50 and 100.

    In forms other than plain blinds chips are corrected now and then.
    """
    game = form if form in GAMES else "holdem"
    corrected = form != "blinds"
    names = "ABCDEFGHI"[: random.randint(2, 9)]
    stacks: dict[str, int | None] = {
        name: random.choice([60, 150, 300, 999, 5000, 100_000]) for name in names
    }
    left = {name: stack or 0 for name, stack in stacks.items()}
    if random.random() < 0.1:
        stacks[random.choice(names)] = None
    live = list(names)
    lines = []

    def put(name: str, verb: str, chips: int, amount: int) -> None:
        left[name] -= chips
        lines.append(f"{name} {verb} {amount}")

    if random.random() < 0.3 or form in ("antes", "stud", "button-blind"):
        for name in names:
            put(name, "ante", 10, 10)
    button = random.randrange(len(names))
    small, big = (names[(button + place) % len(names)] for place in (1, 2))
    if form == "stud":
        put(big, "bring-in", min(30, left[big]), min(30, left[big]))
    elif form == "button-blind":
        put(names[button], "button-blind", min(100, left[names[button]]), min(100, left[names[button]]))
    elif form != "antes":
        if random.random() < 0.8:
            put(small, "small", 50, 50)
        put(big, "big", min(100, left[big]), min(100, left[big]))
    if form == "straddle":
        put(name := random.choice(names), "straddle", min(200, left[name]), min(200, left[name]))
    first, *later = GAMES[game].streets
    for street in (first, *later[: random.randint(0, 3)]):
        lines += [street] if street != first else []
        bet, totals = (100 if street == first else 0), dict.fromkeys(names, 0)
        for _ in range(random.randint(0, 12)):
            name = random.choice(live if random.random() < 0.95 else names)
            owed = max(0, bet - totals[name])
            match random.choice(("fold", "pass", "pass", "pass", "raise", "shove")):
                case "fold" if len(live) > 1:
                    lines.append(f"{name} fold")
                    live = [other for other in live if other != name]
                case "pass":
                    chips = min(owed, max(0, left[name]))
                    put(name, "call" if owed else "check", chips, chips)
                    totals[name] += chips
                case "raise":
                    to = bet + random.choice([40, 100, 100, 200, 500])
                    put(name, "raise" if bet else "bet", to - totals[name], to)
                    bet = totals[name] = to
                case "shove":
                    chips = max(0, left[name])
                    totals[name] += chips
                    put(name, "shove", chips, totals[name])
                    bet = max(bet, totals[name])
            if corrected and random.random() < 0.2:
                chips = random.choice([-100, -50, 50, 100, 300])
                totals[name] += chips
                put(name, "correct", chips, chips)
    if random.random() < 0.5:
        lines.append(f"{random.choice(names)} return {random.choice([50, 100])}")
    if form == "stud":
        structure = "fixed-limit"
    structure = structure or random.choice(["no-limit", "pot-limit", "fixed-limit"])
    return Hand(
        stacks,
        " / ".join(lines),
        game=game,
        ante=10,
        bring_in=30,
        structure=structure,
        bets=(100, 200),
        button=random.choice([button + 1, button + 1, None]),
        sitting_out=tuple(name for name in names if random.random() < 0.05),
    )
