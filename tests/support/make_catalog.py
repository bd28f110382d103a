"""Brings every catalog of `reports/languages` up to date with the texts of the code.

    python -m tests.support.make_catalog

Texts come from `tr`, `ntr` and `mark` in Python, from the templates, from the tables of words and sentences,
and from the rules' pages and examples. What is translated stays; what is new comes in empty; what is gone
goes. Entries stand in the order of their texts and name no place, so that two people's changes merge.
"""

from __future__ import annotations

import ast
import io
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

import reports
from reports.hands import sentences
from reports.rules import texts
from reports.words import CODES

REPORTS = Path(reports.__file__).parent
LANGUAGES = REPORTS / "languages"
_CALLED = {"tr": 1, "mark": 1, "ntr": 2}
"""The functions that texts are given to, and how many each takes."""


def extracted() -> Catalog:
    """Every text that can be translated."""
    catalog = Catalog()
    for file in sorted(REPORTS.rglob("*.py")):
        for message in _in_python(file):
            catalog.add(message)
    for _, _, message, _, _ in extract_from_dir(REPORTS, [("**.html", "jinja2")]):
        catalog.add(message)
    for message in (*CODES, *sentences.messages(), *texts.messages()):
        catalog.add(message)
    return catalog


def _in_python(file: Path) -> Iterator[str | tuple[str, ...]]:
    """The texts of one module, those inside of f-strings too, which Babel's own reader passes over."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _CALLED:
            given = [list(_literals(argument)) for argument in node.args[: _CALLED[node.func.id]]]
            if len(given) > 1:
                yield tuple(text for literals in given for text in literals)
            else:
                yield from (text for literals in given for text in literals)


def _literals(node: ast.expr) -> Iterator[str]:
    """The texts that an argument can be: itself, or either of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)


def updated(file: Path) -> str:
    """What the catalog `file` has to be, as the text of a .po file."""
    with file.open("rb") as stored:
        before = read_po(stored, locale=file.stem)
    catalog = read_po(io.BytesIO(_head(before).encode()), locale=file.stem)
    for message in extracted():
        if message.id:
            known = before.get(message.id)
            catalog.add(message.id, known.string if known else None)
    return written(catalog)


def written(catalog: Catalog) -> str:
    """A catalog with only what its readers need: a head without dates, then the entries in order."""
    entries = io.BytesIO()
    write_po(entries, catalog, width=110, no_location=True, omit_header=True, sort_output=True)
    return f"{_head(catalog)}\n{entries.getvalue().decode().strip()}\n"


def _head(catalog: Catalog) -> str:
    fields = (
        "Project-Id-Version: floorcall",
        f"Language: {catalog.locale_identifier}",
        f"Plural-Forms: {catalog.plural_forms}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
    )
    return "\n".join(['msgid ""', 'msgstr ""', *(f'"{field}\\n"' for field in fields), ""])


if __name__ == "__main__":
    for each in sorted(LANGUAGES.glob("*.po")):
        each.write_text(updated(each), encoding="utf-8", newline="\n")
