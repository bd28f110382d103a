"""The frames that rules read: decisions, rounds and hands, each the engine's answer beside the record.

- `decisions`: the columns of `schema.FACTS`, of the action (`ACTION` below), `number` (of the voluntary
  action in its street, from 1), the hand's structure, `window` (the book's, until when a bet is put right),
  and the columns of `corrections.CORRECTED`, `undercalls.UNDERCALL`, `windows.WINDOW`, `pushes.MEANING` and
  `offers.OFFER`.
- `rounds`: the columns of `schema.ROUNDS`, the hand's prints_returns, `unmatched_ante`, `unplayed` (of a bomb
  pot), and `ordinal`, the round's last row.
- Decisions and rounds have `lossy`: the record may lack lines.
- `hands`: the columns of `schema.TOTALS`, the hand's record of the pot, and what it should add up to.

All have `to_call`, `last_full_raise` and `pot_before`, which findings report, and `player_index`, `ordinal`
and `street`; null where they mean nothing. Money is Int64 ten-thousandths.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import polars as pl

from audit import behind, corrections, forms, half_bets, offers, pushes, showing, undercalls, windows
from audit.reading import Played
from audit.rulebook import Rulebook
from parsers.schema import LIVE, LOSSY, MONEY_SCALE, STREETS, VOLUNTARY, Parsed

ACTION = ("street", "player_index", "kind", "chips", "to", *LIVE)
_CENT = MONEY_SCALE // 100
_MONEY = pl.Int64()
_NO_MONEY = pl.lit(None, _MONEY)


@dataclass(frozen=True)
class Record:
    """What was parsed, arranged for the rules of one book."""

    parsed: Parsed
    book: Rulebook

    @cached_property
    def numbers(self) -> np.ndarray:
        """All hand numbers, int32, ascending."""
        return self.parsed.hands["hand"].to_numpy()

    @cached_property
    def actions(self) -> pl.DataFrame:
        """One row per voluntary action: `hand`, `ordinal`, `ACTION`, `number` and the hand's structure."""
        rows = (
            self.parsed.actions.lazy()
            .filter(pl.col("kind").is_in(VOLUNTARY))
            .select("hand", "ordinal", *ACTION)
            .collect()
        )
        hands = rows["hand"].to_numpy()
        return rows.with_columns(
            pl.Series("number", _numbers(hands, rows["street"].to_physical().to_numpy()), pl.Int32),
            self.parsed.hands["structure"].gather(hands),  # hands are numbered by their rows
        )

    @cached_property
    def live(self) -> bool:
        """Whether the book judges pushes, words and rulings, and the record has any."""
        told = ("pushed", "declared", "ruling", "ruled_to", "noticed_after")
        return self.book.undercall != "short-call-only" and (
            self.corrections.height > 0 or any(self._has(name) for name in told)
        )

    @cached_property
    def offers(self) -> bool:
        """Whether the record holds what a client's controls offered."""
        return any(self._has(name) for name in offers.OFFERED)

    @cached_property
    def corrections(self) -> pl.DataFrame:
        """`corrections.by_action` of this record."""
        return corrections.by_action(self.parsed)

    @cached_property
    def behind(self) -> pl.DataFrame:
        """`behind.players_behind` of this record."""
        return behind.players_behind(self.parsed)

    @cached_property
    def openers(self) -> pl.DataFrame:
        """`showing.openers_known` of this record."""
        return showing.openers_known(self.parsed)

    @cached_property
    def orders(self) -> pl.DataFrame:
        """`forms.open_orders` of this record."""
        return forms.open_orders(self.parsed)

    @cached_property
    def unplayed(self) -> pl.DataFrame:
        """`forms.unplayed_rounds` of this record."""
        return forms.unplayed_rounds(self.parsed)

    def decisions(self, played: Played, undercalled: pl.DataFrame | None) -> pl.DataFrame:
        """The decisions of a play.

        `undercalled` (hand, ordinal) are those that are undercalls by the recorded track; None on that track.
        """
        facts = played.facts
        keys = ["hand", "ordinal"]
        actions = self.actions
        if len(facts) != len(actions):
            actions = _of_hands(actions, facts["hand"])
        if facts.select(keys).equals(actions.select(keys)):
            frame = facts.hstack(actions.drop(keys))
        else:  # an engine that lost or made up a decision; the comparison of engines will say so
            frame = facts.join(actions, on=keys, how="left", maintain_order="left")
        frame = frame.with_columns(window=pl.lit(" ".join(self.book.correction_window)))
        next_level = "next-level-too" in self.book.settings["limit-after-all-in"]
        frame = half_bets.mark(corrections.apply(frame, self.corrections), next_level=next_level)
        frame = self._with_straddles(self._with_openers(frame))
        frame = frame.with_columns(self._lossy(frame["hand"]))
        if self.live:
            frame = self._with_live(frame, undercalled)
        else:
            frame = pushes.none(windows.none(undercalls.none(frame)))
            frame = frame.with_columns(skip_settled=pl.lit(value=False))
        return offers.compare(frame) if self.live or self.offers else offers.none(frame)

    def _lossy(self, hands: pl.Series) -> pl.Series:
        """Whether the record of each hand may lack lines, as its flags say."""
        flagged = self.parsed.hands["flags"].list.contains(LOSSY).fill_null(value=False)
        return flagged.gather(hands).alias("lossy")

    def _with_openers(self, frame: pl.DataFrame) -> pl.DataFrame:
        """Adds `opener_open`: in this round of stud the cards do not say who had to act first."""
        later = pl.col("street").cast(pl.String).is_in(["fourth", "fifth", "sixth", "seventh"])
        if not (frame["street"].to_physical() == STREETS.index("fourth")).any():
            return frame.with_columns(opener_open=pl.lit(value=False))
        known = self.openers.with_columns(opener_known=pl.lit(value=True))
        return frame.join(known, on=["hand", "street"], how="left", maintain_order="left").with_columns(
            opener_open=later & pl.col("opener_known").is_null()
        )

    def _with_straddles(self, frame: pl.DataFrame) -> pl.DataFrame:
        """Adds `order_open`: a straddler may act now or later, by the house."""
        if self.orders.is_empty():
            return frame.with_columns(order_open=pl.lit(value=False))
        frame = frame.join(self.orders, on=["hand", "street"], how="left", maintain_order="left")
        return frame.with_columns(
            order_open=(pl.col("current_bet") > pl.col("straddled_to")).fill_null(value=False)
        ).drop("straddled_to")

    def _with_live(self, frame: pl.DataFrame, undercalled: pl.DataFrame | None) -> pl.DataFrame:
        keys = ["hand", "ordinal"]
        frame = frame.join(self.behind, on=keys, how="left", maintain_order="left")
        if undercalled is None:
            frame = frame.with_columns(was_undercall=pl.lit(value=True))
        else:
            known = undercalled.select(*keys, was_undercall=pl.lit(value=True))
            frame = frame.join(known, on=keys, how="left", maintain_order="left")
            frame = frame.with_columns(pl.col("was_undercall").fill_null(value=False))
        frame = frame.with_columns(skip_settled=_skip_settled())
        frame = undercalls.classify(frame, self.book.undercall)
        frame = windows.find(frame, self.parsed, self.book.correction_window)
        return pushes.read(frame, self.book.half_rule)

    def _has(self, column: str) -> bool:
        return self.actions[column].null_count() < len(self.actions)

    def rounds(self, played: Played) -> pl.DataFrame:
        """The rounds of a play."""
        frame = self._with_antes(played.rounds)
        unplayed = self.unplayed.with_columns(unplayed=pl.lit(value=True))
        frame = frame.join(unplayed, on=["hand", "street"], how="left", maintain_order="left")
        return frame.with_columns(
            pl.col("unplayed").fill_null(value=False),
            self.parsed.hands["prints_returns"].fill_null(value=False).gather(frame["hand"]),
            self._lossy(frame["hand"]),
            pl.col("last_ordinal").alias("ordinal"),
            pl.col("owed").alias("to_call"),
            pl.lit(None, pl.Int32).alias("player_index"),
            _NO_MONEY.alias("last_full_raise"),
            _NO_MONEY.alias("pot_before"),
        )

    def _with_antes(self, rounds: pl.DataFrame) -> pl.DataFrame:
        """Adds `unmatched_ante`: by how much the largest ante stands alone, where a return differs."""
        differs = pl.col("returned") != pl.col("unmatched")
        doubtful = rounds.filter(differs & (pl.col("returned") > 0))["hand"].unique()
        antes = (
            self.parsed.actions.filter(
                (pl.col("kind") == "post-ante") & pl.col("hand").is_in(doubtful.implode())
            )
            .group_by("hand", "street", "player_index")
            .agg(pl.col("chips").sum())
            .group_by("hand", "street")
            .agg(unmatched_ante=pl.col("chips").max() - pl.col("chips").top_k(2).min())
        )
        return rounds.join(antes, on=["hand", "street"], how="left", maintain_order="left").with_columns(
            pl.col("unmatched_ante").fill_null(0)
        )

    def hands(self, played: Played) -> pl.DataFrame:
        """The hands of a play, with what their pots should hold."""
        collected = (
            self.parsed.players.lazy()
            .group_by("hand")
            .agg(
                collected=pl.when(pl.col("collected").is_not_null().any()).then(pl.col("collected").sum()),
                payments=(pl.col("collected") > 0).sum().cast(_MONEY),
            )
        )
        amount = {
            name: pl.col(name).fill_null(0) for name in ("added_to_pot", "rake_printed", "fees_printed")
        }
        money_in = pl.col("put_in") + amount["added_to_pot"]
        return (
            played.totals.lazy()
            .join(
                self.parsed.hands.lazy().select("hand", "prints_pot", "pot_printed", *amount),
                on="hand",
                how="left",
                maintain_order="left",
            )
            .join(collected, on="hand", how="left", maintain_order="left")
            .with_columns(
                # A hand that cannot be judged is not reconciled either.
                pl.col("prints_pot").fill_null(value=False) & pl.col("not_judgeable").is_null(),
                pot_low=money_in - pl.col("unreturned"),
                pot_high=money_in,
                paid_out=pl.col("collected") + amount["rake_printed"] + amount["fees_printed"],
                # Bets in fractions of a cent are paid out, and raked, in cents; several fees taken from
                # one pot are each printed to the cent.
                pot_rounding=pl.when(pl.col("put_in") % _CENT != 0)
                .then(_CENT * (pl.col("payments") + 1))
                .when(amount["fees_printed"] > 0)
                .then(_CENT)
                .otherwise(0),
                street=pl.lit(None, self.parsed.actions.schema["street"]),
                ordinal=pl.lit(None, pl.Int32),
                player_index=pl.lit(None, pl.Int32),
                to_call=_NO_MONEY,
                last_full_raise=_NO_MONEY,
                pot_before=_NO_MONEY,
            )
            .collect()
        )


def _skip_settled() -> pl.Expr:
    """Whether the player whose turn it would be was passed over by an action that was ruled on before."""
    ruled = pl.col("in_turn").eq_missing(other=False) & pl.col("ruling").is_not_null()
    earlier = ruled.cast(pl.Int32).cum_sum().over("hand", "street", "expected_player") - ruled.cast(pl.Int32)
    return earlier.fill_null(0) > 0


def _numbers(hands: np.ndarray, streets: np.ndarray) -> np.ndarray:
    """For each row its place, from 1, among the rows of the same hand and street."""
    if not len(hands):
        return np.zeros(0, np.int32)
    starts = np.flatnonzero((np.diff(hands, prepend=-1) != 0) | (np.diff(streets, prepend=-1) != 0))
    lengths = np.diff(starts, append=len(hands))
    return (np.arange(len(hands)) - np.repeat(starts, lengths) + 1).astype(np.int32)


def _of_hands(rows: pl.DataFrame, hands: pl.Series) -> pl.DataFrame:
    """The rows of those hands that `hands` names."""
    keep = np.isin(rows["hand"].to_numpy(), hands.to_numpy())
    return rows.filter(keep)
