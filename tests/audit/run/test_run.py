import gzip
import hashlib
import json
import multiprocessing
import os
import signal
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

from audit import run as running
from audit.listener import Silent
from audit.manifest import Manifest
from audit.outcome import Exit, UsageProblem
from audit.run import Work, audit
from audit.settings import Settings, moment
from audit.verify import verify
from audit.workers import TaskError
from tests.audit.run import tasks
from tests.audit.run.hands import broken, legal, read, underraise, write


class Listener(Silent):
    """Remembers what it is told."""

    def __init__(self) -> None:
        self.events: list[tuple[str, dict]] = []

    def tell(self, event: str, **facts) -> None:
        self.events.append((event, facts))

    def messages(self) -> list[str]:
        return [facts["message"] for _, facts in self.events if "message" in facts]


def run(
    inputs: list[Path], out: Path, settings: Settings | None = None, work: Work | None = None, listener=None
) -> Manifest:
    """Runs without publishing: `out` is the run directory."""
    out.mkdir()
    names = [str(path) for path in inputs]
    manifest = audit(names, out, settings or Settings(), work or Work(), listener or Silent())
    manifest.write(out)
    assert verify(out) == []
    return manifest


@pytest.fixture
def mixed(tmp_path) -> list[Path]:
    """Two files: lawful hands, two faults, a hand that cannot be read, and a copy of one in the other."""
    first = [legal(n) if n % 7 else underraise(n) for n in range(101, 115)]
    first[3] = broken(104)
    return [
        write(tmp_path / "a.txt", *first),
        write(tmp_path / "b.txt", *[legal(n) for n in range(201, 211)], first[5]),
    ]


def test_what_became_of_each_hand(mixed, tmp_path):
    manifest = run(mixed, tmp_path / "run")
    assert manifest.content["hands"] == {
        "seen": 25,
        "audited": 23,
        "quarantined": {"unknown-line": 1},
        "duplicates": 1,
        "outside_window": 0,
    }
    tables = read(tmp_path / "run")
    assert tables["hands"]["hand_id"].to_list() == [
        str(n) for n in [*range(101, 104), *range(105, 115), *range(201, 211)]
    ]
    violations = tables["findings"].filter(verdict="violation")
    assert violations["hand_id"].to_list() == ["105", "112"]
    assert violations["rule"].to_list() == ["R01", "R01"]
    assert Counter(tables["verdicts"]["verdict"]) == {"flagged": 2, "clean": 21}
    assert tables["verdicts"]["hand_key"].to_list() == tables["hands"]["hand_key"].to_list()


@pytest.mark.parametrize(
    "work",
    [Work(jobs=2), Work(shard_bytes=1), Work(jobs=2, shard_bytes=5_000)],
    ids=str,
)
def test_tables_do_not_depend_on_jobs_or_shards(mixed, tmp_path, work):
    one = run(mixed, tmp_path / "one", Settings(decisions=True))
    other = run(mixed, tmp_path / "other", Settings(decisions=True), work)
    first, second = read(tmp_path / "one"), read(tmp_path / "other")
    assert first.keys() == second.keys()
    for name, table in first.items():
        assert table.equals(second[name]), name
    names = ("hands", "findings", "verdicts", "bet_sizes", "sources", "incomplete", "exit_code")
    assert {name: one.content[name] for name in names} == {name: other.content[name] for name in names}


def test_run_json_is_the_same_but_for_work_and_timings(mixed, tmp_path):
    run(mixed, tmp_path / "one")
    run(mixed, tmp_path / "two")
    one, two = (json.loads((tmp_path / name / "run.json").read_text()) for name in ("one", "two"))
    assert one.pop("timings").keys() == two.pop("timings").keys()
    assert one == two
    assert os.uname().nodename not in json.dumps(one)


def test_bet_sizes_of_all_audited_hands(mixed, tmp_path):
    # One raise in each hand: the lawful ones to 6 where 4 is the least, the faulty two to 3.
    shared = {"site": "pokerstars", "structure": "no-limit"}
    sizes = [
        {**shared, "size": "below", "count": 2},
        {**shared, "size": "up-to-1.5", "count": 21},
    ]
    assert run(mixed, tmp_path / "run").content["bet_sizes"] == sizes
    parsed = run(mixed, tmp_path / "parsed", Settings(judge=False))
    assert "bet_sizes" not in parsed.content


def test_every_byte_of_every_source_is_accounted_for(mixed, tmp_path):
    manifest = run(mixed, tmp_path / "run", work=Work(shard_bytes=1))
    for source, path in zip(manifest.content["sources"], mixed, strict=True):
        said = source["accounted"]
        total = said["hands"] + said["issues"] + sum(said["ignored"].values())
        assert total == source["bytes"] == path.stat().st_size
        assert source["source_id"] == hashlib.sha256(path.read_bytes()).hexdigest()
    assert manifest.content["failing_sums"] == []


def test_keys_and_places_cut_out_the_hand(mixed, tmp_path):
    run(mixed, tmp_path / "run")
    sources = {hashlib.sha256(path.read_bytes()).hexdigest(): path for path in mixed}
    hands = read(tmp_path / "run")["hands"]
    for hand in hands.iter_rows(named=True):
        raw = sources[hand["source_id"]].read_bytes()[hand["byte_start"] : hand["byte_end"]]
        assert hand["hand_key"] == f"{hand['source_id']}:{hand['byte_start']}"
        assert raw.startswith(f"PokerStars Hand #{hand['hand_id']}:".encode())
        assert raw.count(b"PokerStars Hand #") == 1
    assert hands["source_path"].unique(maintain_order=True).to_list() == ["a.txt", "b.txt"]


def test_findings_carry_what_they_repeat(mixed, tmp_path):
    run(mixed, tmp_path / "run")
    tables = read(tmp_path / "run")
    finding = tables["findings"].filter(hand_id="105").row(0, named=True)
    raw = mixed[0].read_bytes()
    assert raw[finding["act_start"] : finding["act_end"]].strip() == b"Ann: raises $1 to $3"
    assert raw.splitlines()[finding["line"] - 1] == b"Ann: raises $1 to $3"
    assert (finding["player"], finding["seat"], finding["site"]) == ("Ann", 1, "pokerstars")
    assert f"{finding['played_at']:%Y-%m-%d %H:%M}" == "2026-01-05 17:00"
    assert str(finding["big_blind"]) == "2.0000"
    assert finding["hand_uid"] == "pokerstars:105"
    assert finding["table_name"] == "Vesta"


def test_evidence_is_kept_for_flagged_and_quarantined_hands(mixed, tmp_path):
    run(mixed, tmp_path / "run")
    tables = read(tmp_path / "run")
    evidence = tables["evidence"]
    assert [raw.split(b":")[0].split(b"#")[1] for raw in evidence["raw"]] == [b"104", b"105", b"112"]
    raw = mixed[0].read_bytes()
    for key, own in evidence.select("hand_key", "raw").iter_rows():
        start = int(key.split(":")[1])
        assert raw[start : start + len(own)] == own


def test_decisions_are_kept_for_flagged_hands_or_for_all(mixed, tmp_path):
    run(mixed, tmp_path / "some")
    run(mixed, tmp_path / "all", Settings(decisions=True))
    some, every = read(tmp_path / "some"), read(tmp_path / "all")
    flagged = some["verdicts"].filter(verdict="flagged")["hand_key"]
    assert set(some["decisions"]["hand_key"]) == set(flagged)
    assert set(every["decisions"]["hand_key"]) == set(every["hands"]["hand_key"])
    assert every["decisions"].height == 9 * 23


def test_coverage_is_summed_over_shards(mixed, tmp_path):
    run(mixed, tmp_path / "run", work=Work(shard_bytes=1))
    coverage = read(tmp_path / "run")["coverage"]
    assert coverage.select("rule", "site", "format", "dialect", "structure", "rulebook").is_unique().all()
    underraises = coverage.filter(rule="R01").row(0, named=True)
    assert (underraises["decisions"], underraises["violations"]) == (23, 2)


# Duplicates and conflicts.


def issue_of(tables: dict, kind: str) -> dict:
    return tables["parse_issues"].filter(kind=kind).row(0, named=True)


@pytest.mark.parametrize("shard_bytes", [1, 2**20])
def test_a_duplicate_is_judged_where_it_stands_first(tmp_path, shard_bytes):
    one = write(tmp_path / "one.txt", legal(1), underraise(2))
    two = write(tmp_path / "two.txt", underraise(2), legal(3))
    for inputs in ([one, two], [two, one]):
        out = tmp_path / inputs[0].stem
        manifest = run(inputs, out, work=Work(shard_bytes=shard_bytes))
        tables = read(out)
        kept = tables["hands"].filter(hand_id="2").row(0, named=True)
        issue = issue_of(tables, "duplicate")
        assert kept["source_path"] == inputs[0].name
        assert issue["source_path"] == inputs[1].name
        assert issue["kept_hand_key"] == kept["hand_key"]
        assert issue["hand_uid"] == "pokerstars:2"
        assert manifest.content["hands"]["duplicates"] == 1
        assert tables["findings"].filter(rule="R01").height == 1
        assert tables["hands"].height == 3


def test_copies_in_one_file_and_three_of_them(tmp_path):
    path = write(tmp_path / "one.txt", legal(1), legal(2), legal(1), legal(1))
    run([path], tmp_path / "run")
    tables = read(tmp_path / "run")
    assert tables["hands"]["hand_id"].to_list() == ["1", "2"]
    assert set(tables["parse_issues"]["kept_hand_key"]) == {tables["hands"]["hand_key"][0]}
    assert tables["parse_issues"].height == 2


def test_the_same_number_with_another_content_is_a_conflict(tmp_path):
    path = write(tmp_path / "one.txt", legal(1), legal(2), legal(1, stack="$150"))
    manifest = run([path], tmp_path / "run")
    tables = read(tmp_path / "run")
    conflicts = tables["findings"].filter(rule="M04")
    assert conflicts["hand_id"].to_list() == ["1", "1"]
    assert conflicts["finding_id"].n_unique() == 2
    assert conflicts["severity"].to_list() == ["warning", "warning"]
    contents = tables["hands"].filter(hand_id="1")["content_sha256"].to_list()
    assert conflicts["message"].to_list() == [
        f"Hand 1 of pokerstars has the content {content[:16]} here and another one elsewhere."
        for content in contents
    ]
    flagged = tables["verdicts"].filter(verdict="flagged")
    assert flagged["first_finding_id"].to_list() == conflicts["finding_id"].to_list()
    assert tables["coverage"].filter(rule="M04")["violations"].to_list() == [2]
    assert manifest.content["hands"]["audited"] == 3
    assert manifest.exit == Exit.COMPLETE
    strict = run([path], tmp_path / "strict", Settings(fail_on="warning"))
    assert strict.exit == Exit.VIOLATIONS


def test_a_copy_beside_a_conflict(tmp_path):
    """Two contents, one of them twice: the copy is left out, both contents are kept."""
    path = write(tmp_path / "one.txt", legal(1), legal(1, stack="$150"), legal(1))
    run([path], tmp_path / "run")
    tables = read(tmp_path / "run")
    assert tables["hands"].height == 2
    assert tables["findings"].filter(rule="M04").height == 2
    assert issue_of(tables, "duplicate")["kept_hand_key"] == tables["hands"]["hand_key"][0]


def test_a_conflict_does_not_hide_what_the_hand_is_flagged_for(tmp_path):
    path = write(tmp_path / "one.txt", underraise(1), legal(1))
    run([path], tmp_path / "run")
    tables = read(tmp_path / "run")
    first = tables["findings"].filter(rule="R01")["finding_id"][0]
    assert tables["verdicts"]["first_finding_id"][0] == first


def test_a_source_that_was_read_is_not_read_again(tmp_path):
    one = write(tmp_path / "one.txt", legal(1))
    (tmp_path / "two.txt").write_bytes(one.read_bytes())
    manifest = run([one, tmp_path / "two.txt"], tmp_path / "run")
    assert manifest.content["hands"]["seen"] == 1
    assert [repeated["source_path"] for repeated in manifest.content["repeated"]] == ["two.txt"]
    assert manifest.exit == Exit.COMPLETE


# The window.


@pytest.mark.parametrize(
    ("since", "until", "audited"),
    [
        ("2026-01-02", None, ["2", "3"]),
        ("2026-01-02T17:00:00Z", None, ["2", "3"]),
        ("2026-01-02T17:00:01Z", None, ["3"]),
        (None, "2026-01-02T17:00:00Z", ["1"]),
        ("2026-01-02", "2026-01-03", ["2"]),
    ],
)
def test_hands_outside_the_window_are_listed(tmp_path, since, until, audited):
    path = write(tmp_path / "one.txt", *[legal(n, day=n) for n in (1, 2, 3)])
    settings = Settings(since=since and moment(since, None), until=until and moment(until, None))
    manifest = run([path], tmp_path / "run", settings)
    tables = read(tmp_path / "run")
    assert tables["hands"]["hand_id"].to_list() == audited
    left = tables["parse_issues"].filter(kind="outside-window")["hand_id"].to_list()
    assert sorted([*left, *audited]) == ["1", "2", "3"]
    assert manifest.content["hands"]["outside_window"] == len(left)


def test_a_hand_without_a_time_is_never_outside(tmp_path):
    undated = legal(1).replace("2026/01/05 12:00:00 ET", "2026/01/05 12:00:00")
    path = write(tmp_path / "one.txt", undated)
    manifest = run([path], tmp_path / "run", Settings(since=moment("2030-01-01", None)))
    assert read(tmp_path / "run")["hands"]["played_at"].to_list() == [None]
    assert manifest.content["hands"]["outside_window"] == 0


# How a run ends.


@pytest.mark.parametrize(
    ("hands", "settings", "expected"),
    [
        ([legal(1)], Settings(), Exit.COMPLETE),
        ([underraise(1)], Settings(), Exit.VIOLATIONS),
        ([underraise(1)], Settings(fail_on="never"), Exit.COMPLETE),
        ([legal(1), broken(2)], Settings(), Exit.INCOMPLETE),
        ([legal(1), broken(2)], Settings(max_quarantine=0.5), Exit.COMPLETE),
        ([underraise(1), broken(2)], Settings(), Exit.INCOMPLETE),
        ([underraise(1), broken(2)], Settings(max_quarantine=1.0), Exit.VIOLATIONS),
    ],
)
def test_exit_codes(tmp_path, hands, settings, expected):
    path = write(tmp_path / "one.txt", *hands)
    assert run([path], tmp_path / "run", settings).exit == expected


def test_no_hands(tmp_path):
    (tmp_path / "empty.txt").write_text("\n\n")
    assert run([tmp_path / "empty.txt"], tmp_path / "run").exit == Exit.NO_HANDS
    allowed = run([tmp_path / "empty.txt"], tmp_path / "allowed", Settings(allow_empty=True))
    assert allowed.exit == Exit.COMPLETE
    assert all(table.is_empty() for table in read(tmp_path / "allowed").values())


def test_a_source_that_cannot_be_read_makes_the_run_incomplete(tmp_path):
    good = write(tmp_path / "one.txt", legal(1))
    (tmp_path / "two.txt").write_text("Dear diary,\n")
    manifest = run([good, tmp_path / "two.txt"], tmp_path / "run")
    assert manifest.exit == Exit.INCOMPLETE
    assert manifest.content["hands"]["audited"] == 1
    issue = issue_of(read(tmp_path / "run"), "source")
    assert (issue["reason"], issue["source_path"]) == ("unknown-format", "two.txt")


def test_what_cannot_be_opened_is_an_issue_without_a_source(tmp_path):
    good = write(tmp_path / "one.txt", legal(1))
    os.mkfifo(tmp_path / "pipe")
    for inputs in ([tmp_path / "pipe", good], [tmp_path / "pipe"]):
        out = tmp_path / f"run-{len(inputs)}"
        manifest = run(inputs, out)
        issue = issue_of(read(out), "source")
        assert (issue["reason"], issue["source_id"], issue["hands"]) == ("not-a-file", None, 0)
        assert "pipe" in issue["message"]
        assert manifest.exit == Exit.INCOMPLETE


def test_a_compressed_source_that_is_cut_short(tmp_path):
    packed = gzip.compress("\n\n".join(legal(n) for n in range(1, 40)).encode(), mtime=0)
    (tmp_path / "cut.txt.gz").write_bytes(packed[: len(packed) // 2])
    manifest = run([tmp_path / "cut.txt.gz"], tmp_path / "run")
    assert manifest.exit == Exit.INCOMPLETE
    assert "source" in set(read(tmp_path / "run")["parse_issues"]["kind"])


def test_a_compressed_source_is_read_like_a_plain_one(mixed, tmp_path):
    packed = [path.with_suffix(".txt.gz") for path in mixed]
    for path, target in zip(mixed, packed, strict=True):
        target.write_bytes(gzip.compress(path.read_bytes(), mtime=0))
    run(mixed, tmp_path / "plain")
    run(packed, tmp_path / "packed")
    plain, unpacked = read(tmp_path / "plain"), read(tmp_path / "packed")
    assert plain["hands"]["hand_key"].equals(unpacked["hands"]["hand_key"])
    assert plain["evidence"].equals(unpacked["evidence"])
    assert plain["actions"].equals(unpacked["actions"])


def test_an_input_that_does_not_exist(tmp_path):
    (tmp_path / "run").mkdir()
    with pytest.raises(UsageProblem, match=r"nowhere\.txt"):
        audit([str(tmp_path / "nowhere.txt")], tmp_path / "run", Settings(), Work(), Silent())


def test_a_link_that_leads_nowhere_costs_only_itself(mixed, tmp_path):
    folder = mixed[0].parent
    (folder / "gone").symlink_to("nowhere")
    manifest = run([folder], tmp_path / "run")
    assert manifest.exit == Exit.INCOMPLETE
    assert manifest.content["hands"]["audited"] > 0


def test_tables_only(mixed, tmp_path):
    manifest = run(mixed, tmp_path / "run", Settings(judge=False))
    tables = read(tmp_path / "run")
    assert tables.keys() == {"hands", "players", "cards", "actions", "parse_issues", "evidence"}
    assert tables["hands"].height == 23
    assert tables["hands"]["rulebook"].null_count() == 23
    assert manifest.content["command"] == "parse"


# When something of ours fails.


def test_a_worker_killed_in_the_middle_costs_only_time(mixed, tmp_path):
    """Whichever worker is killed, and whenever: the tables are the same."""

    def kill() -> None:
        deadline = time.monotonic() + 30
        while not killed and time.monotonic() < deadline:
            for child in multiprocessing.active_children()[:1]:
                with suppress(ProcessLookupError):
                    os.kill(child.pid, signal.SIGKILL)
                    killed.append(child.pid)
            time.sleep(0.005)

    killed: list[int] = []
    run(mixed, tmp_path / "one")
    killer = threading.Thread(target=kill)
    killer.start()
    manifest = run(mixed, tmp_path / "two", work=Work(jobs=2, shard_bytes=1))
    killer.join()
    assert killed
    assert manifest.exit == Exit.INCOMPLETE  # of the quarantined hand alone
    assert "worker-died" not in manifest.content["hands"]["quarantined"]
    one, two = read(tmp_path / "one"), read(tmp_path / "two")
    assert all(one[name].equals(two[name]) for name in one)


def test_a_reader_that_raises_loses_no_hand(mixed, tmp_path, monkeypatch):
    monkeypatch.setattr(running, "PROCESS", tasks.reader_fails)
    manifest = run(mixed, tmp_path / "run")
    assert manifest.exit == Exit.INCOMPLETE
    assert manifest.content["hands"] == {
        "seen": 25,
        "audited": 0,
        "quarantined": {"reader-failed": 25},
        "duplicates": 0,
        "outside_window": 0,
    }
    assert len(manifest.content["lost_shards"]) > 1
    lost = manifest.content["lost_shards"][0]
    assert lost["error"] == "RuntimeError: a bug"
    assert "tasks.py" in lost["at"]
    assert str(Path(__file__).parent) not in json.dumps(manifest.content["lost_shards"])


def test_a_disk_that_is_full_stops_the_run(mixed, tmp_path, monkeypatch):
    monkeypatch.setattr("audit.parts.write_bytes", tasks.no_space)
    (tmp_path / "run").mkdir()
    with pytest.raises(TaskError, match="No space left on device"):
        audit([str(path) for path in mixed], tmp_path / "run", Settings(), Work(), Silent())


def test_sums_that_do_not_come_out_are_said_loudly(mixed, tmp_path, monkeypatch):
    monkeypatch.setattr(running, "PROCESS", tasks.lose_a_hand)
    (tmp_path / "run").mkdir()
    listener = Listener()
    manifest = audit([str(path) for path in mixed], tmp_path / "run", Settings(), Work(), listener)
    assert manifest.exit == Exit.INCOMPLETE
    assert any("ACCOUNTS DO NOT COME OUT" in message for message in listener.messages())
    assert manifest.content["failing_sums"] == ["25 hands were seen and 24 are accounted for"]
