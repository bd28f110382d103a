"""Make a PokerStars export of any size: `python benchmarks/make_input.py 100000 hands.txt`.

2,000 different hands (1 in 20 with a short all-in) dealt by the dealer of the tests, over 5,000 player names;
every hand has its own id and time, none is a duplicate.
"""

from __future__ import annotations

import random
import sys
from datetime import datetime, timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.support.dealer import deal
from tests.support.pokerstars import print_hand

TEMPLATES = 2_000
NAMES = 5_000
FIRST_ID = 240_000_000_000
START = datetime(2024, 1, 1)
_STRUCTURES = ("no-limit",) * 7 + ("pot-limit",) * 2 + ("fixed-limit",)


def templates(seed: int = 7) -> list[tuple[str, int]]:
    """Hands as format strings (fields: 0.. names, id, when), each with its number of players."""
    rng = random.Random(seed)
    wanted = [True] * (TEMPLATES // 20) + [False] * (TEMPLATES - TEMPLATES // 20)
    made = []
    for short in wanted:
        while True:
            hand = deal(rng, rng.choice(_STRUCTURES), tournament=rng.random() < 0.4, short=short)
            if hand.short_all_in == short and len(hand.stacks) > 2:
                break
        count = len(hand.stacks)
        text, _ = print_hand(hand, 0, ["{" + str(p) + "}" for p in range(count)])
        head, rest = text.split("\n", 1)
        head = head.replace("#0:", "#{id}:").rsplit(" - ", 1)[0] + " - {when} ET"
        made.append((head + "\n" + rest, count))
    rng.shuffle(made)
    return made


def names(seed: int = 8) -> list[str]:
    """5,000 names of the lengths and alphabets that rooms have."""
    rng = random.Random(seed)
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_ -.éñчи"
    made: set[str] = set()
    while len(made) < NAMES:
        name = "".join(rng.choice(letters) for _ in range(rng.randrange(4, 13))).strip()
        if len(name) > 3:
            made.add(name)
    return sorted(made)


def write(count: int, path: Path, seed: int = 9) -> None:
    """Write `count` hands to `path`."""
    rng = random.Random(seed)
    hands = templates()
    pool = names()
    with path.open("w", encoding="utf-8", newline="") as out:
        for number in range(count):
            text, players = hands[number % len(hands)]
            when = (START + timedelta(seconds=7 * number)).strftime("%Y/%m/%d %H:%M:%S")
            out.write(text.format(*rng.sample(pool, players), id=FIRST_ID + number, when=when))


if __name__ == "__main__":
    write(int(sys.argv[1]), Path(sys.argv[2]))
