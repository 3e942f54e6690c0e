# Two commands: `make serve` builds everything and serves it, `make test` runs the checks.
# `make help` lists the rest.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.SUFFIXES:
.DEFAULT_GOAL := help
# Run two independent parts of a build at a time.
MAKEFLAGS += --jobs=2

export PORT ?= 8000
# The site generator: mkdocs, properdocs or zensical. `make prove` checks that all three build the same articles.
GENERATOR ?= mkdocs

browser := site_overrides/browser
generated := site_overrides/theme/assets/generated
download := $(addprefix site_overrides/theme/,download data licences)

# Node's scripts look for `node` on the path; .venv brings one.
export PATH := $(CURDIR)/.venv/bin:$(PATH)
export NO_MKDOCS_2_WARNING := 1
# Keep compiled Python files even if the environment turns them off.
export PYTHONDONTWRITEBYTECODE :=

# All files below $(1), except generated ones.
files = $(shell find $(1) -type f -not -path '*/__pycache__/*' -not -path '*/node_modules/*' \
          -not -path '*/assets/generated/*' -not -path '*/theme/download/*' -not -path '*/theme/data/*' \
          -not -path '*/theme/licences/*' -not -path '*/.ipynb_checkpoints/*' 2>/dev/null | LC_ALL=C sort)

rules := $(call files,rules)
docs := $(call files,docs)
paper := $(call files,site_overrides/paper)
# The site does not depend on these folders.
apart := $(call files,site_overrides/mutants site_overrides/screenshots site_overrides/serve)
overrides := $(filter-out $(paper) $(apart),$(call files,site_overrides))
engine := $(call files,site_overrides/engine) site_overrides/shared/archives.py
book := $(call files,site_overrides/book)
cells := $(call files,site_overrides/cells)
answering := $(call files,site_overrides/book/write/page_data/answers)

# Each part of the build is represented by the file that is written last.
venv := .venv/complete
npm := $(browser)/node_modules/.complete
wheel := $(generated)/engine/manifest.json
bundle := $(generated)/manifest.json
exports := site_overrides/theme/data/index.json
answers := build/answers.json
record := build/record.complete
domains := build/domains.complete
independent_checks := build/independent_checks.complete
studies := build/studies.complete
generators := build/generators/venv/complete
debian := build/debian/complete
faces := build/faces.complete
games := build/games.js
pages := site/index.html
books := build/books

.PHONY: help
help:
	@echo 'make serve   build everything and serve it on http://127.0.0.1:$(PORT) (PORT=… for another), and rebuild at each change'
	@echo 'make test    build everything and run the checks'
	@echo 'make check   style, types, the rules of the pages and the examples that changed, in seconds'
	@echo 'make site    build the pages into site/, ready for any file server'
	@echo 'make books   print the books, cards and sheets of the site, where a page changed'
	@echo 'make archive build everything to publish: pages, books and print views in site/, one archive of them, and a list of its parts'
	@echo 'make exports build the downloads: data, virtual tables, notes, licences'
	@echo 'make prove   the long checks: other site generators (make generators: these alone), other servers, another day, and in full the checks that make test samples'
	@echo 'make evidence run every example of the pages in a browser, and record which give the same result there'
	@echo 'make looks   pictures of every kind of page in build/looks/, at three widths, light and dark'
	@echo 'make format  format code and sort imports: ruff for Python, biome for the browser code'
	@echo 'make game    lay out a new game: make game NAME=coin PREFIX=cn'
	@echo 'make bench   measure the start of the engine, the time to an answer, and the time for exact odds'
	@echo 'make pins    rewrite requirements.txt and package-lock.json'
	@echo 'make clean   remove everything that is generated, including .venv and node_modules'

.PHONY: serve
serve: $(venv)
	@exec python -m serve.watch site "$$PORT"

# The checks that do not read the built site run while the site is built. They have no time limit per test, because setting one
# takes half as long as a test, and they use no browser, which might hang. The build itself runs the examples of the pages and
# the tests marked `agrees`.
workers = $$(python -c 'import os; print(min(os.cpu_count(), 4))')
of_site := tests/paper tests/search tests/exports tests/browser tests/pages
.PHONY: test
test: $(venv)
	@mkdir -p build; echo 'Checking the rules beside it: build/rules.log'; failed=0; \
	python -m pytest -q -p no:cacheprovider -o faulthandler_timeout=0 -m 'not agrees' tests README.md $(of_site:%=--ignore %) >build/rules.log 2>&1 & rules=$$!; \
	$(MAKE) --no-print-directory books || { kill $$rules; exit 1; }; \
	python -m pytest -n $(workers) --dist loadfile --no-loadscope-reorder $(of_site) || failed=1; \
	if wait $$rules; then tail -n 14 build/rules.log; else cat build/rules.log; failed=1; fi; exit $$failed

# Run a tool of the browser code; show its output only if it fails.
of_browser = cd $(browser) && { said=$$(node_modules/.bin/$(1) 2>&1) || { echo "$$said"; exit 1; }; }

# Check changed files in seconds; `make test` checks the rest.
.PHONY: check
check: $(venv) $(npm)
	@ruff check --quiet
	@ruff format --check --quiet
	@mypy --no-error-summary
	@$(call of_browser,biome check --error-on-warnings)
	@$(call of_browser,tsc --build tsconfig.json tsconfig.worker.json tsconfig.node.json)
	@python -m book.check
	@python -m make.words

.PHONY: site
site: $(pages)

.PHONY: books
books: $(books)

.PHONY: exports
exports: $(exports)

# Everything to publish: pages, books, print views, and the archive of them all.
.PHONY: archive
archive: books
	@python -m exports.archive

.PHONY: prove
prove: site $(generators) $(debian)
	@exec python -m pytest tests/long -o faulthandler_timeout=1800

# Run the package's examples and tests on an older supported Python: make older PYTHON=3.11
.PHONY: older
older: $(venv)
	@exec python -m pytest tests/long/test_pythons.py -k '$(PYTHON)' -o faulthandler_timeout=1800

# Run every example of every page in a browser and record which give the same result there.
.PHONY: evidence
evidence: site
	@WHOLE=1 python -m pytest -q -p no:cacheprovider tests/browser/test_cells.py -k browser_results_equal

.PHONY: generators
generators: site $(generators)
	@exec python -m pytest tests/long/test_generators.py -o faulthandler_timeout=1800

.PHONY: bench
bench: site
	@python tests/benchmarks/start_up.py
	@python tests/benchmarks/first_answers.py
	@python tests/benchmarks/updates.py
	@python tests/benchmarks/courses.py
	@python tests/benchmarks/odds.py
	@python tests/benchmarks/imports.py

.PHONY: looks
looks: site
	@python -m screenshots.contact_sheets

.PHONY: format
format: $(venv) $(npm)
	@ruff check --fix --quiet
	@ruff format --quiet
	@$(call of_browser,biome check --write)

# Write the game's files, its line in rules/games.py and its entry in mkdocs.yml. Its examples and checks pass at once.
.PHONY: game
game: $(venv)
	@python -m make.game '$(NAME)' '$(PREFIX)'
	@$(MAKE) --no-print-directory format

.PHONY: pins
pins: $(venv)
	@site_overrides/make/pins.sh

.PHONY: clean
clean:
	@rm -rf .venv build site $(browser)/node_modules $(generated) $(download)

# The environment ------------------------------------------------------------------------------

$(venv): requirements.txt pyproject.toml .python-version site_overrides/make/venv.sh
	@mkdir -p build
	@site_overrides/make/venv.sh
	@touch $@

.venv: $(venv)

$(generators): $(venv) requirements-generators.txt site_overrides/make/generators.sh
	@mkdir -p $(@D)
	@site_overrides/make/generators.sh
	@touch $@

$(npm): $(venv) $(browser)/package.json $(browser)/package-lock.json $(browser)/.npmrc
	@echo 'Installing the packages in package-lock.json'
	@npm --prefix $(browser) ci --loglevel=error --no-progress >build/npm.log 2>&1 || { cat build/npm.log; exit 1; }
	@touch $@

$(debian): site_overrides/make/debian.sh
	@site_overrides/make/debian.sh >build/debian.log 2>&1 || { cat build/debian.log; exit 1; }
	@touch $@

# The parts of the site ------------------------------------------------------------------------

# A deleted file has no timestamp. The list of file names changes instead, so the build notices.
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

$(faces): $(npm) site_overrides/shared/fonts.py
	@echo 'Cutting the typefaces'
	@python -m shared.fonts
	@touch $@

# The games' names, emblems and colours, for scripts and styles.
$(games): $(venv) mkdocs.yml rules/games.py $(book)
	@python -m book.write.games

$(bundle): $(npm) $(wheel) $(faces) $(games) build/names/overrides $(filter $(browser)/%,$(overrides))
	@echo 'Bundling the browser side'
	@node $(browser)/build.mjs

# Answers that a page shows before the engine has started: one part for each game.
$(answers): $(venv) build/names/rules $(rules) $(answering)
	@echo 'Working out answers in advance'
	@python -m book.write.page_data.answers

# All cases of each rule that lists its cases, under every reading; stored by game.
$(domains): $(venv) build/names/rules $(rules) $(filter site_overrides/book/check/domains/%,$(book))
	@echo 'Going through all cases of the rules'
	@python -m book.check.domains.enumerate
	@touch $@

# The tests that compare a rule with another calculation, for games whose rules or tests have changed.
$(independent_checks): $(venv) build/names/rules $(rules) site_overrides/book/run/independent_checks.py $(call files,tests)
	@echo 'Comparing the rules with other calculations'
	@python -m book.run.independent_checks >build/independent_checks.log 2>&1 || { cat build/independent_checks.log; exit 1; }
	@touch $@

$(record): $(venv) build/names/rules build/names/docs $(rules) $(docs) $(book) $(cells)
	@echo 'Running the examples of the pages'
	@python -m book.run.record >build/record.log 2>&1 || { cat build/record.log; exit 1; }
	@touch $@

# Facts that the build depends on: the date of the last commit (so that two builds of it are identical), the dates of its
# parts (shown on the files made from them), the address of the site, and its generator.
facts := build/names/day build/names/days build/names/address build/names/generator
build/names/day: say := python -m exports.dates
build/names/days: say := python -m exports.dates $(wildcard rules/* docs/* site_overrides/exports/*) requirements.txt
build/names/address: say := echo "$${SITE_URL:-}"
build/names/generator: say := echo $(GENERATOR)
$(facts): $(venv) FORCE
	@mkdir -p $(@D)
	@$(say) >$@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

$(exports): $(venv) $(bundle) build/names/rules build/names/docs $(record) $(domains) $(independent_checks) $(facts) mkdocs.yml $(rules) $(docs) \
  requirements.txt LICENSE $(filter site_overrides/exports/%,$(overrides)) $(book)
	@echo 'Building the downloads'
	@python -m exports

$(studies): $(venv) $(bundle) build/names/rules build/names/docs $(rules) $(filter docs/notebooks/%,$(docs)) site_overrides/make/studies.py $(book) requirements.txt
	@echo 'Carrying out the studies'
	@python -m make.studies
	@touch $@

$(pages): $(venv) $(if $(filter-out mkdocs,$(GENERATOR)),$(generators)) $(bundle) $(studies) $(exports) $(answers) $(record) $(domains) $(independent_checks) $(facts) mkdocs.yml $(names) $(rules) $(docs) $(overrides)
	@echo 'Building the pages'
	@SOURCE_DATE_EPOCH=$$(cat build/names/day) python -m make.generators $(GENERATOR)
	@touch $@

$(books): $(pages) $(paper)
	@echo 'Printing the books that changed'
	@python -m paper
	@python -m book.write.finish
	@touch $@
