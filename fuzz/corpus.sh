#!/usr/bin/env bash
# corpus.sh TARGET CORPUS: one run of a fuzz target over what is committed for it.
set -euo pipefail
shopt -s nullglob
# shellcheck source=../tools/tap.sh
source "$(dirname "$0")/../tools/tap.sh"
expect "$(basename "$1") runs over $(basename "$2")" "$1" "$2"/*
tap_done
