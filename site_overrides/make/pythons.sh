#!/usr/bin/env bash
# Makes build/pythons/$1 with that Python and what judges the package there, as requirements.txt pins it, and prints
# which of the other libraries do not run on it. Called from the repository root.
set -euo pipefail

version=$1
venv=build/pythons/$version
judges="execnet hypothesis iniconfig markdown-it-py mdurl packaging pluggy pygments pytest pytest-xdist pyyaml rich"
judges+=" sortedcontainers sybil"
# Each with what it needs.
libraries=("icepool" "dyce optype typing-extensions" "scipy numpy")

# The pins of these packages, with their digests.
pins() {
    local name
    for name in "$@"; do
        awk -v name="$name==" 'index($0, name) == 1 { on = 1; print; next } /^[^ ]/ { on = 0 } on' requirements.txt
    done
}

install() {
    pins "$@" > "$venv/pins.txt"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes \
        -r "$venv/pins.txt" >> "$venv/pip.log" 2>&1
}

is_wanted() {
    "$1" -c "import ensurepip, sys; sys.exit('%d.%d' % sys.version_info[:2] != '$version')" 2>/dev/null
}

interpreter() {
    local candidate
    for candidate in "python$version" ~/.pyenv/versions/"$version".*/bin/python python3; do
        if is_wanted "$candidate"; then
            command -v "$candidate"
            return
        fi
    done
    echo "There is no Python $version at hand: install one, say with pyenv or uv" >&2
    return 1
}

if ! [ -e "$venv/complete" ]; then
    rm -rf "$venv"
    "$(interpreter)" -m venv "$venv"
    # shellcheck disable=SC2086 # words are packages
    install $judges || { cat "$venv/pip.log" >&2; exit 1; }
    for library in "${libraries[@]}"; do
        # shellcheck disable=SC2086
        install $library || echo "${library%% *}" >> "$venv/lacking"
    done
    touch "$venv/lacking" "$venv/complete"
fi
cat "$venv/lacking"
