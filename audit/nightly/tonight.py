"""One night of a store: what is new is audited, what stands is brought up to date.

An epoch is a span of nights under one judgement: the same parsers, rules, rulebooks and reading. When one of
them changes, the next epoch begins, and what was audited before is audited again where it can be read.
"""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Literal

import polars as pl

from audit import attempts, canary, fingerprints, index, second_go, volume
from audit.baseline import Marks
from audit.nightly import recall, standing
from audit.nightly.journal import Journal
from audit.nightly.memory import Memory
from audit.nightly.tables import write_table
from audit.parts import Written
from audit.run import account, read_all, write_own_parts
from audit.seen import Seen, Tail
from audit.tables import TABLES
from parsers.unread import NO_HANDS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from audit.baseline import Baseline
    from audit.listener import Listener
    from audit.manifest import Manifest
    from audit.nightly.store import Store
    from audit.run import Done
    from audit.runner import Runner
    from audit.settings import Settings
    from audit.task import Result, Task
    from audit.work import Work
    from parsers.sources import Opened

Reaudit = Literal["changed", "all", "none"]

_SEVERAL = "several"
"""Stands for a part of the judgement that was not one throughout an epoch."""
_MERGE = 8
"""So many indices of about one size become one."""


@dataclass
class Tonight:
    """A night under way. `audit` does the work, `publish` makes it the store's last."""

    store: Store
    settings: Settings
    reaudit: Reaudit
    baseline: Baseline | None = None
    started: datetime = field(default_factory=lambda: datetime.now(UTC))

    def __post_init__(self) -> None:
        """Raises UsageProblem when the last night of the store is damaged."""
        self.name = self.store.new_name(self.started)
        self.run = self.store.stage / "run"
        self._scratch = self.store.stage / "scratch"
        self._journal = self.store.stage / "journal"
        self.target = self.store.runs / self.name
        last = self.store.last()
        self._before: dict[str, Any] = last.content["night"] if last else {}
        self._last = self.store.runs / self._before["name"] if last else None
        stamp = fingerprints.stamp(self.settings)
        told = self._before.get("stamp", stamp)
        self._why = [part for part in fingerprints.PARTS if stamp[part] != told.get(part)]
        begins = self.reaudit == "all" or (self.reaudit == "changed" and bool(self._why))
        self._epoch = int(self._before.get("epoch", 0)) + (begins or not self._before)
        self._stamp, self._told = stamp, told
        self._indices: list[dict[str, Any]] = list(self._before.get("index", []))
        for one in self._indices:
            self.store.check_index(one["name"], one["rows"])
        self._memory = Memory.read(self._last, self._epoch) if self._last else Memory(self._epoch)

    def audit(
        self,
        inputs: Sequence[str],
        work: Work,
        listener: Listener,
        runner: Runner[Task, Result],
        meanwhile: Callable[[], None],
        band: float,
    ) -> Manifest:
        """Audits the canaries, then what is new, into `run`; returns what run.json says.

        A room whose hands are more than the share `band` off its usual number is named. Raises what
        `audit.run.audit` raises.
        """
        if any(self._journal.glob("*")) or any(self.run.glob("*")):
            runner.apart()  # a task may have ended the process of the attempt before
        self._prepare()
        canaries = canary.check(self.store.stage)
        for sentence in canaries.missing:
            listener.tell("canary-missing", message=f"A CANARY WAS NOT FOUND: {sentence}")
        settings = self.settings if self.baseline is None else self.baseline.noted(self.settings)
        journal = Journal(self._journal, runner)
        done = read_all(
            inputs,
            self.run,
            self._scratch,
            settings,
            work,
            listener,
            journal,
            meanwhile,
            baseline=self.baseline,
            past=self._memory,
            seen=self._seen,
        )
        if journal.kept:
            listener.tell(
                "resumed",
                shards=journal.kept,
                message=f"{journal.kept} shards were done before an interruption",
            )
        _clear_strangers(self.run, done.totals.written)
        indexed = self._index(done)
        counts = self._inputs(done.opened)
        recalled, not_recalled = self._recall(done)
        self._memory.learn(done, int(self.started.timestamp() * 10**9), self.store.stage)
        write_own_parts(self.run, done, settings)
        stands = standing.after(self.run, self.name, self._last, done.totals.again, self._memory)
        done.totals.spared = stands.old
        expired = self._expired(stands.findings)
        done.totals.expired = set(expired["severity"])
        alarms = [f"a canary was not found: {sentence}" for sentence in canaries.missing]
        made = account(inputs, done, settings, work, listener, alarms, self.baseline)
        written = [*self._memory.write(self.run), write_table(self.run, standing.FILE, stands.findings)]
        reaudited = sum(done.totals.hands_by_source.values()) - sum(done.totals.new_hands.values())
        night = {
            "name": self.name,
            "previous": self._before.get("name"),
            "started": self.started.isoformat(timespec="seconds"),
            "epoch": self._epoch,
            "stamp": self._stamped(done),
            "index": indexed,
            "reaudit": {
                "mode": self.reaudit,
                "why": self._why if self.reaudit == "changed" else [],
                "hands": reaudited,
                "findings": {name: int(count) for name, count in stands.reaudit.items()},
                "left": self._left(indexed),
            },
            "inputs": counts,
            "new_hands": dict(sorted(done.totals.new_hands.items())),
            "new_findings": _counted(stands.new),
            "standing": stands.findings.height,
            "expired": expired["finding_id"].unique(maintain_order=True).to_list(),
            "recalled": recalled,
            "not_recalled": not_recalled,
            "canaries": {"planted": canaries.planted, "missing": canaries.missing},
            "volume": volume.watched(
                self.store.earlier(), self.started.isoformat(), done.totals.new_hands, band
            ),
        }
        if self.baseline is not None:  # stale is what no longer stands, not what no hand of tonight has
            alive = self.baseline.stale(set(stands.findings["finding_id"]))
            made = made.with_stale(alive)
        return made.with_night(night, self.run, written)

    def publish(self, keep: int | None) -> None:
        """Makes this the last night of the store, and keeps the last `keep` ones (None: all)."""
        self.store.publish(self.run, self.name, keep)
        self._clear()

    def _prepare(self) -> None:
        """What an interrupted night left: its finished shards stay, all else goes."""
        if not self.run.exists():
            self._clear()  # that night was done
        self.run.mkdir(exist_ok=True)
        second_go.undo(self.run, self._scratch)
        attempts.abandon(self._scratch)
        kept = {self.run, self._scratch, self._journal}
        for entry in (*self.store.stage.iterdir(), *self.run.iterdir()):
            if entry not in kept and entry.name not in TABLES:
                shutil.rmtree(entry) if entry.is_dir() else entry.unlink()

    def _clear(self) -> None:
        """Removes what is of no use to another night."""
        for folder in (self._journal, self._scratch):
            shutil.rmtree(folder, ignore_errors=True)

    def _tails(self, opened: Opened, void: frozenset[str]) -> dict[str, Tail]:
        """The last hands of sources that have grown, by what those are now.

        One that was cut short and is whole by now, in what its source became first, is like any other hand.
        """
        tails = {}
        for number, known in opened.known.items():
            source_id = opened.sources[number].source_id
            if known.source_id != source_id and known.last_key not in void:
                audited = bool(known.read)
                tails[source_id] = Tail(known.last, known.size, known.last_key, known.last_content, audited)
        return tails

    def _stamped(self, done: Done) -> dict[str, str]:
        """The judgement of this epoch. Under `none` it may be several: then any later one is another."""
        if self.reaudit != "none":
            return self._stamp
        several = done.totals.hands.audited > 0
        return {
            part: _SEVERAL if several and part in self._why else told for part, told in self._told.items()
        }

    def _left(self, indices: list[dict[str, Any]]) -> int:
        """Hand numbers that were audited in earlier epochs only."""
        older = [self.store.index / one["name"] for one in indices if one["epoch"] != self._epoch]
        own = [self.store.index / one["name"] for one in indices if one["epoch"] == self._epoch]
        return index.only_in(older, own)

    def _expired(self, stands: pl.DataFrame) -> pl.DataFrame:
        """The violations that stand and were accepted until a day before today."""
        marks = self.baseline.marks if self.baseline is not None else Marks(frozenset(), frozenset())
        over = list(marks.listed - marks.in_force)
        return stands.filter(pl.col("finding_id").is_in(over), verdict="violation")

    def _seen(self, opened: Opened) -> Seen:
        def folders(wanted: Callable[[dict[str, Any]], bool]) -> tuple[Path, ...]:
            return tuple(self.store.index / one["name"] for one in self._indices if wanted(one))

        own = fingerprints.of_parsers()
        void = self._memory.void()
        return Seen(
            audited=folders(lambda one: one["epoch"] == self._epoch),
            comparable=folders(lambda one: one["parsers"] == own),
            older=folders(lambda one: one["epoch"] != self._epoch and one["parsers"] != own),
            tails=self._tails(opened, void),
            void=void,
        )

    def _index(self, done: Done) -> list[dict[str, Any]]:
        """Adds tonight's hands to the store's indices; returns those that hold from now on."""
        name = self.name
        folder = self.store.index / name
        shutil.rmtree(folder, ignore_errors=True)
        hands = sorted(one.path for one in done.totals.written if one.path.startswith("hands/"))
        rows = index.write(folder, [self.run / path for path in hands])
        if not rows:
            shutil.rmtree(folder)
            return self._indices
        kind = {"epoch": self._epoch, "parsers": fingerprints.of_parsers()}
        own = [*self._indices, {"name": name, **kind, "rows": rows}]
        alike = [one for one in own if _like(one, own[-1])]
        if len(alike) < _MERGE:
            return own
        merged = f"{name}-merged"
        shutil.rmtree(self.store.index / merged, ignore_errors=True)
        rows = index.merge(self.store.index / merged, [self.store.index / one["name"] for one in alike])
        rest = [one for one in own if one not in alike]
        return [*rest, {"name": merged, **kind, "rows": rows}]

    def _inputs(self, opened: Opened) -> dict[str, int]:
        kinds = Counter(self._kind(opened, source.index) for source in opened.sources)
        failed = opened.issues.filter(pl.col("reason") != NO_HANDS).height
        return {
            **{name: kinds[name] for name in ("new", "grown", "retried", "reaudited")},
            "unchanged": len(opened.unchanged) + opened.unchanged_files,
            "failed": failed,
        }

    def _kind(self, opened: Opened, source: int) -> str:
        known = opened.known.get(source)
        if known is None:
            return "new"
        if self._memory.is_older(known.source_id):
            return "reaudited"
        return "retried" if known.source_id == opened.sources[source].source_id else "grown"

    def _recall(self, done: Done) -> tuple[int, list[str]]:
        """Brings back the hands of earlier nights that have a second content now, and no M04 yet."""
        keys = done.totals.others - done.totals.cut
        if not keys or self._last is None:
            return 0, []
        stands = pl.read_parquet(self._last / standing.FILE).filter(rule="M04")
        accused = set(stands.select("hand_uid", "content_sha256").iter_rows())
        nights = [self.store.runs / name for name in reversed(self.store.names())]
        return recall.recall(keys, accused, nights, self.run, self.settings, done.totals, self.baseline)


def _like(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two indices may become one: of one judgement, and of about one size."""
    same = all(one[name] == other[name] for name in ("epoch", "parsers"))
    return same and (one["rows"].bit_length() // 3 == other["rows"].bit_length() // 3)


def _clear_strangers(run: Path, written: Sequence[Written]) -> None:
    """Removes parts that an interrupted night left and that are not of this one."""
    own = {one.path for one in written}
    for table in TABLES:
        for path in (run / table).glob("*"):
            if f"{table}/{path.name}" not in own:
                path.unlink()


def _counted(findings: pl.DataFrame) -> list[dict[str, Any]]:
    """The findings by rule and room."""
    by = ["rule", "name", "site", "severity", "verdict"]
    return findings.group_by(by).len("count").sort(by).to_dicts()
