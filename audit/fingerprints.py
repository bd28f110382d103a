"""The program's own parts as short hashes of their files: a version that nobody can forget to raise."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import audit
import parsers

if TYPE_CHECKING:
    from types import ModuleType

    from audit.settings import Settings

PARTS = ("parsers", "rules", "rulebook", "settings")
"""What a judgement depends on besides its input, in the order in which changes are told."""

_READING = ("format", "encoding", "timezone")
_BOOKS = ("rulebook", "books", "sites")


@cache
def of_parsers() -> str:
    """Everything that reads."""
    return _files(parsers, "**/*.py")


@cache
def of_rules() -> str:
    """Everything that judges, but for the rulebooks that come with the program."""
    return _files(audit, "**/*.py", "rules/*.toml")


@cache
def of_rulebooks() -> str:
    """The rulebooks that come with the program."""
    return _files(audit, "rulebooks/*.toml")


def stamp(settings: Settings) -> dict[str, str]:
    """By each of PARTS what a judgement under these settings depends on."""
    said = settings.as_json()
    return {
        "parsers": of_parsers(),
        "rules": of_rules(),
        "rulebook": _short(of_rulebooks(), *(said[name] for name in _BOOKS)),
        "settings": _short(*(said[name] for name in _READING)),
    }


def _files(package: ModuleType, *patterns: str) -> str:
    root = Path(str(package.__file__)).parent
    found = sorted(path for pattern in patterns for path in root.glob(pattern))
    digest = sha256()
    for path in found:
        data = path.read_bytes()
        digest.update(f"{path.relative_to(root).as_posix()}\0{len(data)}\0".encode() + data)
    return digest.hexdigest()[:16]


def _short(*parts: object) -> str:
    return sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()[:16]
