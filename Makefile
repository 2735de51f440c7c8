# The commands of the project. They use the Python environment that is active, into which
# `make build` installs the package with all that the tests need.
#
#   make build        install the package and the tools of `make check`
#   make check        everything that must pass: format, lint, types, C tests, Python tests
#   make check-long   the tests that take minutes, sanitizers and the fuzzer among them
#   make docs         a page for each rule system, in build/docs
#   make bench        C and Python benches, ours beside the peers
#   make clean

PYTHON ?= python

.PHONY: build check lint types test-c test check-long docs bench clean

build:
	$(PYTHON) -m pip install --quiet '.[cli,test]'

check: lint types test-c test

lint:
	ruff check .
	ruff format --check .
	$(MAKE) -C csrc format-check

# stubtest reads the installed extension, which the source tree would hide.
types:
	mypy --strict mahjong_fast benches
	mypy --strict examples
	mypy --strict docs
	cd tests && $(PYTHON) -m mypy.stubtest mahjong_fast._native.core \
		mahjong_fast._native.ufuncs mahjong_fast._native.scoring \
		mahjong_fast._native.mahjonggb mahjong_fast.scoring.payments

test-c:
	$(MAKE) -C csrc test

test:
	pytest -q -m "not exhaustive"

check-long:
	$(MAKE) -C csrc test-long
	$(MAKE) -C csrc sanitize
	$(MAKE) -C csrc thread
	pytest -q -m exhaustive

docs:
	$(PYTHON) docs/rule_pages.py

bench:
	$(MAKE) -C csrc bench
	pytest -q benches

clean:
	$(MAKE) -C csrc clean
	rm -rf build dist *.egg-info
