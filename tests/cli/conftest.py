"""What the tests of the command start from."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.audit.run.hands import legal, underraise, write


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test in its own folder, without a floorcall.toml."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    return tmp_path


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    """A file with a lawful hand and one with an underraise."""
    return write(tmp_path / "bad.txt", legal(1), underraise(2))
