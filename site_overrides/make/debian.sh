#!/usr/bin/env bash
# Unpacks Debian's packages for the long checks into build/debian, without installing them and without being root:
# two file servers, a clock that can be set, and Firefox with the libraries that this machine lacks.
# Called by make, from the repository root.
set -euo pipefail

place=build/debian
rm -rf "$place"
mkdir -p "$place/packages"
firefox=$(apt-get --simulate --no-install-recommends install firefox-esr | sed -n 's/^Inst \([^ ]*\).*/\1/p')
# shellcheck disable=SC2086
(cd "$place/packages" && apt-get download --quiet nginx nginx-common caddy libfaketime $firefox)
for package in "$place"/packages/*.deb; do
    dpkg-deb --extract "$package" "$place"
done
