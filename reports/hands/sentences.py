"""The sentence of a finding in the language in force.

The run stores it in English. In another language it is taken apart by the forms of `sentence_forms`, and put
together again in that language: its numbers are those of the stored sentence, whatever the language.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from audit.rules import RULES
from reports.hands.sentence_forms import DOUBTS, FORMS, FREE, PARTS, TAILS
from reports.language import SOURCE, current, mark, tr
from reports.tables import Row
from reports.words import word

_AMOUNT = r"-?[^\s\w,;:()]?\d[\d,]*(?:\.\d+)?(?: [A-Z]{2,6}\b)?|an unknown amount"
_UNKNOWN = mark("an unknown amount")
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_DOUBT = re.compile(r"(.*) \(undetermined: (.*)\)", re.DOTALL)


def sentence(finding: Row) -> str:
    """What the row of `findings` says; a stored sentence of no known form stays English."""
    message: str = finding["message"] or ""
    if current() == SOURCE or not message:
        return message
    stored = message.removesuffix(".")
    doubtful = _DOUBT.fullmatch(stored)
    main, doubt = doubtful.groups() if doubtful else (stored, None)
    said = _translated(main, FORMS.get(finding["rule"], ()), TAILS)
    if said is None:
        return tr("In the words of the record of this run: {message}").format(message=message)
    if doubt is None:
        return f"{said}."
    why = _translated(doubt, (*_doubts(), *DOUBTS), ())
    return tr("{sentence} (undetermined: {why}).").format(sentence=said, why=doubt if why is None else why)


def quoting(rule: str, message: str, change: Callable[[str, str], str]) -> str | None:
    """The stored `message` of a finding on `rule`, with what it quotes changed; None if of no known form.

    `change` gets the placeholder (of FREE) and the text in its place. All else in a known form is the
    program's own: words, numbers and amounts.
    """
    stored = message.removesuffix(".")
    doubtful = _DOUBT.fullmatch(stored)
    main, doubt = doubtful.groups() if doubtful else (stored, None)
    if doubt is not None and _translated(doubt, (*_doubts(), *DOUBTS), ()) is None:
        return None
    for form in FORMS.get(rule, ()):
        found = _pattern(form, with_rest=True).fullmatch(main)
        if found is None or _translated(main, (form,), TAILS) is None:
            continue
        said, at = "", 0
        for name in sorted(found.groupdict().keys() & FREE.keys(), key=found.start):
            said += main[at : found.start(name)] + change(name, found[name])
            at = found.end(name)
        return said + message[at:]
    return None


def messages() -> list[str]:
    """Every message that `sentence` may ask a catalog for."""
    groups = (*FORMS.values(), *PARTS.values(), TAILS, DOUBTS, _doubts())
    return [form for forms in groups for form in forms if form != "{low}"]


@cache
def _doubts() -> tuple[str, ...]:
    """The clauses of the rules' own doubts."""
    return tuple(dict.fromkeys(doubt.says for rule in RULES for doubt in rule.doubts))


def _translated(text: str, forms: tuple[str, ...], tails: tuple[str, ...]) -> str | None:
    """`text`, one of `forms` with any of the `tails` after it; None where it is none of them."""
    for form in forms:
        found = _pattern(form, with_rest=bool(tails)).fullmatch(text)
        if found is None:
            continue
        values = found.groupdict()
        rest = values.pop("rest", "")
        after = _translated(rest, tails, tails) if rest else ""
        filled = {name: _value(name, value) for name, value in values.items()}
        if after is not None and None not in filled.values():
            return tr(form).format(**filled) + after
    return None


def _value(name: str, value: str) -> str | None:
    """What a placeholder held, in the language in force; None where it is none of the forms it can be."""
    parts = _parts(name)
    if parts:
        return _translated(value, parts, ())
    if name == "street":
        return word(value)
    if name == "settings":
        return value.replace("; or with ", tr("; or with ")).replace(" or ", tr(" or "))
    return tr(value) if value == _UNKNOWN else value


def _parts(name: str) -> tuple[str, ...]:
    return PARTS.get(name.partition("_")[0], ())


@cache
def _pattern(form: str, *, with_rest: bool) -> re.Pattern[str]:
    rest = "(?P<rest>(?:; .*)?)" if with_rest else ""
    return re.compile(_source(form, top=True) + rest)


def _source(form: str, *, top: bool) -> str:
    """The pattern of a form; only the placeholders of the form itself are named in it."""
    pieces = _PLACEHOLDER.split(form)
    made = [
        re.escape(piece) if place % 2 == 0 else _field(piece, top=top) for place, piece in enumerate(pieces)
    ]
    return "".join(made)


def _field(name: str, *, top: bool) -> str:
    parts = _parts(name)
    inner = "|".join(_source(part, top=False) for part in parts) if parts else FREE.get(name, _AMOUNT)
    return f"(?P<{name}>{inner})" if top else f"(?:{inner})"
