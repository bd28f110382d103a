"""The short text summary of a run, for standard output."""

from __future__ import annotations

from pathlib import Path

from reports.inert import inert
from reports.language import tr
from reports.money import Money
from reports.run import baseline
from reports.run.left_out import by_reason, untimed
from reports.run.totals import RuleCount, Totals, totals
from reports.tables import Run
from reports.words import word

_LABEL = 15


def summary(run: Path, report: Path | None = None) -> str:
    """What the run directory `run` holds, and where its `report` is.

    Hands and what became of them, findings by rule, what no rule could check. Ends with a newline.
    """
    tables = Run(run)
    counted = totals(tables)
    lines = [*_hands(counted), "", *_findings(counted.rules), *_not_checkable(counted.rules)]
    if of_baseline := baseline.facts(counted, tables.info()):
        lines += ["", *(_line(label, text) for label, text in of_baseline)]
    if counted.at_stake:
        amounts = [f"{Money()(sum_)} {inert(word(unit))}" for unit, sum_ in counted.at_stake]
        words = tr("{amounts}, as far as the records tell")
        lines += ["", _line(tr("at stake"), words.format(amounts=", ".join(amounts)))]
    if report is not None:
        lines += ["", _line(tr("report"), inert(str(report)))]
    return "\n".join(lines) + "\n"


def _hands(counted: Totals) -> list[str]:
    audited = tr(
        "{audited}: {flagged} flagged, {undetermined} undetermined, {clean} clean; "
        "{replayed} replayed by the second engine"
    )
    lines = [
        _line(tr("hands"), f"{counted.hands:,}"),
        _line(
            tr("audited"),
            audited.format(
                audited=f"{counted.audited:,}",
                flagged=f"{counted.flagged:,}",
                undetermined=f"{counted.undetermined:,}",
                clean=f"{counted.clean:,}",
                replayed=f"{counted.replayed:,}",
            ),
        ),
        *_rulebooks(counted.rulebooks),
        _line(tr("quarantined"), by_reason(counted.quarantined)),
        _line(tr("duplicates"), f"{counted.duplicates:,}"),
    ]
    if counted.outside:
        lines.append(_line(tr("outside window"), f"{counted.outside:,}"))
    if counted.untimed:
        lines.append(_line(tr("time unknown"), untimed(counted)))
    if counted.unread:
        lines.append(_line(tr("not read"), by_reason(counted.unread)))
    return lines


def _rulebooks(counts: dict[str, int]) -> list[str]:
    books = ", ".join(f"{inert(book, ascii_only=True)} {count:,}" for book, count in counts.items())
    return [_line(tr("rulebook"), books)] if counts else []


def _findings(rules: list[RuleCount]) -> list[str]:
    found = [rule for rule in rules if rule.violations or rule.undetermined or rule.advisories]
    silent = [rule.rule for rule in rules if rule not in found and rule.examined]
    if not found:
        lines = [_line(tr("findings"), tr("none"))]
    else:
        names = [f"{rule.rule} {inert(rule.name, ascii_only=True)}" for rule in found]
        heads = [tr("violations"), tr("undetermined"), tr("advisory"), tr("examined")]
        sizes = [max(least, len(head) + 2) for least, head in zip((12, 14, 10, 14), heads, strict=True)]
        width = max(len(name) for name in [*names, tr("findings")]) + 2
        lines = [_row(tr("findings"), width, heads, sizes)]
        for name, rule in zip(names, found, strict=True):
            counts = (rule.violations, rule.undetermined, rule.advisories, rule.examined)
            lines.append(_row(name, width, [f"{count:,}" for count in counts], sizes))
    if silent:
        lines.append(_line(tr("no finding by"), " ".join(silent)))
    return lines


def _not_checkable(rules: list[RuleCount]) -> list[str]:
    blind = [rule for rule in rules if rule.not_checkable]
    if not blind:
        return []
    parts = [
        tr("{rule} {count} of {all}").format(
            rule=rule.rule, count=f"{rule.not_checkable:,}", all=f"{rule.examined + rule.not_checkable:,}"
        )
        for rule in blind
    ]
    words = tr("{rules} (the export does not print what is needed)")
    return [_line(tr("not checkable"), words.format(rules=", ".join(parts)))]


def _row(name: str, width: int, texts: list[str], sizes: list[int]) -> str:
    return f"{name:<{width}}" + "".join(f"{text:>{size}}" for text, size in zip(texts, sizes, strict=True))


def _line(label: str, text: str) -> str:
    return f"{label:<{_LABEL - 1}} {text}"
