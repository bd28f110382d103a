"""Which version of something is installed."""

from __future__ import annotations

from importlib import metadata


def version(name: str) -> str:
    """The version of the distribution `name`, ours or a library's."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "not installed"
