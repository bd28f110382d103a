"""The units in examples/ parse, and start the command as it is."""

from __future__ import annotations

import configparser
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

from audit.outcome import Exit
from floorcall import main

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
KILLED = 137


def unit(name: str) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    text = (EXAMPLES / "systemd" / name).read_text(encoding="utf-8").replace("\\\n", " ")
    parser.read_string(text)
    return parser


def cron() -> tuple[dict[str, str], str]:
    """The variables of the table, and its one line."""
    text = (EXAMPLES / "cron.d" / "floorcall").read_text(encoding="utf-8")
    assert text.endswith("\n")  # cron ignores a last line without an end
    told = [line for line in text.splitlines() if line and not line.startswith("#")]
    (line,) = (one for one in told if one[0].isdigit())
    return dict(one.split("=", 1) for one in told if one != line), line


def kubernetes() -> tuple[dict[str, Any], dict[str, Any]]:
    text = (EXAMPLES / "kubernetes" / "cronjob.yaml").read_text(encoding="utf-8")
    claim, job = yaml.safe_load_all(text)
    return claim, job


def commands() -> dict[str, list[str]]:
    (container,) = kubernetes()[1]["spec"]["jobTemplate"]["spec"]["template"]["spec"]["containers"]
    return {
        "cron": shlex.split(cron()[1].split("; ")[1].split(" 2>>")[0]),
        "systemd": shlex.split(unit("floorcall-nightly.service")["Service"]["ExecStart"]),
        "kubernetes": [*container["command"], *container["args"]],
    }


@pytest.mark.parametrize("where", ["cron", "systemd", "kubernetes"])
def test_the_command_is_one_of_ours(where: str) -> None:
    program, *words = commands()[where]
    assert program.endswith("floorcall")
    assert words[:2] == ["nightly", "/exports"]


@pytest.mark.parametrize("where", ["cron", "systemd", "kubernetes"])
def test_the_command_takes_its_options(where: str) -> None:
    words = commands()[where][2:]
    context = main.commands["nightly"].make_context("nightly", words)
    assert context.params["inputs"] == ("/exports",)
    assert context.params["store"] == "/var/lib/floorcall/store"
    assert context.params["jobs"] == 2


def test_findings_are_a_result_and_nothing_is_tried_again_in_vain() -> None:
    service = unit("floorcall-nightly.service")["Service"]
    assert service["SuccessExitStatus"] == str(int(Exit.VIOLATIONS))
    assert service["Restart"] == "no"
    spec = kubernetes()[1]["spec"]
    assert spec["concurrencyPolicy"] == "Forbid"
    (ends,) = (
        rule for rule in spec["jobTemplate"]["spec"]["podFailurePolicy"]["rules"] if "onExitCodes" in rule
    )
    assert ends["action"] == "FailJob"
    assert ends["onExitCodes"]["operator"] == "NotIn"
    assert ends["onExitCodes"]["values"] == [KILLED, Exit.TERMINATED]
    assert "--fail-on=never" in commands()["kubernetes"]


def test_what_is_mounted_and_named_is_there() -> None:
    claim, job = kubernetes()
    pod = job["spec"]["jobTemplate"]["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    volumes = {volume["name"]: volume for volume in pod["volumes"]}
    assert {mount["name"] for mount in container["volumeMounts"]} == volumes.keys()
    assert volumes["store"]["persistentVolumeClaim"]["claimName"] == claim["metadata"]["name"]
    (policy,) = {
        rule["onExitCodes"]["containerName"]
        for rule in job["spec"]["jobTemplate"]["spec"]["podFailurePolicy"]["rules"]
        if "onExitCodes" in rule
    }
    assert policy == container["name"]
    assert unit("floorcall-nightly.timer")["Timer"]["Persistent"] == "true"


def test_cron_takes_no_percent_sign() -> None:
    variables, line = cron()
    assert "%" not in line
    assert variables.keys() == {"MAILTO", "FLOORCALL_NOTIFY"}
