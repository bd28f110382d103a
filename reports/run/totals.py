"""The counts of a run: how many hands, how many of them could be judged, what was found, what is at stake."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from audit.rules import BY_CODE, RULES
from reports.language import tr
from reports.tables import Run

UNIT = (
    pl.when(pl.col("stakes_kind").is_in(["tournament", "play"]))
    .then(None)
    .otherwise(pl.col("currency"))
    .fill_null("chips")
)
"""What the amounts of a row of `hands` count: its currency, or chips."""
VIOLATION = pl.col("verdict") == "violation"
"""The rows of `findings` that accuse."""


@dataclass(frozen=True)
class RuleCount:
    """One rule over the whole run; `examined` counts decisions, streets or hands, as the rule looks at."""

    rule: str
    name: str
    examined: int
    not_checkable: int
    undetermined: int
    violations: int
    advisories: int


@dataclass(frozen=True)
class Totals:
    """The counts of one run; hands = audited + quarantined + duplicates + outside."""

    audited: int
    flagged: int
    undetermined: int
    clean: int
    replayed: int
    rulebooks: dict[str, int]  # audited hands by the book they were judged by, the most used first
    undecided: dict[str, int]  # undetermined hands by reason
    quarantined: dict[str, int]  # hands by reason
    duplicates: int
    outside: int
    untimed: int  # audited hands whose printed time could not be placed: no zone is known
    unread: dict[str, int]  # sources and stretches of bytes that could not be read at all, by reason
    rules: list[RuleCount]  # every rule of the coverage table, in the order of `audit.rules`
    known: int  # violations that the baseline knows
    accepted: int  # findings of any verdict that it knows
    at_stake: list[tuple[str, int]]  # unit (a currency, or chips), ten-thousandths; violations only

    @property
    def hands(self) -> int:
        """All hands seen."""
        return self.audited + sum(self.quarantined.values()) + self.duplicates + self.outside

    @property
    def violations(self) -> int:
        """Findings with the verdict `violation`."""
        return sum(rule.violations for rule in self.rules)

    @property
    def findings(self) -> int:
        """Findings of any verdict."""
        return sum(rule.violations + rule.undetermined + rule.advisories for rule in self.rules)


def totals(run: Run) -> Totals:
    """Counts the run; reads no table whole. Raises NotARunError where a table is missing."""
    by_verdict: dict[str, dict[str, int]] = {}
    judged = run.scan("verdicts").group_by("verdict", "reason").agg(pl.len()).sort("verdict", "reason")
    for verdict, reason, count in judged.collect().iter_rows():
        by_verdict.setdefault(verdict, {})[reason or tr("not said")] = count
    verdicts = {verdict: sum(reasons.values()) for verdict, reasons in by_verdict.items()}
    replayed = run.scan("verdicts").select(pl.col("replayed").sum()).collect().item()
    untimed = run.scan("hands").select(
        (pl.col("played_at").is_null() & pl.col("played_at_printed").is_not_null()).sum()
    )
    books = run.scan("hands").group_by("rulebook").agg(pl.len())
    issues = run.scan("parse_issues").group_by("kind", "reason").agg(pl.col("hands").sum(), pl.len())
    by_kind: dict[str, list[tuple[str, int, int]]] = {}
    for kind, reason, hands, rows in (
        issues.sort("hands", "reason", descending=[True, False]).collect().iter_rows()
    ):
        by_kind.setdefault(kind, []).append((reason or tr("not said"), hands, rows))
    unread = [
        (reason, rows)
        for kind in ("source", "bytes")
        for reason, hands, rows in by_kind.get(kind, [])
        if not hands
    ]
    lost = [
        (reason, hands)
        for kind in ("hand", "source", "bytes")
        for reason, hands, _ in by_kind.get(kind, [])
        if hands
    ]
    known, accepted = _known(run)
    return Totals(
        audited=run.scan("hands").select(pl.len()).collect().item(),
        flagged=verdicts.get("flagged", 0),
        undetermined=verdicts.get("undetermined", 0),
        clean=verdicts.get("clean", 0),
        replayed=replayed,
        rulebooks=_summed([(book or tr("not said"), count) for book, count in books.collect().iter_rows()]),
        undecided=_summed(list(by_verdict.get("undetermined", {}).items())),
        quarantined=_summed(lost),
        duplicates=sum(hands for _, hands, _ in by_kind.get("duplicate", [])),
        outside=sum(hands for _, hands, _ in by_kind.get("outside-window", [])),
        untimed=untimed.collect().item(),
        unread=_summed(unread),
        rules=_rules(run),
        known=known,
        accepted=accepted,
        at_stake=at_stake(run),
    )


def _summed(pairs: list[tuple[str, int]]) -> dict[str, int]:
    sums: dict[str, int] = {}
    for name, count in pairs:
        sums[name] = sums.get(name, 0) + count
    return dict(sorted(sums.items(), key=lambda pair: (-pair[1], pair[0])))


def _rules(run: Run) -> list[RuleCount]:
    counts = ("decisions", "not_checkable", "undetermined", "violations")
    coverage = run.scan("coverage").group_by("rule").agg(pl.col(counts).sum())
    found = (
        run.scan("findings")
        .group_by("rule")
        .agg(
            pl.col("name").first(),
            *(
                (pl.col("verdict") == kind).sum().alias(f"found_{kind}")
                for kind in ("violation", "undetermined", "advisory")
            ),
        )
    )
    both = coverage.join(found, on="rule", how="full", coalesce=True).collect()
    ranks = {rule.code: rank for rank, rule in enumerate(RULES)}
    return [
        RuleCount(
            rule=row["rule"],
            name=BY_CODE[row["rule"]].name if row["rule"] in BY_CODE else row["name"] or "",
            examined=row["decisions"] or 0,
            not_checkable=row["not_checkable"] or 0,
            undetermined=row["found_undetermined"] or 0,
            violations=row["found_violation"] or 0,
            advisories=row["found_advisory"] or 0,
        )
        for row in sorted(
            both.iter_rows(named=True), key=lambda row: (ranks.get(row["rule"], len(ranks)), row["rule"])
        )
    ]


def _known(run: Run) -> tuple[int, int]:
    """Violations, and findings of any verdict, that the baseline knows."""
    known = pl.col("known").fill_null(value=False)
    violations = VIOLATION & known
    sums = run.scan("findings").select(violations=violations.sum(), all=known.sum()).collect().row(0)
    return int(sums[0]), int(sums[1])


def staked(run: Run, which: pl.Expr = VIOLATION) -> pl.DataFrame:
    """hand_key, site, unit and amount_at_stake of every action with a violation.

    Of the whole hand, of every rule. `which` picks fewer findings. The same chips are not counted twice:
    where several rules speak on an action, the largest amount counts.
    """
    counts = which & (pl.col("amount_at_stake") > 0)
    of_hand = pl.when(pl.col("ordinal").is_null()).then("rule").alias("of_hand")
    found = (
        run.scan("findings")
        .filter(counts)
        .group_by("hand_key", "site", "ordinal", of_hand)
        .agg(pl.col("amount_at_stake").max())
        .collect()
    )
    units = run.rows("hands", found["hand_key"].unique(), [UNIT.alias("unit")])
    return found.join(units, on="hand_key")


def at_stake(run: Run, which: pl.Expr = VIOLATION) -> list[tuple[str, int]]:
    """Unit (a currency, or chips) and ten-thousandths of what is at stake in the violations of `which`."""
    return staked(run, which).group_by("unit").agg(pl.col("amount_at_stake").sum()).sort("unit").rows()
