"""What an option may be, where that takes more than a type of click's."""

from __future__ import annotations

from datetime import date
from typing import Any

import click


class Jobs(click.ParamType[int | str]):
    """How many worker processes: a number, or auto."""

    name = "N|auto"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | str:
        if value == "auto":
            return "auto"
        try:
            number = int(value)
        except ValueError:
            number = 0
        if number < 1:
            self.fail(f"{value!r} is neither 'auto' nor a whole number from 1.", param, ctx)
        return number


class Share(click.ParamType[float]):
    """A share from 0 to 1."""

    name = "SHARE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            share = float(value)
        except ValueError:
            share = -1.0
        if not 0 <= share <= 1:  # not a number is no share either
            self.fail(f"{value!r} is not a share from 0 to 1.", param, ctx)
        return share


class Moment(click.ParamType[str]):
    """A date or a time that `audit.settings.moment` can read."""

    name = "TIME"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from audit.settings import moment

        try:
            moment(str(value), None)
        except ValueError:
            self.fail(f"{value!r} is no date or time such as 2026-01-31 or 2026-01-31T18:00:00Z.", param, ctx)
        return str(value)


class Day(click.ParamType[date]):
    """A day of the calendar."""

    name = "DATE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> date:
        try:
            return date.fromisoformat(str(value))
        except ValueError:
            self.fail(f"{value!r} is no date such as 2026-01-31.", param, ctx)


class Size(click.ParamType[str]):
    """A size that `audit.sizes.size` can read."""

    name = "SIZE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from audit.sizes import size

        try:
            size(str(value))
        except ValueError as error:
            self.fail(f"{error}.", param, ctx)
        return str(value)


class Language(click.ParamType[str]):
    """One of the languages that there is a catalog of; they are looked up when one is asked for."""

    name = "LANGUAGE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from reports.language import languages

        if value not in languages():
            self.fail(f"{value!r} is not one of {', '.join(languages())}.", param, ctx)
        return str(value)


class Redaction(click.ParamType[tuple[str, ...]]):
    """What a dossier is to leave out, with commas between."""

    name = "WHAT"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        what = tuple(part.strip() for part in str(value).split(","))
        if not set(what) <= {"names", "cards"}:
            self.fail(f"{value!r} is not names, cards or names,cards.", param, ctx)
        return what
