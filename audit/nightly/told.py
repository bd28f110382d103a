"""What a night's run.json tells the nights after it, checked before any of them goes on from it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from audit import manifest, manifest_form
from audit.manifest_form import FormError
from audit.settings import moment
from audit.stage import MANIFEST

if TYPE_CHECKING:
    from pathlib import Path

    from audit.manifest import Manifest

_Epoch = Annotated[int, msgspec.Meta(ge=1, le=10**9)]


class _Index(msgspec.Struct):
    name: Annotated[str, msgspec.Meta(pattern=r"^[\dTZ+-]+(-merged)?\Z")]
    epoch: _Epoch
    parsers: str
    rows: Annotated[int, msgspec.Meta(ge=1)]


class _Night(manifest_form.Night, kw_only=True):
    epoch: _Epoch
    stamp: dict[str, str]
    index: list[_Index]


class _Form(msgspec.Struct):
    night: _Night
    outputs: list[Any]


def is_name(name: str) -> bool:
    """Whether a folder of that name is a night of ours."""
    return re.match(manifest_form.NIGHT_NAME, name) is not None


def hands(night: dict[str, Any]) -> int:
    """How many hands the indices of a night hold together: never fewer than those of the night before."""
    return sum(one["rows"] for one in night["index"])


def read(run: Path) -> Manifest:
    """The run.json of a night of a store. Raises OSError, and ValueError for what no night writes there."""
    found = manifest.read(run)
    try:
        _check(found.content, run.name)
    except FormError as error:
        raise FormError(f"{MANIFEST}: {error}") from error
    return found


def _check(content: dict[str, Any], name: str) -> None:
    manifest_form.convert(content, _Form)
    night = content["night"]
    if night["name"] != name:
        raise FormError(f"night.name: expected {name}")
    try:
        moment(night["started"], None)
    except ValueError as error:
        raise FormError(f"night.started: expected a date and time ({error})") from error
