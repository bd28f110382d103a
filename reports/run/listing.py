"""All findings of a run in the order in which the report lists them, as the index page shows them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import polars as pl

from audit.schema import FINDING_VERDICTS, SEVERITIES
from reports.hands.sentences import sentence
from reports.inert import brief, inert
from reports.money import money_of
from reports.run.stakes import STAKES, stakes_label
from reports.tables import Row, Run

NAME = 60
"""Characters of a name in lists; the hand's own page has the raw text whole."""
_MESSAGE = 400

FIELDS = (
    "rule", "name", "verdict", "severity", "hand", "page", "site", "played", "table", "stakes", "street",
    "player", "message", "stake", "units", "known", "id",
)  # fmt: skip
"""What a listed finding consists of, in order; the script knows them by these names."""

Listed = tuple[str | int, ...]
"""The values of FIELDS: text ready to show, `page` the name of the hand's page or "", `units` the stake in
ten-thousandths (-1 where the record does not tell), `known` 0 or 1."""


@dataclass(frozen=True)
class Listing:
    """The findings, sorted: violations before undetermined before advisories, grave ones first."""

    frame: pl.DataFrame

    def __len__(self) -> int:
        return self.frame.height

    def hands(self) -> list[str]:
        """The keys of the hands with a finding, in the order of their first.

        Hands with nothing but advisories are left out: the run keeps no evidence of them.
        """
        kept = self.frame.filter(pl.col("verdict") != "advisory")
        return kept["hand_key"].unique(maintain_order=True).to_list()

    def rows(self, start: int, stop: int, pages: set[str]) -> list[Listed]:
        """The findings from `start` up to `stop`; `pages` are the keys of the hands that have a page."""
        part = self.frame.slice(start, stop - start)
        return [_listed(row, pages) for row in part.iter_rows(named=True)]


def listing(run: Run) -> Listing:
    """The findings of `run` with what their hands' rows add to them."""
    columns = [
        "rule", "name", "verdict", "severity", "hand_key", "hand_uid", "hand_id", "site", "played_at",
        "table_name",
        "street", "ordinal", "player", "seat", "message", "amount_at_stake", "known", "finding_id",
    ]  # fmt: skip
    findings = run.scan("findings").select(columns).collect()
    keys = findings["hand_key"].unique()
    hands = run.scan("hands").filter(pl.col("hand_key").is_in(keys.implode()))
    hands = hands.select("hand_key", *STAKES)
    ranked = (
        findings.lazy()
        .join(hands, on="hand_key", how="left", maintain_order="left")
        .with_columns(
            pl.col("verdict")
            .replace_strict(FINDING_VERDICTS, range(3), return_dtype=pl.Int8)
            .alias("_verdict"),
            pl.col("severity").replace_strict(SEVERITIES, range(3), return_dtype=pl.Int8).alias("_severity"),
        )
    )
    order = ["_verdict", "_severity", "rule", "played_at", "hand_key", "ordinal", "finding_id"]
    return Listing(ranked.sort(order, nulls_last=True).collect())


def page_name(hand_key: str) -> str:
    """The file name of a hand's page: the same in every report, and free of anything that a source says."""
    return f"{hashlib.sha256(hand_key.encode()).hexdigest()[:16]}.html"


def _listed(row: Row, pages: set[str]) -> Listed:
    money = money_of(row["currency"], row["stakes_kind"])
    stake, player = row["amount_at_stake"], row["player"]
    return (
        inert(row["rule"]),
        inert(row["name"]),
        row["verdict"],
        row["severity"],
        brief(row["hand_id"] or row["hand_uid"] or row["hand_key"], NAME),
        page_name(row["hand_key"]) if row["hand_key"] in pages else "",
        brief(row["site"], NAME),
        f"{row['played_at']:%Y-%m-%d %H:%M}" if row["played_at"] else "",
        brief(row["table_name"] or "", NAME),
        brief(stakes_label(row), NAME),
        row["street"] or "",
        "" if player is None else brief(player, NAME),
        brief(sentence(row), _MESSAGE),
        "" if stake is None else money(stake),
        -1 if stake is None else stake,
        int(bool(row["known"])),
        inert(row["finding_id"]),
    )
