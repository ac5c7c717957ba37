#!/usr/bin/env python3
"""The examples of deploy/ with the real programs: nginx, haproxy, systemd-analyze.

Usage: deploy.py PROGRAM
"""

import gzip
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

from program import PROGRAM, TESTS, WAIT_LIMIT, Skip, run_tests, test, wait_until
from served import Served, fetch
from ws_client import Closed, Line, Refused

DEPLOY = os.path.join(TESTS, "..", "deploy")
ORIGIN = "http://games.example"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def example(name, *changes):
    """An example with each (pattern, replacement) made, all of which must apply."""
    with open(os.path.join(DEPLOY, name), encoding="utf-8") as file:
        text = file.read()
    for pattern, replacement in changes:
        text, count = re.subn(pattern, replacement, text)
        assert count > 0, f"{name} has no {pattern}"
    return text


class Proxy:
    """A proxy in front of a Kolam."""

    def __init__(self, served):
        self.served = served
        self.folder = tempfile.mkdtemp()
        for _ in range(5):  # the port may be taken again until the proxy listens there
            self.port = free_port()
            self.process = subprocess.Popen(self.command(), stdout=subprocess.DEVNULL,
                                            stderr=subprocess.PIPE)
            wait_until(lambda: self.process.poll() is not None or self.answers())
            if self.process.poll() is None:
                return
            said = self.process.stderr.read().decode()
            self.process.stderr.close()
        raise AssertionError(said)

    def answers(self):
        try:
            return fetch(self.port, "/healthz").status == 200
        except OSError:
            return False

    def file(self, text):
        path = os.path.join(self.folder, "configuration")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(WAIT_LIMIT)
        self.process.stderr.close()
        shutil.rmtree(self.folder)


class Nginx(Proxy):
    def command(self):
        site = example("nginx.conf", (r"127\.0\.0\.1:5265", f"127.0.0.1:{self.served.port}"),
                       (r"listen 443 ssl http2;", f"listen 127.0.0.1:{self.port};"),
                       (r" *listen \[::\].*\n", ""), (r" *ssl_cert.*\n", ""))
        temporary = "".join(f"{kind}_temp_path {self.folder}/{kind};"
                            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        path = self.file(f"daemon off; master_process off; error_log stderr; pid {self.folder}/pid;"
                         f"events {{}} http {{ access_log off; {temporary} {site} }}")
        return [shutil.which("nginx", path="/usr/sbin:/usr/bin"), "-c", path, "-p", self.folder]


class Haproxy(Proxy):
    def command(self):
        path = self.file(example(
            "haproxy.cfg", (r"127\.0\.0\.1:5265", f"127.0.0.1:{self.served.port}"),
            (r"maxconn 20000", "maxconn 400"),  # what a test may open
            (r"bind :443 ssl crt .*", f"bind 127.0.0.1:{self.port}")))
        return [shutil.which("haproxy", path="/usr/sbin:/usr/bin"), "-db", "-f", path]


def check_pages(port):
    page = fetch(port, "/", headers={"Host": "games.example", "Accept-Encoding": "gzip"})
    plain = fetch(port, "/", headers={"Host": "games.example"})
    assert page.status == 200 and "Kolam" in plain.text
    if "content-encoding" in page.headers:
        assert gzip.decompress(page.body) == plain.body
    assert plain.headers["x-content-type-options"] == "nosniff"
    etag = {"If-None-Match": plain.headers["etag"]}
    assert fetch(port, "/", headers=etag).status == 304
    assert fetch(port, "/nothing").status == 404
    assert fetch(port, "/games.kgn").status == 200


def check_lines(port):
    ours = {"Host": "games.example", "Origin": ORIGIN}
    with Line(port, headers=ours) as line:
        assert line.ask({"do": "ping", "id": 1})["re"] == 1
        assert line.ask({"do": "hello", "id": 2})["protocol"] == 1
    try:
        with Line(port, headers={**ours, "Origin": "http://evil.example"}):
            raise AssertionError("a page of another site was let in")
    except Refused as refused:
        assert refused.status == 403


def check_limits(port):
    """What somebody says of their address is not believed: the proxy knows better."""
    lines = []
    try:
        for i in range(3000):
            lines.append(Line(port, headers={"Host": "games.example", "Origin": ORIGIN,
                                             "X-Forwarded-For": f"203.0.113.{i % 250}"}))
            lines[-1].ask({"do": "ping", "id": 1})
    except Closed as closed:
        assert closed.code == 1013, closed
    else:
        raise AssertionError("3000 lines from one address")
    finally:
        for line in lines:
            line.cut()


def check_proxy(kind):
    with Served("--behind-proxy", "--origin", ORIGIN) as served:
        proxy = kind(served)
        try:
            check_pages(proxy.port)
            check_lines(proxy.port)
            check_limits(proxy.port)
        finally:
            proxy.close()


@test
def kolam_works_behind_nginx():
    check_proxy(Nginx)


@test
def kolam_works_behind_haproxy():
    check_proxy(Haproxy)


@test
def the_service_is_as_systemd_wants_it():
    analyze = shutil.which("systemd-analyze")
    if not analyze:
        raise Skip("there is no systemd-analyze")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "kolam.service")
        with open(path, "w", encoding="utf-8") as file:
            file.write(example("kolam.service", ("/usr/local/bin/kolam", os.path.abspath(PROGRAM))))
        ran = subprocess.run([analyze, "verify", path], capture_output=True, check=False,
                             timeout=WAIT_LIMIT)
        assert ran.returncode == 0 and b"kolam.service" not in ran.stderr, ran.stderr


if __name__ == "__main__":
    sys.exit(run_tests())
