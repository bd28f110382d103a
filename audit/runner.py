"""What does the work of a run: processes of this machine (`audit.workers`) or a cluster (`audit.cluster`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path
    from types import TracebackType
    from typing import Self

    from audit.workers import Died

ATTEMPTS = 2
"""How often a task may be under way when its worker dies: with others, and then alone."""

T = TypeVar("T")
R_co = TypeVar("R_co", covariant=True)


class Runner(Protocol[T, R_co]):
    """Applies one function to many tasks. A context manager, also a nested one: leaving it ends the work."""

    def __enter__(self) -> Self:
        """Nothing is started yet."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Gives up what is under way and lets the workers go."""

    def warm(self) -> None:
        """Starts the workers now, so that they import while the caller does something else."""

    def apart(self) -> None:
        """Has no task done by this process itself, which a task might end."""

    def share(self, scratch: Path, inputs: Sequence[str]) -> None:
        """Makes sure that every worker sees `scratch`, may write there, and sees the inputs.

        To be called before `outcomes`. Raises UsageProblem that names a worker that does not, or is of
        another version.
        """

    def outcomes(
        self,
        tasks: Iterable[T],
        tick: Callable[[], None],
        meanwhile: Callable[[], None] = lambda: None,
        *,
        attempts: int = ATTEMPTS,
    ) -> Iterator[tuple[T, R_co | Died]]:
        """Each task with its result, in the order in which they end.

        At most about twice as many tasks as workers are under way. `tick` is called several times a second
        while waiting, `meanwhile` once, when the first tasks are under way. Raises TaskError for the first
        task that raises, and when there are no workers.
        """
