"""The summary of a page as a reader of it sees it: figures with their bars, links and tables."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "br", "input", "line", "circle", "rect"}


@dataclass
class Figure:
    """One figure: what it says, the links of its drawing with their texts, and its table row by row."""

    title: str = ""
    said: str = ""
    links: list[tuple[str, str]] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)  # of the drawing
    rows: list[list[str]] = field(default_factory=list)
    row_links: list[str] = field(default_factory=list)


class Summary(HTMLParser):
    """The figures of a page by their ids, and its other texts."""

    def __init__(self, path):
        super().__init__(convert_charrefs=True)
        self.figures: dict[str, Figure] = {}
        self.tables: dict[str, list[list[str]]] = {}
        self._texts: list[str] = []
        self._open: list[str] = []
        self._figure: Figure | None = None
        self._table: list[list[str]] | None = None
        self.feed(path.read_text(encoding="utf-8"))
        self.close()

    @property
    def text(self) -> str:
        """All texts of the page, a space between any two."""
        return " ".join(" ".join(self._texts).split())

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag not in VOID:
            self._open.append(tag)
        if tag == "figure":
            self._figure = self.figures.setdefault(given.get("id", f"trend {len(self.figures)}"), Figure())
        if tag == "table" and self._figure is None:
            self._table = self.tables.setdefault(given.get("id", f"table {len(self.tables)}"), [])
        rows = self._figure.rows if self._figure else self._table
        if rows is not None and tag == "tr":
            rows.append([])
        if rows and tag in {"td", "th"}:
            rows[-1].append("")
        if self._figure and tag == "a":
            if "svg" in self._open:
                self._figure.links.append((given["href"], ""))
            else:
                self._figure.row_links.append(given["href"])

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        while self._open.pop() != tag:
            pass
        if tag == "figure":
            self._figure = None
        if tag == "table":
            self._table = None

    def handle_data(self, data):
        words = re.sub(r"\s+", " ", data)
        if "script" in self._open or "style" in self._open:
            return
        self._texts.append(words)
        if self._figure is not None and "svg" in self._open and words.strip():
            self._figure.texts.append(words)
            if "a" in self._open:
                href, said = self._figure.links[-1]
                self._figure.links[-1] = href, f"{said} {words}".strip()
        elif self._figure is not None and "figcaption" in self._open:
            self._figure.said += words
            if "strong" in self._open:
                self._figure.title += words
        rows = self._figure.rows if self._figure else self._table
        if rows and rows[-1] and ("td" in self._open or "th" in self._open):
            rows[-1][-1] += words
