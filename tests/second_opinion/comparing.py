"""PokerKit's opinions against the answers of both engines, and the figures of the comparison."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np
import polars as pl

from audit import ledger, replay
from audit.reading import Played, Reading, Track
from parsers.schema import Parsed
from tests.audit.replay.hands import Hand, parsed_of
from tests.second_opinion.figures import Figures
from tests.second_opinion.following import Followed
from tests.second_opinion.games import streets_of
from tests.second_opinion.opinions import DisagreementError
from tests.support.dealing.hand import Dealt

_ENGINES: dict[str, Callable[[Parsed, np.ndarray, Reading, Track], Played]] = {
    "ledger": ledger.play,
    "replay": replay.play,
}
_SAME = {
    "player": "expected_player",
    "owed": "to_call",
    "bet": "current_bet",
    "put_in": "street_total",
    "behind": "stack",
    "pot": "pot_before",
}
_OPINION = {
    "hand": pl.Int32,
    "ordinal": pl.Int32,
    "right_masked": pl.String,
    "sizes_masked": pl.String,
    "may_raise": pl.Boolean,
    **dict.fromkeys(("player", "owed", "bet", "put_in", "behind", "pot", "least", "most"), pl.Int64),
}


def compare(followed: Sequence[Followed]) -> Figures:
    """Every opinion against both engines. Raises DisagreementError with the first difference, if any."""
    groups: dict[tuple[str, int], list[Followed]] = {}
    for one in followed:
        groups.setdefault((one.straddle, one.most_bets), []).append(one)
    figures = Figures()
    for (straddle, most_bets), those in groups.items():
        reading = Reading(
            raises_in_limit_round=most_bets - 1,
            raises_with_two_rounds=most_bets - 1,
            cap_lifted="never",
            straddle_minimum_raise=straddle,
        )
        figures.add(_compare(those, reading))
    return figures


def _compare(followed: Sequence[Followed], reading: Reading) -> Figures:
    opinions = pl.DataFrame(
        [{"hand": n, **vars(opinion)} for n, one in enumerate(followed) for opinion in one.opinions],
        schema=_OPINION,
    )
    parsed = parsed_of(*(told(one.hand) for one in followed))
    numbers = np.arange(len(followed), dtype=np.int32)
    figures = Figures(hands=len(followed), decisions=opinions.height)
    for engine, play in _ENGINES.items():
        played = play(parsed, numbers, reading, "recorded")
        unplayable = played.totals.filter(pl.col("not_judgeable").is_not_null())
        if unplayable.height:
            raise DisagreementError(f"{engine}: {unplayable}, {followed[unplayable['hand'][0]].hand}")
        both = opinions.join(played.facts, on=["hand", "ordinal"], how="left", maintain_order="left")
        _agree(engine, followed, both)
        _whole(engine, followed, played)
    figures.rights = opinions.filter(pl.col("right_masked") == "").height
    figures.sizes = both.filter((pl.col("sizes_masked") == "") & _BOTH_SIZES).height
    sure = both.filter((pl.col("right_masked") == "") & pl.col("somebody_can_call"))
    why = Counter(sure["why"].cast(pl.String).to_list())
    figures.shut_out, figures.capped = why["short-all-in"], why["capped"]
    figures.reopened = why["full-raise-faced"]
    _count_masked(figures, both)
    for one in followed:
        figures.accepted += one.accepted
        figures.faults_refused += one.refused_fault
        figures.left += one.left
        if one.cut:
            figures.cut[one.cut] += 1
    return figures


_MAY = pl.col("may_raise_right") & pl.col("somebody_can_call") & pl.col("min_to").is_not_null()
_RIGHT_DIFFERS = pl.col("may_raise") != _MAY
_BOTH_SIZES = pl.col("least").is_not_null() & pl.col("min_to").is_not_null()
_SIZES_DIFFER = _BOTH_SIZES & ((pl.col("least") != pl.col("min_to")) | (pl.col("most") != pl.col("max_to")))


def _agree(engine: str, followed: Sequence[Followed], both: pl.DataFrame) -> None:
    wrong = both.filter(
        pl.any_horizontal(pl.col(theirs).ne_missing(pl.col(ours)) for theirs, ours in _SAME.items())
        | ((pl.col("right_masked") == "") & _RIGHT_DIFFERS.fill_null(value=True))
        | ((pl.col("sizes_masked") == "") & _SIZES_DIFFER)
    )
    if wrong.height:
        row = wrong.row(0, named=True)
        hand = followed[row["hand"]].hand
        raise DisagreementError(f"{engine} and PokerKit part {wrong.height} times, first at {row} of {hand}")


def _whole(engine: str, followed: Sequence[Followed], played: Played) -> None:
    """Of hands without a fault: nobody owes anything at the end of a round."""
    owing = played.rounds.filter(pl.col("owing_player").is_not_null())
    for number in owing["hand"].to_list():
        if followed[number].hand.fault is None:
            raise DisagreementError(f"{engine}: somebody owes in {followed[number].hand}")


def _count_masked(figures: Figures, both: pl.DataFrame) -> None:
    cell = pl.when(pl.col("right_masked") != "").then("right_masked").otherwise("sizes_masked")
    differs = ((pl.col("right_masked") != "") & _RIGHT_DIFFERS) | (
        (pl.col("sizes_masked") != "") & _SIZES_DIFFER
    )
    masked = both.select(cell=cell, differs=differs.fill_null(value=False)).filter(pl.col("cell") != "")
    figures.masked.update(masked["cell"].to_list())
    figures.masked_differ.update(masked.filter("differs")["cell"].to_list())


def told(hand: Dealt) -> Hand:
    """The hand as the engines' tests tell it."""
    names = [f"P{seat + 1}" for seat in range(len(hand.stacks))]
    streets = streets_of(hand.game)
    rows = [(e.street, names[e.player], e.kind, _amount(e.kind, e.chips, e.to)) for e in hand.events]
    limit, stud = hand.structure == "fixed-limit", bool(hand.bring_in)
    small_bet = hand.big_blind if limit else None
    return Hand(
        dict(zip(names, hand.stacks, strict=True)),
        rows,
        None if stud else hand.small_blind,
        None if stud else hand.big_blind,
        structure=hand.structure,
        game=hand.game,
        button=None if stud else hand.button + 1,
        ante=hand.ante or None,
        bring_in=hand.bring_in or None,
        small_bet=small_bet,
        big_bet=2 * small_bet if small_bet else None,
        upcards=[
            (streets[place], names[p], card)
            for p, cards in hand.upcards.items()
            for place, card in enumerate(cards)
        ],
    )


def _amount(kind: str, chips: int, to: int) -> int:
    if kind in ("call", "bet", "raise", "complete"):
        return to
    return -chips if kind == "uncalled-return" else chips
