"""Every room's own exports, written by hand: `<room>/<topic>/<case>.<ext>`, and beside each what it says.

The YAML file beside a case lists its hands in the order of the source: `hand` (columns of the table of
hands), `players` (seat, name, stack, collected, net), `rows` (street, player, kind, chips, street total,
`all-in` where that is printed), `verdict` and `findings` under the rulebook `online`; or `issue` (reason,
line, hand_id).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import polars as pl
import pytest
import yaml
from click.testing import CliRunner

from floorcall import main
from tests.support.run import read_run

HERE = Path(__file__).parent
TOPICS = (
    "reraise",
    "blind_raises",
    "short_all_in",
    "call_all_in",
    "walk",
    "uncalled",
    "money",
    "names",
    "numbers",
    "games",
    "refused",
)
CASES = sorted(
    path for path in HERE.glob("*/*/*.*") if path.suffix != ".yaml" and path.with_suffix(".yaml").is_file()
)
Tables = dict[str, pl.DataFrame]
ROOMS = sorted({path.parent.parent.name for path in CASES})


def money(value: Decimal | None) -> str | None:
    """As the YAML files write it: no zeros at the end."""
    return None if value is None else f"{value.normalize():f}"


@pytest.mark.parametrize("room", ROOMS)
def test_the_topics_that_every_room_has(room: str) -> None:
    present = {path.parent.name for path in CASES if path.parent.parent.name == room}
    assert [topic for topic in TOPICS if topic not in present] == []


@pytest.fixture(scope="module")
def audited(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], Tables]:
    """The tables of the run that has a case; the cases of a room are read together, as in a folder."""
    made: dict[Path, Tables] = {}

    def tables_of(path: Path) -> Tables:
        if path not in made:
            room = [case for case in CASES if case.parts[-3] == path.parts[-3]]
            for cases in _runs(room):
                tables = _audit(cases, tmp_path_factory.mktemp("run"))
                made.update((case, _of_source(tables, case)) for case in cases)
        return made[path]

    return tables_of


@pytest.mark.parametrize("path", CASES, ids=lambda path: "/".join(path.parts[-3:]))
def test_case(path: Path, audited: Callable[[Path], Tables]) -> None:
    expected = _expected(path)
    tables = audited(path)
    found = _entries(tables)
    assert [next(iter(entry)) for entry in found] == [
        "issue" if "issue" in entry else "hand" for entry in expected
    ], tables["parse_issues"].select("line", "reason", "message").rows()
    for want, got in zip(expected, found, strict=True):
        if "issue" in want:
            assert {name: got["issue"][name] for name in want["issue"]} == want["issue"]
        else:
            _compare(want, got["hand"], tables)


def _expected(path: Path) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = yaml.safe_load(path.with_suffix(".yaml").read_text(encoding="utf-8"))
    return told


def _runs(cases: list[Path]) -> list[list[Path]]:
    """The cases in as few runs as can be, none of which holds a hand number twice: it would be a copy."""
    runs: list[tuple[set[str | None], list[Path]]] = []
    for case in cases:
        numbers = {entry.get("hand", entry.get("issue", {})).get("hand_id") for entry in _expected(case)}
        for taken, together in runs:
            if not taken & numbers:
                taken.update(numbers)
                together.append(case)
                break
        else:
            runs.append((set(numbers), [case]))
    return [together for _, together in runs]


def _audit(cases: list[Path], folder: Path) -> Tables:
    options = [
        "--no-html",
        "--jobs",
        "1",
        "--fail-on",
        "never",
        "--max-quarantine",
        "1",
        "--rulebook",
        "online",
    ]
    arguments = ["audit", *map(str, cases), "--out", str(folder / "run"), *options]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code in (0, 4), result.output  # 4: no hand could be read
    return read_run(folder / "run")


def _of_source(tables: Tables, path: Path) -> Tables:
    """What the tables say about one file."""
    mine = pl.col("source_id") == hashlib.sha256(path.read_bytes()).hexdigest()
    parts = {name: tables[name].filter(mine) for name in ("hands", "parse_issues")}
    keys = parts["hands"]["hand_key"].implode()
    of_hands = ("players", "actions", "findings", "verdicts")
    return parts | {name: tables[name].filter(pl.col("hand_key").is_in(keys)) for name in of_hands}


def _entries(tables: Tables) -> list[dict[str, Any]]:
    """Hands and issues in the order of the source."""
    hands = [(row["byte_start"], {"hand": row}) for row in tables["hands"].iter_rows(named=True)]
    issues = [(row["byte_start"], {"issue": row}) for row in tables["parse_issues"].iter_rows(named=True)]
    return [entry for _, entry in sorted(hands + issues, key=lambda pair: pair[0])]


def _compare(want: dict[str, Any], hand: dict[str, Any], tables: Tables) -> None:
    of_hand = {
        name: tables[name].filter(pl.col("hand_key") == hand["hand_key"])
        for name in ("players", "actions", "findings", "verdicts")
    }
    assert {name: _plain(hand[name]) for name in want["hand"]} == want["hand"]
    players = of_hand["players"].sort("player_index")
    if "players" in want:
        assert [
            [row["seat"], row["name"], money(row["stack"]), money(row["collected"]), money(row["net"])]
            for row in players.iter_rows(named=True)
        ] == want["players"]
    names = dict(players.select("player_index", "name").iter_rows())
    assert [_row(row, names) for row in of_hand["actions"].sort("ordinal").iter_rows(named=True)] == want[
        "rows"
    ]
    verdict = of_hand["verdicts"]["verdict"].item()
    assert verdict == want.get("verdict", "clean"), of_hand["findings"].select("rule", "message").rows()
    violations = of_hand["findings"].filter(pl.col("verdict") == "violation")
    assert sorted(violations["rule"]) == sorted(want.get("findings", []))


def _row(row: dict[str, Any], names: dict[int, str]) -> list[Any]:
    told = [row["street"], names[row["player_index"]], row["kind"], money(row["chips"]), money(row["to"])]
    return [*told, "all-in"] if row["all_in"] else told


def _plain(value: Any) -> Any:
    """A cell as YAML holds it."""
    if isinstance(value, Decimal):
        return money(value)
    if hasattr(value, "isoformat"):
        return value.strftime("%Y-%m-%d %H:%M:%S")
    return value
