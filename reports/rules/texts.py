"""The rules' own texts, written in English beside the rules, in the language in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from audit.rules import RULES
from audit.rules.examples import examples
from reports.cells import wrapped
from reports.language import tr

if TYPE_CHECKING:
    from audit.rules.rule import Rule

_WIDTH = 110


def messages() -> list[str]:
    """Every text of the rules that a catalog translates: titles, paragraphs of pages, what examples show."""
    titles = [_title(rule) for rule in RULES]
    pages = [_joined(paragraph) for rule in RULES for paragraph in _paragraphs(rule)]
    says = [one.says for pair in examples().values() for one in pair]
    return [*titles, *pages, *says]


def title(rule: Rule) -> str:
    """What the rule is called in words; its name is permanent, and the same in every language."""
    return tr(_title(rule))


def page(rule: Rule) -> str:
    """The page of the rule: as its author broke the lines, or translated and broken anew."""
    return "\n\n".join(map(_told, _paragraphs(rule)))


def first_paragraph(rule: Rule) -> str:
    """The first paragraph of the page, on one line: what the rule asks for."""
    return tr(_joined(_paragraphs(rule)[0]))


def _title(rule: Rule) -> str:
    return rule.name.replace("-", " ")


def _paragraphs(rule: Rule) -> list[str]:
    return (rule.page or "").strip().split("\n\n")


def _joined(paragraph: str) -> str:
    return " ".join(paragraph.split())


def _told(paragraph: str) -> str:
    joined = _joined(paragraph)
    said = tr(joined)
    return paragraph if said == joined else "\n".join(wrapped(said, _WIDTH))
