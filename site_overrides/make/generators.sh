#!/usr/bin/env bash
# Makes build/generators/venv: what requirements-generators.txt pins, over all that .venv has. Called by make, from the
# repository root.
set -euo pipefail

venv=build/generators/venv
packages='import sysconfig; print(sysconfig.get_path("purelib"))'

echo 'Installing the other site generators'
rm -rf "$venv"
.venv/bin/python -m venv "$venv"
base=$(.venv/bin/python -c "$packages")
echo "import site; site.addsitedir('$base')" > "$("$venv/bin/python" -c "$packages")/_base.pth"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-generators.txt
