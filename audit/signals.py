"""SIGINT and SIGTERM end a run at once."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING, Any

from audit.outcome import NOTHING_LEFT, Stopped

if TYPE_CHECKING:
    from types import FrameType, TracebackType

_NUMBERS = (signal.SIGINT, signal.SIGTERM)


class Signals:
    """While this context lasts, the first signal raises Stopped; later ones do not disturb what follows."""

    def __init__(self, left: str = NOTHING_LEFT) -> None:
        """`left` says what the command leaves behind."""
        self._left = left
        self._before: dict[int, Any] = {}
        self._arrived: int | None = None

    def __enter__(self) -> Signals:
        self._before = {number: signal.signal(number, self._stop) for number in _NUMBERS}
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        if error is not None and not isinstance(error, Stopped):
            self.check()  # raised in a library's callback, it may arrive as whatever the library makes of it

    def check(self) -> None:
        """Raises Stopped again: Python drops what a handler raises inside a destructor or a callback."""
        if self._arrived is not None:
            raise Stopped(self._arrived, self._left)

    def ignore(self) -> None:
        """From here on the work is done, and what remains is too short to be interrupted."""
        self.check()
        for number in _NUMBERS:
            signal.signal(number, signal.SIG_IGN)

    def _stop(self, number: int, _: FrameType | None) -> None:
        self._arrived = number
        for other in _NUMBERS:
            signal.signal(other, signal.SIG_IGN)
        raise Stopped(number, self._left)
