"""What makes a worker unfit for a run, in its own words."""

from dataclasses import replace

import pytest

pytest.importorskip("distributed")

from audit.offsite import Fit, identity, unfit


@pytest.fixture
def fit(tmp_path):
    (tmp_path / "probe").write_text("token")
    (tmp_path / "in.txt").write_text("")
    return Fit(identity(), str(tmp_path / "probe"), "token", (str(tmp_path / "in.txt"),))


def test_a_worker_like_the_run_is_fit_and_leaves_what_shows_that_it_writes(fit, tmp_path):
    assert unfit(fit) is None
    (answer,) = tmp_path.glob("probe-*/written")
    assert answer.read_text() == "token"


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"identity": (("polars", "0.1"),)}, "polars is "),
        ({"identity": (("code of the rules", "0123"),)}, "code of the rules is "),
        (
            {"probe": "/nowhere/probe"},
            "does not see (No such file or directory) the folder of the run, /nowhere",
        ),
        ({"token": "of another run"}, "sees another folder in place of the folder of the run"),
        ({"inputs": ("/nowhere/exports",)}, "does not see the input /nowhere/exports"),
    ],
)
def test_what_is_wrong_is_told(fit, changes, why):
    assert unfit(replace(fit, **changes)).startswith(why)
