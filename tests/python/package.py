#!/usr/bin/env python3
"""The Python package as people get it: `pip install .` in a clean virtual environment, from a copy of the
tree. The tests of this folder and the examples then run with what was installed there. Prints TAP.

Usage: package.py. With a build, PYTHONPATH=build/python:tests/support python3 tests/python/all.py runs
the same tests without an installation.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
OUTSIDE = ("bench/", "fuzz/", "tests/", "web/")  # nothing there is part of the package
PATIENCE = 1500


def copy_tree(to):
    listed = ["git", "ls-files", "-co", "--exclude-standard", "-z"]
    for name in subprocess.check_output(listed, cwd=ROOT, text=True).split("\0")[:-1]:
        if not name.startswith(OUTSIDE) and (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, to / name)


def run(*words, folder):
    done = subprocess.run(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, check=False, timeout=PATIENCE)
    if done.returncode != 0:
        sys.exit(f"Bail out! {words} fails: {done.stdout[-3000:]}")


def install(place):
    """A virtual environment with the package; cffi and numpy are the system's."""
    tree, environment = place / "tree", place / "environment"
    copy_tree(tree)
    run(sys.executable, "-m", "venv", "--system-site-packages", environment, folder=place)
    run(environment / "bin/pip", "install", "--no-index", ".", folder=tree)
    shutil.rmtree(tree)
    return environment / "bin/python"


def main():
    with tempfile.TemporaryDirectory(prefix="kolam-python-") as folder:
        python = install(pathlib.Path(folder))
        tests = pathlib.Path(__file__).with_name("all.py")
        sys.exit(subprocess.run([python, tests], check=False, timeout=PATIENCE).returncode)


main()
