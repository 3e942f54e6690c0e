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
download := $(addprefix site_overrides/theme/,download data licences)

# Node's scripts look for `node` on the path; .venv brings one.
export PATH := $(CURDIR)/.venv/bin:$(PATH)
export NO_MKDOCS_2_WARNING := 1

# Everything a file below $(1) may be, except what is itself made.
files = $(shell find $(1) -type f -not -path '*/__pycache__/*' -not -path '*/node_modules/*' \
          -not -path '*/assets/generated/*' -not -path '*/theme/download/*' -not -path '*/theme/data/*' \
          -not -path '*/theme/licences/*' -not -path '*/.ipynb_checkpoints/*' 2>/dev/null | LC_ALL=C sort)

rules := $(call files,rules)
docs := $(call files,docs)
paper := $(call files,site_overrides/paper)
overrides := $(filter-out $(paper),$(call files,site_overrides))
tools := $(call files,site_overrides/tools)
book := $(call files,site_overrides/book)
cells := $(call files,site_overrides/cells)

# One file of each part stands for the whole of it, the last to be written.
venv := .venv/complete
npm := $(browser)/node_modules/.complete
wheel := $(generated)/engine/manifest.json
bundle := $(generated)/manifest.json
exports := site_overrides/theme/data/index.json
builders := build/builders/venv/complete
debian := build/debian/complete
faces := build/stand-ins.css
games := build/games.js
pages := site/index.html
books := build/paper/complete

.PHONY: help
help:
	@echo 'make serve   build everything and serve it on http://127.0.0.1:$(PORT) (PORT=… for another)'
	@echo 'make test    build everything and run every check'
	@echo 'make site    build the pages into site/, ready for any file server'
	@echo 'make books   print the books, cards and sheets of the site, where a page changed'
	@echo 'make archive the site as one file, build/archive/counterroll-site.tar, and a bill of what it ships'
	@echo 'make exports make what readers take along: data, virtual tables, notes, licences'
	@echo 'make prove   the long checks: other site generators (make builders: these alone), other servers, another day'
	@echo 'make format  let ruff mend layout and imports'
	@echo 'make seal    keep what every rule and ruling says now, once both its sides are touched'
	@echo 'make bench   measure how soon the engine starts and how soon a changed question is answered'
	@echo 'make pins    write requirements.txt and package-lock.json anew'
	@echo 'make clean   remove everything that is made, .venv and node_modules too'

.PHONY: serve
serve: site
	@$(MAKE) --no-print-directory books || echo 'Serving the pages without their books'
	@exec python -m tools.serve site $(PORT)

.PHONY: test
test: books
	@exec python -m pytest -n logical --maxprocesses 4 --dist loadfile

.PHONY: site
site: $(pages)

.PHONY: books
books: $(books)

.PHONY: exports
exports: $(exports)

.PHONY: archive
archive: site
	@python -m exports.archive

.PHONY: prove
prove: site $(builders) $(debian)
	@exec python -m pytest tests/long -o faulthandler_timeout=1800

.PHONY: builders
builders: site $(builders)
	@exec python -m pytest tests/long/test_builders.py -o faulthandler_timeout=1800

.PHONY: bench
bench: site
	@python tests/benchmarks/start_up.py
	@python tests/benchmarks/updates.py
	@python tests/benchmarks/courses.py

.PHONY: format
format: $(venv)
	@ruff check --fix --quiet
	@ruff format --quiet

.PHONY: seal
seal: $(venv)
	@python -m book.check.seals

.PHONY: pins
pins: $(venv)
	@site_overrides/tools/pins.sh

.PHONY: clean
clean:
	@rm -rf .venv build site $(browser)/node_modules $(generated) $(download)

# The environment ------------------------------------------------------------------------------

$(venv): requirements.txt pyproject.toml .python-version site_overrides/tools/venv.sh
	@mkdir -p build
	@site_overrides/tools/venv.sh
	@touch $@

.venv: $(venv)

$(builders): $(venv) requirements-builders.txt site_overrides/tools/builders.sh
	@mkdir -p $(@D)
	@site_overrides/tools/builders.sh
	@touch $@

$(npm): $(venv) $(browser)/package.json $(browser)/package-lock.json $(browser)/.npmrc
	@echo 'Installing what package-lock.json pins'
	@npm --prefix $(browser) ci --loglevel=error --no-progress >build/npm.log 2>&1 || { cat build/npm.log; exit 1; }
	@touch $@

$(debian): site_overrides/tools/debian.sh
	@site_overrides/tools/debian.sh >build/debian.log 2>&1 || { cat build/debian.log; exit 1; }
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

$(wheel): $(venv) $(npm) build/names/rules $(rules) $(cells) $(tools)
	@echo 'Compiling the Python that runs in the browser'
	@python -m tools.build

$(faces): $(npm) site_overrides/tools/faces.py
	@echo 'Measuring the typefaces'
	@python -m tools.faces

# How the games are called and show, for scripts and styles.
$(games): $(venv) mkdocs.yml rules/games.py $(book)
	@python -m book.write.games

$(bundle): $(npm) $(wheel) $(faces) $(games) build/names/overrides $(filter $(browser)/%,$(overrides))
	@echo 'Bundling the browser side'
	@node $(browser)/build.mjs

build/record.json: $(venv) build/names/rules build/names/docs $(rules) $(docs) $(book) $(cells)
	@echo 'Running the examples of the pages'
	@python -m book.run.record >build/record.log 2>&1 || { \
	  cat build/record.log; python -m book.check.seals check || true; exit 1; }

# The day of the last commit: what is built twice from it is the same twice. The days of its parts, which are told of
# what is made from them. And where the site is to stand.
facts := build/names/day build/names/days build/names/address
build/names/day: say := python -m exports.days
build/names/days: say := python -m exports.days $(wildcard rules/* docs/* site_overrides/exports/*) requirements.txt
build/names/address: say := echo "$${SITE_URL:-}"
$(facts): $(venv) FORCE
	@mkdir -p $(@D)
	@$(say) >$@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

$(exports): $(venv) $(bundle) build/names/rules build/names/docs $(facts) mkdocs.yml $(rules) $(docs) \
  requirements.txt LICENSE $(filter site_overrides/exports/%,$(overrides)) $(book)
	@echo 'Making what readers take along'
	@python -m exports

$(pages): $(venv) $(bundle) $(exports) build/record.json $(facts) mkdocs.yml $(names) $(rules) $(docs) $(overrides)
	@echo 'Building the pages'
	@python -m book.run.notebooks
	@SOURCE_DATE_EPOCH=$$(cat build/names/day) mkdocs build --strict >build/mkdocs.log 2>&1 || { grep -v ^INFO build/mkdocs.log; exit 1; }
	@python -m book.write.feed
	@python -m book.write.search
	@python -m book.write.introductions
	@python -m tools.offline site
	@touch $@

$(books): $(pages) $(paper)
	@echo 'Printing what changed of the books'
	@python -m paper
	@python -m tools.offline site
	@touch $@
