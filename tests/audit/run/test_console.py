import io
import json
from datetime import UTC, datetime

import pytest

from audit import console
from audit.console import Console


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch):
    """A clock that stands still until it is moved."""

    class Clock:
        now = 1000.0

        def monotonic(self) -> float:
            return self.now

    clock = Clock()
    monkeypatch.setattr(console, "time", clock)
    return clock


def nothing() -> None:
    pass


def half_done(listener: Console) -> None:
    """Two shards of four, 300 hands, of 4 MiB."""
    listener.tell("opening", bytes=4 * 2**20)
    listener.tell("opened", sources=1, bytes=4 * 2**20, shards=4, repeated=0)
    listener.tell("shard", shard=0, bytes=2**20, hands=100)
    listener.tell("shard", shard=1, bytes=2**20, hands=200)


def test_a_line_every_ten_seconds_where_there_is_no_terminal(clock):
    stream = io.StringIO()
    listener = Console(stream, as_json=False, check=nothing)
    half_done(listener)
    for _ in range(12):
        clock.now += 2.5
        listener.tick()
    lines = stream.getvalue().splitlines()
    assert lines == [
        "floorcall: 50% of 4.0 MiB, 300 hands, 30 hands/s",
        "floorcall: 50% of 4.0 MiB, 300 hands, 15 hands/s",
        "floorcall: 50% of 4.0 MiB, 300 hands, 10 hands/s",
    ]


def test_what_is_done_twice_is_not_more_than_there_is(clock):
    stream = io.StringIO()
    listener = Console(stream, as_json=False, check=nothing)
    half_done(listener)
    half_done(listener)
    listener.tell("shard", shard=0, bytes=2**20, hands=100)
    clock.now += 10
    listener.tick()
    assert stream.getvalue() == "floorcall: 100% of 4.0 MiB, 700 hands, 70 hands/s\n"


def test_while_the_inputs_are_opened(clock):
    stream = io.StringIO()
    listener = Console(stream, as_json=False, check=nothing)
    listener.tell("opening", bytes=2**20)
    listener.tell("opening", bytes=2**20)
    clock.now += 10
    listener.tick()
    assert stream.getvalue() == "floorcall: opening the inputs, 2.0 MiB so far\n"


def test_a_bar_on_a_terminal_that_is_taken_away(clock):
    stream = Terminal()
    listener = Console(stream, as_json=False, check=nothing)
    half_done(listener)
    clock.now += 1
    listener.tick()
    assert stream.getvalue().startswith(
        "\r[" + "#" * 15 + " " * 15 + "] 50% of 4.0 MiB, 300 hands, 300 hands/s"
    )
    assert "\n" not in stream.getvalue()
    listener.tell("lost", message="shard 2 is lost")
    assert stream.getvalue().endswith("\rfloorcall: shard 2 is lost\n")


def test_json_lines(clock):
    stream = io.StringIO()
    listener = Console(stream, as_json=True, check=nothing, run="monday")
    half_done(listener)
    clock.now += 10
    listener.tick()
    opened, heartbeat = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert datetime.fromisoformat(opened.pop("at")).tzinfo == UTC
    facts = {"sources": 1, "bytes": 4 * 2**20, "shards": 4, "repeated": 0}
    assert opened == {"event": "opened", "run": "monday", **facts}
    assert (heartbeat["event"], heartbeat["hands"], heartbeat["done"]) == ("heartbeat", 300, 2 * 2**20)


def test_a_tick_asks_whether_to_stop(clock):
    def stop() -> None:
        raise KeyError("stop")

    with pytest.raises(KeyError, match="stop"):
        Console(io.StringIO(), as_json=False, check=stop).tick()
