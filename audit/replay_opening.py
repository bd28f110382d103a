"""What the forced bets leave for the first player to act on."""

from __future__ import annotations

from typing import NamedTuple


class Opening(NamedTuple):
    """The first betting round before anybody acts; money in ten-thousandths."""

    bet: int  # L
    full_raise: int  # F
    full_level: int  # fixed limit: the full bet from which the next unit is counted
    bets: int
    bet_faced: str
    place: int  # the place from which the first to act is looked for, going clockwise
    later_place: int  # the same in the later streets
    passed_over: int | None = None  # a straddler who acts after the others in the house form of a straddle
    settled: bool = False  # a bomb pot: nobody is to act in the first street
    actors: dict[int, list[int]] | None = None  # stud: who acts in a later street, in the record's order
    big_blind_player: int | None = None
    small_blind_player: int | None = None  # None: the small blind is dead, or there is none
    missing_blinds: int = 0  # what dead and short blinds lack
    short_post: bool = False  # a big blind, button blind or bring-in that was its poster's last chips
