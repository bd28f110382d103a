"""A short run over every format; `make fuzz` goes on as long as one likes."""

from __future__ import annotations

import pytest

from audit.accounts import SourceBytes, bytes_of
from parsers.format import Options
from parsers.registry import FORMATS
from parsers.text import from_bytes
from tests.fuzz import corpus
from tests.fuzz.cases import case, wrong

CASES = 12
SEED = 20


@pytest.mark.parametrize("name", corpus.names())
def test_no_altered_hand_is_judged_as_if_it_were_whole(name: str) -> None:
    found = wrong([case(name, SEED, number) for number in range(CASES)])
    assert [(one.number, one.what, says) for one, says in found] == []


@pytest.mark.parametrize("name", [name for name in corpus.names() if name != "tables"])
def test_what_is_of_another_room(name: str) -> None:
    """Text that a format is given because the user said so, or that stands between its own hands."""
    other = corpus.exports("pokerstars" if name != "pokerstars" else "winamax")[0].data
    for text in (other, b"\0\n\0"):
        parsed = FORMATS[name].read(from_bytes(text), Options())
        account = bytes_of(parsed).get(0, SourceBytes())
        assert (account.accounted, account.overlaps) == (len(text), 0)
