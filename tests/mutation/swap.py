"""A mutant put into modules that are imported already: its function gets other code, wherever it is known."""

from __future__ import annotations

import sys
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from tests.mutation.sample import Mutant

_OURS = ("audit", "parsers", "tests")


def swapped(mutant: Mutant) -> bool:
    """Put the mutant in; False if that needs a fresh import, since no function's code is all that changes."""
    module = sys.modules.get(mutant.file.removesuffix(".py").replace("/", "."))
    if module is None:
        return False
    function, path = _function(module, mutant.within.split("."))
    if function is None:
        return False
    code = compile(mutant.source, str(Path(module.__file__ or "")), "exec", dont_inherit=True)
    for name in path:
        found = [one for one in code.co_consts if isinstance(one, CodeType) and one.co_name == name]
        if len(found) != 1:
            return False
        (code,) = found
    if code == function.__code__ or code.co_freevars != function.__code__.co_freevars:
        return False
    function.__code__ = code
    _forget()
    return True


def _function(module: ModuleType, path: list[str]) -> tuple[FunctionType | None, list[str]]:
    """The outermost function on the way, and the way to it."""
    found: Any = module
    for place, name in enumerate(path, 1):
        found = vars(found).get(name)
        found = getattr(found, "__func__", getattr(found, "fget", found))
        found = getattr(found, "__wrapped__", found)
        if isinstance(found, FunctionType):
            return found, path[:place]
        if not isinstance(found, type):
            break
    return None, path


def _forget() -> None:
    """Empty the caches of functions: they may hold what the sound code said."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in _OURS:
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
