#!/usr/bin/env bash
# Unpacks Debian's packages for the long checks into build/debian, without installing them and without being root:
# two file servers, and a clock that can be set. Called by make, from the repository root.
set -euo pipefail

place=build/debian
rm -rf "$place"
mkdir -p "$place/packages"
(cd "$place/packages" && apt-get download --quiet nginx nginx-common caddy libfaketime)
for package in "$place"/packages/*.deb; do
    dpkg-deb --extract "$package" "$place"
done
