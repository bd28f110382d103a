"""What a run says while it works. The command shows it on the terminal or as JSON lines; tests listen."""

from __future__ import annotations

from typing import Any, Protocol


class Listener(Protocol):
    """Hears of a run's progress. Both methods may raise to stop the run."""

    def tell(self, event: str, **facts: Any) -> None:
        """Something happened; docs/operations.md lists the events.

        `facts` are plain values (text, numbers); `message`, where present, is a sentence for people.
        """

    def tick(self) -> None:
        """Nothing new; called several times a second."""


class Silent:
    """Listens to nothing."""

    def tell(self, event: str, **facts: Any) -> None:
        """Ignores the event."""

    def tick(self) -> None:
        """Does nothing."""
