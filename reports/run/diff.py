"""What differs between two runs, as text: what `floorcall diff` prints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from audit.rundiff import Change, RunDiff, Told
from audit.rundiff_reasons import Reason
from audit.rundiff_side import FIELDS, Found
from reports.hands.sentences import sentence
from reports.inert import brief, inert
from reports.language import mark, ntr, tr
from reports.run.stated import stated
from reports.words import word

_MESSAGE = 1000  # characters of a sentence that are shown
_REASONS: dict[Reason, str] = {
    "input": mark("input"),
    "rulebook": mark("rulebook"),
    "version": mark("version"),
    "settings": mark("settings"),
    "unexplained": mark("unexplained"),
}
_FIELDS = {
    "verdict": mark("verdict"),
    "severity": mark("severity"),
    "message": mark("message"),
    "rulebook": mark("rulebook"),
    "citation": mark("citation"),
}


def diff_text(diff: RunDiff, names: tuple[str, str]) -> str:
    """Both runs, how many findings differ and why, and each of them; `names`: the runs as they were named.

    Ends with a newline.
    """
    lines = [
        *(_run(label, name, told) for label, name, told in zip("AB", names, diff.runs, strict=True)),
        *_incomplete(diff.runs),
        *_differing(diff),
        "",
        *_summary(diff),
    ]
    groups = {
        "new": tr("New: only in B"),
        "gone": tr("Gone: only in A"),
        "changed": tr("Changed"),
    }
    for kind, title in groups.items():
        changes = [change for change in diff.changes if change.kind == kind]
        if changes:
            lines += ["", f"{title} ({len(changes):,})", *_listed(changes)]
    return "\n".join(lines) + "\n"


def _run(label: str, name: str, told: Told) -> str:
    hands = ntr("{count} hand", "{count} hands", told.hands).format(count=f"{told.hands:,}")
    findings = ntr("{count} finding", "{count} findings", told.findings).format(count=f"{told.findings:,}")
    night = [] if told.night is None else [tr("night {name}").format(name=inert(told.night))]
    return f"{label}  {inert(name)}: {', '.join([*night, hands, findings])}"


def _incomplete(runs: Sequence[Told]) -> Iterator[str]:
    for label, told in zip("AB", runs, strict=True):
        for reason in told.incomplete:
            yield tr("{run} is incomplete: {reason}").format(run=label, reason=stated(inert(reason)))


def _differing(diff: RunDiff) -> Iterator[str]:
    """On what the runs differ as a whole."""
    differing = diff.differing
    books = {name: [sha256 and sha256[:12] for sha256 in both] for name, both in differing.rulebooks.items()}
    for title, values in (
        (tr("version of {name}"), differing.versions),
        (tr("setting {name}"), differing.settings),
        (tr("rulebook {name}"), books),
    ):
        for name, (one, other) in values.items():
            yield f"   {title.format(name=inert(name))}: {_value(one)} -> {_value(other)}"


def _value(value: Any) -> str:
    return "-" if value is None else inert(str(value))


def _summary(diff: RunDiff) -> Iterator[str]:
    same = ntr("{count} finding is the same in both", "{count} findings are the same in both", diff.same)
    yield same.format(count=f"{diff.same:,}")
    counts = diff.counts()
    if not counts:
        yield tr("No finding is new, gone or changed.")
        return
    rows = [
        (tr("reason"), tr("rule"), *(tr(kind) for kind in (mark("new"), mark("gone"), mark("changed")))),
        *(
            (tr(_REASONS[reason]), rule, *(f"{count:,}" for count in kinds.values()))
            for reason, rule, kinds in counts
        ),
    ]
    yield ""
    yield from _table(rows)
    pairs = [(one.was, one.now) for one in diff.changes if one.was is not None and one.now is not None]
    if pairs:
        verdict = FIELDS.index("verdict")
        other = sum(was.fields[verdict] != now.fields[verdict] for was, now in pairs)
        yield ""
        yield ntr(
            "{other} of {count} changed finding has another verdict; else severity, wording, rulebook, "
            "citation or the hand differ",
            "{other} of {count} changed findings have another verdict; in the others severity, wording, "
            "rulebook, citation or the hand differ",
            len(pairs),
        ).format(other=f"{other:,}", count=f"{len(pairs):,}")
    unexplained = sum(change.reason == "unexplained" for change in diff.changes)
    if unexplained:
        yield ""
        yield ntr(
            "{count} difference is unexplained: hand, rulebook, versions and settings are the same in both "
            "runs. Equal runs must find the same: please report it.",
            "{count} differences are unexplained: hand, rulebook, versions and settings are the same in both "
            "runs. Equal runs must find the same: please report it.",
            unexplained,
        ).format(count=f"{unexplained:,}")


def _table(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Two columns of text and the rest of numbers."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        texts = [cell.ljust(width) for cell, width in zip(row[:2], widths[:2], strict=True)]
        numbers = [cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True)]
        yield "  " + "  ".join([*texts, *numbers])


def _listed(changes: Iterable[Change]) -> Iterator[str]:
    for change in changes:
        yield f"  {_heading(change)}"
        if change.was is not None and change.now is not None:
            yield from _changed(change.was, change.now)
        else:
            yield f"      {_message(change.found)}"


def _heading(change: Change) -> str:
    found = change.found
    where = [word(found.street) or tr("whole hand")]
    if found.seat is not None:
        where.append(tr("seat {seat}").format(seat=found.seat))
    if found.ordinal is not None:
        where.append(tr("action {ordinal}").format(ordinal=found.ordinal))
    verdict, severity = (word(code) for code in found.fields[:2])
    why = tr(_REASONS[change.reason])
    if change.not_judged is not None:
        why += tr(", not judged in the other: {reason}").format(reason=inert(change.not_judged))
    hand = inert(found.hand.hand_uid or found.hand.hand_key)
    return f"{found.rule} {inert(found.name)}  {hand}  {', '.join(where)}  {verdict} ({severity})  [{why}]"


def _changed(was: Found, now: Found) -> Iterator[str]:
    for name, one, other in zip(FIELDS, was.fields, now.fields, strict=True):
        if one == other:
            if name == "message":
                yield f"      {_message(now)}"
        elif name == "message":
            yield f"      {tr(_FIELDS[name])}: {_message(was)}"
            yield f"        -> {_message(now)}"
        else:
            show = word if name in ("verdict", "severity") else _value
            yield f"      {tr(_FIELDS[name])}: {show(one)} -> {show(other)}"
    if was.hand.content_sha256 != now.hand.content_sha256:
        yield f"      {tr('the hand came with another content')}"


def _message(found: Found) -> str:
    return brief(sentence({"rule": found.rule, "message": found.fields[FIELDS.index("message")]}), _MESSAGE)
