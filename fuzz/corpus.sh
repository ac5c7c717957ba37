#!/usr/bin/env bash
# corpus.sh TARGET CORPUS: one run of a fuzz target over what is committed for it.
set -euo pipefail
shopt -s nullglob
"$1" "$2"/*
echo "1 passed, 0 failed"
