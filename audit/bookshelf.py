"""The books of one run: which of them judges what, with what `floorcall.toml` says of houses and rooms."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from audit import rulebook, rulebook_file
from audit.rulebook import Rulebook, RulebookError
from audit.rulebook_settings import NotAllowedError, checked

if TYPE_CHECKING:
    from audit.toml_lines import Toml

AUTO = "auto"

House = Mapping[str, Mapping[str, Any]]
"""What houses have chosen where books leave it to them: by book and setting, as `floorcall.toml` has it."""


class Shelf(NamedTuple):
    """What a run knows of books besides those that come with the program."""

    rulebook: str = AUTO  # or the name of the book for everything
    books: Mapping[str, Rulebook] = {}  # the user's own, and those with a house's choice, by name
    sites: Mapping[str, str] = {}  # the user's, by `room`, to the names of their books


def is_path(name: str) -> bool:
    """Whether a book is named by its file."""
    return "/" in name or os.sep in name or name.endswith(".toml")


def named(name: str, house: House | None = None) -> Rulebook:
    """The book of that name, with what the house has chosen, or in that file. Raises RulebookError."""
    if is_path(name):
        return rulebook.read(Path(name))
    chosen = (house or {}).get(name)
    if not chosen:
        return rulebook.load(name)
    values = {key: checked(key, value) for key, value in chosen.items()}
    return rulebook.of(name, rulebook_file.with_house(rulebook_file.shipped(name), values))


def room(name: str) -> str:
    """A room's name as the column `site` has it: in lower case with hyphens."""
    return "-".join(re.findall(r"[^\W_]+", name.lower()))


def arrange(setting: str, house: House | None = None, sites: Mapping[str, str] | None = None) -> Shelf:
    """The books for a run: `setting` is `auto`, a name or a file, as are the values of `sites`.

    All files are read now, so that the run does not depend on them any more. Raises RulebookError.
    """
    files: dict[str, str] = {}
    books = {name: named(name, house) for name in house or {}}

    def take(name: str) -> str:
        book = named(name, house)
        if is_path(name):
            if files.setdefault(book.name, name) != name:
                raise RulebookError(f"{name}: {files[book.name]} has the same name; call one something else")
            books[book.name] = book
        return book.name

    by_room = {room(said): take(name) for said, name in (sites or {}).items()}
    return Shelf(AUTO if setting == AUTO else take(setting), books, by_room)


def choose(shelf: Shelf, live: bool, site: str) -> Rulebook:
    """The book for one source: the one for everything, or what `auto` makes of the source.

    `live`: the source holds floor events. `site`: as the content names the room. Raises RulebookError.
    """
    name = shelf.rulebook
    if name == AUTO:
        # Who names a book for a room means all its records; only then the room's own line of the program.
        name = shelf.sites.get(room(site)) or _by_itself(live, room(site))
    own = shelf.books.get(name)
    return rulebook.load(name) if own is None else own


def _by_itself(live: bool, site: str) -> str:
    shipped = rooms()
    return str(shipped["live"] if live else shipped["sites"].get(site, shipped["otherwise"]))


@cache
def rooms() -> dict[str, Any]:
    """`audit/rulebooks/sites.toml`: `live`, `otherwise`, and `sites`: room in lower case to book."""
    return tomllib.loads(rulebook_file.SITES.read_text(encoding="utf-8"))


def wrong_in(toml: Toml) -> list[str]:
    """What is wrong with the tables `house` and `sites` of a `floorcall.toml`, a sentence each."""
    wrong: list[tuple[int | None, str]] = []
    house, sites = (toml.content.get(name, {}) for name in ("house", "sites"))
    if not isinstance(house, dict):
        wrong.append((toml.line("house"), "house: needs a table for each book, such as [house.tda-2026]"))
        house = {}
    if not isinstance(sites, dict):
        wrong.append((toml.line("sites"), "sites: needs a table: [sites]"))
        sites = {}
    for name, chosen in house.items():
        wrong += _wrong_in_house(toml, name, chosen)
    for room, name in sites.items():
        if not isinstance(name, str) or not (is_path(name) or name in rulebook.names()):
            allowed = f"allowed are {', '.join(rulebook.names())} or the file of a book of your own"
            wrong.append((toml.line("sites", room), f"sites.{room}: {name!r} is not allowed; {allowed}"))
    return [f"{toml.place(line)}: {what}" for line, what in sorted(wrong, key=lambda one: one[0] or 0)]


def _wrong_in_house(toml: Toml, name: str, chosen: Any) -> list[tuple[int | None, str]]:
    leaving = [book for book in rulebook.names() if rulebook.load(book).house]
    where = f"house.{name}"
    if name not in leaving:
        what = f"{where}: no book of that name leaves anything to the house; allowed are {', '.join(leaving)}"
        return [(toml.line("house", name), what)]
    allowed = rulebook.load(name).house
    if not isinstance(chosen, dict):
        return [(toml.line("house", name), f"{where}: needs a table: [{where}]")]
    wrong: list[tuple[int | None, str]] = []
    for key, value in chosen.items():
        line = toml.line("house", name, key)
        if key not in allowed:
            what = f"not left to the house by this book; allowed are {', '.join(allowed)}"
            wrong.append((line, f"{where}.{key}: {what}"))
            continue
        try:
            checked(key, value)
        except NotAllowedError as error:
            wrong.append((line, f"{where}.{key}: {error}"))
    return wrong
