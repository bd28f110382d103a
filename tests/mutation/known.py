"""The mutants that no test can notice, or need notice, each with its reason."""

from __future__ import annotations

import tomllib
from pathlib import Path

_LIST = Path(__file__).with_name("known.toml")


def known() -> dict[tuple[str, str, str, str], str]:
    """The reasons by `Mutant.identity`."""
    entries = tomllib.loads(_LIST.read_text(encoding="utf-8")).get("mutant", [])
    return {(one["file"], one["within"], one["before"], one["after"]): one["why"] for one in entries}
