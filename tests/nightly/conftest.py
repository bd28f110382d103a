"""What the tests of the store start from."""

from __future__ import annotations

from pathlib import Path

import pytest

from audit import canary


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test in its own folder, without a floorcall.toml."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    return tmp_path


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the canaries, which have tests of their own and take a second each night."""
    monkeypatch.setattr(canary, "check", lambda _: canary.Canaries(0, []))
