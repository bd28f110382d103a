import pytest

from audit import config
from audit.outcome import UsageProblem


def read(tmp_path, text):
    path = tmp_path / "floorcall.toml"
    path.write_text(text, encoding="utf-8")
    return config.read(path)


def test_no_file_says_nothing(tmp_path):
    assert config.read(tmp_path / "floorcall.toml") == {}


def test_every_option_can_be_set(tmp_path):
    said = read(
        tmp_path,
        """
        rulebook = "tda-2026"
        format = "pokerstars"
        encoding = "cp1252"
        timezone = "Europe/Madrid"
        jobs = 3
        since = 2026-01-31
        until = 2026-02-28T18:00:00Z
        fail-on = "warning"
        baseline = "ours/baseline.toml"
        fail-on-new = true
        store = "/var/lib/floorcall/store"
        reaudit = "all"
        volume-band = 0.25
        keep = 30
        max-quarantine = 0.05
        max-ratio = 50
        max-unpacked = "500MB"
        max-members = 1000
        decisions = true
        no-html = true
        upload = "s3://bucket/runs"
        runner = "dask"
        scheduler = "tcp://scheduler:8786"
        seed = 7
        allow-empty = true
        log-format = "json"
        metrics = "floorcall.prom"
        notify = "mail ops"
        [house.tda-2026]
        raises-in-limit-round = 4
        straddle-minimum-raise = ["straddle", "difference"]
        [sites]
        "Casa del Rey" = "wsop-live-2024"
        """,
    )
    assert said == {
        "rulebook": "tda-2026",
        "format": "pokerstars",
        "encoding": "cp1252",
        "timezone": "Europe/Madrid",
        "jobs": 3,
        "since": "2026-01-31",
        "until": "2026-02-28T18:00:00+00:00",
        "fail-on": "warning",
        "baseline": "ours/baseline.toml",
        "fail-on-new": True,
        "store": "/var/lib/floorcall/store",
        "reaudit": "all",
        "volume-band": 0.25,
        "keep": 30,
        "max-quarantine": 0.05,
        "max-ratio": 50,
        "max-unpacked": "500MB",
        "max-members": 1000,
        "decisions": True,
        "no-html": True,
        "upload": "s3://bucket/runs",
        "runner": "dask",
        "scheduler": "tcp://scheduler:8786",
        "seed": 7,
        "allow-empty": True,
        "log-format": "json",
        "metrics": "floorcall.prom",
        "notify": "mail ops",
        "house": {
            "tda-2026": {"raises-in-limit-round": 4, "straddle-minimum-raise": ["straddle", "difference"]}
        },
        "sites": {"Casa del Rey": "wsop-live-2024"},
    }
    assert said.keys() == config.ALLOWED.keys()


@pytest.mark.parametrize(
    ("text", "place", "allowed"),
    [
        ('# mine\nfail-on = "eror"', ":2: fail-on: ", "error, warning or never"),
        ("jobs = 0", ":1: jobs: ", "auto or a whole number from 1"),
        ("seed = 1\n\njobs = 'many'", ":3: jobs: ", "auto or a whole number from 1"),
        ("max-quarantine = 1.5", ":1: max-quarantine: ", "a share from 0 to 1"),
        ("max-ratio = 0", ":1: max-ratio: ", "a whole number from 1"),
        ("max-unpacked = '1 mile'", ":1: max-unpacked: ", "500MB or 64GiB"),
        ("max-unpacked = 0", ":1: max-unpacked: ", "500MB or 64GiB"),
        ("decisions = 1", ":1: decisions: ", "true or false"),
        ('since = "yesterday"', ":1: since: ", "a date or a time"),
        ("since = 12:00:00", ":1: since: ", "a date or a time"),
        ('seed = 1\nfail_on = "error"', ":2: fail_on: ", "allowed are rulebook, format"),
        ("[audit]\nseed = 1", ":1: audit: ", "allowed are rulebook, format"),
        ("seed = 1\n\nseed = 2", ":3: seed: ", "set twice"),
        ("house = 1", ":1: house: ", "[house.tda-2026]"),
        (
            "[house.online]\nreopening = 1",
            ":1: house.online: ",
            "allowed are double-raise, tda-2024, tda-2026",
        ),
        (
            '[house.tda-2026]\n\nreopening = "single"',
            ":3: house.tda-2026.reopening: ",
            "allowed are raises-in-limit-round, raises-with-two-rounds, straddle-minimum-raise",
        ),
        (
            "[house.tda-2026]\nraises-in-limit-round = 0",
            ":2: house.tda-2026.raises-in-limit-round: 0 is not allowed",
            "whole numbers from 1 to 99",
        ),
        ("sites = 1", ":1: sites: ", "[sites]"),
        (
            '[sites]\nhere = "online"\n"Casa del Rey" = "hoyle"',
            ":3: sites.Casa del Rey: 'hoyle' is not allowed",
            "allowed are double-raise, online",
        ),
    ],
)
def test_a_mistake_is_told_with_its_place_and_what_is_allowed(tmp_path, text, place, allowed):
    with pytest.raises(UsageProblem) as caught:
        read(tmp_path, text)
    assert f"floorcall.toml{place}" in str(caught.value)
    assert allowed in str(caught.value)


def test_what_is_no_toml_is_told_with_its_line(tmp_path):
    with pytest.raises(UsageProblem, match=r"floorcall\.toml:2: not TOML: .*column 6"):
        read(tmp_path, "seed = 1\nseed 2\n")


def test_all_that_is_wrong_with_houses_and_rooms_is_told_at_once(tmp_path):
    with pytest.raises(UsageProblem) as caught:
        read(tmp_path, '[sites]\na = "hoyle"\nb = 7\n[house.tda-2024]\nundercall = "tda-53"\n')
    told = [line.removeprefix(str(tmp_path)) for line in str(caught.value).splitlines()]
    assert [line[: line.index(":", 16)] for line in told] == [
        "/floorcall.toml:2",
        "/floorcall.toml:3",
        "/floorcall.toml:5",
    ]


def test_bytes_that_are_no_text_are_told(tmp_path):
    path = tmp_path / "floorcall.toml"
    path.write_bytes(b'rulebook = "\xff"')
    with pytest.raises(UsageProblem, match=r"floorcall\.toml"):
        config.read(path)
