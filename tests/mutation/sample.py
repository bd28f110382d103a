"""Which mutants are tried: drawn by a seed, the same number from every group."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Set
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from tests.mutation.groups import GROUPS, Group
from tests.mutation.operators import Edit, applied, edits_of, valid


class Mutant(NamedTuple):
    """A module with one error in it."""

    group: str
    file: str  # from the root of the project
    line: int
    within: str  # the function, dotted; "" on the level of the module
    operator: str
    before: str  # the lines that change, without indentation
    after: str
    sound: bytes  # the module's source
    edit: Edit

    @property
    def source(self) -> bytes:
        """The module's source with the error."""
        return applied(self.sound, self.edit)

    @property
    def identity(self) -> tuple[str, str, str, str]:
        """What names it as long as its lines stay, wherever they stand."""
        return self.file, self.within, self.before, self.after


def mutants_of(group: Group, root: Path, only: Set[str] | None = None) -> Iterator[Mutant]:
    """Every mutant of a group, or of its files in `only`; some are no valid Python."""
    for path in group.files(root):
        if only is not None and path.relative_to(root).as_posix() not in only:
            continue
        source = path.read_bytes()
        functions = _functions(source)
        for edit in edits_of(source):
            line = source.count(b"\n", 0, edit.start) + 1
            within = next((name for first, last, name in functions if first <= line <= last), "")
            before, after = _difference(source, edit)
            file = path.relative_to(root).as_posix()
            yield Mutant(group.name, file, line, within, edit.operator, before, after, source, edit)


def named(root: Path, identities: Set[tuple[str, str, str, str]]) -> list[Mutant]:
    """The mutants with these identities, as far as there still are any."""
    files = {identity[0] for identity in identities}
    return [
        mutant
        for group in GROUPS
        for mutant in mutants_of(group, root, files)
        if mutant.identity in identities
    ]


def drawn(root: Path, seed: int, count: int) -> list[Mutant]:
    """About `count` mutants in all, as many from each group.

    Each is drawn by its own lines, so that a change elsewhere leaves it in the sample or out of it.
    """
    chosen = []
    for group in GROUPS:
        every = sorted(mutants_of(group, root), key=lambda mutant: _lot(seed, mutant))
        sound = (mutant for mutant in every if valid(mutant.source))
        chosen += [mutant for mutant, _ in zip(sound, range(count // len(GROUPS)), strict=False)]
    return chosen


def _lot(seed: int, mutant: Mutant) -> bytes:
    return sha256(repr((seed, mutant.identity)).encode()).digest()


def _functions(source: bytes) -> list[tuple[int, int, str]]:
    """First line, last line and dotted name of every function and class, the innermost first."""
    found: list[tuple[int, int, str]] = []

    def walk(node: ast.AST, above: str) -> None:
        for child in ast.iter_child_nodes(node):
            name = above
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                name = f"{above}.{child.name}".lstrip(".")
                found.append((child.lineno, child.end_lineno or child.lineno, name))
            walk(child, name)

    walk(ast.parse(source), "")
    return sorted(found, key=lambda one: one[1] - one[0])


def _difference(source: bytes, edit: Edit) -> tuple[str, str]:
    """The whole lines that an edit changes, before and after it."""
    start = source.rfind(b"\n", 0, edit.start) + 1
    end = source.find(b"\n", edit.end) % (len(source) + 1)
    sides = source[start:end], source[start : edit.start] + edit.text + source[edit.end : end]
    before, after = ("\n".join(line.strip() for line in side.decode().splitlines()) for side in sides)
    return before, after
