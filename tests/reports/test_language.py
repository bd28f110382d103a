"""Other languages: every text of the code is in every catalog, and a finding says the same in all of them."""

from __future__ import annotations

import re
from pathlib import Path

import polars as pl
import pytest
from babel.messages.pofile import read_po

from reports import language as languages_of_reports
from reports.hands import sentence_forms
from reports.hands.sentences import sentence
from reports.language import language, languages, ntr, tr
from reports.rules import texts
from reports.words import word
from tests.cli.command import audit, call
from tests.golden.test_scenarios import text_of
from tests.support.cases import load
from tests.support.make_catalog import LANGUAGES, extracted, updated
from tests.support.run import read_run

CATALOGS = sorted(LANGUAGES.glob("*.po"))
SAMPLES = Path(__file__).resolve().parents[2] / "sample_data"
PLACEHOLDERS = re.compile(r"\{(\w*)\}|%\((\w+)\)s")
NUMBERS = re.compile(r"\d[\d,.]*\d|\d")
ENGLISH = re.compile(r"\b(the|was|were|is|of|to|and|with|had|has|by|over|raise to|call of)\b", re.IGNORECASE)


def catalog_of(file):
    with file.open("rb") as stored:
        return read_po(stored, locale=file.stem)


def strings(message):
    return message.string if isinstance(message.string, tuple) else (message.string,)


def ids(message):
    return message.id if isinstance(message.id, tuple) else (message.id,)


@pytest.mark.parametrize("file", CATALOGS, ids=lambda file: file.stem)
class TestCatalogs:
    def test_it_is_what_the_code_asks_for(self, file):
        assert file.read_text(encoding="utf-8") == updated(file), "run: python -m tests.support.make_catalog"

    def test_nothing_is_missing_doubtful_or_gone(self, file):
        catalog = catalog_of(file)
        wanted = {message.id for message in extracted() if message.id}
        assert wanted == {message.id for message in catalog if message.id}
        assert [message.id for message in catalog if message.id and not all(strings(message))] == []
        assert [message.id for message in catalog if message.id and message.fuzzy] == []
        assert not catalog.obsolete

    def test_its_texts_have_the_placeholders_of_the_code(self, file):
        for message in catalog_of(file):
            if message.id:
                wanted = {frozenset(PLACEHOLDERS.findall(text)) for text in ids(message)}
                for text in strings(message):
                    assert frozenset(PLACEHOLDERS.findall(text)) in wanted, text


class TestLanguages:
    def test_english_is_first_and_spanish_is_there(self):
        assert languages()[0] == "en"
        assert "es" in languages()

    def test_a_text_is_translated_only_for_the_while(self):
        with language("es"):
            assert tr("Findings") == "Hallazgos"
        assert tr("Findings") == "Findings"

    def test_one_and_many(self):
        with language("es"):
            said = [ntr("{count} violation", "{count} violations", count) for count in (0, 1, 2)]
        assert said == ["{count} infracciones", "{count} infracción", "{count} infracciones"]

    def test_a_terminal_of_ascii_gets_letters_without_accents(self):
        with language("es", plain=True):
            assert tr("Table") == "Mesa"
            assert word("violation") == "infraccion"
            assert tr('said "{words}"') == 'dijo "{words}"'

    def test_what_is_no_code_of_ours_stays(self):
        with language("es"):
            assert word("flop") == "flop"
            assert word("no-limit") == "sin límite"
            assert word("badugi") == "badugi"
            assert word("") == word(None) == ""

    def test_a_language_is_added_by_a_file(self, tmp_path, monkeypatch):
        head = '"Plural-Forms: nplurals=1; plural=0;\\n"'
        tiny = f'msgid ""\nmsgstr ""\n"Language: tr\\n"\n{head}\n\nmsgid "Findings"\nmsgstr "Bulgular"\n'
        (tmp_path / "tr.po").write_text(tiny, encoding="utf-8")
        monkeypatch.setattr(languages_of_reports, "_CATALOGS", tmp_path)
        assert languages() == ["en", "tr"]
        with language("tr"):
            assert tr("Findings") == "Bulgular"
            assert tr("Players") == "Players"
        languages_of_reports._translations.cache_clear()

    def test_there_is_no_language_without_a_file(self):
        with pytest.raises(FileNotFoundError), language("xx"):
            pass


def filled(form, amounts):
    """A form as the audit would have written it: forms in it filled likewise, amounts from `amounts`."""

    def one(found):
        name = found[1]
        parts = sentence_forms.PARTS.get(name.partition("_")[0])
        if parts:
            return filled(parts[0], amounts)
        free = {"street": "flop", "settings": "reopening = each", "where": "first reading, recorded"}
        return free.get(name) or next(amounts)

    return re.sub(r"\{(\w+)\}", one, form)


def finding(rule, message):
    return {"rule": rule, "message": message}


EVERY_FORM = [(rule, form) for rule, forms in sentence_forms.FORMS.items() for form in forms]


@pytest.mark.parametrize(("rule", "form"), EVERY_FORM)
def test_every_form_of_a_sentence_is_understood(rule, form):
    message = filled(form, map(str, range(1_001, 1_100))) + "."
    assert sentence(finding(rule, message)) == message
    with language("es"):
        said = sentence(finding(rule, message))
    assert not ENGLISH.search(said), said
    assert sorted(NUMBERS.findall(said)) == sorted(NUMBERS.findall(message))


@pytest.mark.parametrize("doubt", ["stack", "tracks", "unknown"])
def test_an_undetermined_finding_says_why(doubt):
    clauses = {
        "stack": (
            "the stack is not known, so that this may have been all that the player had",
            "no se conoce el stack, así que puede haber sido todo lo que tenía el jugador",
        ),
        "tracks": (
            "it would be wrong only if the fault before it had been put right; the book leaves the reading "
            "open, and it is wrong only with reopening = each or together; or with undercall = tda",
            "solo sería incorrecto si se hubiera corregido la falta anterior; el reglamento deja abierta la "
            "lectura, y solo es incorrecto con reopening = each o together; o con undercall = tda",
        ),
        "unknown": ("it rained", "it rained"),
    }
    english, spanish = clauses[doubt]
    with language("es"):
        said = sentence(finding("R02", f"Bet of $0.40: the minimum was $1 (undetermined: {english})."))
    assert said == f"Apuesta de $0.40: el mínimo era $1 (indeterminado: {spanish})."


def test_a_sentence_with_tails():
    message = (
        "Raise to 1,000 over a bet of 600: the minimum was 1,200, since the last full bet or raise was 600; "
        "it could be put right until the next card was dealt or, by another reading, until every player had "
        "acted on it."
    )
    with language("es"):
        assert sentence(finding("R01", message)) == (
            "Subida hasta 1,000 sobre una apuesta de 600: el mínimo era 1,200, ya que la última apuesta o "
            "subida completa fue de 600; se podía corregir hasta que se repartiera la carta siguiente o, "
            "según otra lectura, hasta que todos los jugadores hubieran actuado sobre ella."
        )


@pytest.mark.parametrize("amount", ["an unknown amount", "0.25 CAD", "$1,234.50", "₹12", "-3"])
def test_amounts_stay_as_they_are_written(amount):
    with language("es"):
        said = sentence(finding("T03", f"Check with {amount} to call."))
    shown = "una cantidad desconocida" if amount.startswith("an") else amount
    assert said == f"Check con {shown} para igualar."


def test_an_unknown_sentence_is_shown_as_it_is_stored():
    with language("es"):
        said = sentence(finding("R01", "Something new {0}."))
    assert said == "En las palabras del registro de esta auditoría: Something new {0}."


@pytest.fixture(scope="module")
def stored(tmp_path_factory):
    """The findings of the founding examples, the scenarios, the rules' examples' kinds and the samples."""
    folder = tmp_path_factory.mktemp("findings")
    inputs = [("auto", SAMPLES)]
    for form in ("txt", "ohh"):
        for book in ("tda-2026", "online", "roberts-rules"):
            source = folder / f"{book}.{form}"
            source.write_text(text_of(form, book), encoding="utf-8")
            inputs.append((book, source))
    frames = []
    for number, (book, source) in enumerate(inputs):
        out = folder / f"out-{number}"
        options = ("--rulebook", book, "--max-quarantine", "1", "--fail-on", "never")
        audit(source, out, *options)
        frames.append(read_run(out)["findings"].select("rule", "message"))
    return pl.concat(frames).unique(maintain_order=True).to_dicts()


def test_every_finding_has_a_spanish_sentence_with_its_numbers(stored):
    assert len(stored) > 100
    for row in stored:
        with language("es"):
            said = sentence(row)
        assert "{" not in said
        assert not ENGLISH.search(said), (row["message"], said)
        assert sorted(NUMBERS.findall(said)) == sorted(NUMBERS.findall(row["message"]))


def test_the_pages_of_the_rules_are_in_spanish():
    with language("es"):
        titles = texts.messages()
        assert all(tr(text) != text for text in titles if " " in text)
    shown = call("rules", "show", "R01", "--lang", "es").output
    assert shown.startswith(
        "R01 raise-below-minimum: subida por debajo del mínimo\n"
        "familia tamaño; gravedad de una infracción: error\n\n"
        "Una subida debe ser al menos tan grande como la última apuesta o subida completa de la ronda.\n"
    )
    assert "  A sube hasta 450\n" in shown
    assert "  R01: infracción, A, observado 450, esperado al menos 500, en juego 50\n" in shown
    assert call("rules", "show", "R01").output.startswith("R01 raise-below-minimum\nfamily raise-size;")


def test_the_language_is_an_option_and_a_variable(tmp_path):
    by_variable = call("rules", "list", env={"FLOORCALL_LANG": "es"}).output
    assert by_variable == call("rules", "list", "--lang", "es").output
    assert "Una subida debe ser" in by_variable
    refused = call("rules", "list", "--lang", "xx")
    assert refused.exit_code == 2
    assert "'xx' is not one of en, es" in refused.output


def test_a_report_is_rewritten_in_another_language(two_hands):
    run = two_hands[0]
    index = run / "report" / "index.html"
    call("report", run, "--lang", "es")
    assert '<html lang="es">' in index.read_text(encoding="utf-8")
    assert ">Hallazgos</h2>" in index.read_text(encoding="utf-8")
    call("report", run)
    assert '<html lang="en">' in index.read_text(encoding="utf-8")
    assert ">Findings</h2>" in index.read_text(encoding="utf-8")


def test_every_founding_example_is_told_in_spanish(tmp_path):
    assert load("founding")
    source = tmp_path / "cases.ohh"
    source.write_text(text_of("ohh", "tda-2026"), encoding="utf-8")
    out = tmp_path / "out"
    audit(source, out, "--rulebook", "tda-2026", "--max-quarantine", "1", "--fail-on", "never")
    found = read_run(out)["findings"].filter(pl.col("rule") == "R01")
    shown = call("explain", out, "--hand", found["finding_id"][0], "--lang", "es").output
    assert "INFRACCIÓN R01 raise-below-minimum (error)" in shown
    assert "  para recortarla:\n" in shown
    assert not ENGLISH.search(re.sub(r"(?m)^  tail .*|^.*regla: .*$", "", shown)), shown
