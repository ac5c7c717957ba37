#!/usr/bin/env python3
"""All tests of the Python package, with whichever `kolam` Python finds. Prints TAP."""

import importlib
import pathlib
import sys

from program import run_tests

HERE = pathlib.Path(__file__).resolve().parent

sys.path.insert(0, str(HERE))
for file in sorted(HERE.glob("*_test.py")):
    importlib.import_module(file.stem)

sys.exit(run_tests())
