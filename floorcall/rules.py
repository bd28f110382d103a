"""`floorcall rules`."""

from __future__ import annotations

import click

from audit.outcome import UsageProblem
from floorcall.options import LANGUAGE, with_options
from floorcall.screen import speaking


@click.group()
def rules() -> None:
    """The rules that an audit applies."""


@rules.command("list")
@with_options(LANGUAGE)
def rules_list(lang: str) -> None:
    """Every rule: code, name, family, severity, and what it says."""
    from audit.rules import RULES
    from reports.rules import rulepages

    with speaking(lang):
        click.echo(rulepages.rules_list(RULES), nl=False)


@rules.command("show")
@click.argument("code")
@with_options(LANGUAGE)
def rules_show(code: str, lang: str) -> None:
    """The page of one rule, with its citation in every rulebook."""
    from audit import rulebook
    from audit.rules import BY_CODE
    from reports.rules import rulepages

    rule = BY_CODE.get(code.upper())
    if rule is None:
        raise UsageProblem(f"there is no rule {code}; `floorcall rules list` shows them all")
    books = [rulebook.load(name) for name in rulebook.names()]
    with speaking(lang):
        click.echo(rulepages.rule_page(rule, books), nl=False)
