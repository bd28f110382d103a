"""`floorcall rulebooks`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from floorcall.failures import reading
from floorcall.screen import show_result


@click.group()
def rulebooks() -> None:
    """The rulebooks by which hands are judged."""


@rulebooks.command("list")
def rulebooks_list() -> None:
    """Name and title of every rulebook."""
    from audit import rulebook

    for name in rulebook.names():
        click.echo(f"{name:<24}{rulebook.load(name).title}")


@rulebooks.command("show")
@click.argument("name")
@click.pass_obj
def rulebooks_show(tables: dict[str, Any], /, name: str) -> None:
    """Settings and citations of one rulebook; several values: every one is tried.

    NAME: as `rulebooks list` shows it, or the file of a book of your own.
    """
    from audit import bookshelf
    from reports.rules import bookpages

    book = bookshelf.named(name, tables.get("house"))
    click.echo(bookpages.rulebook_page(book), nl=False)


@rulebooks.command("diff")
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@click.argument(
    "run", metavar="[RUN]", required=False, type=click.Path(exists=True, file_okay=False, path_type=Path)
)
@click.pass_obj
def rulebooks_diff(tables: dict[str, Any], /, one: str, other: str, run: Path | None) -> None:
    """On what two rulebooks differ, and which findings of the run in RUN would change.

    A, B: names as `rulebooks list` shows them, or files of your own. The hands of the run are judged again
    from its own tables; its inputs are not needed.
    """
    from audit import bookshelf
    from reports.rules import bookpages

    books = (bookshelf.named(one, tables.get("house")), bookshelf.named(other, tables.get("house")))
    click.echo(bookpages.books_diff(*books), nl=False)
    if run is not None:
        from audit.rejudge import compare

        with reading(run):
            compared = compare(run, books)
        click.echo()
        show_result(bookpages.findings_diff(*books, compared))
