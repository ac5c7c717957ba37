"""The package and the examples hold what their types say, as mypy checks them."""

import pathlib
import shutil
import subprocess
import sys
import tempfile

import kolam
from program import TESTS, WAIT_LIMIT, test

EXAMPLES = pathlib.Path(TESTS).resolve().parent / "examples" / "python"
OPTIONS = ("--strict", "--ignore-missing-imports", "--scripts-are-modules", "--cache-dir", "cache",
           "--python-executable", sys.executable)  # those that are optional may be missing


@test
def mypy_finds_no_fault_in_the_package_and_the_examples():
    """One run, since it looks at numpy first; on a copy, since it does not check what is installed."""
    program = shutil.which("mypy") or "/usr/bin/mypy"
    with tempfile.TemporaryDirectory(prefix="kolam-mypy-") as folder:
        shutil.copytree(pathlib.Path(kolam.__file__).parent, pathlib.Path(folder) / "kolam",
                        ignore=shutil.ignore_patterns("*.so*", "__pycache__"))
        done = subprocess.run([program, *OPTIONS, "kolam", *sorted(EXAMPLES.glob("*.py"))], cwd=folder,
                              capture_output=True, text=True, check=False, timeout=3 * WAIT_LIMIT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "checked" in done.stdout or "no issues" in done.stdout, done.stdout
