"""The books that judged a finished run, whole again: from run.json, or as they come with the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from audit import rulebook
from audit.rulebook import Rulebook

if TYPE_CHECKING:
    from collections.abc import Mapping

BOOK_CHANGED = "this version of the program has another version of the book"
"""Why a hand cannot be judged again under the book in force, a clause."""


def books_in_force(content: Mapping[str, Any]) -> dict[str, Rulebook]:
    """By name the books of the run whose run.json has this `content`.

    A book is left out where neither run.json nor this version of the program has it as it was then.
    """
    kept = content["settings"].get("books") or {}
    found = {}
    for judged in content["rulebooks"]:
        name = judged["name"]
        book = _restored(kept[name]) if name in kept else _shipped(name)
        if book is not None and book.sha256 == judged["sha256"]:
            found[name] = book
    return found


def _shipped(name: str) -> Rulebook | None:
    return rulebook.load(name) if name in rulebook.names() else None


def _restored(said: Mapping[str, Any]) -> Rulebook:
    settings = {key: tuple(values) for key, values in said["settings"].items()}
    lists = {"settings": settings, "house": tuple(said["house"])}
    return Rulebook(**{**said, **lists})
