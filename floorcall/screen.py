"""What people see in the terminal."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterator


def ascii_only() -> bool:
    """Whether the terminal shows nothing but ASCII."""
    return (sys.stdout.encoding or "ascii").lower().replace("-", "") not in ("utf8", "utf16")


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Writes for people in that language, in letters that the terminal can show."""
    from reports.language import language

    with language(lang, plain=ascii_only()):
        yield


def show_result(text: str) -> None:
    """The result, in letters that the terminal can show; a reader who has gone changes nothing."""
    encoding = sys.stdout.encoding or "ascii"
    try:
        click.echo(text.encode(encoding, "backslashreplace").decode(encoding), nl=False)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
