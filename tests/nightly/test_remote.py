"""Objects of a store that has tags of their bytes are not fetched twice."""

import hashlib
from typing import Any

import pytest

from tests.audit.run.hands import legal, underraise
from tests.nightly.nights import night, table, told

fsspec = pytest.importorskip("fsspec")
memory = pytest.importorskip("fsspec.implementations.memory")

pytestmark = pytest.mark.usefixtures("quick")


class Tagged(memory.MemoryFileSystem):
    """A store in this process behind tagged://, with tags as those of S3."""

    protocol = "tagged"
    store: dict[str, Any] = {}  # noqa: RUF012 - fsspec's own way
    pseudo_dirs = [""]  # noqa: RUF012
    opened: list[str] = []  # noqa: RUF012

    @classmethod
    def _strip_protocol(cls, path: str) -> str:
        return "/" + path.removeprefix("tagged://").strip("/")

    def info(self, path: str, **settings: Any) -> dict[str, Any]:
        found = super().info(path, **settings)
        return self._tagged(found)

    def find(self, path: str, **settings: Any) -> Any:
        found = super().find(path, **settings)
        if isinstance(found, dict):
            return {name: self._tagged(one) for name, one in found.items()}
        return found

    def _open(self, path: str, mode: str = "rb", **settings: Any) -> Any:
        if mode == "rb":
            self.opened.append(path.rpartition("/")[2])
        return super()._open(path, mode, **settings)

    def _tagged(self, found: dict[str, Any]) -> dict[str, Any]:
        if found["type"] == "directory":
            return found
        data = self.store[found["name"]].getvalue()
        return {**found, "ETag": hashlib.md5(data, usedforsecurity=False).hexdigest()}


@pytest.fixture
def files():
    fsspec.register_implementation("tagged", Tagged, clobber=True)
    files = fsspec.filesystem("tagged")
    files.opened.clear()
    yield files
    files.store.clear()


def test_what_is_as_it_was_is_not_fetched(files, tmp_path):
    files.pipe("/day/a.txt", f"{underraise(1)}\n\n".encode())
    files.pipe("/day/b.txt", f"{legal(2)}\n\n".encode())
    night(tmp_path / "store", "tagged://day/")
    assert sorted(files.opened) == ["a.txt", "b.txt"]
    files.opened.clear()
    files.pipe("/day/b.txt", f"{legal(2)}\n\n{legal(3)}\n\n".encode())
    files.pipe("/day/c.txt", f"{legal(4)}\n\n".encode())
    night(tmp_path / "store", "tagged://day/")
    assert sorted(files.opened) == ["b.txt", "c.txt"]
    assert sorted(table(tmp_path / "store", "hands")["hand_id"]) == ["3", "4"]
    inputs = told(tmp_path / "store")["night"]["inputs"]
    assert (inputs["unchanged"], inputs["grown"], inputs["new"]) == (1, 1, 1)
