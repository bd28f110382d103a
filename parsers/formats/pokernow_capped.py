"""All-ins of a PokerNow log that are not all of a player's chips.

Who goes all in with more than anybody left can match bets no more than that, and the entry still says `and go
all in`. Here such rows are told from those of a player who has nothing left: sums only.
"""

from __future__ import annotations

from collections.abc import Sequence

from parsers.told.model import Row, Seat

_PAYS = frozenset(("call", "bet", "raise"))


def without_capped(rows: Sequence[Row], seats: Sequence[Seat]) -> list[Row]:
    """The rows, all-ins that were cut to what the others can match no longer called so."""
    if not any(row.all_in and row.kind in ("bet", "raise") for row in rows):
        return list(rows)
    left = [seat.stack or 0 for seat in seats]
    total = [0] * len(seats)
    out: set[int] = set()
    street = ""
    found = []
    for row in rows:
        if row.street != street:
            street, total = row.street, [0] * len(seats)
        player, kind = row.player, row.kind
        if kind == "fold":
            out.add(player)
        elif kind == "uncalled-return":
            left[player] += row.amount or 0
            total[player] -= row.amount or 0
        elif kind in _PAYS or kind.startswith("post-"):
            dead = row.amount if kind in ("post-ante", "post-dead") else row.dead
            paid = row.amount if row.to is None else row.to - total[player]
            left[player] -= paid or 0
            total[player] += (paid or 0) - (dead or 0)
        cut = row.all_in and kind in ("bet", "raise") and left[player] > 0
        if cut:
            others = [total[k] + left[k] for k in range(len(seats)) if k != player and k not in out]
            cut = total[player] == max(others, default=0)
        found.append(row._replace(all_in=False) if cut else row)
    return found
