"""The `floorcall` command: click definitions that call the three packages.

Everything heavy is imported inside the commands, so that `--help` answers at once.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from audit.outcome import Exit, Locked, Stopped, UsageProblem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from audit.console import Console
    from audit.lookup import Hit
    from audit.manifest import Manifest
    from audit.settings import Settings
    from reports.hands.dossier import Redact

CONFIG = "floorcall.toml"
"""The options of the folder in which the command runs."""

Command = Any
"""A function that click has made, or will make, a command of."""


class _Jobs(click.ParamType[int | str]):
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


class _Share(click.ParamType[float]):
    name = "SHARE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            share = float(value)
        except ValueError:
            share = -1.0
        if not 0 <= share <= 1:  # not a number is no share either
            self.fail(f"{value!r} is not a share from 0 to 1.", param, ctx)
        return share


class _Moment(click.ParamType[str]):
    name = "TIME"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from audit.settings import moment

        try:
            moment(str(value), None)
        except ValueError:
            self.fail(f"{value!r} is no date or time such as 2026-01-31 or 2026-01-31T18:00:00Z.", param, ctx)
        return str(value)


class _Language(click.ParamType[str]):
    """One of the languages that there is a catalog of; they are looked up when one is asked for."""

    name = "LANGUAGE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from reports.language import languages

        if value not in languages():
            self.fail(f"{value!r} is not one of {', '.join(languages())}.", param, ctx)
        return str(value)


class _Redact(click.ParamType[tuple[str, ...]]):
    """What a dossier is to leave out, with commas between."""

    name = "WHAT"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        what = tuple(part.strip() for part in str(value).split(","))
        if not set(what) <= {"names", "cards"}:
            self.fail(f"{value!r} is not names, cards or names,cards.", param, ctx)
        return what


def _option(name: str, help_: str, **settings: Any) -> Callable[[Command], Command]:
    """An option that also reads FLOORCALL_<NAME>."""
    variable = "FLOORCALL_" + name.removeprefix("--").replace("-", "_").upper()
    settings.setdefault("show_default", settings.get("default") is not None and not settings.get("is_flag"))
    return click.option(name, help=help_, envvar=variable, show_envvar=True, **settings)


_READING = (
    _option("--format", "Read every input as this format instead of telling it by content."),
    _option("--encoding", "Read text inputs in this encoding, such as cp1252."),
    _option("--timezone", "Zone of times that are printed without one, such as Europe/Madrid."),
)
_WINDOW = (
    _option(
        "--since",
        "Leave out hands played before this time (UTC or --timezone); hands whose time is unknown stay.",
        type=_Moment(),
    ),
    _option("--until", "Leave out hands played at or after this time.", type=_Moment()),
)
_JUDGING = (
    _option(
        "--rulebook",
        "Rulebook by its name, or by its file if it is your own (with a slash, or ending in .toml), or auto: "
        "chosen per source.",
        default="auto",
    ),
    _option("--seed", "Seed of the sample that the second engine plays.", type=int, default=0),
)
_WORK = (_option("--jobs", "Worker processes; auto: one per core.", type=_Jobs(), default="auto"),)
_LIMITS = (
    _option(
        "--max-quarantine",
        "Share of hands that may be quarantined before the run counts as incomplete; unsupported games and "
        "cancelled hands do not count.",
        type=_Share(),
        default=0.01,
    ),
    _option("--allow-empty", "An input without hands is not an error.", is_flag=True),
)
_VERDICT = (
    _option(
        "--fail-on",
        "Least severity of a violation that makes the exit code 1.",
        type=click.Choice(["error", "warning", "never"]),
        default="error",
    ),
    _option("--decisions", "Keep the decisions of clean hands too.", is_flag=True),
)
_LOG = (
    _option(
        "--log-format", "How standard error is written.", type=click.Choice(["text", "json"]), default="text"
    ),
)
_REPORT = (_option("--no-html", "Write no HTML report.", is_flag=True),)
_LANGUAGE = (_option("--lang", "Language of what people read.", type=_Language(), default="en"),)
_OUT = (
    click.option("--out", required=True, metavar="DIR", help="Folder to create, whole or not at all."),
    click.option("--force", is_flag=True, help="Replace an earlier run at DIR."),
    click.option("--dry-run", is_flag=True, help="Say what would be read, and write nothing."),
)


def _with(*groups: Sequence[Callable[[Command], Command]]) -> Callable[[Command], Command]:
    """The options of several groups, shown in that order."""

    def apply(command: Command) -> Command:
        for option in reversed([option for group in groups for option in group]):
            command = option(command)
        return command

    return apply


_HAND = click.option(
    "--hand",
    "identifier",
    required=True,
    metavar="ID",
    help="Hand number, SITE:NUMBER, hand_key or finding_id.",
)
_INPUTS = click.argument("inputs", nargs=-1, required=True, metavar="INPUT...")


class _OwnFailureError(Exception):
    """Our own failure, in one line."""


@contextmanager
def _own_failures(out: Path | None = None) -> Iterator[None]:
    """Turns what nobody foresaw into one line and a file with the details, which lies beside DIR."""
    try:
        yield
    except (UsageProblem, Locked, _OwnFailureError, click.ClickException, click.Abort):
        raise
    except Exception as error:
        from audit.failures import keep, sentence
        from audit.rulebook import RulebookError

        if isinstance(error, RulebookError):
            raise UsageProblem(str(error)) from error
        raise _OwnFailureError(f"internal failure: {sentence(error)}; {keep(error, out)}") from error


@contextmanager
def _reading(run: Path) -> Iterator[None]:
    """Turns what is wrong with the run directory `run` into a usage problem: it is not our failure."""
    from polars.exceptions import PolarsError

    from reports.tables import NotARunError

    try:
        yield
    except NotARunError as error:
        raise UsageProblem(str(error)) from error
    except PolarsError as error:
        raise UsageProblem(f"{run} is damaged: {error}; see `floorcall verify {run}`") from error


class _Command(click.Group):
    """The whole command; every way in which it can end becomes its exit code."""

    log_format = "text"

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """As click's, with the exit codes of `audit.outcome.Exit`."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        self.log_format = "text"
        try:
            with _own_failures():
                name = prog_name or "floorcall"
                code = super().main(args, name, complete_var, standalone_mode=False, **extra) or 0
        except click.ClickException as error:
            error.show()
            code = error.exit_code
        except UsageProblem as error:
            code = self._ends(Exit.USAGE, str(error))
        except Locked as error:
            code = self._ends(Exit.LOCKED, str(error))
        except _OwnFailureError as error:
            code = self._ends(Exit.FAILURE, str(error))
        except Stopped as stopped:
            code = self._ends(Exit(128 + stopped.number), "stopped; nothing was left behind")
        except click.Abort:
            code = Exit.INTERRUPTED
        sys.exit(int(code))

    def _ends(self, code: Exit, message: str) -> Exit:
        if self.log_format == "json":
            event = {"event": "error", "exit_code": int(code), "message": message}
            click.echo(json.dumps(event), err=True)
        else:
            from reports.inert import inert  # file names and keys are whatever somebody typed

            click.echo(f"floorcall: {chr(10).join(map(inert, message.splitlines()))}", err=True)
        return code


@click.group(cls=_Command, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="floorcall", message="%(prog)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Audits poker hand histories: illegal raises, improper reopenings, mishandled undercalls."""
    context.obj = {}
    if Path(CONFIG).exists():
        from audit import config

        said = {key.replace("-", "_"): value for key, value in config.read(Path(CONFIG)).items()}
        context.obj = {name: said.pop(name) for name in config.TABLES if name in said}
        context.default_map = {
            "audit": said,
            "parse": said,
            "explain": said,
            "dossier": said,
            "config": {"show": said},
        }


@main.command()
@_INPUTS
@_with(_OUT, _JUDGING, _READING, _WINDOW, _VERDICT, _LIMITS, _REPORT, _LANGUAGE, _WORK, _LOG)
@click.pass_obj
def audit(tables: dict[str, Any], /, inputs: tuple[str, ...], out: str, lang: str, **options: Any) -> int:
    """Reads, judges, and writes tables and a report to DIR.

    INPUT: files, folders, patterns, archives (.gz .zst .zip .tar), or - for standard input.
    """
    from reports.language import language

    with language(lang):
        return _run(inputs, out, options | tables, judge=True)


@main.command()
@_INPUTS
@_with(_OUT, _READING, _WINDOW, _LIMITS, _WORK, _LOG)
def parse(inputs: tuple[str, ...], out: str, **options: Any) -> int:
    """Writes the tables of the inputs to DIR and judges nothing."""
    return _run(inputs, out, options, judge=False)


@main.command()
@_INPUTS
@_with((_HAND,))
@_with(_JUDGING, _READING, _LANGUAGE)
@click.pass_obj
def explain(
    tables: dict[str, Any], /, inputs: tuple[str, ...], identifier: str, lang: str, **options: Any
) -> int:
    """Shows one hand, every decision with its limits.

    INPUT: a folder that `audit` made, or what `audit` would read.
    """
    with _run_of(inputs, options | tables) as run, _speaking(lang):
        return _explain(run, identifier, ", ".join(inputs))


@main.command()
@_INPUTS
@_with((_HAND,))
@click.option("--out", required=True, metavar="FILE", help="File to write, whole or not at all; -: stdout.")
@click.option("--force", is_flag=True, help="Replace FILE.")
@click.option(
    "--format",
    "form",
    help="Page, text for a ticket, or object for a program.",
    type=click.Choice(["html", "md", "json"]),
    default="html",
    show_default=True,
)
@click.option(
    "--redact", help="What to take out: names, cards, or names,cards.", metavar="WHAT", type=_Redact()
)
@_with(
    (
        _option(
            "--key-file",
            "File whose bytes make the pseudonyms: same key, room and player, same pseudonym. Without one "
            "they hold for this page only.",
            type=click.Path(exists=True, dir_okay=False, path_type=Path),
        ),
    ),
    _JUDGING,
    (
        click.option(
            "--input-format",
            "format",
            help="Read every input as this format instead of telling it by content.",
            envvar="FLOORCALL_FORMAT",
            show_envvar=True,
        ),
    ),
    _READING[1:],
    _LANGUAGE,
)
@click.pass_obj
def dossier(
    tables: dict[str, Any],
    /,
    inputs: tuple[str, ...],
    identifier: str,
    out: str,
    force: bool,
    form: str,
    redact: tuple[str, ...] | None,
    key_file: Path | None,
    lang: str,
    **options: Any,
) -> int:
    """Writes one hand to a file that stands alone, to send or to print.

    INPUT: a folder that `audit` made, or what `audit` would read.
    """
    from audit.whole_file import check, write_whole
    from reports.hands.dossier import dossier as make
    from reports.language import language

    if out != "-":
        check(Path(out), force=force)
    taken_out = _redact(redact or (), key_file)
    with _run_of(inputs, options | tables) as run, language(lang):
        hit = _only_hit(run, identifier, ", ".join(inputs))
        if hit.kind != "audited":
            with _speaking(lang):
                _show(run, hit)
            raise UsageProblem(f"{identifier} was not judged: there is no dossier of it")
        of_inputs = None if _is_run(inputs) else inputs
        with _reading(run):
            text = make(run, hit.hand_key, form, taken_out, of_inputs)
    if out == "-":
        click.echo(text.encode("utf-8", "backslashreplace"), nl=False)
    else:
        write_whole(Path(out), text, force=force)
    return Exit.COMPLETE


@main.command()
@click.argument("run", metavar="DIR", type=click.Path(exists=True, file_okay=False, path_type=Path))
@_with(_LANGUAGE)
def report(run: Path, lang: str) -> int:
    """Rebuilds the HTML report of a finished run."""
    from reports.language import language
    from reports.run.report import write_report

    with _reading(run), language(lang):
        click.echo(write_report(run))
    return Exit.COMPLETE


@main.command()
@click.argument("run", metavar="DIR", type=click.Path(exists=True, file_okay=False, path_type=Path))
def verify(run: Path) -> int:
    """Recomputes the hashes and sums of a finished run."""
    from audit import verify as verification

    try:
        wrong = verification.verify(run)
    except FileNotFoundError as error:
        raise UsageProblem(f"{run} is not a run of floorcall: it has no run.json") from error
    except ValueError as error:
        raise UsageProblem(f"{run} is not a run of floorcall: {error}") from error
    for sentence in wrong:
        click.echo(sentence)
    if not wrong:
        click.echo(f"{run}: every table and every sum is as it was written (the report is not checked)")
    return Exit.INCOMPLETE if wrong else Exit.COMPLETE


@main.group()
def rules() -> None:
    """The rules that an audit applies."""


@rules.command("list")
@_with(_LANGUAGE)
def rules_list(lang: str) -> None:
    """Every rule: code, name, family, severity, and what it says."""
    from audit.rules import RULES
    from reports.rules import rulepages

    with _speaking(lang):
        click.echo(rulepages.rules_list(RULES), nl=False)


@rules.command("show")
@click.argument("code")
@_with(_LANGUAGE)
def rules_show(code: str, lang: str) -> None:
    """The page of one rule, with its citation in every rulebook."""
    from audit import rulebook
    from audit.rules import BY_CODE
    from reports.rules import rulepages

    rule = BY_CODE.get(code.upper())
    if rule is None:
        raise UsageProblem(f"there is no rule {code}; `floorcall rules list` shows them all")
    books = [rulebook.load(name) for name in rulebook.names()]
    with _speaking(lang):
        click.echo(rulepages.rule_page(rule, books), nl=False)


@main.group()
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

        with _reading(run):
            compared = compare(run, books)
        click.echo()
        _print(bookpages.findings_diff(*books, compared))


@main.group()
def formats() -> None:
    """The formats that can be read."""


@formats.command("list")
def formats_list() -> None:
    """Every format with its dialects, what they print, and what cannot be checked in them."""
    from parsers.registry import FORMATS
    from reports.rules import rulepages

    click.echo(rulepages.formats_list(FORMATS.values()), nl=False)


@main.group()
def config() -> None:
    """The options in force."""


@config.command("show")
@_with(_JUDGING, _READING, _WINDOW, _VERDICT, _LIMITS, _REPORT, _WORK, _LOG)
@click.pass_context
def config_show(context: click.Context, /, **options: Any) -> None:
    """Every option with its value and where it comes from."""
    said_by = {
        "COMMANDLINE": "command line",
        "ENVIRONMENT": "environment",
        "DEFAULT_MAP": CONFIG,
        "DEFAULT": "default",
    }
    for name in (option.name for option in context.command.params if option.name in options):
        value = options[name]
        source = context.get_parameter_source(name)
        said = "not set" if value is None else str(value).lower() if isinstance(value, bool) else value
        click.echo(f"{name.replace('_', '-'):<16}{said!s:<24}{said_by[source.name] if source else ''}")
    for table, entries in context.obj.items():
        for key, value in entries.items():
            for name, said in value.items() if isinstance(value, dict) else [("", value)]:
                click.echo(f"{'.'.join(filter(None, (table, key, name)))}  {said}  {CONFIG}")


def _run(inputs: tuple[str, ...], out: str, options: dict[str, Any], *, judge: bool) -> int:
    """One run from its inputs to a published folder; returns the exit code."""
    from audit.signals import Signals
    from audit.work import PROCESS, SHARD_BYTES, Work
    from audit.workers import Pool, available_cores, importing

    main.log_format = options["log_format"]
    jobs = available_cores() if options["jobs"] == "auto" else options["jobs"]
    # Not an option: results do not depend on it. Tests cut small inputs into many shards with it.
    work = Work(jobs, int(os.environ.get("FLOORCALL_SHARD_BYTES", SHARD_BYTES))).evened(inputs)
    pool: Pool[Any, Any] = Pool(PROCESS, jobs)
    with Signals() as signals, _own_failures(Path(out)), pool:
        # Before anything heavy is imported here: the workers import the same.
        if not options["dry_run"] and work.is_shared(inputs):
            pool.warm()
        with importing():
            from audit.console import Console
            from audit.run import audit as audit_inputs
            from audit.settings import from_options
            from audit.stage import staged

        settings = from_options(options, judge=judge)
        console = Console(sys.stderr, as_json=options["log_format"] == "json", check=signals.check)
        if options["dry_run"]:
            return _dry_run(inputs, settings, work, console)
        html = judge and not options["no_html"]
        with staged(Path(out), force=options["force"], notice=console.notice) as stage:
            manifest = audit_inputs(
                inputs, stage.path, settings, work, console, runner=pool, meanwhile=_import_reports
            )
            manifest.write(stage.path)
            if html:
                manifest = _write_report(manifest, stage.path, stage.target)
            console.clear()
            text = _summary(stage.path, manifest, Path(out) if html else None)
            signals.ignore()
            stage.publish()
    _print(text)
    for reason in manifest.content["incomplete"]:
        console.tell("incomplete", message=f"incomplete: {reason}")
    return manifest.exit


def _import_reports() -> None:
    """What is needed at the end, while the workers have the time."""
    from audit.workers import importing

    with importing():
        import reports.run.report
        import reports.run.summary  # noqa: F401


def _ascii_only() -> bool:
    """Whether the terminal shows nothing but ASCII."""
    return (sys.stdout.encoding or "ascii").lower().replace("-", "") not in ("utf8", "utf16")


@contextmanager
def _speaking(lang: str) -> Iterator[None]:
    """Writes for people in that language, in letters that the terminal can show."""
    from reports.language import language

    with language(lang, plain=_ascii_only()):
        yield


def _print(text: str) -> None:
    """The result; a reader who has gone does not change how the run ended."""
    try:
        click.echo(text, nl=False)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _write_report(manifest: Manifest, run: Path, at: Path) -> Manifest:
    from time import perf_counter

    from reports.run.report import write_report

    started = perf_counter()
    write_report(run, at)
    timed = manifest.with_timing("report", perf_counter() - started)
    timed.write(run)
    return timed


def _summary(run: Path, manifest: Manifest, out: Path | None) -> str:
    if not manifest.content["settings"]["judge"]:
        hands = manifest.content["hands"]
        quarantined = sum(hands["quarantined"].values())
        return (
            f"hands {hands['seen']:,}: {hands['audited']:,} read, {quarantined:,} quarantined, "
            f"{hands['duplicates']:,} duplicates, {hands['outside_window']:,} outside the window\n"
        )
    from reports.language import current
    from reports.run.summary import summary

    with _speaking(current()):
        return summary(run, out / "report" / "index.html" if out else None)


def _dry_run(inputs: tuple[str, ...], settings: Settings, work: Any, console: Console) -> int:
    """Says what would be read; nothing is written but what unpacking needs, outside DIR and for the while."""
    from audit.manifest import NO_HANDS
    from audit.run import survey

    with tempfile.TemporaryDirectory(prefix="floorcall-") as folder:
        opened = survey(inputs, Path(folder), settings, work, console)
        console.clear()
        for source in opened.sources:
            name = source.source_path if source.member is None else f"{source.source_path}!{source.member}"
            click.echo(f"{source.format or 'not read':<16}{source.size:>14,}  {name}")
        for message in opened.issues["message"]:
            click.echo(f"unread: {message}")
        size = sum(source.size for source in opened.sources)
        click.echo(f"{len(opened.sources)} sources, {size:,} bytes, {len(opened.shards)} shards")
        complete = set(opened.issues["reason"]) <= {NO_HANDS}
    return Exit.COMPLETE if complete else Exit.INCOMPLETE


def _is_run(inputs: tuple[str, ...]) -> bool:
    """Whether a folder that `audit` made is named, and nothing else."""
    from audit.stage import MANIFEST

    return len(inputs) == 1 and (Path(inputs[0]) / MANIFEST).is_file()


@contextmanager
def _run_of(inputs: tuple[str, ...], options: dict[str, Any]) -> Iterator[Path]:
    """The run that is named, or one of the inputs for the while, with all decisions."""
    if _is_run(inputs):
        yield Path(inputs[0])
        return
    from audit.listener import Silent
    from audit.run import audit as audit_inputs
    from audit.settings import from_options
    from audit.signals import Signals
    from audit.work import Work

    with Signals(), tempfile.TemporaryDirectory(prefix="floorcall-") as folder:
        run = Path(folder)
        settings = from_options({**options, "decisions": True}, judge=True)
        manifest = audit_inputs(inputs, run, settings, Work(), Silent())
        manifest.write(run)
        for reason in manifest.content["incomplete"]:
            click.echo(f"floorcall: incomplete: {reason}", err=True)
        yield run


def _redact(what: tuple[str, ...], key_file: Path | None) -> Redact | None:
    """What to take out of a dossier; says so where the pseudonyms are for one page only."""
    from reports.hands.dossier import Redact, random_key

    if not what:
        return None
    key = b""
    if "names" in what and key_file is None:
        key = random_key()
        click.echo("floorcall: no --key-file: the pseudonyms hold for this page only", err=True)
    elif key_file is not None:
        key = key_file.read_bytes()
        if not key:
            raise UsageProblem(f"the key file {key_file} is empty")
    return Redact(names="names" in what, cards="cards" in what, key=key)


def _only_hit(run: Path, identifier: str, where: str) -> Hit:
    """The hand or the issue that `identifier` fits; several are listed, which is a usage problem."""
    from audit.lookup import find
    from reports.inert import inert

    with _reading(run):
        hits = find(run, identifier)
    if not hits:
        raise UsageProblem(
            f"no hand {identifier} in {where}; give a hand number, SITE:NUMBER, a hand_key or a finding_id"
        )
    if len(hits) > 1:
        for hit in hits:
            place = hit.source_path if hit.member is None else f"{hit.source_path}!{hit.member}"
            click.echo(inert(f"{hit.hand_key}  {hit.hand_uid or '-'}  {hit.kind}  {place}:{hit.line}"))
        raise UsageProblem(f"{identifier} fits {len(hits)} hands: name one by its hand_key, the first column")
    return hits[0]


def _explain(run: Path, identifier: str, where: str) -> int:
    """Prints the hand or the issue that `identifier` fits."""
    _show(run, _only_hit(run, identifier, where))
    return Exit.COMPLETE


def _show(run: Path, hit: Hit) -> None:
    """Prints a hand or an issue."""
    from shutil import get_terminal_size

    from reports.hands.explain import explain_hand, explain_issue

    show = explain_hand if hit.kind == "audited" else explain_issue
    ascii_only = _ascii_only()
    width = get_terminal_size((100, 24)).columns  # without a terminal: 100
    color = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    with _reading(run):
        text = show(run, hit.hand_key, width=width, color=color, ascii_only=ascii_only)
    click.echo(text, nl=False)


if __name__ == "__main__":
    main()
