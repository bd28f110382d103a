import os
import subprocess
import sys
from pathlib import Path

import pytest

from audit.outcome import Locked, UsageProblem
from audit.stage import staged

ROOT = Path(__file__).parents[3]


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def publish(target: Path, content: str, *, force: bool = False) -> list[str]:
    """Publishes a run that consists of run.json; returns what was noticed."""
    noticed: list[str] = []
    with staged(target, force=force, notice=noticed.append) as stage:
        (stage.path / "run.json").write_text(content)
        stage.publish()
    return noticed


def test_a_run_appears_whole(tmp_path):
    target = tmp_path / "run"
    with staged(target, force=False, notice=pytest.fail) as stage:
        (stage.path / "run.json").write_text("{}")
        assert not target.exists()
        stage.publish()
        assert (target / "run.json").read_text() == "{}"
    assert names(tmp_path) == ["run"]


def test_a_failed_run_leaves_nothing(tmp_path):
    def fail(target: Path) -> None:
        with staged(target, force=False, notice=pytest.fail) as stage:
            (stage.path / "hands").mkdir()
            (stage.path / "hands" / "part").write_text("half")
            raise KeyError

    with pytest.raises(KeyError):
        fail(tmp_path / "new" / "folders" / "run")
    assert names(tmp_path) == []


def test_an_existing_folder_is_refused(tmp_path):
    target = tmp_path / "run"
    publish(target, "first")
    with pytest.raises(UsageProblem, match="exists already"):
        publish(target, "second")
    assert (target / "run.json").read_text() == "first"
    assert names(tmp_path) == ["run"]


def test_force_replaces_an_earlier_run(tmp_path):
    target = tmp_path / "run"
    publish(target, "first")
    (target / "old-only").write_text("x")
    publish(target, "second", force=True)
    assert names(target) == ["run.json"]
    assert (target / "run.json").read_text() == "second"
    assert names(tmp_path) == ["run"]


def test_a_failing_run_with_force_keeps_the_earlier_one(tmp_path):
    target = tmp_path / "run"
    publish(target, "first")
    with pytest.raises(KeyError), staged(target, force=True, notice=pytest.fail):
        raise KeyError
    assert (target / "run.json").read_text() == "first"
    assert names(tmp_path) == ["run"]


def test_force_replaces_an_empty_folder(tmp_path):
    (tmp_path / "run").mkdir()
    publish(tmp_path / "run", "first", force=True)
    assert names(tmp_path / "run") == ["run.json"]


def test_force_does_not_replace_what_is_no_run(tmp_path):
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "cat.jpg").write_text("meow")
    with pytest.raises(UsageProblem, match="not a run of floorcall"):
        publish(tmp_path / "photos", "first", force=True)
    assert names(tmp_path) == ["photos"]
    assert names(tmp_path / "photos") == ["cat.jpg"]


def test_a_file_is_refused(tmp_path):
    (tmp_path / "run").write_text("text")
    with pytest.raises(UsageProblem, match="not a folder"):
        publish(tmp_path / "run", "first", force=True)
    assert (tmp_path / "run").read_text() == "text"


def test_a_link_is_followed(tmp_path):
    (tmp_path / "disk").mkdir()
    (tmp_path / "latest").symlink_to(tmp_path / "disk" / "run")
    publish(tmp_path / "latest", "first")
    assert (tmp_path / "disk" / "run" / "run.json").read_text() == "first"
    assert (tmp_path / "latest").is_symlink()
    assert names(tmp_path / "disk") == ["run"]


def test_leftovers_of_a_killed_run_are_removed(tmp_path):
    left = tmp_path / ".run.staging"
    (left / "hands").mkdir(parents=True)
    (left / "hands" / "part-000001.parquet").write_text("half")
    noticed = publish(tmp_path / "run", "first")
    assert names(tmp_path) == ["run"]
    assert names(tmp_path / "run") == ["run.json"]
    assert len(noticed) == 1
    assert str(left) in noticed[0]


def test_an_old_run_that_was_moved_aside_comes_back(tmp_path):
    aside = tmp_path / ".run.replaced"
    aside.mkdir()
    (aside / "run.json").write_text("first")
    with pytest.raises(UsageProblem, match="exists already"):
        publish(tmp_path / "run", "second")
    assert (tmp_path / "run" / "run.json").read_text() == "first"
    assert names(tmp_path) == ["run"]


def test_a_second_run_to_the_same_folder_is_locked_out(tmp_path):
    with staged(tmp_path / "run", force=False, notice=pytest.fail) as stage:
        (stage.path / "run.json").write_text("first")
        with pytest.raises(Locked):
            publish(tmp_path / "run", "second")
        stage.publish()
    assert (tmp_path / "run" / "run.json").read_text() == "first"


def test_a_run_that_holds_the_lock_in_another_process_is_seen(tmp_path):
    script = (
        "import sys\nfrom pathlib import Path\nfrom audit.stage import staged\n"
        "with staged(Path(sys.argv[1]), force=False, notice=print):\n"
        "    print('ready', flush=True)\n    sys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path / "run")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as other:
        assert other.stdout.readline() == b"ready\n"
        with pytest.raises(Locked):
            publish(tmp_path / "run", "mine")
        other.kill()
        other.wait()
    assert publish(tmp_path / "run", "mine") == []
    assert names(tmp_path) == ["run"]


def test_a_folder_made_in_the_meantime_is_not_overwritten(tmp_path):
    target = tmp_path / "run"
    with staged(target, force=False, notice=pytest.fail) as stage:
        target.mkdir()
        (target / "mine").write_text("x")
        with pytest.raises(UsageProblem):
            stage.publish()
    assert names(tmp_path) == ["run"]
    assert names(target) == ["mine"]


def test_when_the_rename_fails_the_earlier_run_is_back(tmp_path, monkeypatch):
    target = tmp_path / "run"
    publish(target, "first")
    rename = Path.rename

    def refuse(self, other):
        if self.name == ".run.staging":
            raise OSError(28, "No space left on device")
        return rename(self, other)

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(OSError, match="No space left"):
        publish(target, "second", force=True)
    assert (target / "run.json").read_text() == "first"
    assert names(tmp_path) == ["run"]


def test_a_place_that_cannot_be_written_is_told(tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(UsageProblem, match="cannot write beside"):
        publish(tmp_path / "file" / "run", "first")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_permission_is_told(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(UsageProblem, match="Permission denied"):
        publish(tmp_path / "run", "first")
