"""The import rules that keep the two engines apart name every module of both."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_import_rules_name_every_module_of_the_engines():
    with (ROOT / "pyproject.toml").open("rb") as file:
        contracts = tomllib.load(file)["tool"]["importlinter"]["contracts"]
    engines = [c for c in contracts if c["name"].startswith("the two engines share no betting arithmetic")]
    ledger = {f"audit.{path.stem}" for path in (ROOT / "audit").glob("ledger*.py")}
    replay = {f"audit.{path.stem}" for path in (ROOT / "audit").glob("replay*.py")}
    named = [(set(c["source_modules"]), set(c["forbidden_modules"])) for c in engines]
    assert named == [(ledger, replay), (replay, ledger)]
