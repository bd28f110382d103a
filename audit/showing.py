"""Whose exposed cards open the betting in stud: the highest from fourth street on, in razz the lowest.

Only what the cards say; who is still in is for the engines. Two equal hands decide nothing: which of them
opens depends on the deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import polars as pl

from parsers.games import GAMES
from parsers.schema import POSTS, STREET, Parsed

STREETS = ("third", "fourth", "fifth", "sixth")
"""A player gets one exposed card on each of these."""
SHOWING: dict[str, pl.DataType] = {
    "hand": pl.Int32(),
    "street": STREET,  # fourth to seventh
    "player_index": pl.Int32(),
    "strength": pl.Int64(),  # compares players of one hand and street: the highest opens
}

_RANKS = {rank: value for value, rank in enumerate("23456789TJQKA", 2)}
_LOW_ACE = 1
_SHAPES = ([1], [2], [2, 2], [3], [4])  # no pair, a pair, two pair, three and four of a kind
_SEVENTH = "seventh"  # dealt face down: what was showing still decides


def showing(parsed: Parsed) -> pl.DataFrame:
    """The table `SHOWING` of the shard's stud hands, sorted by hand, street and player.

    A player is in it for a street if each of his exposed cards up to then is recorded.
    """
    games = parsed.hands.select("hand", "game").filter(
        pl.col("game").is_in([name for name, game in GAMES.items() if game.family == "stud"])
    )
    if games.is_empty():
        return pl.DataFrame(schema=SHOWING)
    razz = set(games.filter(pl.col("game") == "razz")["hand"].to_list())
    up = parsed.cards.filter(
        pl.col("face_up")
        & pl.col("player_index").is_not_null()
        & pl.col("hand").is_in(games["hand"].implode())
        & pl.col("street").cast(pl.String).is_in(STREETS)
    )
    dealt: dict[tuple[int, int], dict[str, list[str]]] = {}
    for hand, player, street, cards in up.select("hand", "player_index", "street", "cards").iter_rows():
        dealt.setdefault((hand, player), {})[street] = cards.split()
    rows = [
        (hand, street, player, strength)
        for (hand, player), cards in dealt.items()
        for street, strength in _strengths(cards, low=hand in razz)
    ]
    return pl.DataFrame(rows, schema=SHOWING, orient="row").sort("hand", "street", "player_index")


def _strengths(cards: dict[str, list[str]], *, low: bool) -> Iterator[tuple[str, int]]:
    """By street, as far as exactly one card was exposed on every street before."""
    shown: list[str] = []
    for street in STREETS:
        new = cards.get(street, [])
        if len(new) != 1 or new[0][:1].upper() not in _RANKS:
            return
        shown += new
        if street != STREETS[0]:
            yield street, _strength(shown, low=low)
    yield _SEVENTH, _strength(shown, low=low)


def _strength(cards: Iterable[str], *, low: bool) -> int:
    """Pairs before ranks; in razz aces are low, and the lowest hand is the strongest."""
    ranks = [_RANKS[card[:1].upper()] for card in cards]
    if low:
        ranks = [_LOW_ACE if rank == _RANKS["A"] else rank for rank in ranks]
    counts = Counter(ranks)
    ordered = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = sorted((count for count in counts.values() if count > 1), reverse=True) or [1]
    value = _SHAPES.index(shape)
    for rank in [*ordered, 0, 0, 0][:4]:
        value = value * 16 + rank
    return -value if low else value


def openers_known(parsed: Parsed) -> pl.DataFrame:
    """Hand and street of every round of stud of which the cards say who opens it.

    All who are in must show their cards, and one hand must be the highest alone.
    """
    shown = showing(parsed)
    if shown.is_empty():
        return shown.select("hand", "street")
    hands = shown["hand"].unique().implode()
    actions = parsed.actions.filter(pl.col("hand").is_in(hands))
    posted = actions.filter(pl.col("kind").is_in(POSTS)).select("hand", "player_index", posted=pl.lit(True))
    folded = (
        actions.filter(pl.col("kind") == "fold")
        .group_by("hand", "player_index")
        .agg(folded=pl.col("street").to_physical().min())
    )
    own = ["hand", "player_index"]
    return (
        parsed.players.filter(pl.col("hand").is_in(hands))
        .select(*own, "sitting_out")
        .join(posted.unique(), on=own, how="left")
        .filter(~pl.col("sitting_out").fill_null(value=False) | pl.col("posted").fill_null(value=False))
        .join(folded, on=own, how="left")
        .join(shown.select("hand", "street").unique(), on="hand")
        .filter(pl.col("folded").is_null() | (pl.col("folded") >= pl.col("street").to_physical()))
        .join(shown, on=[*own, "street"], how="left")
        .group_by("hand", "street")
        .agg(
            known=pl.col("strength").is_not_null().all()
            & ((pl.col("strength") == pl.col("strength").max()).sum() == 1)
        )
        .filter("known")
        .select("hand", "street")
    )
