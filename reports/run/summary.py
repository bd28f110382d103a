"""The short text summary of a run, for standard output."""

from __future__ import annotations

from pathlib import Path

from reports.inert import inert
from reports.money import Money
from reports.run.totals import RuleCount, Totals, totals
from reports.tables import Run

_LABEL = 15


def summary(run: Path, report: Path | None = None) -> str:
    """What the run directory `run` holds, and where its `report` is.

    Hands and what became of them, findings by rule, what no rule could check. Ends with a newline.
    """
    counted = totals(Run(run))
    lines = [*_hands(counted), "", *_findings(counted.rules), *_not_checkable(counted.rules)]
    if counted.at_stake:
        amounts = [f"{Money()(sum_)} {inert(unit)}" for unit, sum_ in counted.at_stake]
        lines += ["", _line("at stake", ", ".join(amounts) + ", as far as the records tell")]
    if report is not None:
        lines += ["", _line("report", inert(str(report)))]
    return "\n".join(lines) + "\n"


def _hands(counted: Totals) -> list[str]:
    lines = [
        _line("hands", f"{counted.hands:,}"),
        _line(
            "audited",
            f"{counted.audited:,}: {counted.flagged:,} flagged, {counted.undetermined:,} undetermined, "
            f"{counted.clean:,} clean; {counted.replayed:,} replayed by the second engine",
        ),
        *_rulebooks(counted.rulebooks),
        _line("quarantined", _by_reason(counted.quarantined)),
        _line("duplicates", f"{counted.duplicates:,}"),
    ]
    if counted.outside:
        lines.append(_line("outside window", f"{counted.outside:,}"))
    if counted.untimed:
        lines.append(
            _line(
                "time unknown",
                f"{counted.untimed:,} audited: printed without a zone, so in every window (--timezone)",
            )
        )
    if counted.unread:
        lines.append(_line("not read", _by_reason(counted.unread)))
    return lines


def _rulebooks(counts: dict[str, int]) -> list[str]:
    books = ", ".join(f"{inert(book, ascii_only=True)} {count:,}" for book, count in counts.items())
    return [_line("rulebook", books)] if counts else []


def _by_reason(counts: dict[str, int]) -> str:
    reasons = ", ".join(f"{inert(reason, ascii_only=True)} {count:,}" for reason, count in counts.items())
    return f"{sum(counts.values()):,}" + (f": {reasons}" if reasons else "")


def _findings(rules: list[RuleCount]) -> list[str]:
    found = [rule for rule in rules if rule.violations or rule.undetermined or rule.advisories]
    silent = [rule.rule for rule in rules if rule not in found and rule.examined]
    if not found:
        lines = [_line("findings", "none")]
    else:
        names = [f"{rule.rule} {inert(rule.name, ascii_only=True)}" for rule in found]
        width = max(len(name) for name in [*names, "findings"]) + 2
        head = f"{'findings':<{width}}{'violations':>12}{'undetermined':>14}{'advisory':>10}{'examined':>14}"
        lines = [head]
        for name, rule in zip(names, found, strict=True):
            counts = (
                f"{rule.violations:>12,}{rule.undetermined:>14,}{rule.advisories:>10,}{rule.examined:>14,}"
            )
            lines.append(f"{name:<{width}}{counts}")
    if silent:
        lines.append(_line("no finding by", " ".join(silent)))
    return lines


def _not_checkable(rules: list[RuleCount]) -> list[str]:
    blind = [rule for rule in rules if rule.not_checkable]
    if not blind:
        return []
    parts = [
        f"{rule.rule} {rule.not_checkable:,} of {rule.examined + rule.not_checkable:,}" for rule in blind
    ]
    return [_line("not checkable", ", ".join(parts) + " (the export does not print what is needed)")]


def _line(label: str, text: str) -> str:
    return f"{label:<{_LABEL}}{text}"
