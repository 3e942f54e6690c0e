# Two commands: `make serve` builds everything and serves it, `make test` runs every check.
# `make help` lists the rest.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.SUFFIXES:
.DEFAULT_GOAL := help

PORT ?= 8000

browser := site_overrides/browser
generated := site_overrides/theme/assets/generated
download := site_overrides/theme/download

# Node's scripts look for `node` on the path; .venv brings one.
export PATH := $(CURDIR)/.venv/bin:$(PATH)
export NO_MKDOCS_2_WARNING := 1

# Everything a file below $(1) may be, except what is itself made.
files = $(shell find $(1) -type f -not -path '*/__pycache__/*' -not -path '*/node_modules/*' \
          -not -path '*/assets/generated/*' -not -path '*/theme/download/*' -not -path '*/.ipynb_checkpoints/*' 2>/dev/null | LC_ALL=C sort)

rules := $(call files,rules)
docs := $(call files,docs)
overrides := $(call files,site_overrides)
engine := $(call files,site_overrides/engine)
compendium := $(call files,site_overrides/compendium)
cells := $(call files,site_overrides/cells)

# One file of each part stands for the whole of it, the last to be written.
venv := .venv/complete
npm := $(browser)/node_modules/.complete
wheel := $(generated)/engine/manifest.json
bundle := $(generated)/manifest.json
faces := build/stand-ins.css
pages := site/index.html

.PHONY: help
help:
	@echo 'make serve   build everything and serve it on http://127.0.0.1:$(PORT) (PORT=… for another)'
	@echo 'make test    build everything and run every check'
	@echo 'make site    build everything into site/, ready for any file server'
	@echo 'make format  let ruff mend layout and imports'
	@echo 'make seal    keep what every rule and ruling says now, once both its sides are touched'
	@echo 'make bench   measure how soon the engine starts and how soon a changed question is answered'
	@echo 'make pins    write requirements.txt and package-lock.json anew'
	@echo 'make clean   remove everything that is made, .venv and node_modules too'

.PHONY: serve
serve: site
	@exec python -m engine.serve site $(PORT)

.PHONY: test
test: site
	@exec python -m pytest -n logical --maxprocesses 4 --dist loadfile

.PHONY: site
site: $(pages)

.PHONY: bench
bench: site
	@python tests/benchmarks/start_up.py
	@python tests/benchmarks/updates.py

.PHONY: format
format: $(venv)
	@ruff check --fix --quiet
	@ruff format --quiet

.PHONY: seal
seal: $(venv)
	@python -m compendium.seals

.PHONY: pins
pins: $(venv)
	@site_overrides/engine/pins.sh

.PHONY: clean
clean:
	@rm -rf .venv build site $(browser)/node_modules $(generated) $(download)

# The environment ------------------------------------------------------------------------------

$(venv): requirements.txt pyproject.toml .python-version site_overrides/engine/venv.sh
	@mkdir -p build
	@site_overrides/engine/venv.sh
	@touch $@

.venv: $(venv)

$(npm): $(venv) $(browser)/package.json $(browser)/package-lock.json $(browser)/.npmrc
	@echo 'Installing what package-lock.json pins'
	@npm --prefix $(browser) ci --loglevel=error --no-progress >build/npm.log 2>&1 || { cat build/npm.log; exit 1; }
	@touch $@

# The parts of the site ------------------------------------------------------------------------

# A deleted file leaves no newer file behind; the list of names changes instead.
names := build/names/rules build/names/docs build/names/overrides
$(names): build/names/%: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' $($*) >$@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

.PHONY: FORCE
FORCE:

$(wheel): $(venv) $(npm) build/names/rules $(rules) $(cells) $(engine)
	@echo 'Compiling the Python that runs in the browser'
	@python -m engine.build

$(faces): $(npm) site_overrides/engine/faces.py
	@echo 'Measuring the typefaces'
	@python -m engine.faces

$(bundle): $(npm) $(wheel) $(faces) build/names/overrides $(filter $(browser)/%,$(overrides))
	@echo 'Bundling the browser side'
	@node $(browser)/build.mjs

build/record.json: $(venv) build/names/rules build/names/docs $(rules) $(docs) $(compendium) $(cells)
	@echo 'Running the examples of the pages'
	@python -m compendium.record >build/record.log 2>&1 || { \
	  cat build/record.log; python -m compendium.seals check || true; exit 1; }

$(pages): $(venv) $(bundle) build/record.json mkdocs.yml $(names) $(rules) $(docs) $(overrides)
	@echo 'Building the pages'
	@python -m compendium.notebooks
	@mkdocs build --strict >build/mkdocs.log 2>&1 || { grep -v ^INFO build/mkdocs.log; exit 1; }
	@python -m compendium.errata.feed
	@python -m engine.offline site
	@touch $@
