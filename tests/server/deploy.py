#!/usr/bin/env python3
"""The examples of deploy/ with the real programs: nginx, haproxy, systemd-analyze.

Usage: deploy.py PROGRAM

The proxies speak TLS with a certificate that is made for the test."""

import gzip
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time

from program import PROGRAM, TESTS, WAIT_LIMIT, Skip, run_tests, test, wait_until
from served import Served, fetch
from ws_client import Closed, Line, Refused

DEPLOY = os.path.join(TESTS, "..", "deploy")
ORIGIN = "https://games.example"
OURS = {"Host": "games.example", "Origin": ORIGIN}


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


def make_certificate(folder):
    """A key and a certificate of its own in one file, as haproxy wants them."""
    both = os.path.join(folder, "both.pem")
    parts = [os.path.join(folder, name) for name in ("key.pem", "certificate.pem")]
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                    "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
                    "/CN=games.example", "-keyout", parts[0], "-out", parts[1]],
                   check=True, capture_output=True, timeout=WAIT_LIMIT)
    with open(both, "w", encoding="utf-8") as whole:
        for path in reversed(parts):
            with open(path, encoding="utf-8") as part:
                whole.write(part.read())
    return both


class Proxy:
    """A proxy with TLS in front of a Kolam."""

    def __init__(self, served):
        self.served = served
        self.folder = tempfile.mkdtemp()
        self.certificate = make_certificate(self.folder)
        self.tls = ssl.create_default_context(cafile=self.certificate)
        self.tls.check_hostname = False  # it is reached by its number
        for _ in range(5):  # a port may be taken again until the proxy listens there
            self.port, self.plain_port = free_port(), free_port()
            with open(os.path.join(self.folder, "log"), "wb") as log:
                self.process = subprocess.Popen(self.command(), stdout=subprocess.DEVNULL,
                                                stderr=log)
            wait_until(lambda: self.process.poll() is not None or self.answers())
            if self.process.poll() is None:
                return
        with open(os.path.join(self.folder, "log"), encoding="utf-8") as log:
            raise AssertionError(log.read())

    def answers(self):
        try:
            return self.get("/healthz").status == 200
        except OSError:
            return False

    def get(self, path, **how):
        how["headers"] = {"Host": "games.example", **how.get("headers", {})}
        return fetch(self.port, path, tls=self.tls, **how)

    def secure(self, line):
        return self.tls.wrap_socket(line, server_hostname="games.example")

    def line(self, headers):
        return Line(self.port, headers={**OURS, **headers}, secure=self.secure)

    def said(self, data):
        """What comes back for these bytes until the proxy closes, or says nothing for a while after
        others were answered."""
        with self.secure(socket.create_connection(("127.0.0.1", self.port), WAIT_LIMIT)) as line:
            line.sendall(data)
            heard = b""
            for _ in range(3):
                self.get("/nothing")
            line.settimeout(0.3)
            try:
                while part := line.recv(65536):
                    heard += part
            except OSError:
                pass
            return heard

    def file(self, text):
        path = os.path.join(self.folder, "configuration")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(WAIT_LIMIT)
        shutil.rmtree(self.folder)


class Nginx(Proxy):
    def command(self):
        site = example("nginx.conf", (r"127\.0\.0\.1:5265", f"127.0.0.1:{self.served.port}"),
                       (r"listen 443 ssl http2;", f"listen 127.0.0.1:{self.port} ssl http2;"),
                       (r"listen 80;", f"listen 127.0.0.1:{self.plain_port};"),
                       (r" *listen \[::\].*\n", ""),
                       (r"/etc/letsencrypt/live/games.example/\w+\.pem", self.certificate))
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
            (r"bind :80", f"bind 127.0.0.1:{self.plain_port}"),
            (r"bind :443", f"bind 127.0.0.1:{self.port}"),
            (r"/etc/haproxy/games.example.pem", self.certificate)))
        return [shutil.which("haproxy", path="/usr/sbin:/usr/bin"), "-db", "-f", path]


def check_pages(proxy):
    page = proxy.get("/", headers={"Accept-Encoding": "gzip"})
    plain = proxy.get("/")
    assert page.status == 200 and "Kolam" in plain.text
    if "content-encoding" in page.headers:
        assert gzip.decompress(page.body) == plain.body
    assert plain.headers["x-content-type-options"] == "nosniff"
    assert plain.headers["strict-transport-security"]
    assert proxy.get("/", headers={"If-None-Match": plain.headers["etag"]}).status == 304
    assert proxy.get("/nothing").status == 404
    assert proxy.get("/games.kgn").status == 200
    assert proxy.get("/metrics").status == 404
    assert proxy.get("/", method="POST", body=b"x").status in (403, 405)
    moved = fetch(proxy.plain_port, "/x", headers={"Host": "games.example"})
    assert moved.status == 301 and moved.headers["location"] == "https://games.example/x"


def check_lines(proxy):
    with proxy.line({}) as line:
        assert line.ask({"do": "ping", "id": 1})["re"] == 1
        assert line.ask({"do": "hello", "id": 2})["protocol"] == 1
    try:
        with proxy.line({"Origin": "https://evil.example"}):
            raise AssertionError("a page of another site was let in")
    except Refused as refused:
        assert refused.status == 403


def check_nothing_is_smuggled(proxy):
    """Connections to Kolam are shared: what one client hides in a request must reach nobody."""
    hidden = b"GET /healthz HTTP/1.1\r\nHost: games.example\r\n\r\n"
    length = b"Content-Length: %d\r\n" % len(hidden)
    begin = b"GET /nothing HTTP/1.1\r\nHost: games.example\r\n"
    for more in (b"Connection: Upgrade\r\nUpgrade: foo\r\n",
                 b"Connection: Upgrade\r\nUpgrade: foo\r\n" + length,
                 b"Connection: Upgrade\r\nUpgrade: websocket\r\n" + length,
                 b"Connection: Upgrade\r\nUpgrade: h2c\r\n" + length,
                 b"Connection: Upgrade\r\nUpgrade: websocket, foo\r\n" + length,
                 length, b"Content-Length : %d\r\n" % len(hidden), b"X\r\n" + length):
        heard = proxy.said(begin + more + b"\r\n" + hidden)
        if b"ontent-" not in more:  # a second request, rightly so
            heard = heard.replace(b'"status"', b"", 1)
        assert b'"status"' not in heard, (more, heard)
        for _ in range(5):
            assert proxy.get("/nothing").status == 404
            assert proxy.get("/healthz").status == 200


def check_limits(proxy):
    """What somebody says of their address is not believed: the proxy knows better."""
    lines = []
    try:
        for i in range(3000):
            lines.append(proxy.line({"X-Forwarded-For": f"203.0.113.{i % 250}"}))
            lines[-1].ask({"do": "ping", "id": 1})
    except Closed as closed:
        assert closed.code == 1013, closed
    else:
        raise AssertionError("3000 lines from one address")
    finally:
        for line in lines:
            line.cut()


def check_floods(proxy):
    """More requests of one address than anybody has a reason for are refused, and not for long."""
    request = b"GET /nothing HTTP/1.1\r\nHost: games.example\r\n\r\n"
    heard = proxy.said(request * 900)
    assert b" 404 Not Found" in heard and b" 429 " in heard, heard[-300:]
    wait_until(lambda: time.sleep(0.2) or proxy.get("/nothing").status == 404)


def check_proxy(kind):
    with Served("--behind-proxy", "--origin", ORIGIN) as served:
        proxy = kind(served)
        try:
            check_pages(proxy)
            check_lines(proxy)
            check_nothing_is_smuggled(proxy)
            check_limits(proxy)
            check_floods(proxy)
        finally:
            proxy.close()


@test
def kolam_works_behind_nginx():
    check_proxy(Nginx)


@test
def kolam_works_behind_haproxy():
    check_proxy(Haproxy)


@test
def the_units_are_as_systemd_wants_them():
    analyze = shutil.which("systemd-analyze")
    if not analyze:
        raise Skip("there is no systemd-analyze")
    with tempfile.TemporaryDirectory() as folder:
        units = {"kolam.service": [("/usr/local/bin/kolam", os.path.abspath(PROGRAM))],
                 "kolam.socket": []}
        for name, changes in units.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(example(name, *changes))
        ran = subprocess.run([analyze, "verify", *units], cwd=folder, capture_output=True,
                             check=False, timeout=WAIT_LIMIT)
        assert ran.returncode == 0 and b"kolam" not in ran.stderr, ran.stderr


if __name__ == "__main__":
    sys.exit(run_tests())
