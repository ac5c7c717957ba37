"""The package and the examples hold what their types say, as mypy checks them."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import kolam
from program import TESTS, WAIT_LIMIT, test

EXAMPLES = pathlib.Path(TESTS).resolve().parent / "examples" / "python"


def mypy(*arguments):
    program = shutil.which("mypy") or "/usr/bin/mypy"
    with tempfile.TemporaryDirectory(prefix="kolam-mypy-") as cache:
        return subprocess.run(
            [program, "--strict", "--python-executable", sys.executable, "--cache-dir", cache, *arguments],
            capture_output=True, text=True, check=False, timeout=3 * WAIT_LIMIT, cwd=cache,
            env={**os.environ, "MYPYPATH": str(pathlib.Path(kolam.__file__).parent.parent)})


@test
def mypy_finds_no_fault_in_the_package_and_the_examples():
    """One run, since it looks at numpy first. Packages that are optional may be missing."""
    options = ["--ignore-missing-imports", "--scripts-are-modules", "--follow-imports=silent"]
    modules = [str(file) for file in sorted(pathlib.Path(kolam.__file__).parent.glob("*.py"))]
    done = mypy(*options, *modules, *map(str, sorted(EXAMPLES.glob("*.py"))))
    assert done.returncode == 0, done.stdout + done.stderr
