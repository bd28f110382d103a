"""Small PokerStars hands, lawful and not, and the reading of what a run made of them."""

from pathlib import Path

import polars as pl

from audit.tables import TABLES

# Three players, blinds 1/2, one raise before the flop, to 4 at least, that the big blind calls.
_HAND = """\
PokerStars Hand #{number}:  Hold'em No Limit ($1/$2 USD) - 2026/01/{day:02d} 12:00:00 ET
Table '{table}' 6-max Seat #1 is the button
Seat 1: Ann ({stack} in chips)
Seat 2: Bob ($200 in chips)
Seat 3: Cid ($200 in chips)
Bob: posts small blind $1
Cid: posts big blind $2
*** HOLE CARDS ***
Ann: {action}
Bob: folds
Cid: calls ${more}
*** FLOP *** [2c 7d 9h]
Cid: checks
Ann: checks
*** TURN *** [2c 7d 9h] [Js]
Cid: checks
Ann: checks
*** RIVER *** [2c 7d 9h Js] [Kc]
Cid: checks
Ann: checks
*** SHOW DOWN ***
Cid: shows [Ah Kh] (a pair of Kings)
Ann: mucks hand
Cid collected ${pot} from pot
*** SUMMARY ***
Total pot ${pot} | Rake $0
Board [2c 7d 9h Js Kc]
Seat 1: Ann (button) mucked [Qs Qd]
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cid (big blind) showed [Ah Kh] and won (${pot}) with a pair of Kings
"""


def hand(
    number: int, *, to: int = 6, day: int = 5, table: str = "Vesta", stack: str = "$200", action: str = ""
) -> str:
    """A hand in which Ann raises to `to`: at noon in New York, which in January is 17:00 UTC."""
    said = action or f"raises ${to - 2} to ${to}"
    return _HAND.format(
        number=number, day=day, table=table, stack=stack, action=said, more=to - 2, pot=2 * to + 1
    )


def legal(number: int, **settings) -> str:
    return hand(number, **settings)


def underraise(number: int, **settings) -> str:
    """A raise to 3 where 4 is the least: R01."""
    return hand(number, to=3, **settings)


def broken(number: int, **settings) -> str:
    """A line in the betting that no pattern knows: quarantined."""
    return hand(number, action="juggles $4 to $6", **settings)


def write(path: Path, *hands: str) -> Path:
    path.write_text("\n\n".join(hands) + "\n\n", encoding="utf-8")
    return path


def read(run: Path) -> dict[str, pl.DataFrame]:
    """Every table of a run directory that is there, its parts in the order of their names."""
    return {
        name: pl.concat([pl.read_parquet(part) for part in sorted((run / name).glob("*.parquet"))])
        for name in TABLES
        if (run / name).is_dir()
    }
