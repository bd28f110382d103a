"""Which tests run which line, and how long each takes: so that the tests most likely to notice come first."""

from __future__ import annotations

import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import NamedTuple

from coverage import CoverageData

from tests.mutation.groups import Group

_MANY = 10
"""So many tests of a line are all that can notice an error in it."""
_CONFIG = "[run]\nsource_pkgs =\n    audit\n    parsers\ndynamic_context = test_function\n"


class Trace(NamedTuple):
    """What a run of the sound code showed. Tests by their ids, without parameters."""

    tests: list[str]  # quickest first
    lines: dict[str, dict[str, list[int]]]  # by file and line: the places in `tests` of those that run it

    def of(self, file: str, line: int, last: int) -> tuple[list[str], bool]:
        """Tests that may notice an error from `line` to `last`, quickest first, and whether these are all.

        They are those that run some of these lines. Where few are known to, others may: a function that keeps
        its answers is run by the first who asks. Of what runs once, when the module is imported, those come
        that run anything of the module, but any test may notice.
        """
        lines = self.lines.get(file, {})
        found = {test for number in range(line, last + 1) for test in lines.get(str(number), ())}
        every = found or {test for many in lines.values() for test in many}
        return [self.tests[test] for test in sorted(every)], len(found) >= _MANY


def traced(group: Group, tree: Path, kept: Path) -> Trace:
    """Run the tests of a group on the sound code in `tree`, or read what an earlier run left at `kept`.

    A trace of other code may leave out tests that would notice, and never says that one did. Fails if the
    tests do.
    """
    if not kept.exists():
        data, times = tree / "trace.data", tree / "trace.xml"
        _run(group, tree, data, times)
        kept.write_text(json.dumps(_read(tree, data, times)))
    return Trace(*json.loads(kept.read_text()))


def _run(group: Group, tree: Path, data: Path, times: Path) -> None:
    config = tree / "trace.ini"
    config.write_text(_CONFIG)
    subprocess.run(
        [sys.executable, "-m", "coverage", "run", f"--rcfile={config}", f"--data-file={data}", "-m", "pytest",
         "-p", "no:cacheprovider", f"--junit-xml={times}", *group.tests],
        cwd=tree, check=True,
    )  # fmt: skip


def _read(tree: Path, data: Path, times: Path) -> Trace:
    seconds: dict[str, float] = defaultdict(float)
    for case in ET.parse(times).iter("testcase"):
        name = f"{case.get('classname')}.{(case.get('name') or '').partition('[')[0]}"
        seconds[_id_of(tree, name)] += float(case.get("time") or 0)
    tests = sorted(seconds, key=lambda test: (seconds[test], test))
    place = {test: at for at, test in enumerate(tests)}
    found = CoverageData(str(data))
    found.read()
    lines = {}
    for file in found.measured_files():
        lines[Path(file).relative_to(tree).as_posix()] = {
            str(line): sorted({place[test] for name in names if (test := _id_of(tree, name)) in place})
            for line, names in found.contexts_by_lineno(file).items()
        }
    return Trace(tests, lines)


@cache
def _id_of(tree: Path, dotted: str) -> str:
    """`tests/audit/test_x.py::TestA::test_b` of `tests.audit.test_x.TestA.test_b`; "" if it is no test."""
    parts = dotted.split(".")
    for at in range(len(parts) - 1, 0, -1):
        path = Path(*parts[:at]).with_suffix(".py")
        if (tree / path).is_file():
            return "::".join([path.as_posix(), *parts[at:]])
    return ""
