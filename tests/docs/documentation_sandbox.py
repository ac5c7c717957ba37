"""Where the commands of the documentation are run: a temporary folder with `kolam` on the PATH, the
files that the commands name, and a home of its own. Every command ends within PATIENCE seconds."""

import http.client
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import tempfile
import threading
from typing import NamedTuple

from program import PROGRAM, TESTS

PATIENCE = 300
ENDS = ("bestmove", "readyok", "response", "ugiok")  # the last line of an answer of `kolam ugi`
ROOT = pathlib.Path(TESTS).resolve().parent
BUILD = pathlib.Path(PROGRAM).resolve().parent

FILES = {
    "game.kgn": '[Game "manalath"]\n[Options "sides=2-2-2"]\n[Result "1-0"]\n\n'
                "1. oa1 2. pb3 3. ob1 4. pc1 5. oc2 6. pa2 7. pb2 1-0\n",
    "games.kgn": '[Game "manalath"]\n\n1. oc3 2. pc4 *\n\n'
                 '[Game "manalath"]\n[Options "sides=3-3-3"]\n\n1. oa1\n2. pb1\n3. oa1 *\n\n'
                 '[Game "manalath"]\n\n1. oc3 *\n',
    "moves": "oc4 pe5\n",
    "queries": '{"id":"q1","game":"patterns","maxNodes":1000}\n',
    "other": '#!/bin/sh\nexec kolam ugi "$@"\n',
    "kolam-old": '#!/bin/sh\nexec kolam "$@"\n',
}


class Finished(NamedTuple):
    status: int
    out: str


def execute(line, folder, environment, given=""):
    """Runs a program with all that it starts; standard output and error come together."""
    with subprocess.Popen(line, cwd=folder, env=environment, stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
                          errors="replace", start_new_session=True) as process:
        try:
            out, _ = process.communicate(given, timeout=PATIENCE)
        except subprocess.TimeoutExpired as error:
            os.killpg(process.pid, signal.SIGKILL)
            raise AssertionError(f"it did not end within {PATIENCE} s") from error
    return Finished(process.returncode, out)


class Sandbox:
    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="kolam-documentation-"))
        self.environment = {
            "PATH": f"{self.folder}/bin:{os.environ['PATH']}", "HOME": str(self.folder),
            "ROOT": str(ROOT), "BUILD": str(BUILD), "LC_ALL": "C.UTF-8", "TERM": "dumb",
            "KOLAM_GAMES": str(self.folder / "kept"), "KOLAM_DATA": str(self.folder / "kolam.db"),
        }
        for name, text in FILES.items():
            (self.folder / name).write_text(text, encoding="utf-8")
            (self.folder / name).chmod(0o755 if text.startswith("#!") else 0o644)
        (self.folder / "bin").mkdir()
        (self.folder / "bin" / "kolam").symlink_to(pathlib.Path(PROGRAM).resolve())
        (self.folder / "build").symlink_to(BUILD)
        for name in ("tests", "tools"):
            (self.folder / name).symlink_to(ROOT / name)

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def bash(self, script, given=""):
        return execute(["bash", "-c", script], self.folder, self.environment, given)

    def run(self, script):
        """Runs lines of bash, each of which must succeed; returns what they print."""
        done = self.bash(f"set -euo pipefail\n{script}")
        assert done.status == 0, f"{script!r} exits with {done.status}: {done.out[-2000:]}"
        return done.out

    def serve(self, command):
        """Starts a server at a free port, and ends it once it has answered."""
        words = [PROGRAM, *shlex.split(command)[1:], "--port", "0", "--metrics", "0", "--log",
                 "json"]
        with subprocess.Popen(words, cwd=self.folder, env=self.environment, encoding="utf-8",
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
            watchdog = threading.Timer(PATIENCE, process.kill)
            watchdog.start()
            try:
                port, metrics = self._ports(process)
                answers = {"/healthz": self._get(port, "/healthz"),
                           "/metrics": self._get(metrics, "/metrics")}
                process.terminate()
                log = process.stderr.read()
                assert process.wait() == 0, f"{command!r} exits with {process.returncode}: {log}"
            finally:
                process.kill()
                watchdog.cancel()
        return answers

    @staticmethod
    def _ports(process):
        log = []
        for text in process.stderr:
            log.append(text)
            line = json.loads(text) if text.startswith("{") else {}
            if line.get("event") == "listening":
                return int(line["port"]), int(line["metrics"])
        raise AssertionError(f"the server did not start: {''.join(log)}")

    @staticmethod
    def _get(port, path):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        connection.request("GET", path)
        answer = connection.getresponse()
        text = answer.read().decode("utf-8")
        connection.close()
        assert answer.status == 200, f"{path}: {answer.status} {text}"
        return text

    def talk(self, command, lines):
        """Sends the lines that begin with '> ' and compares the answers with the others, in which
        … stands for any text, and a line of it for any lines but those that end an answer."""
        process = subprocess.Popen(shlex.split(command), cwd=self.folder, env=self.environment,
                                   encoding="utf-8", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        watchdog = threading.Timer(PATIENCE, process.kill)
        watchdog.start()
        try:
            self._converse(process, lines)
            process.stdin.close()
            rest = process.stdout.read()
            assert rest == "" and process.wait() == 0, f"in the end it says {rest!r}"
        finally:
            process.kill()
            process.wait()
            process.stdout.close()
            watchdog.cancel()

    @staticmethod
    def _converse(process, lines):
        skipping = False
        for line in lines:
            if line.startswith("> "):
                process.stdin.write(line[2:] + "\n")
                process.stdin.flush()
            elif line == "…":
                skipping = True
            else:
                answer = read_line(process)
                while skipping and not answer.startswith(ENDS) and not matches(line, answer):
                    answer = read_line(process)
                assert matches(line, answer), f"{answer!r} is not {line!r}"
                skipping = False


def read_line(process):
    line = process.stdout.readline()
    assert line, "it ended, or did not answer in time"
    return line


def matches(expected, text):
    """Whether text is what was expected, in which … stands for any text within a line, and a line
    of it for any lines."""
    pattern = ""
    for line in expected.splitlines():
        if line == "…":
            pattern += r"(?:.*\n)*"
        else:
            pattern += ".*".join(map(re.escape, line.rstrip().split("…"))) + "[ ]*\n"
    return re.fullmatch(pattern, text) is not None
