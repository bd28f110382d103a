"""A published run copied to where others read it: below a URL of any store that `fsspec` knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from audit.outcome import UsageProblem
from audit.stage import MANIFEST
from parsers.remote import is_url, sentence, told

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_AT_ONCE = 128


class UploadError(Exception):
    """The run could not be copied, told in one sentence; it lies where it was published."""


class Upload:
    """Copies a run to URL/NAME, its run.json last: who sees that sees all of the run."""

    def __init__(self, url: str, name: str, *, force: bool) -> None:
        """Raises UsageProblem for a URL that cannot be used, or where NAME is taken and `force` is not said.

        A store that does not answer is no such problem: the run comes first, and it may answer later.
        """
        self._at = f"{url.rstrip('/')}/{name}"
        self._force = force
        _check(url)
        try:
            self._connect()
        except (ImportError, ValueError) as error:
            raise _unusable(url, sentence(error)) from error
        except Exception:  # it does not answer, and `copy` will say so
            return
        try:
            taken = self._taken()
        except Exception:
            return
        if taken and not force:
            raise UsageProblem(f"{told(self._at)} exists already; --force replaces it")

    def copy(self, run: Path, tick: Callable[[], None]) -> str:
        """Copies the run; returns where it is. Raises UploadError.

        `tick` is called now and then, and may raise.
        """
        try:
            self._connect()
            if self._taken():
                self._clear()
            self._put(run, tick)
        except UploadError:
            raise
        except Exception as error:
            raise UploadError(
                f"the run was not copied to {told(self._at)} ({sentence(error)}); it is at {run}"
            ) from error
        return told(self._at)

    def _connect(self) -> None:
        """Makes the file system: some stores are asked then already, and hang up if the run takes long."""
        import fsspec.core  # noqa: PLC0415 - an extra

        local = {"auto_mkdir": True} if _is_local(self._at) else {}
        self._files, self._path = fsspec.core.url_to_fs(self._at, skip_instance_cache=True, **local)

    def _taken(self) -> bool:
        self._files.invalidate_cache()
        found: bool = self._files.exists(f"{self._path}/{MANIFEST}")
        return found

    def _clear(self) -> None:
        """Removes the run that is there, run.json first."""
        if not self._force:
            raise UploadError(f"{told(self._at)} came to exist while the run was done; --force replaces it")
        self._files.rm_file(f"{self._path}/{MANIFEST}")

    def _put(self, run: Path, tick: Callable[[], None]) -> None:
        # Of an earlier upload that was broken off, or of the run that is replaced: its parts would count too.
        if self._files.exists(self._path):
            self._files.rm(self._path, recursive=True)
        files = sorted(path for path in run.rglob("*") if path.is_file() and path != run / MANIFEST)
        for start in range(0, len(files), _AT_ONCE):
            tick()
            self._batch(run, files[start : start + _AT_ONCE])
        self._batch(run, [run / MANIFEST])

    def _batch(self, run: Path, files: list[Path]) -> None:
        there: list[Any] = [f"{self._path}/{path.relative_to(run).as_posix()}" for path in files]
        self._files.put([str(path) for path in files], there)


def _check(url: str) -> None:
    """Raises UsageProblem where `url` names no place, whatever store is asked."""
    if not is_url(url):
        raise UsageProblem(f"--upload {told(url)}: expected a URL, such as s3://bucket/runs")
    try:
        named = urlsplit(url)
        place = f"{named.netloc}{named.path}".strip("/") if _is_local(url) else named.hostname
    except ValueError as error:
        raise _unusable(url, sentence(error)) from error
    if not place:
        raise UsageProblem(f"--upload {told(url)}: names no place; expected such as s3://bucket/runs")


def _is_local(url: str) -> bool:
    return url.lower().startswith(("file://", "local://"))


def _unusable(url: str, why: str) -> UsageProblem:
    return UsageProblem(
        f"--upload {told(url)}: cannot be used here ({why}); s3:// needs: pip install 'floorcall[s3]'"
    )
