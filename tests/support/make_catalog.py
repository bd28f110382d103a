"""Brings every catalog of `reports/languages` up to date with the texts of the code.

    python -m tests.support.make_catalog

Texts come from `tr`, `ntr` and `mark` in Python, from the templates, from the tables of words and sentences,
and from the rules' pages and examples. What is translated stays; what is new comes in empty; what is gone
goes. Entries stand in the order of their texts and name no place, so that two people's changes merge.
"""

from __future__ import annotations

import io
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
_ROOTS = (REPORTS, REPORTS.parent / "audit")
_METHODS = [("**.py", "python"), ("**.html", "jinja2")]
_KEYWORDS = {
    "tr": None,
    "mark": None,
    "ntr": (1, 2),
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
}


def extracted() -> Catalog:
    """Every text that can be translated."""
    catalog = Catalog()
    found = extract_from_dir(
        REPORTS, _METHODS, options_map={"**.html": {"trimmed": "true"}}, keywords=_KEYWORDS
    )
    for _, _, message, _, _ in found:
        catalog.add(message)
    for message in (*CODES, *sentences.messages(), *texts.messages()):
        catalog.add(message)
    return catalog


def updated(file: Path) -> str:
    """What the catalog `file` has to be, as the text of a .po file."""
    before = read_po(file.open("rb"), locale=file.stem)
    catalog = Catalog(locale=file.stem, header_comment="", fuzzy=False)
    for message in extracted():
        if not message.id:
            continue
        known = before.get(message.id)
        catalog.add(message.id, known.string if known else None)
    return _text(catalog, before)


def _text(catalog: Catalog, before: Catalog) -> str:
    """Only what a reader of catalogs needs: a head without dates, then the entries in order."""
    catalog.creation_date = catalog.revision_date = None
    written = io.BytesIO()
    write_po(written, catalog, width=110, no_location=True, omit_header=True, sort_output=True)
    head = (
        'msgid ""\nmsgstr ""\n"Project-Id-Version: floorcall\\n"\n'
        f'"Language: {before.locale_identifier}\\n"\n"Plural-Forms: {before.plural_forms}\\n"\n'
        '"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n\n'
    )
    return head + written.getvalue().decode().strip() + "\n"


if __name__ == "__main__":
    for each in sorted(LANGUAGES.glob("*.po")):
        each.write_text(updated(each), encoding="utf-8", newline="\n")
