"""What every page of the report has in common: templates, style and script, and the policy that pins them.

A page loads nothing and runs nothing but the style and script written here, whose hashes stand in its
Content-Security-Policy; whatever a player is called, his name stays text.
"""

from __future__ import annotations

import base64
import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from reports.language import current, ntr, tr
from reports.words import word

_HERE = Path(__file__).parent
_ESCAPED = str.maketrans({char: f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"})


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(_HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        extensions=["jinja2.ext.i18n"],
    )
    # `_("...")` and {% trans %} in templates; the functions ask for the language in force at every call.
    environment.install_gettext_callables(tr, ntr, newstyle=True)  # type: ignore[attr-defined]
    environment.filters["word"] = word
    return environment


_STYLES = {
    "index.html": ("report.css", "findings.css", "charts.css"),
    "hand.html": ("report.css", "hand.css"),
}
_SCRIPTS = (
    "state.js", "rows.js", "facets.js", "table.js", "queries.js", "export.js", "keyboard.js", "start.js",
)  # fmt: skip


@cache
def _assets(names: tuple[str, ...]) -> str:
    return "\n".join((_HERE / "assets" / name).read_text(encoding="utf-8") for name in names)


@cache
def _digest(names: tuple[str, ...]) -> str:
    digest = hashlib.sha256(_assets(names).encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def policy(template: str, *, script: bool, chunks: bool) -> str:
    """The Content-Security-Policy of a page: its own style, and its own script where it has one.

    With `chunks` also the data files beside it (`file:` as not every browser takes a folder for an origin).
    """
    scripts = (_digest(_SCRIPTS) if script else "'none'") + (" 'self' file:" if chunks else "")
    return (
        f"default-src 'none'; style-src {_digest(_STYLES[template])}; script-src {scripts}; "
        "base-uri 'none'; form-action 'none'"
    )


def render(template: str, *, script: bool = False, chunks: bool = False, **values: Any) -> str:
    """The page `template` with `values`; all text in them is escaped as it enters the page."""
    return (
        _environment()
        .get_template(template)
        .render(
            values,
            lang=current(),
            policy=policy(template, script=script, chunks=chunks),
            style=Markup(_assets(_STYLES[template])),
            script=Markup(_assets(_SCRIPTS)) if script else None,
        )
    )


def script_json(value: Any) -> Markup:
    """`value` as JSON that can stand inside a script element: nothing in it can end or open one."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    if not text.isprintable():  # what an editor or a terminal would obey stays out of the source of the page
        text = "".join(char if char.isprintable() else json.dumps(char)[1:-1] for char in text)
    return Markup(text.translate(_ESCAPED))
