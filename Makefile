# Everything the project needs is set up by these targets, in .venv and nowhere else.
# The libraries Qt takes from the system are installed where apt-get is allowed.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(PYTHON) -m pip --python $(BIN)/python --disable-pip-version-check --quiet

.PHONY: run test lint bench rivals soak catalogues fuzz inputs monkey marathon pictures xvfb dist release clean help

help:  ## show what can be made
	@grep -hE '^[a-z]+:.*##' Makefile | sed -E 's/:[^#]*## /\t/' | expand -t 8

run: $(VENV)/run.stamp  ## start Satori; ARGS="file.satori" opens a puzzle
	@$(BIN)/satori $(ARGS)

test: lint  ## run the checks and the whole test suite
	@$(BIN)/python -m compileall -q app
	@$(BIN)/python -m pytest -n auto --dist worksteal -q $(ARGS)

lint: $(VENV)/dev.stamp  ## check style and types
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/mypy

bench: $(VENV)/dev.stamp  ## measure; ../shared/corpus and other solvers are used when present
	@$(BIN)/python -m tests.bench $(ARGS)

rivals:  ## install the programs that the bench compares with, in environments of their own
	@for name in puzzlekit multi-puzzle-solver cpmpy; do \
	    $(PYTHON) -m venv --without-pip build/rivals/$$name && \
	    $(PYTHON) -m pip --python build/rivals/$$name/bin/python --quiet install $$name; \
	done

soak: $(VENV)/dev.stamp  ## make 10,000 puzzles and check each, going on where it ended; ARGS=200 makes fewer
	@$(BIN)/python -m tests.generate.soak $(ARGS)

fuzz: $(VENV)/dev.stamp  ## try the properties with 2,000 examples each, for about an hour
	@HYPOTHESIS_PROFILE=fuzz $(BIN)/python -m pytest -m hypothesis -n auto --dist worksteal -q $(ARGS)

inputs: $(VENV)/dev.stamp  ## read a million damaged texts of all formats; ARGS=1000 reads fewer
	@$(BIN)/python -m tests.fuzz.inputs $(ARGS)

monkey: $(VENV)/dev.stamp  ## use the window at random for an hour; ARGS=5 for five minutes
	@$(BIN)/python -m tests.fuzz.monkey $(ARGS)

marathon: $(VENV)/dev.stamp  ## eight hours' worth of work in the window, whose memory stays the same
	@$(BIN)/python -m tests.fuzz.marathon $(ARGS)

catalogues: $(VENV)/dev.stamp  ## give the translations all sentences of the program, and say which are missing
	@$(BIN)/python -m tests.catalogue

pictures: $(VENV)/dev.stamp  ## render the main states of the window to build/pictures
	@$(BIN)/python -m tests.pictures $(ARGS)

xvfb: $(VENV)/dev.stamp  ## use the program with a real mouse and keyboard, and kill it while someone plays
	@$(BIN)/python -m tests.xvfb_run
	@$(BIN)/python -m tests.xvfb_play
	@$(BIN)/python -m tests.at_spi_run
	@$(BIN)/python -m tests.store.killing 20

dist: $(VENV)/dist.stamp  ## build wheel, sdist and a folder that runs without Python; try them
	@rm -rf dist build/again
	@$(BIN)/python -m hatchling build -d dist
	@$(BIN)/python -m hatchling build -t wheel -d build/again
	@$(BIN)/pyinstaller --log-level WARN --noconfirm --distpath dist --workpath build/pyinstaller .ci/satori.spec
	@$(BIN)/python -m tests.check_dist dist build/again

release: $(VENV)/dev.stamp  ## check all that has to be true before a release; draws the README's pictures anew
	@$(BIN)/python -m tests.release
	@$(MAKE) dist

clean:  ## remove all that was made
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

# A venv without its own pip needs no extra system package; the pip at hand installs into it.
$(BIN)/python:
	@$(PYTHON) -m venv --without-pip $(VENV)

$(VENV)/run.stamp: pyproject.toml $(wildcard resources/locale/*/LC_MESSAGES/satori.po) | $(BIN)/python
	@echo "Setting up Satori in $(VENV); this takes a minute the first time."
	@.ci/qt-libraries
	@$(PIP) install --editable .
	@$(BIN)/python -m compileall -q app
	@touch $@

$(VENV)/dist.stamp: $(VENV)/dev.stamp
	@$(PIP) install --editable '.[dist]'
	@touch $@

$(VENV)/dev.stamp: $(VENV)/run.stamp
	@$(PIP) install --editable '.[dev]'
	@touch $@
