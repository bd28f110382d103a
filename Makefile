# make demo: audit sample_data/ into demo-out/ · make test: linters, types, import rules, tests
# make fuzz: altered exports of every format, for FUZZ_MINUTES, from FUZZ_SEED; what is found lies in fuzz-finds/
# make coverage: the tests again, with the branches they run · make mutants: small errors that tests must notice
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
FUZZ_MINUTES ?= 60
FUZZ_SEED ?= $(shell date +%s)

.PHONY: demo test lint coverage mutants fuzz clean

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit("Floorcall needs Python 3.11 or newer, this is " + sys.version) if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[test]'
	touch $(STAMP)

demo: $(STAMP)
	@$(BIN)/floorcall audit sample_data --out demo-out --force --fail-on never

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: lint
	$(BIN)/python -m pytest -n 2 --dist worksteal

fuzz: $(STAMP)
	$(BIN)/python -m tests.fuzz --minutes $(FUZZ_MINUTES) --seed $(FUZZ_SEED) --jobs 2

coverage: $(STAMP)
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n 2 --dist worksteal
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

mutants: $(STAMP)
	$(BIN)/python -m tests.mutation --seed 1 --count 400

clean:
	rm -rf $(VENV) demo-out .coverage* .mutation fuzz-finds
