"""The language in which pages and messages are written: English as it stands in the code, others by catalog.

A catalog is a gettext file `languages/<code>.po`; adding one adds the language, and no code is touched.
What a catalog lacks stays English. Numbers are written alike in all languages (`11,500`), as the founding
texts do.
"""

from __future__ import annotations

import gettext as _gettext
import io
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

_CATALOGS = Path(__file__).parent / "languages"
SOURCE = "en"
"""The language of the code itself."""

_current: ContextVar[str] = ContextVar("language", default=SOURCE)
_plain: ContextVar[bool] = ContextVar("plain", default=False)
_ASCII = str.maketrans({"\u00ab": '"', "\u00bb": '"', "\u00bf": "", "\u00a1": ""})


def languages() -> list[str]:
    """The codes of all languages that there are, English first."""
    return [SOURCE, *sorted(file.stem for file in _CATALOGS.glob("*.po"))]


def current() -> str:
    """The code of the language in force."""
    return _current.get()


@contextmanager
def language(code: str, *, plain: bool = False) -> Iterator[None]:
    """Writes in `code` for the while; raises FileNotFoundError where there is no such catalog.

    With `plain` letters lose their accents, for terminals that show nothing but ASCII.
    """
    _translations(code)
    before, plain_before = _current.set(code), _plain.set(plain)
    try:
        yield
    finally:
        _current.reset(before)
        _plain.reset(plain_before)


def tr(message: str) -> str:
    """`message` in the language in force; placeholders in braces stay for `str.format`."""
    return _shown(_translations(_current.get()).gettext(message))


def ntr(one: str, many: str, count: int) -> str:
    """`one` or `many` as `count` and the grammar of the language ask."""
    return _shown(_translations(_current.get()).ngettext(one, many, count))


def mark(message: str) -> str:
    """`message` as it stands: a text that a constant holds until `tr` is called with it."""
    return message


def _shown(text: str) -> str:
    if not _plain.get() or text.isascii():
        return text
    letters = unicodedata.normalize("NFKD", text.translate(_ASCII))
    bare = "".join(char for char in letters if not unicodedata.combining(char))
    return bare.encode("ascii", "backslashreplace").decode("ascii")


@cache
def _translations(code: str) -> _gettext.NullTranslations:
    if code == SOURCE:
        return _gettext.NullTranslations()
    from babel.messages.mofile import write_mo  # noqa: PLC0415 - only who reads another language waits for it
    from babel.messages.pofile import read_po  # noqa: PLC0415

    with (_CATALOGS / f"{code}.po").open("rb") as file:
        catalog = read_po(file, locale=code)
    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return _gettext.GNUTranslations(compiled)
