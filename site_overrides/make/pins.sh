#!/usr/bin/env bash
# Writes every list of pins anew, naming no host in either. Called by make, from the repository root.
set -euo pipefail

browser=site_overrides/browser

# The generators come second, for they keep to what the site itself is built with.
for list in requirements requirements-generators; do
    .venv/bin/uv pip compile --quiet --upgrade --universal --python-version "$(cat .python-version)" \
        --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --no-annotate \
        --output-file $list.txt $list.in
done

# Funding notes are the only addresses npm would still write.
.venv/bin/npm --prefix "$browser" install --package-lock-only --loglevel=error
.venv/bin/node --input-type=module - "$browser/package-lock.json" <<'SCRIPT'
import { readFileSync, writeFileSync } from "node:fs";
const path = process.argv[2];
const lock = JSON.parse(readFileSync(path, "utf8"));
for (const entry of Object.values(lock.packages)) delete entry.funding;
writeFileSync(path, JSON.stringify(lock, null, 2) + "\n");
SCRIPT
