# The commands of the project. They use the Python environment that is active, into which
# `make build` installs the package with all that the tests need.
#
#   make build        install the package and the tools of `make check`
#   make check        everything that must pass: format, lint, types, C tests, Python tests
#   make check-fast   while you work: the same without types and slow tests
#   make check-long   the tests that take minutes, sanitizers and the fuzzer among them
#   make docs         a page for each rule system, in build/docs
#   make bench        C and Python benches, ours beside the peers
#   make clean
#
# JOBS=1            processes at once; all processors if not set

PYTHON ?= python
JOBS ?= $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
# What runs at the same time is printed one after the other, where make can do so.
PARALLEL = $(MAKE) -j$(JOBS) $(if $(filter output-sync,$(.FEATURES)),-O)
# The tests are rewritten when they are imported: once, not in every process of every run.
PYTEST = PYTHONDONTWRITEBYTECODE= pytest -q -n $(JOBS) --dist worksteal

.PHONY: build check check-fast lint types test-c test-c-quick test test-fast check-long \
    docs bench clean

build:
	$(PYTHON) -m pip install --quiet '.[cli,test]'

check:
	+@$(PARALLEL) lint types test-c
	+@$(MAKE) test

check-fast:
	+@$(PARALLEL) lint test-c-quick
	+@$(MAKE) test-fast

lint:
	ruff check .
	ruff format --check .
	$(MAKE) -s -C csrc format-check

# stubtest reads the installed extension, which the source tree would hide.
types:
	mypy --strict mahjong_fast benches examples docs
	cd tests && $(PYTHON) -m mypy.stubtest mahjong_fast._native.core \
		mahjong_fast._native.ufuncs mahjong_fast._native.scoring \
		mahjong_fast._native.mahjonggb mahjong_fast.scoring.payments

test-c:
	$(MAKE) -s -C csrc test

test-c-quick:
	$(MAKE) -s -C csrc test-quick

test:
	$(PYTEST) -m "not exhaustive"

# In these files, importing what they test, compiling it, or wins by the thousand take longest.
test-fast:
	$(PYTEST) -m "not exhaustive and not slow" --ignore=tests/test_lazy.py \
		--ignore=tests/test_examples.py --ignore=tests/test_embedding.py \
		--ignore=tests/test_systems.py --ignore=tests/test_page_hostile.py \
		--ignore=tests/test_page_cases.py --ignore=tests/test_cli_bench.py

check-long:
	$(MAKE) -C csrc test-long
	$(MAKE) -C csrc sanitize
	$(MAKE) -C csrc thread
	$(PYTEST) -m exhaustive

docs:
	$(PYTHON) docs/rule_pages.py

bench:
	$(MAKE) -C csrc bench
	pytest -q benches

clean:
	$(MAKE) -C csrc clean
	rm -rf build dist *.egg-info
