"""What a run says on standard error: a progress bar on a terminal, else a line every ten seconds."""

from __future__ import annotations

import json
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

HEARTBEAT = 10.0
"""Seconds between two lines where there is no terminal."""
_REDRAW = 0.2
_BAR = 30
_QUIET = ("opening", "shard")  # too many to tell each
_UNITS = ((2**30, "GiB"), (2**20, "MiB"), (2**10, "KiB"))


def event_line(event: str, run: str | None, facts: Mapping[str, Any]) -> str:
    """One JSON object: what happened, when (UTC), in which run where that is known, and the `facts`."""
    at = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return json.dumps({"event": event, "at": at, **({"run": run} if run else {}), **facts}, ensure_ascii=True)


class Console:
    """A listener that writes text or JSON lines to `stream`."""

    def __init__(
        self, stream: TextIO, *, as_json: bool, check: Callable[[], None], run: str | None = None
    ) -> None:
        """`check` is called at every tick: it may raise to stop the run. `run` is the name of the run."""
        self.run = run
        self._stream = stream
        self._check = check
        self._json = as_json
        self._bar = not as_json and stream.isatty()
        self._started = self._last = time.monotonic()
        self._facts: dict[str, int] = {"opened": 0, "bytes": 0, "done": 0, "hands": 0}
        self._drawn = 0

    def tell(self, event: str, **facts: Any) -> None:
        """Counts what has to do with progress, and passes on the rest."""
        if event == "opening":
            self._facts["opened"] += facts["bytes"]
        elif event == "opened":
            self._facts["bytes"] = facts["bytes"]
        elif event == "shard":
            # What is done a second time is told a second time.
            self._facts["done"] = min(self._facts["done"] + facts["bytes"], self._facts["bytes"])
            self._facts["hands"] += facts["hands"]
        if self._json:
            if event not in _QUIET:
                self._event(event, facts)
        elif "message" in facts:
            self.say(facts["message"])

    def tick(self) -> None:
        """Shows where the run is, if it is time."""
        self._check()
        now = time.monotonic()
        if now - self._last < (_REDRAW if self._bar else HEARTBEAT):
            return
        self._last = now
        if self._json:
            self._event("heartbeat", {**self._facts, "seconds": round(now - self._started, 1)})
        elif self._bar:
            self._draw(f"{self._graph()} {self._progress(now)}")
        else:
            self.say(self._progress(now))

    def notice(self, message: str) -> None:
        """Something that the user should know, outside the run itself."""
        self.tell("notice", message=message)

    def say(self, message: str) -> None:
        """One line for people."""
        self.clear()
        self._write(f"floorcall: {message}\n")

    def clear(self) -> None:
        """Takes the bar away."""
        if self._drawn:
            self._write(f"\r{' ' * self._drawn}\r")
            self._drawn = 0

    def _progress(self, now: float) -> str:
        facts = self._facts
        if not facts["bytes"]:
            return f"opening the inputs, {_size(facts['opened'])} so far"
        share = facts["done"] / facts["bytes"]
        speed = facts["hands"] / max(now - self._started, 0.001)
        return f"{share:.0%} of {_size(facts['bytes'])}, {facts['hands']:,} hands, {speed:,.0f} hands/s"

    def _graph(self) -> str:
        share = self._facts["done"] / self._facts["bytes"] if self._facts["bytes"] else 0.0
        return f"[{'#' * int(share * _BAR):<{_BAR}}]"

    def _draw(self, line: str) -> None:
        self._write(f"\r{line:<{self._drawn}}")
        self._drawn = len(line)

    def _event(self, event: str, facts: dict[str, Any]) -> None:
        self._write(event_line(event, self.run, facts) + "\n")

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()


def _size(count: int) -> str:
    for unit, name in _UNITS:
        if count >= unit:
            return f"{count / unit:.1f} {name}"
    return f"{count} bytes"
