"""Work is cut so that the workers end together."""

from audit.work import Work


def test_the_last_round_is_shared_by_all(tmp_path):
    # 22,000,000 bytes in shards of 2,000,000 are 11: the last would fall to one of two workers alone.
    for name, size in (("a", 15_000_000), ("b", 7_000_000)):
        with (tmp_path / name).open("wb") as file:
            file.truncate(size)
    assert Work(2, 2_000_000).evened([str(tmp_path)]).shard_bytes == 22_000_000 // 12 + 2**16


def test_no_shard_grows(tmp_path):
    (tmp_path / "a").write_bytes(bytes(400_000))
    assert Work(2, 200_000).evened([str(tmp_path / "a")]).shard_bytes == 200_000


def test_little_and_very_much_are_left_as_they_are(tmp_path):
    (tmp_path / "a").write_bytes(bytes(100_000))
    assert Work(2, 200_000).evened([str(tmp_path / "a")]) == Work(2, 200_000)
    assert Work(2, 1_000).evened([str(tmp_path / "a")]) == Work(2, 1_000)
    assert Work(2, 200_000).evened([str(tmp_path / "missing")]) == Work(2, 200_000)


def test_a_single_worker_has_nobody_to_end_with(tmp_path):
    (tmp_path / "a").write_bytes(bytes(500_000))
    assert Work(1, 200_000).evened([str(tmp_path / "a")]) == Work(1, 200_000)
