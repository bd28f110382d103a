"""What the script of the index page says, in the language in force; `{n}` and the like it fills in itself."""

from __future__ import annotations

from audit.schema import FAMILIES, FINDING_VERDICTS, SEVERITIES
from parsers.schema import STREETS, STRUCTURES
from reports.language import tr
from reports.words import word


def words() -> dict[str, str]:
    """Every text by the key that the script knows it by."""
    return {**_facets(), **_table(), **_details(), **_exports(), **_keyboard()}


def codes() -> dict[str, str]:
    """The words for codes of the tables; addresses, CSV and queries keep the codes."""
    shown = (*FAMILIES, *FINDING_VERDICTS, *SEVERITIES, *STREETS, *STRUCTURES)
    return {code: word(code) for code in shown}


def _facets() -> dict[str, str]:
    return {
        "facet.rule": tr("Rule"),
        "facet.verdict": tr("Verdict"),
        "facet.severity": tr("Severity"),
        "facet.known": tr("New or known"),
        "facet.family": tr("Family"),
        "facet.site": tr("Room"),
        "facet.game": tr("Game"),
        "facet.structure": tr("Structure"),
        "facet.stakes": tr("Stakes"),
        "facet.table": tr("Table"),
        "facet.player": tr("Player"),
        "facet.day": tr("Day (UTC)"),
        "facet.hour": tr("Hour (UTC)"),
        "none": tr("not recorded"),
        "none.player": tr("whole hand"),
        "none.day": tr("time unknown"),
        "none.hour": tr("time unknown"),
        "none.stakes": tr("no hand on record"),
        "value.new": tr("not accepted"),
        "value.known": tr("known"),
        "filters": tr("Filters"),
        "chosen": tr("{n} chosen"),
        "count": tr("{n}"),
        "count.of": tr("{n} of {all}"),
        "find": tr("Search {facet}"),
        "largest": tr("The largest {n} of {all}; search for the others."),
        "offered": tr("Only the {n} most frequent of {all} can be searched here; a query finds the others."),
        "matches": tr("{n} values match; the largest {shown} are shown."),
        "text": tr("Rule, hand, player, table, stakes, day, finding, words"),
        "clear": tr("Clear all filters"),
        "remove": tr("Remove the filter {facet}: {value}"),
        "chip.text": tr("Words"),
    }


def _table() -> dict[str, str]:
    return {
        "findings.one": tr("{n} finding"),
        "findings.many": tr("{n} findings"),
        "match": tr("{n} of {all} findings match"),
        "match.held": tr("{n} of the {all} findings that this page holds match; the run has {total}"),
        "held": tr("{n} findings on this page, the weightiest of {total} in the run"),
        "loading": tr("Loading findings, file {n} of {all}"),
        "unread": tr(
            "The file {file} beside this page cannot be read: this page has only {n} of {all} findings."
        ),
        "nothing": tr("No finding matches."),
        "absent": tr("The finding {id} is not among those that this page holds."),
        "hidden": tr("The filter hides the finding {id}."),
        "previous": tr("Previous {n}"),
        "next": tr("Next {n}"),
        "place": tr("page {n} of {all}"),
        "sorted.units": tr("by big blinds"),
    }


def _details() -> dict[str, str]:
    return {
        "details": tr("Details"),
        "details.of": tr("Details of finding {id}"),
        "finding": tr("Finding"),
        "message": tr("What was found"),
        "citation": tr("Rule cited"),
        "reason": tr("Reason"),
        "source": tr("Source"),
        "line": tr("Line"),
        "hand": tr("Hand"),
        "key": tr("Key of the hand"),
        "page": tr("Page of the hand"),
        "open": tr("Open the hand"),
        "no.page": tr(
            "This hand has no page in this report. These commands show it (DIR: the folder of the run):"
        ),
        "link": tr("Copy link"),
        "copy": tr("Copy"),
        "copied": tr("Copied."),
        "selected": tr("The browser does not let this page copy: the text is selected, copy it with Ctrl+C."),
        "link.text": tr("Link to this finding"),
    }


def _exports() -> dict[str, str]:
    return {
        "export": tr("Take these findings along"),
        "csv": tr("Save as CSV"),
        "csv.says": tr("All findings that match, not only this page of the table."),
        "csv.held": tr("Only those that this page holds; the queries find all of the run."),
        "queries": tr("Queries for the same findings (DuckDB, Polars)"),
        "queries.says": tr("They read the tables of the run; DIR stands for its folder."),
        "duckdb": tr("DuckDB"),
        "polars": tr("Polars"),
    }


def _keyboard() -> dict[str, str]:
    return {
        "keys": tr("Keyboard"),
        "keys.title": tr("Keys in the list of findings"),
        "keys.row": tr("next row, previous row"),
        "keys.open": tr("open the page of the hand"),
        "keys.details": tr("show or hide the details of the row"),
        "keys.page": tr("next page, previous page"),
        "keys.search": tr("go to the search field"),
        "keys.leave": tr("leave the field; clear the search"),
        "keys.help": tr("this help"),
        "keys.on": tr("Single keys do this"),
        "close": tr("Close"),
    }
