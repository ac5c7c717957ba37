"""What the tests of the command line share: running the program, and running the tests.

Every test is a sentence. A test looks at the exit status (0 done, 1 refused, 2 wrong usage) and at
what comes out on which stream; messages are looked at for what they must name, not word by word.
"""

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else "kolam"
TESTS = os.environ.get("KOLAM_TESTS", "tests")
DONE, REFUSED, USAGE = 0, 1, 2

# Limits, in seconds, that only a test that hangs reaches: a busy machine or a sanitizer needs less.
WAIT_LIMIT = 120  # for one process to end, or one answer to come
TEST_LIMIT = 600  # for one test

tests = []


def test(function):
    tests.append(function)
    return function


def in_folder(function):
    """A test that is given a folder of its own."""

    def run():
        with tempfile.TemporaryDirectory() as folder:
            function(folder)

    run.__name__ = function.__name__
    return test(run)


class Ran:
    """A finished run of the program: status, out and err."""

    def __init__(self, arguments, moves="", language="C"):
        done = subprocess.run(
            [PROGRAM, *arguments],
            input=moves if isinstance(moves, bytes) else moves.encode(),
            capture_output=True,
            env={**os.environ, "LC_ALL": language},
            check=False,
            timeout=WAIT_LIMIT,
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
    done = subprocess.run(line, capture_output=True, check=False, timeout=WAIT_LIMIT)
    return done.stdout.decode("utf-8", "replace")


# Processes and states that a test waits for


@contextlib.contextmanager
def started(line, **how):
    """A process that goes on beside the test, and ends with the block whatever happens there."""
    with subprocess.Popen(line, **how) as process:
        try:
            yield process
        finally:
            process.kill()


def wait_until(condition):
    """Until the condition holds."""
    limit = time.monotonic() + WAIT_LIMIT
    while not condition():
        assert time.monotonic() < limit, f"not so after {WAIT_LIMIT} seconds"
        time.sleep(0.01)


# Running the tests


class Skip(Exception):
    """The machine lacks what the test needs; the text says what."""


class TookTooLong(Exception):
    """A test reached its limit. Not a TimeoutError: tests catch those."""


def interrupt(*_):
    raise TookTooLong(f"not done after {TEST_LIMIT} seconds")


def told(error):
    """An error, and before it the one that it came after: cleaning up can fail because the test did."""
    before = f"{told(error.__context__)}\nthen " if error.__context__ else ""
    return f"{before}{type(error).__name__}: {error}"


def failure(function):
    """What went wrong in a test, or None. A test that was skipped raises Skip."""
    # The interval is for what ends the test: waiting there would have no limit otherwise.
    signal.setitimer(signal.ITIMER_REAL, TEST_LIMIT, WAIT_LIMIT)
    try:
        function()
    except Skip:
        raise
    except Exception as error:  # whatever it is, the other tests still run
        return told(error)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return None


def run_tests():
    """Prints the results as TAP, which `meson test` counts. Returns the exit status."""
    signal.signal(signal.SIGALRM, interrupt)
    print(f"1..{len(tests)}", flush=True)
    failed = 0
    for number, function in enumerate(tests, 1):
        name = function.__name__.replace("_", " ")
        try:
            error = failure(function)
        except Skip as reason:
            print(f"ok {number} - {name} # SKIP {reason}", flush=True)
            continue
        failed += error is not None
        print(f"{'ok' if error is None else 'not ok'} {number} - {name}", flush=True)
        for line in (error or "").splitlines():
            print(f"# {line}", flush=True)
    return 1 if failed else 0
