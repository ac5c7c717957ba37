"""What the tests of the command line share: running the program, and running the tests.

Every test is a sentence. A test looks at the exit status (0 done, 1 refused, 2 wrong usage) and at
what comes out on which stream; messages are looked at for what they must name, not word by word.
"""

import json
import os
import subprocess
import sys

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else "kolam"
TESTS = os.environ.get("KOLAM_TESTS", "tests")
DONE, REFUSED, USAGE = 0, 1, 2

tests = []


def test(function):
    tests.append(function)
    return function


class Ran:
    """A finished run of the program: status, out and err."""

    def __init__(self, arguments, moves="", language="C"):
        done = subprocess.run(
            [PROGRAM, *arguments],
            input=moves if isinstance(moves, bytes) else moves.encode(),
            capture_output=True,
            env={**os.environ, "LC_ALL": language},
            check=False,
        )
        self.status = done.returncode
        self.out = done.stdout.decode("utf-8")
        self.err = done.stderr.decode("utf-8")

    def lines(self):
        return [json.loads(line) for line in self.out.splitlines()]


def kolam(words, moves="", position=None, language="C"):
    extra = [] if position is None else ["--position", position]
    return Ran(words.split() + extra, moves, language)


def expect(ran, status, *named):
    """The status, and that a message names these things; without a message to the user, silence."""
    assert ran.status == status, f"status {ran.status}, not {status}: {ran.err}"
    for name in named:
        assert name in ran.err, f"{name!r} is not named in {ran.err!r}"
    if status != DONE:
        assert ran.err.startswith("kolam: ") and ran.err.endswith("\n"), ran.err


def shell(command, *arguments):
    """A line of sh in which $1 is the program; returns what it prints."""
    line = ["sh", "-c", command, "sh", PROGRAM, *arguments]
    done = subprocess.run(line, capture_output=True, check=False)
    return done.stdout.decode("utf-8", "replace")


def failure(function):
    """What went wrong in a test, or None."""
    try:
        function()
    except (AssertionError, subprocess.SubprocessError, ValueError, LookupError, OSError,
            EOFError) as error:
        return f"{type(error).__name__}: {error}"
    return None


def run_tests():
    failed = 0
    for function in tests:
        error = failure(function)
        failed += error is not None
        print("ok    " if error is None else "FAILED", function.__name__.replace("_", " "))
        if error is not None:
            print("      ", error)
    print(f"{len(tests) - failed} passed, {failed} failed")
    return 1 if failed else 0
