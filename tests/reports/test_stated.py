"""Why a run is incomplete and which canaries are missing, in Spanish."""

from __future__ import annotations

import json

import pytest

from audit import canary
from reports.language import language
from reports.run.night import night
from reports.run.stated import stated
from reports.tables import Run
from tests.cli.command import call
from tests.reports import night as nights
from tests.reports.pages import Summary
from tests.reports.support import Made

SENTENCES = {
    "2 inputs could not be read (parse_issues says which and why)": (
        "no se pudieron leer 2 entradas (parse_issues dice cuáles y por qué)"
    ),
    "1 hand lost: worker-died": "1 mano perdida: worker-died",
    "1 of 2 hands quarantined (50.00%, not counting unsupported-game and cancelled), more than "
    "--max-quarantine 1.00%": (
        "1 de 2 manos en cuarentena (50.00%, sin contar unsupported-game y cancelled), más que "
        "--max-quarantine 1.00%"
    ),
    "the two engines disagree on 3 hands": "los dos motores discrepan en 3 manos",
    "rule R01 failed: ValueError: odd": "falló la regla R01: ValueError: odd",
    "the accounts do not come out: a: b.txt: 10 of 12 bytes are accounted for": (
        "las cuentas no cuadran: a: b.txt: constan 10 de 12 bytes"
    ),
    "a canary was not found: O02 raise-wrongly-refused: not found in canary OHH-09 (flop, seat 1)": (
        "no se encontró un canario: O02 raise-wrongly-refused: no se encontró en el canario OHH-09 "
        "(flop, asiento 1)"
    ),
    "R10 chips-misread: not found in canary OHH-08 (fourth, seat 2) as violation, but as advisory": (
        "R10 chips-misread: no se encontró en el canario OHH-08 (cuarta calle, asiento 2) como infracción, "
        "sino como aviso"
    ),
    "R05 raise-cap-exceeded: not found in canary OHH-06 (turn, seat 2), not judged: bad: (x)": (
        "R05 raise-cap-exceeded: no se encontró en el canario OHH-06 (turn, asiento 2), sin juzgar: bad: (x)"
    ),
    "M01 pot-does-not-reconcile: found in canary PS-01 (the whole hand, violation), which is a clean hand": (
        "M01 pot-does-not-reconcile: se encontró en el canario PS-01 (toda la mano, infracción), que es una "
        "mano limpia"
    ),
    "something new {0}": "something new {0}",
}


@pytest.mark.parametrize(("english", "spanish"), SENTENCES.items())
def test_a_sentence_says_the_same_in_both(english, spanish):
    assert stated(english) == english
    with language("es"):
        assert stated(english) == spanish


def test_what_an_audit_says_of_itself_is_understood(tmp_path):
    source = tmp_path / "in.txt"
    source.write_text("no hand at all", encoding="utf-8")
    assert call("audit", source, "--out", tmp_path / "run", "--jobs", 1, "--lang", "es").exit_code == 3
    page = Summary(tmp_path / "run" / "report" / "index.html")
    assert "no se pudo leer 1 entrada (parse_issues dice cuál y por qué)" in page.text
    assert "could not be read" not in page.text


def test_what_the_canaries_say_is_understood(tmp_path, monkeypatch):
    def broken(*_args):
        raise ZeroDivisionError("of ours")

    monkeypatch.setattr(canary.run, "audit", broken)
    missing = canary.check(tmp_path).missing
    assert len(missing) > 30
    with language("es"):
        said = [stated(sentence) for sentence in missing]
    assert all("no se encontró en el canario" in one or "no se juzgó" in one for one in said)


def test_the_screen_of_a_night_in_spanish(tmp_path):
    missing = ["R05 raise-cap-exceeded: not found in canary OHH-06 (turn, seat 2)"]
    again = {"mode": "changed", "why": ["parsers", "rules"], "hands": 1_200,
             "left": 1_200, "findings": {"new": 12, "gone": 1, "changed": 0}}  # fmt: skip
    told = {"canaries": {"planted": 41, "missing": missing}, "reaudit": again, "previous": None}
    reasons = ["1 input could not be read (parse_issues says which and why)"]
    run = nights.write(
        Made(), tmp_path, told, incomplete=reasons, baseline={"known": 3, "expired": [], "stale": ["a"]}
    )
    with language("es"):
        lines = [" ".join(line.split()) for line in night(Run(run)).splitlines()]
    assert json.loads((run / "run.json").read_text())["incomplete"] == reasons
    assert lines == [
        "!!! FALTAN 1 DE 41 CANARIOS: no se encontraron faltas plantadas. No se fíe de esta noche.",
        "R05 raise-cap-exceeded: no se encontró en el canario OHH-06 (turn, asiento 2)",
        "noche 2026-11-30T02-15-00Z, primera noche; 2.0 s, 4 manos/s",
        "nuevo ninguna infracción nueva",
        "incompleta no se pudo leer 1 entrada (parse_issues dice cuál y por qué)",
        "manos 4 nuevas, 3 duplicadas",
        "en cuarentena 2: bad-amount 2",
        "entradas 3 nuevas, 1 ampliadas, 40 sin cambios, 0 con error",
        "reauditoría hallazgos: 12 nuevos, 1 menos, 0 cambiados en 1,200 manos (cambio: lectores, reglas)",
        "1,200 manos de versión anterior conservan su veredicto: esta noche falta su entrada",
        "línea base 5 de 6 aceptaciones valen para lo que está en pie; 0 caducadas, 1 sin hallazgo",
    ]
