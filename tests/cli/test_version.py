"""The version."""

from __future__ import annotations

from importlib import metadata

from tests.cli.command import call


def test_a_version_is_told_where_nothing_is_installed(monkeypatch):
    def missing(name):
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", missing)
    result = call("--version")
    assert (result.exit_code, result.stdout.split(" ", 1)[1]) == (0, "not installed\n")
