# Everything runs from a virtual environment with locked versions; nothing else is needed but Python 3.11+ and make.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
# Where the practice page is served; 0 takes a free port: make play PORT=0
PORT   ?= 8765

.PHONY: play bot test lint types bench clean

play: $(VENV)/.bot
	@$(BIN)/python -m practice --port $(PORT) --run "$(BIN)/python -m bot" \
		--env BOMBONERA_TOKEN={token} --env BOMBONERA_DISCORD_URL={url} \
		--env BOMBONERA_DATABASE_URL=sqlite+aiosqlite:///data/practice-bot.sqlite --env BOMBONERA_READY_TIMEOUT=0.1

bot: $(VENV)/.bot
	@$(BIN)/python -m bot

test: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto --dist loadfile

lint: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports

types: $(VENV)/.dev
	$(BIN)/pyright

bench: $(VENV)/.dev
	$(BIN)/python -m tests.bench

clean:
	rm -rf $(VENV) .pytest_cache .ruff_cache

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.bot: requirements.lock $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	touch $@

$(VENV)/.dev: requirements-dev.lock $(VENV)/.bot
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.lock
	touch $@
