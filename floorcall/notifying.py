"""Running the command that is told of a night."""

from __future__ import annotations

import os
import select
import shlex
import signal
import subprocess
import tempfile
import time
from typing import TYPE_CHECKING

from audit.outcome import UsageProblem
from reports.inert import brief, inert

if TYPE_CHECKING:
    from audit.listener import Listener

LIMIT = 60.0
"""Seconds that the command may take."""
_TICK = 0.2
_GRACE = 1.0  # seconds for the output of a command that has ended and left children behind
_OUTPUT = 2**16  # bytes that are passed on
_LINE = 1_000  # characters


def words_of(command: str) -> list[str]:
    """The program and its arguments; no shell is involved. Raises UsageProblem where there are none."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise UsageProblem(f"--notify: {error}") from error
    if not words:
        raise UsageProblem("--notify: no command")
    return words


def send(words: list[str], text: str, listener: Listener, limit: float = LIMIT) -> None:
    """Runs the command with `text` on its standard input; `listener` hears what it prints and how it fails.

    After `limit` seconds it is killed with its children, as it is when `listener` raises.
    """
    program = inert(words[0])  # its arguments may hold what must not stand in a log
    with tempfile.TemporaryFile() as given:
        given.write(text.encode() + b"\n")
        given.seek(0)
        try:
            process = subprocess.Popen(
                words, stdin=given, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
            )
        except (OSError, ValueError) as error:  # ValueError: a NUL in a word
            reason = getattr(error, "strerror", None) or error
            listener.tell("notify-failed", message=f"notify: {program} cannot be run: {reason}")
            return
    output = bytearray()
    with process:
        try:
            failure = _followed(process, output, listener, limit)
        except BaseException:
            _kill(process)
            raise
        _pass_on(output, listener)
        if failure:
            listener.tell("notify-failed", message=f"notify: {program} {failure}")


def _followed(
    process: subprocess.Popen[bytes], output: bytearray, listener: Listener, limit: float
) -> str | None:
    """Waits for the command's end and takes what it prints; says how it failed."""
    assert process.stdout is not None
    pipe = process.stdout.fileno()
    deadline = time.monotonic() + limit
    printing, ended = True, False
    while printing or not ended:
        if time.monotonic() > deadline:
            if ended:
                break  # somebody whom it left behind still holds its output
            _kill(process)
            return f"was killed after {limit:g} s"
        if not printing:
            time.sleep(_TICK)
        elif select.select([pipe], [], [], _TICK)[0]:
            more = os.read(pipe, _OUTPUT)
            output += more[: _OUTPUT + 1 - len(output)]
            printing = bool(more)
        listener.tick()
        if not ended and process.poll() is not None:
            ended, deadline = True, time.monotonic() + _GRACE
    code = process.returncode
    if code < 0:
        return f"was ended by signal {-code}"
    return f"ended with exit code {code}" if code else None


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Ends the command and its children; what one that has ended by itself left behind is left alone."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _pass_on(output: bytearray, listener: Listener) -> None:
    for line in bytes(output[:_OUTPUT]).decode("utf-8", "replace").splitlines():
        listener.tell("notify-output", message=f"notify: {brief(line, _LINE)}")
    if len(output) > _OUTPUT:
        listener.tell("notify-output", message=f"notify: what it printed after {_OUTPUT:,} bytes is left out")
