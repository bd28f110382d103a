"""Hands that our code fails on, or that kill their worker: they alone are lost, and all else is audited."""

import pytest

from audit import run as running
from audit.outcome import Exit
from audit.poison import PER_SHARD
from audit.run import Work
from audit.workers import ATTEMPTS
from tests.audit.run import tasks
from tests.audit.run.hands import legal, read, underraise, write
from tests.audit.run.test_run import Listener, run


def poison(number):
    return legal(number, table="Poison")


@pytest.fixture
def tried(tmp_path, monkeypatch):
    """How often a task with the poison in it was tried, so far."""
    log = tmp_path / "log"
    monkeypatch.setenv("POISON_LOG", str(log))
    return lambda: log.read_text().count("tried")


def lost_of(run_folder, reason):
    columns = ["source_path", "byte_start", "byte_end", "hands"]
    return read(run_folder)["parse_issues"].filter(reason=reason).select(columns).rows()


def assert_others_are_there(healthy, other, names=("hands", "players", "cards", "actions", "verdicts")):
    """Row by row, in the same order, but for the places of hands in the list of sources."""
    one, two = read(healthy), read(other)
    for name in names:
        assert one[name].drop("part", strict=False).equals(two[name].drop("part", strict=False)), name


def test_one_file_of_many_that_kills_its_worker(tmp_path, monkeypatch, tried):
    files = [write(tmp_path / f"{n:02}.txt", legal(n)) for n in range(30) if n != 17]
    run(files, tmp_path / "healthy")
    bad = write(tmp_path / "17.txt", poison(17))
    monkeypatch.setattr(running, "PROCESS", tasks.die_of_poison)
    listener = Listener()
    manifest = run(sorted([*files, bad]), tmp_path / "run", work=Work(jobs=2), listener=listener)
    size = bad.stat().st_size
    assert lost_of(tmp_path / "run", "worker-died") == [("17.txt", 0, size, 1)]
    assert manifest.content["hands"] == {
        "seen": 30,
        "audited": 29,
        "quarantined": {"worker-died": 1},
        "duplicates": 0,
        "outside_window": 0,
    }
    assert manifest.exit == Exit.INCOMPLETE
    assert_others_are_there(tmp_path / "healthy", tmp_path / "run")
    evidence = read(tmp_path / "run")["evidence"]
    assert bad.read_bytes() in evidence["raw"].to_list()
    # 30 files, then 15, 8, 4, 2, 1: it is the 18th, in halves that are rounded down.
    assert tried() <= ATTEMPTS + 5 + ATTEMPTS - 1
    assert (
        f"17.txt, bytes 0 to {size:,}: lost: worker-died: its worker died every time it was tried"
        in listener.messages()
    )


@pytest.mark.parametrize(
    ("process", "reason"),
    [
        (tasks.poison_breaks_the_reader, "reader-failed"),
        (tasks.poison_breaks_the_judge, "judge-failed"),
        (tasks.poison_panics_the_judge, "judge-failed"),
        (tasks.poison_breaks_the_writer, "writer-failed"),
    ],
)
def test_one_hand_of_a_file(tmp_path, monkeypatch, tried, process, reason):
    hands = [underraise(n) if n % 10 == 3 else legal(n) for n in range(1, 41)]
    before, after = hands[:26], hands[27:]
    run([write(tmp_path / "healthy.txt", *before, *after)], tmp_path / "healthy")
    path = write(tmp_path / "a.txt", *before, poison(27), *after)
    monkeypatch.setattr(running, "PROCESS", process)
    manifest = run([path], tmp_path / "run")
    start = path.read_bytes().index(b"PokerStars Hand #27:")
    end = path.read_bytes().index(b"PokerStars Hand #28:")
    assert lost_of(tmp_path / "run", reason) == [("a.txt", start, end, 1)]
    assert (manifest.content["hands"]["seen"], manifest.content["hands"]["audited"]) == (40, 39)
    healthy, found = read(tmp_path / "healthy"), read(tmp_path / "run")
    assert healthy["hands"]["hand_id"].to_list() == found["hands"]["hand_id"].to_list()
    assert healthy["findings"]["hand_id"].to_list() == found["findings"]["hand_id"].to_list()
    assert found["findings"].filter(verdict="violation").height == 4
    assert tried() <= 1 + 6  # 40 hands, then about 20, 10, 5, 3, 2, 1


def test_copies_are_found_among_pieces(tmp_path, monkeypatch, tried):
    """A copy in the next file, a copy in a piece of the same, and another content of a hand."""
    first = write(tmp_path / "a.txt", legal(1), legal(2), poison(3), legal(4), legal(2))
    second = write(tmp_path / "b.txt", legal(1), legal(4, to=8))
    monkeypatch.setattr(running, "PROCESS", tasks.poison_breaks_the_reader)
    manifest = run([first, second], tmp_path / "run")
    assert manifest.content["hands"] == {
        "seen": 7,
        "audited": 4,
        "quarantined": {"reader-failed": 1},
        "duplicates": 2,
        "outside_window": 0,
    }
    found = read(tmp_path / "run")
    assert found["hands"]["hand_id"].to_list() == ["1", "2", "4", "4"]
    assert found["findings"].filter(rule="M04")["hand_id"].to_list() == ["4", "4"]


def test_context_goes_with_the_half_that_needs_it(tmp_path, monkeypatch, tried):
    text = "".join([legal(1), poison(2), legal(3)])
    path = tmp_path / "a.txt"
    path.write_bytes("\ufeff".encode("utf-16-le") + text.replace("\n", "\r\n").encode("utf-16-le"))
    monkeypatch.setattr(running, "PROCESS", tasks.poison_breaks_the_judge)
    monkeypatch.setattr(tasks, "POISON", tasks.POISON.decode().encode("utf-16-le"))
    run([path], tmp_path / "run")
    found = read(tmp_path / "run")
    assert found["hands"]["hand_id"].to_list() == ["1", "3"]
    assert found["hands"]["line_start"].to_list() == [1, 1 + text.count("\n") * 2 // 3]


def test_a_format_that_fails_on_everything_is_not_tried_for_ever(tmp_path, monkeypatch, tried):
    path = write(tmp_path / "a.txt", *(poison(n) for n in range(1, 201)))
    monkeypatch.setattr(running, "PROCESS", tasks.poison_breaks_the_reader)
    manifest = run([path], tmp_path / "run")
    assert manifest.content["hands"]["quarantined"] == {"reader-failed": 200}
    assert tried() <= 1 + PER_SHARD + 1
