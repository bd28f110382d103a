"""The errors that are put in are those that are meant, and the list of known mutants names real ones."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from tests.mutation.known import known
from tests.mutation.operators import applied, edits_of, valid
from tests.mutation.sample import drawn, named

ROOT = Path(__file__).parents[2]


def mutants(line: str) -> set[str]:
    source = line.encode()
    changed = (applied(source, edit) for edit in edits_of(source))
    return {text.decode() for text in changed if valid(text)}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("a < b", {"a <= b", "a >= b"}),
        ("a == 1", {"a != 1", "a == (2)", "a == (0)"}),
        ("a is None", {"a is not None"}),
        ("a + b * c", {"a - b * c", "a + b + c"}),
        ("a |= b", {"a &= b", "pass"}),
        ("a and b", {"(a or b)"}),
        ("not a", {"(a)"}),
        ("~a & b", {"(a) & b", "~a | b"}),
        ("f(min(a, b))", {"f(max(a, b))", "pass"}),
        ("x = np.where(a, b, c)", {"x = np.where(a, c, b)"}),
        ("x = pl.when(a).then(b).otherwise(c)", {"x = pl.when(a).then(c).otherwise(b)"}),
        ("x = a if b else c", {"x = c if b else a"}),
        ("x = True", {"x = False"}),
        ("x = pl.lit('fold')", {'x = pl.lit("another")'}),
        ("a['b'] = c", {"pass"}),
        ("x = f'{a + 1}'", set()),  # what a message says is not judged
        ("def f(a: int = b) -> int: return a", {"def f(a: int = b) -> int: return None"}),
    ],
)
def test_the_errors(line: str, expected: set[str]) -> None:
    assert mutants(line) == expected


def test_where_an_error_stands() -> None:
    source = dedent("""
        def f(a):
            if a:
                return a
    """).encode()
    (turned, nothing) = edits_of(source)
    assert applied(source, turned) == source.replace(b"if a:", b"if not (a):")
    assert applied(source, nothing) == source.replace(b"return a", b"return None")


def test_a_sample_is_of_all_groups() -> None:
    sample = drawn(ROOT, 1, 8)
    assert [mutant.group for mutant in sample] == [
        name for name in ("ledger", "replay", "rules", "amounts") for _ in range(2)
    ]
    for mutant in sample:
        sound = (ROOT / mutant.file).read_text()
        assert all(line in sound for line in mutant.before.splitlines())
        assert mutant.source != sound.encode()


def test_the_known_mutants_are_still_there() -> None:
    entries = known()
    assert {mutant.identity for mutant in named(ROOT, entries.keys())} == entries.keys()
    assert all(entries.values())
