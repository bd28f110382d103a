"""Findings of a finished run become entries of the baseline file."""

from __future__ import annotations

import fcntl
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

import polars as pl
import tomli_w

from audit import manifest
from audit.baseline import NAME, TABLE, Entry, read_entries, wrong_until
from audit.outcome import Locked, UsageProblem
from audit.rows_of_hands import files_of
from audit.rules import BY_CODE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date
    from pathlib import Path

HEAD = """\
# Findings that were reviewed and accepted. `floorcall baseline accept` writes the entries, one for each
# finding, and sorts them by rule and finding; an entry may be edited or removed by hand.
# Comments up to the first entry stay; others are lost when entries are accepted.

"""
_LONGEST = 400  # characters of what was found, a name or a number
_STANDING = "standing"
_COLUMNS = ("finding_id", "rule", "site", "hand_id", "hand_key", "street", "message")


def home(run: Path) -> Path:
    """The baseline file of the store in which the run lies; raises UsageProblem where it lies in none."""
    found = run.resolve()
    if found.parent.name == "runs":
        return found.parent.parent / NAME
    if (found.parent / "runs").is_dir():
        return found.parent / NAME
    raise UsageProblem(
        f"{run} does not lie in a store (a folder with a folder runs): --baseline FILE is needed"
    )


def entries_of(
    run: Path, rules: Sequence[str], findings: Sequence[str], *, reason: str, by: str, on: date, until: date
) -> list[Entry]:
    """An entry for each finding of the run that is named, or that is of a rule that is named.

    The findings of a night of a store are those that stand after it.

    Raises UsageProblem for what the run does not have, and for a reason, name or day that may not be, polars'
    errors for a damaged run.
    """
    _check_words(reason, by)
    wrong = wrong_until(on, until)
    if wrong:
        raise UsageProblem(f"--until: {wrong}")
    codes = [rule.upper() for rule in rules]
    unknown = [rule for rule in codes if rule not in BY_CODE]
    if unknown:
        raise UsageProblem(f"there is no rule {', '.join(unknown)}; `floorcall rules list` shows them all")
    ids = [finding.lower() for finding in findings]
    table, found = _findings(run)
    missing = sorted(set(ids) - set(found["finding_id"])) + sorted(set(codes) - set(found["rule"]))
    if missing:
        where = f" among those that stand after that night, in {run / table}" if table == _STANDING else ""
        raise UsageProblem(f"{run} has no finding {', '.join(missing)}{where}")
    chosen = found.filter(pl.col("finding_id").is_in(ids) | pl.col("rule").is_in(codes))
    hands = dict(chosen.group_by("finding_id").agg(pl.col("hand_key").n_unique()).iter_rows())
    chosen = chosen.sort("finding_id", "hand_key", "message").unique("finding_id", keep="first")
    return [
        Entry(
            finding=row["finding_id"],
            rule=row["rule"],
            site=_cut(row["site"] or ""),
            hand=_cut(row["hand_id"] or row["hand_key"]),
            street=row["street"] or "",
            message=_cut(row["message"] or "") + _others(hands[row["finding_id"]] - 1),
            reason=reason.strip(),
            by=by.strip(),
            on=on,
            until=until,
        )
        for row in chosen.iter_rows(named=True)
    ]


def write(path: Path, entries: Sequence[Entry]) -> int:
    """Adds the entries to the file, in place of those of the same findings; returns how many it had before.

    The file appears whole or not at all, and keeps its mode and the comments at its head. Raises UsageProblem
    for a file that cannot be read or written, Locked while another process writes it.
    """
    target = path.resolve()  # not the link: what it leads to
    try:
        with _writing(target) as (descriptor, beside):
            try:
                file, before = read_entries(target)
            except FileNotFoundError:
                head, had, data = HEAD, {}, None
            else:
                head, had, data = _head(file.text), {entry.finding: entry for entry in before}, file.data
                os.fchmod(descriptor, target.stat().st_mode & 0o7777)
            text = _text(head, [*(had | {entry.finding: entry for entry in entries}).values()])
            os.ftruncate(descriptor, 0)
            with os.fdopen(os.dup(descriptor), "w", encoding="utf-8", newline="\n") as sink:
                sink.write(text)
                sink.flush()
                os.fsync(descriptor)
            if data is not None and target.read_bytes() != data:
                raise UsageProblem(f"{path} was changed meanwhile; nothing was written: accept again")
            beside.replace(target)
    except OSError as error:
        raise UsageProblem(f"cannot write {path}: {error.strerror}") from error
    return sum(entry.finding in had for entry in entries)


@contextmanager
def _writing(target: Path) -> Iterator[tuple[int, Path]]:
    """The locked file beside `target` that will take its place; removed unless it does."""
    beside = target.with_name(f".{target.name}.writing")
    while True:
        descriptor = os.open(beside, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o666)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # Between opening and locking, its owner may have renamed or removed it.
            if not os.path.samestat(os.fstat(descriptor), beside.lstat()):
                continue
        except BlockingIOError as error:
            raise Locked(f"another process is writing {target}") from error
        except FileNotFoundError:
            continue
        else:
            try:
                yield descriptor, beside
            except BaseException:
                beside.unlink(missing_ok=True)
                raise
            return
        finally:
            os.close(descriptor)


def _check_words(reason: str, by: str) -> None:
    for option, words in (("--reason", reason), ("--by", by)):
        if not words.strip():
            raise UsageProblem(f"{option}: a text that is not empty was expected")
        try:
            words.encode()
        except UnicodeEncodeError as error:
            raise UsageProblem(f"{option}: text in UTF-8 was expected") from error


def _findings(run: Path) -> tuple[str, pl.DataFrame]:
    """The table that has what can be accepted, and its rows."""
    try:
        table = _STANDING if "night" in manifest.read(run).content else "findings"
    except (OSError, ValueError) as error:
        raise UsageProblem(f"{run} is not a run of floorcall audit: {error}") from error
    if not files_of(run, table):
        raise UsageProblem(f"{run} is not a run of floorcall audit: it has no table {table}")
    frame = pl.scan_parquet(run / table / "*.parquet")
    return table, frame.select(pl.col(_COLUMNS).cast(pl.String)).collect()


def _cut(text: str) -> str:
    left = len(text) - _LONGEST
    return text if left <= 0 else f"{text[:_LONGEST]}... ({left:,} more characters)"


def _others(hands: int) -> str:
    """Two hands of one number, in conflict (M04), can have findings of one id: who accepts one shall know."""
    return f" (The same finding in {hands} more, of the same number.)" if hands else ""


def _head(text: str) -> str:
    """The comments and empty lines at the head of a file, and one empty line more if there are any."""
    lines = text.split("\n")
    at = (n for n, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#"))
    head = "\n".join(lines[: next(at, len(lines))]).rstrip()
    return f"{head}\n\n" if head else ""


def _text(head: str, entries: Sequence[Entry]) -> str:
    ordered = sorted(entries, key=lambda entry: (entry.rule, entry.finding))
    said = tomli_w.dumps(
        {TABLE: [{key: getattr(entry, key) for key in Entry.__struct_fields__} for entry in ordered]}
    )
    return head + _visible(said)


def _visible(text: str) -> str:
    """TOML in which every character that is obeyed or not seen is written as an escape.

    Strings are in quotes that allow escapes, and nothing but strings holds such characters.
    """
    if text.replace("\n", "").isprintable():
        return text
    return "".join(char if char == "\n" or char.isprintable() else f"\\U{ord(char):08X}" for char in text)
