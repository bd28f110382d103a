"""Inputs that lie elsewhere: objects behind a URL such as s3://bucket/folder/, fetched before they are read.

What there is to fetch, and how, `fsspec` knows; it is imported when a URL is named and not before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, NamedTuple

from parsers.compression import DamageError, Place
from parsers.spool import SpoolError
from parsers.unpack import Readable
from parsers.walk import HIDDEN, RUN, Excluded, Found, Problem, shown

_URL = re.compile(r"[a-z][a-z0-9+.-]+://", re.IGNORECASE)
_USER = re.compile(r"(?<=://)(?<!abfs://)(?<!abfss://)[^/\s]*@")  # Azure has a container there
_QUERY = re.compile(r"(https?://[^\s?#]*)[?#]\S*", re.IGNORECASE)  # elsewhere ? is of a pattern
_MAGIC = re.compile(r"[*?\[]")
_TAGS = ("ETag", "etag", "md5Hash", "checksum")
_TIMES = ("mtime", "LastModified", "last_modified", "updated", "created")
_MANIFEST = "/run.json"

Copy = Callable[[Readable], Place]
"""Copies a stream into the spool. Raises DamageError when a limit is passed, OSError from reading."""


class _Object(NamedTuple):
    path: str  # as the file system calls it
    name: str  # below what was named
    size: int | None
    tag: str | None  # another one when its bytes have changed, as far as the store tells
    sure: bool = False  # it is of the bytes, not of the time


def is_url(argument: str) -> bool:
    """Whether an input is named by a URL."""
    return _URL.match(argument) is not None


def told(text: str) -> str:
    """An input, or a message about one, as it may be shown: without passwords and signatures in URLs."""
    return shown(_QUERY.sub(r"\1", _USER.sub("", text)))


class Fetched(NamedTuple):
    """An object that lies in a file now, or that was read before and is as it was."""

    file: Found | None
    key: bytes | None  # changes when the object changes; None where its store does not tell


def fetch(
    url: str, folder: Path, copy: Copy, has: Callable[[bytes], bool]
) -> Iterator[Fetched | Problem | Excluded]:
    """Fetches what `url` names (an object, a folder, a pattern) into the new folder `folder`, in byte order.

    An object of whose key `has` is true is not fetched. What is left out of folders is that which `walk`
    leaves out. Raises SpoolError when the disk refuses.
    """
    name = told(url)
    try:
        files, path = _opened(url)
    except (ImportError, ValueError) as error:
        # As for a path that is not there: nothing was named that could be read.
        why = f"cannot be read here ({sentence(error)}); s3:// needs: pip install 'floorcall[s3]'"
        yield Problem("not-found", f"{name}: {why}")
        return
    except Exception as error:
        yield Problem("unreadable", f"{name}: cannot be read ({sentence(error)}); its hands are missing")
        return
    try:
        objects = _listed(files, path, url)
    except FileNotFoundError:
        objects = []
    except Exception as error:
        yield Problem("unreadable", f"{name}: cannot be read ({sentence(error)}); its hands are missing")
        return
    if not objects:
        yield Problem("not-found", f"{name}: there is nothing; an object, a folder or a pattern was expected")
    runs = {one.name.removesuffix(_MANIFEST) + "/" for one in objects if one.name.endswith(_MANIFEST)}
    told_of = set()
    for one in objects:
        left_out = None if one.path == path else _left_out(one.name, runs)  # what is named is read
        if left_out is None:
            key = _key(files, one)
            if key is not None and has(key):
                yield Fetched(None, key)
                continue
            found = _fetched(files, one, folder, copy, name)
            yield found if isinstance(found, Problem) else Fetched(found, key)
        elif left_out not in told_of:
            told_of.add(left_out)
            yield left_out


def _key(files: Any, one: _Object) -> bytes | None:
    """Times do not do: two versions may have one."""
    if not one.sure:
        return None
    return "\0".join((str(files.protocol), one.path, str(one.tag))).encode(errors="surrogateescape")


def _left_out(name: str, runs: set[str]) -> Excluded | None:
    """What a folder does not give: hidden names, and runs of this program."""
    parts = name.split("/")
    for depth, part in enumerate(parts, start=1):
        above = "/".join(parts[:depth])
        if part.startswith(".") and part != "..":
            return Excluded(shown(above), HIDDEN)
        if f"{above}/" in runs:
            return Excluded(shown(above), RUN)
    return None


def _opened(url: str) -> tuple[Any, str]:
    """The file system of a URL, and the path in it."""
    import fsspec.core  # noqa: PLC0415 - an extra, and not needed for files

    files, path = fsspec.core.url_to_fs(url)
    return files, path


def _listed(files: Any, path: str, url: str) -> list[_Object]:
    """Everything that is named, in the order of the bytes of its path."""
    files.invalidate_cache()
    magic = _MAGIC.search(path) if not path.startswith("http") else None
    if magic:
        top = path[: magic.start()].rpartition("/")[0]
        found: dict[str, Any] = {}
        for match, info in files.glob(path, detail=True).items():
            found |= files.find(match, detail=True) if info["type"] == "directory" else {match: info}
    else:
        info = None if url.endswith("/") else _info(files, path)
        if info is not None and info["type"] != "directory":
            return [_object(path, told(path).rstrip("/").rpartition("/")[2], info)]
        top = path
        found = files.find(path, detail=True)
    objects = [
        _object(full, full.removeprefix(top.rstrip("/")).lstrip("/"), info)
        for full, info in found.items()
        if info["type"] != "directory" and not full.endswith("/")  # such objects stand for folders
    ]
    return sorted(objects, key=lambda one: one.name.encode(errors="surrogateescape"))


def _info(files: Any, path: str) -> dict[str, Any] | None:
    try:
        info: dict[str, Any] = files.info(path)
    except FileNotFoundError:
        return None
    return info


def _object(path: str, name: str, info: dict[str, Any]) -> _Object:
    tag = next((str(info[key]) for key in _TAGS if info.get(key)), None)
    sure = tag is not None
    if tag is None:
        tag = next((f"{info[key]}" for key in _TIMES if info.get(key)), None)
    size = info.get("size")
    return _Object(path, name, size, None if tag is None else f"{size} {tag}", sure)


def _fetched(files: Any, one: _Object, folder: Path, copy: Copy, url: str) -> Found | Problem:
    called = f"{url}: {shown(one.name)}"
    local = folder / one.name
    if ".." in one.name.split("/") or "\0" in one.name or local.exists():
        return Problem(
            "unreadable", f"{called}: has a name that no file can have here; its hands are missing"
        )
    try:
        before = _now(files, one)  # a listing may tell the same times in another form
        with files.open(one.path, "rb") as stream:
            place = copy(_Stream(stream))
        after = _now(files, one)
    except DamageError as error:
        return Problem(error.reason, f"{called}: {error}")
    except SpoolError:
        raise
    except Exception as error:
        return Problem("unreadable", f"{called}: cannot be read ({sentence(error)}); its hands are missing")
    if after != before or (after.size is not None and place.size != after.size):
        place.path.unlink()
        return Problem(
            "unreadable", f"{called}: changed while it was being fetched; its hands are missing, run again"
        )
    try:
        local.parent.mkdir(parents=True, exist_ok=True)
        place.path.rename(local)
    except OSError as error:  # one object is called as the folder of another, or the name is too long
        place.path.unlink()
        return Problem("unreadable", f"{called}: cannot be kept as a file ({error.strerror})")
    return Found(local, shown(one.name))


def _now(files: Any, one: _Object) -> _Object:
    files.invalidate_cache()
    return _object(one.path, one.name, files.info(one.path))


class _Stream:
    """A remote object whose reading fails with OSError only, whatever its library raises."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream

    def read(self, size: int, /) -> bytes:
        """As `Readable.read`."""
        try:
            return self._stream.read(size)
        except OSError:
            raise
        except Exception as error:
            raise OSError(sentence(error)) from error


def sentence(error: Exception) -> str:
    """What a store said was wrong, in one line that may be shown."""
    text = " ".join(str(error).split())
    return told(f"{type(error).__name__}: {text}" if text else type(error).__name__)
