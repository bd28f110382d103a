"""Which program this is: two that say the same make the same tables of the same bytes."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import audit
import parsers
from audit import manifest

_SUFFIXES = (".py", ".toml")


@cache
def identity() -> tuple[tuple[str, str], ...]:
    """Names and values: the versions that run.json tells, and a sha256 of what reads and judges."""
    return (*manifest.versions().items(), ("code", _code()[:16]))


def _code() -> str:
    digest = hashlib.sha256()
    for package in (audit, parsers):
        root = Path(str(package.__file__)).parent
        for path in sorted(path for path in root.rglob("*") if path.suffix in _SUFFIXES):
            digest.update(f"{package.__name__}/{path.relative_to(root).as_posix()}\0".encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()
