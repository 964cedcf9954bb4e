# The two commands of the README are `make play` and `make test`.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test setup check bench clean

play: setup  ## watch a game of Clue, with one chair's notebook beside it
	@$(BIN)/deerstalker watch clue --players novice --chair 0

test: setup check  ## everything: style, types, tests
	$(BIN)/pytest -n auto

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: setup
	$(BIN)/deerstalker bench

setup: $(BIN)/.ready

$(BIN)/.ready: pyproject.toml uv.lock
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@test -x $(BIN)/uv || $(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@$(BIN)/uv sync --frozen --inexact --quiet
	@touch $@

clean:
	rm -rf .venv dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
