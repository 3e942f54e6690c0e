# Two commands: `make serve` builds everything and serves it, `make test` runs every check.
# `make help` lists the rest.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.SUFFIXES:
.DEFAULT_GOAL := help
# Two at a time: the parts of a build that need not wait for each other.
MAKEFLAGS += --jobs=2

PORT ?= 8000
# What builds the pages: mkdocs, or properdocs or zensical, of which `make prove` holds that their articles are the same.
GENERATOR ?= mkdocs

browser := site_overrides/browser
generated := site_overrides/theme/assets/generated
download := $(addprefix site_overrides/theme/,download data licences)

# Node's scripts look for `node` on the path; .venv brings one.
export PATH := $(CURDIR)/.venv/bin:$(PATH)
export NO_MKDOCS_2_WARNING := 1
# What was compiled once is kept, wherever it is forbidden too.
export PYTHONDONTWRITEBYTECODE :=

# Everything a file below $(1) may be, except what is itself made.
files = $(shell find $(1) -type f -not -path '*/__pycache__/*' -not -path '*/node_modules/*' \
          -not -path '*/assets/generated/*' -not -path '*/theme/download/*' -not -path '*/theme/data/*' \
          -not -path '*/theme/licences/*' -not -path '*/.ipynb_checkpoints/*' 2>/dev/null | LC_ALL=C sort)

rules := $(call files,rules)
docs := $(call files,docs)
paper := $(call files,site_overrides/paper)
# What judges mutants goes into nothing that is built.
mutation := $(call files,site_overrides/tools/mutation)
overrides := $(filter-out $(paper) $(mutation),$(call files,site_overrides))
tools := $(filter-out $(mutation),$(call files,site_overrides/tools))
book := $(call files,site_overrides/book)
cells := $(call files,site_overrides/cells)
answering := $(call files,site_overrides/book/write/answers)

# One file of each part stands for the whole of it, the last to be written.
venv := .venv/complete
npm := $(browser)/node_modules/.complete
wheel := $(generated)/engine/manifest.json
bundle := $(generated)/manifest.json
exports := site_overrides/theme/data/index.json
answers := build/answers.json
domains := build/domains.json
opinions := build/opinions.json
studies := build/studies.complete
generators := build/generators/venv/complete
debian := build/debian/complete
faces := build/faces.complete
games := build/games.js
pages := site/index.html
books := build/paper/complete

.PHONY: help
help:
	@echo 'make serve   build everything and serve it on http://127.0.0.1:$(PORT) (PORT=… for another), anew at each change'
	@echo 'make test    build everything and run every check'
	@echo 'make check   style, types, the rules of the pages and the examples that changed, in seconds'
	@echo 'make site    build the pages into site/, ready for any file server'
	@echo 'make books   print the books, cards and sheets of the site, where a page changed'
	@echo 'make archive everything to publish: pages, books and print views in site/, all of it as one file, and a bill of its parts'
	@echo 'make exports make what readers take along: data, virtual tables, notes, licences'
	@echo 'make prove   the long checks: other site generators (make generators: these alone), other servers, another day, all that make test samples'
	@echo 'make evidence run every example of the pages in a browser, and keep which came to the same there'
	@echo 'make looks   pictures of every kind of page in build/looks/, at three widths, light and dark'
	@echo 'make format  let ruff and, of the browser side, biome mend layout and imports'
	@echo 'make game    lay out a new game: make game NAME=coin PREFIX=cn'
	@echo 'make bench   measure how soon the engine starts, how soon a question is answered, and how long exact odds take'
	@echo 'make pins    write requirements.txt and package-lock.json anew'
	@echo 'make clean   remove everything that is made, .venv and node_modules too'

.PHONY: serve
serve: $(venv)
	@exec python -m tools.watch site '$(PORT)'

# What asks nothing of the built site is checked while that is built, without a watch over each check, which costs half as
# much as a check itself: no browser is in it that might never answer. A check of a page that fails beside the others is
# asked once more by itself, and both are shown: a busy machine is no fault of a page, and a fault fails twice.
# Browsers wait for each other's answers, so that one worker more than there are processors leaves none of these idle.
workers = $$(python -c 'import os; print(min(os.cpu_count() + 1, 4))')
of_site := tests/paper tests/search tests/exports tests/browser tests/pages
.PHONY: test
test: $(venv)
	@mkdir -p build; echo 'Checking the rules beside it: build/rules.log'; failed=0; \
	python -m pytest -q -p no:cacheprovider -o faulthandler_timeout=0 $(of_site:%=--ignore %) >build/rules.log 2>&1 & rules=$$!; \
	$(MAKE) --no-print-directory books || { kill $$rules; exit 1; }; \
	python -m pytest -n $(workers) --dist loadfile --no-loadscope-reorder $(of_site) || { echo 'What failed, by itself'; \
	  python -m pytest --last-failed --last-failed-no-failures none $(of_site); } || failed=1; \
	if wait $$rules; then tail -n 14 build/rules.log; else cat build/rules.log; failed=1; fi; exit $$failed

# A tool of the browser side; what it says counts where it finds something.
of_browser = cd $(browser) && { said=$$(node_modules/.bin/$(1) 2>&1) || { echo "$$said"; exit 1; }; }

# What was touched, in seconds; `make test` checks the rest.
.PHONY: check
check: $(venv) $(npm)
	@ruff check --quiet
	@ruff format --check --quiet
	@mypy --no-error-summary
	@$(call of_browser,biome check --error-on-warnings)
	@$(call of_browser,tsc --build tsconfig.json tsconfig.worker.json tsconfig.node.json)
	@python -m book.check

.PHONY: site
site: $(pages)

.PHONY: books
books: $(books)

.PHONY: exports
exports: $(exports)

# Everything that is published: pages, books, print views, and the archive of all that.
.PHONY: archive
archive: books
	@python -m exports.archive

.PHONY: prove
prove: site $(generators) $(debian)
	@exec python -m pytest tests/long -o faulthandler_timeout=1800

# The examples and tests of the package on an older Python that it promises: make older PYTHON=3.11
.PHONY: older
older: $(venv)
	@exec python -m pytest tests/long/test_pythons.py -k '$(PYTHON)' -o faulthandler_timeout=1800

# Every example of every page in the checks' browser; what came to the same there is written down.
.PHONY: evidence
evidence: site
	@WHOLE=1 python -m pytest -q -p no:cacheprovider tests/browser/test_cells.py -k gives_in_the_browser_what_it_gives_here

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
	@python -m tools.contact_sheets

.PHONY: format
format: $(venv) $(npm)
	@ruff check --fix --quiet
	@ruff format --quiet
	@$(call of_browser,biome check --write)

# Its files, its line in rules/games.py, its place in mkdocs.yml; the examples and checks hold at once.
.PHONY: game
game: $(venv)
	@python -m tools.game '$(NAME)' '$(PREFIX)'
	@$(MAKE) --no-print-directory format

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

$(generators): $(venv) requirements-generators.txt site_overrides/tools/generators.sh
	@mkdir -p $(@D)
	@site_overrides/tools/generators.sh
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

$(faces): $(npm) site_overrides/tools/subsets.py
	@echo 'Cutting the typefaces'
	@python -m tools.subsets
	@touch $@

# How the games are called and show, for scripts and styles.
$(games): $(venv) mkdocs.yml rules/games.py $(book)
	@python -m book.write.games

$(bundle): $(npm) $(wheel) $(faces) $(games) build/names/overrides $(filter $(browser)/%,$(overrides))
	@echo 'Bundling the browser side'
	@node $(browser)/build.mjs

# The answers that pages have before the engine: of the package alone, and in parts of each game.
$(answers): $(venv) build/names/rules $(rules) $(answering)
	@echo 'Working out answers in advance'
	@python -m book.write.answers

# Every case of every rule that has a list of them, under every reading: kept by game.
$(domains): $(venv) build/names/rules $(rules) $(filter site_overrides/book/check/domains/%,$(book))
	@echo 'Going through all cases of the rules'
	@python -m book.check.domains.enumerated

# Who else works out what a rule comes to: the tests that compare it, of games whose rules or tests have changed.
$(opinions): $(venv) build/names/rules $(rules) site_overrides/book/run/opinions.py $(call files,tests)
	@echo 'Comparing the rules with other calculations'
	@python -m book.run.opinions >build/opinions.log 2>&1 || { cat build/opinions.log; exit 1; }
	@touch $@

build/record.json: $(venv) build/names/rules build/names/docs $(rules) $(docs) $(book) $(cells)
	@echo 'Running the examples of the pages'
	@python -m book.run.record >build/record.log 2>&1 || { cat build/record.log; exit 1; }

# The day of the last commit: what is built twice from it is the same twice. The days of its parts, which are told of
# what is made from them. And where the site is to stand, and what builds it.
facts := build/names/day build/names/days build/names/address build/names/generator
build/names/day: say := python -m exports.days
build/names/days: say := python -m exports.days $(wildcard rules/* docs/* site_overrides/exports/*) requirements.txt
build/names/address: say := echo "$${SITE_URL:-}"
build/names/generator: say := echo $(GENERATOR)
$(facts): $(venv) FORCE
	@mkdir -p $(@D)
	@$(say) >$@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

$(exports): $(venv) $(bundle) build/names/rules build/names/docs build/record.json $(domains) $(opinions) $(facts) mkdocs.yml $(rules) $(docs) \
  requirements.txt LICENSE $(filter site_overrides/exports/%,$(overrides)) $(book)
	@echo 'Making what readers take along'
	@python -m exports

$(studies): $(venv) $(bundle) build/names/rules build/names/docs $(rules) $(filter docs/notebooks/%,$(docs)) $(tools) $(book) requirements.txt
	@echo 'Carrying out the studies'
	@python -m tools.studies
	@touch $@

$(pages): $(venv) $(if $(filter-out mkdocs,$(GENERATOR)),$(generators)) $(bundle) $(studies) $(exports) $(answers) build/record.json $(domains) $(opinions) $(facts) mkdocs.yml $(names) $(rules) $(docs) $(overrides)
	@echo 'Building the pages'
	@SOURCE_DATE_EPOCH=$$(cat build/names/day) python -m tools.generators $(GENERATOR)
	@touch $@

$(books): $(pages) $(paper)
	@echo 'Printing what changed of the books'
	@python -m paper
	@python -m book.write.policy
	@python -m tools.offline site
	@touch $@
