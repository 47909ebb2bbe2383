# make play    from a fresh clone to a running site
# make test    the whole suite, browser tests too
# make test-postgresql   what touches the database once more, on PostgreSQL
# make lint    style, types, walls between rooms, migrations, wasm files
# make wasm    compiles the searches after a change in games/*/assembly (Node)
# make bench   the figures of docs/performance.md

.PHONY: play test test-postgresql lint wasm bench environment chromium
.DEFAULT_GOAL := play

# Behind a network that signs with its own certificate, the system knows it.
export UV_SYSTEM_CERTS ?= 1
HOST ?= 127.0.0.1
PORT ?= 8000
# The packages that only the site needs are enough to play; everything else wants the rest too.
UV := $(or $(shell command -v uv 2>/dev/null),.uv/bin/uv)
RUN := $(UV) run --all-extras --frozen --quiet
PLAY := $(UV) run --no-dev --frozen --quiet

play: export LOG_FORMAT ?= plain
play: $(UV)
	@$(PLAY) python manage.py serve --host $(HOST) --port $(PORT)

test: environment chromium
	@$(RUN) node --test tests/js/*.test.mjs
	@$(RUN) pytest -n auto --dist worksteal

test-postgresql: environment
	@.ci/with-postgresql $(RUN) pytest -n auto tests/play tests/addiction/test_api.py \
		tests/solitaire_site/accounts tests/solitaire_site/stats

lint: environment
	@$(RUN) ruff check .
	@$(RUN) ruff format --check .
	@$(RUN) mypy
	@$(RUN) lint-imports
	@$(RUN) python manage.py makemigrations --check --dry-run
	@$(RUN) python manage.py check --fail-level WARNING --database default
	@.ci/wasm --check

wasm:
	@.ci/wasm

bench: environment chromium
	@$(RUN) python -m tests.bench.core
	@$(RUN) python -m tests.bench.solver
	@$(RUN) python -m tests.bench.verdict
	@$(RUN) python -m tests.bench.addiction_solver
	@$(RUN) python -m tests.bench.robot
	@$(RUN) python -m tests.bench.moves
	@$(RUN) python -m tests.bench.finishing
	@$(RUN) python -m tests.bench.windows
	@$(RUN) python -m tests.bench.frames
	@$(RUN) python -m tests.bench.page
	@$(RUN) python -m tests.bench.boards
	@.ci/with-postgresql $(RUN) python -m tests.bench.boards
	@$(RUN) python -m tests.bench.verifying 1000
	@$(RUN) python -m tests.bench.lists
	@$(RUN) python -m tests.bench.rulings
	@$(RUN) python -m tests.bench.flags
	@$(RUN) python -m tests.bench.overview
	@.ci/with-postgresql $(RUN) python -m tests.bench.overview

environment: $(UV)
	@$(UV) sync --all-extras --frozen --quiet

chromium:
	@.ci/chromium

.uv/bin/uv:
	@python3 -m venv .uv
	@.uv/bin/pip install --quiet --disable-pip-version-check uv
