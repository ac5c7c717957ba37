"""A real `kolam serve` for tests: on a free port, with a database of its own.

    with Served() as served:
        assert served.get("/healthz").status == 200
        line = served.line()
"""

import http.client
import json
import os
import shutil
import signal
import subprocess
import tempfile

from program import PROGRAM, WAIT_LIMIT
from ws_client import Line


class Answer:
    """An answer of HTTP: status, headers by lower-case name, body."""

    def __init__(self, response):
        self.status = response.status
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        self.body = response.read()

    @property
    def text(self):
        return self.body.decode("utf-8")


def fetch(port, path, method="GET", headers=None, body=None, tls=None):
    """An answer of the server there; `tls` is a context of ssl, for a proxy."""
    kind = http.client.HTTPConnection
    how = {}
    if tls:
        kind, how = http.client.HTTPSConnection, {"context": tls}
    connection = kind("127.0.0.1", port, timeout=WAIT_LIMIT, **how)
    try:
        connection.request(method, path, body=body, headers=headers or {})
        return Answer(connection.getresponse())
    finally:
        connection.close()


class Served:
    def __init__(self, *arguments, folder=None, environment=None, through=()):
        self.own = folder is None
        self.folder = tempfile.mkdtemp() if folder is None else folder
        self.data = os.path.join(self.folder, "kolam.db")
        line = [*through, PROGRAM, "serve", "--port", "0", "--data", self.data, "--log", "json",
                "--bots", "1", "--metrics", "0", *arguments]
        self.process = subprocess.Popen(
            line, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, encoding="utf-8",
            env={**os.environ, "LC_ALL": "C", **(environment or {})})
        self.log = []
        listening = self.wait_for("listening")
        self.port, self.metrics_port = int(listening["port"]), int(listening["metrics"])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(WAIT_LIMIT)
        self.process.stderr.close()
        if self.own:
            shutil.rmtree(self.folder, ignore_errors=True)

    def wait_for(self, event):
        """Reads the log up to that event, which is returned."""
        for line in self._read_log():
            if line["event"] == event:
                return line
        raise AssertionError(f"the log ended without {event}: {self.log}")

    def _read_log(self):
        """The further lines of the log, as they come. Anything else on that stream is a failure, such
        as a sanitizer's report, and is shown to its end."""
        for text in self.process.stderr:
            try:
                line = json.loads(text)
            except json.JSONDecodeError:
                raise AssertionError(f"not of the log: {text}{self.process.stderr.read()}") from None
            self.log.append(line)
            yield line

    def get(self, path, method="GET", headers=None, body=None):
        return fetch(self.port, path, method, headers, body)

    def line(self, **how):
        return Line(self.port, **how)

    def metrics(self):
        return fetch(self.metrics_port, "/metrics").text

    def metric(self, name):
        for line in self.metrics().splitlines():
            if line.startswith(f"kolam_{name} "):
                return float(line.split()[1])
        raise AssertionError(f"there is no metric {name}")

    def stop(self, number=signal.SIGTERM):
        """Ends it; its exit status. The rest of the log is read."""
        self.process.send_signal(number)
        for _ in self._read_log():
            pass
        return self.process.wait(WAIT_LIMIT)
