#!/usr/bin/env python3
"""The server on its sockets, as browsers and strangers meet it.

Usage: serve.py PROGRAM
"""

import gzip
import http.client
import json
import os
import re
import resource
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import tempfile
import time
import zlib

from program import (
    DONE, PROGRAM, REFUSED, USAGE, WAIT_LIMIT, Ran, Skip, expect, kolam, run_tests, test, wait_until)
from served import Served, fetch
from ws_client import BINARY, CONTINUATION, PING, TEXT, Closed, Line, Refused

PINGED = {"do": "ping", "id": 7}


def connected(served):
    """A connection that has said nothing yet."""
    return socket.create_connection(("127.0.0.1", served.port), WAIT_LIMIT)


def closing(line):
    """How the line ends."""
    try:
        while True:
            line.hear_text()
    except Closed as closed:
        return closed


def refusal(served, **how):
    try:
        served.line(**how)
    except Refused as refused:
        return refused
    raise AssertionError("it was let in")


# Pages


@test
def the_first_page_is_there_with_its_headers():
    with Served() as served:
        answer = served.get("/")
        assert answer.status == 200 and "Kolam" in answer.text
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        head = served.get("/", "HEAD")
        assert head.status == 200 and head.body == b""
        assert head.headers["content-length"] == str(len(answer.body))


@test
def a_page_that_is_known_is_not_sent_again():
    with Served() as served:
        etag = served.get("/").headers["etag"]
        again = served.get("/", headers={"If-None-Match": f'"other", {etag}'})
        assert again.status == 304 and again.body == b"" and again.headers["etag"] == etag
        assert served.get("/", headers={"If-None-Match": '"other"'}).status == 200


@test
def what_is_compressed_is_the_same():
    with Served() as served:
        plain = served.get("/")
        assert "content-encoding" not in plain.headers
        packed = served.get("/", headers={"Accept-Encoding": "gzip"})
        if served.log[-1]["app"] == "yes":
            assert packed.headers["content-encoding"] == "gzip"
            assert gzip.decompress(packed.body) == plain.body
            smaller = served.get("/", headers={"Accept-Encoding": "gzip, br"})
            assert smaller.headers["content-encoding"] == "br"
            assert len(smaller.body) < len(packed.body)
            refused = served.get("/", headers={"Accept-Encoding": "br;q=0, gzip;q=0.5"})
            assert refused.headers["content-encoding"] == "gzip"
        else:
            assert "without" in plain.text and "ohne" in plain.text


@test
def what_is_not_there_is_said():
    with Served() as served:
        for path in ("/nothing", "/assets", "/games/x.kgn", "/ws", "/index.html/", "/metrics",
                     "/%C3%A4", "/" + "a" * 3000):
            answer = served.get(path)
            assert answer.status == 404 and answer.body, (path, answer.status)


@test
def paths_are_written_in_one_way():
    with Served() as served:
        for path in ("/../etc/passwd", "/%2e%2e/etc/passwd", "/games/../x", "//", "/./", "/healthz/.",
                     "//healthz", "/%68ealthz", "/%zz", "/%", "/%2", "/a%2Fb"):
            assert served.get(path).status == 400, path


def size_of(png):
    """Width and height of a PNG, after all its checksums."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at = 8
    while at < len(png):
        length = int.from_bytes(png[at:at + 4], "big")
        summed = zlib.crc32(png[at + 4:at + 8 + length]).to_bytes(4, "big")
        assert png[at + 8 + length:at + 12 + length] == summed
        at += 12 + length
    return tuple(int.from_bytes(png[i:i + 4], "big") for i in (16, 20))


@test
def a_table_has_a_picture_of_its_board():
    with Served() as served, served.line() as line:
        table = line.ask({"do": "open", "id": 1, "game": "manalath", "pace": "none",
                          "seats": ["me", "level=1"], "nonce": "5" * 64})["table"]
        line.ask({"do": "watch", "id": 2, "table": table})
        line.ask({"do": "move", "id": 3, "table": table, "move": "oe5", "after": 0, "key": "a"})
        assert served.get(f"/table/{table}/x.png").status == 404
        assert served.get("/table/nothing/1.png").status == 404
        if not os.environ.get("KOLAM_PICTURES"):
            return  # built without librsvg
        empty, one = (served.get(f"/table/{table}/{moves}.png") for moves in (0, 1))
        assert one.status == 200 and one.headers["content-type"] == "image/png"
        assert size_of(one.body) == size_of(empty.body) == (1200, 630)
        assert one.body != empty.body == served.get(f"/table/{table}/0.png").body
        # It stops without a fault while one is painted that nobody waits for.
        with connected(served) as reader:
            reader.sendall(f"GET /table/{table}/1.de.png HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            served.get("/healthz")
            assert served.stop() == DONE, served.log


@test
def only_reading_is_allowed():
    with Served() as served:
        for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
            answer = served.get("/", method, body=b"x" * 100)
            assert answer.status == 405 and answer.headers["allow"] == "GET, HEAD", method


@test
def a_body_is_never_taken_for_the_next_request():
    with Served() as served, connected(served) as line:
        hidden = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s"
                     % (len(hidden), hidden))
        said = b""
        try:
            while data := line.recv(65536):
                said += data
        except ConnectionResetError:
            pass
        assert b'"status"' not in said


@test
def several_requests_share_a_line():
    with Served() as served:
        line = http.client.HTTPConnection("127.0.0.1", served.port, timeout=WAIT_LIMIT)
        for path, status in (("/", 200), ("/healthz", 200), ("/nothing", 404), ("/metrics", 404),
                             ("/games.kgn", 200), ("/games/x.kgn", 404), ("/", 200)):
            line.request("GET", path)
            answer = line.getresponse()
            answer.read()
            assert answer.status == status, (path, answer.status)
        line.close()


@test
def health_and_metrics_are_told():
    with Served() as served:
        health = json.loads(served.get("/healthz").text)
        assert health["status"] == "ok" and health["store"] == "ok" and health["version"]
        assert health["committed_seconds_ago"] < 60 and health["failures"] == 0
        with served.line() as line:
            line.ask(PINGED)
            assert served.metric("clients") == 1
        assert served.metric("messages_total") == 1 == served.metric("message_seconds_count")
        text = served.metrics()
        for name in ("tables", "moves_total", "refusals_total", "store_flushes_total",
                     "store_flush_seconds", "bots_thinking", "loop_lag_seconds", "build_info",
                     "store_failures_total", "login_failures_total"):
            assert f"# HELP kolam_{name} " in text and f"# TYPE kolam_{name} " in text, name
        assert served.metric("resident_bytes") > 1e6
        assert abs(served.metric("start_time_seconds") - time.time()) < 600
        assert 'kolam_message_seconds_bucket{le="+Inf"} 1' in text


@test
def metrics_have_a_listener_of_their_own():
    with Served() as served:
        assert served.get("/metrics").status == 404
        assert fetch(served.metrics_port, "/healthz").status == 200
        for path in ("/", "/games.kgn", "/index.html"):
            assert fetch(served.metrics_port, path).status == 404, path
        try:
            Line(served.metrics_port)
            raise AssertionError("it was let in")
        except Refused as refused:
            assert refused.status == 404
        ran = kolam(f"serve --port 0 --metrics {served.port} --data {served.folder}/x.db")
        expect(ran, REFUSED, str(served.port))


@test
def wrong_passphrases_are_counted():
    with Served() as served, served.line() as line:
        line.ask({"do": "hello", "id": 1})
        line.ask({"do": "login", "id": 2, "name": "Anna", "passphrase": "not the right one"})
        wait_until(lambda: served.metric("login_failures_total") == 1)


@test
def health_is_that_of_the_last_commit():
    """Files may not grow any more, as on a full disk: nothing can be stored, but everything read."""
    with Served() as served, served.line() as line:
        assert served.get("/healthz").status == 200
        limits = resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, (0, limits[1]))
        wait_until(lambda: served.get("/healthz").status == 503)
        health = json.loads(served.get("/healthz").text)
        assert health["store"] == "failing" and health["failures"] > 0, health
        assert served.metric("store_failures_total") > 0
        assert line.ask(PINGED)["re"] == 7
        resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, limits)
        wait_until(lambda: served.get("/healthz").status == 200)


@test
def searches_that_make_no_sense_are_refused():
    with Served() as served:
        assert served.get("/games.kgn?game=mandala").status == 200
        for query in ("game=chess", "from=yesterday", "result=won", "player=" + "x" * 200):
            answer = served.get("/games.kgn?" + query)
            assert answer.status == 400 and answer.text, query


@test
def a_request_without_end_is_ended():
    begun = time.monotonic()
    with Served() as served, connected(served) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ")
        try:
            while line.recv(4096):
                pass
        except ConnectionResetError:
            pass
        assert time.monotonic() - begun > 1  # it was given time
        assert served.get("/").status == 200


@test
def headers_without_end_are_refused():
    with Served() as served:
        for headers in (b"X: %s\r\n" % (b"x" * 100000), b"A: b\r\n" * 100000):
            with connected(served) as line:
                try:
                    line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n" + headers + b"\r\n")
                    while line.recv(65536):
                        pass
                except (ConnectionResetError, BrokenPipeError):
                    pass
        assert served.get("/").status == 200


@test
def rubbish_instead_of_http_disturbs_nobody():
    with Served() as served, served.line() as line:
        for rubbish in (b"\0" * 1000, b"\x16\x03\x01\x02\x00\x01\x00", b"GET\r\n\r\n",
                        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"\r\n" * 100, os.urandom(5000)):
            with connected(served) as other:
                try:
                    other.sendall(rubbish)
                    other.shutdown(socket.SHUT_WR)
                    while other.recv(65536):
                        pass
                except OSError:
                    pass
        assert line.ask(PINGED)["time"] > 0


# WebSockets


@test
def a_ping_is_answered_with_the_time():
    with Served() as served, served.line() as line:
        answer = line.ask(PINGED)
        assert abs(answer["time"] / 1000 - time.time()) < 60


@test
def who_does_not_speak_our_protocol_is_not_let_in():
    with Served() as served:
        assert refusal(served, protocol=None).status == 400
        assert refusal(served, protocol="chat").status == 400
        assert refusal(served, path="/other").status == 404
        with served.line(protocol="chat, kolam.1") as line:
            assert line.ask(PINGED)["re"] == 7


@test
def pages_of_other_sites_are_not_let_in():
    with Served() as served:
        for origin in ("http://evil.example", f"http://127.0.0.1:{served.port}.evil.example",
                       "null", f"http://evil.example:{served.port}"):
            refused = refusal(served, headers={"Origin": origin})
            assert refused.status == 403 and "origin" in refused.body, origin
        with served.line(headers={"Origin": f"http://127.0.0.1:{served.port}"}) as line:
            assert line.ask(PINGED)["re"] == 7
    with Served("--origin", "https://games.example") as served:
        assert refusal(served, headers={"Origin": f"http://127.0.0.1:{served.port}"}).status == 403
        with served.line(headers={"Origin": "https://games.example"}) as line:
            assert line.ask(PINGED)["re"] == 7


@test
def a_message_may_come_in_pieces():
    with Served() as served, served.line() as line:
        whole = json.dumps({**PINGED, "more": "x" * 3000})
        line.send(TEXT, whole[:10], final=False)
        line.send(PING, b"between")
        for i in range(10, len(whole), 100):
            line.send(CONTINUATION, whole[i:i + 100], final=False)
        line.send(CONTINUATION, b"")
        assert line.hear()["re"] == 7
        for byte in b"\x81\x80\0\0\0\0":  # an empty message, a byte at a time
            line.send_bytes(bytes([byte]))
        assert "refused" in line.hear()


@test
def too_long_a_message_ends_the_line():
    with Served() as served:
        with served.line() as line:
            line.say(json.dumps({**PINGED, "more": "x" * 4000}))
            assert line.hear()["re"] == 7
        for frames in (((TEXT, b"x" * 4097, True),), ((TEXT, b"x" * 1000000, True),),
                       [(TEXT if i == 0 else CONTINUATION, b"x" * 500, False) for i in range(20)]):
            with served.line() as line:
                try:
                    for opcode, payload, final in frames:
                        line.send(opcode, payload, final)
                except Closed:
                    pass
                assert closing(line).code in (1009, None)


@test
def wrong_frames_end_the_line_with_their_code():
    with Served() as served:
        for opcode, payload, code in ((BINARY, b"{}", 1003), (TEXT, b"\xff\xfe", 1007),
                                      (3, b"x", 1002)):
            with served.line() as line:
                line.send(opcode, payload)
                assert closing(line).code == code, opcode
        with served.line() as line:
            line.send_bytes(b"\xff" * 1000)
            closing(line)
        assert served.get("/").status == 200


@test
def who_closes_is_answered():
    with Served() as served:
        with served.line() as line:
            line.send(8, b"\x03\xe8")
            assert closing(line).code == 1000
        wait_until(lambda: served.metric("clients") == 0)


@test
def who_does_not_read_is_cut_off_and_nobody_waits():
    with Served("--no-limits") as served, served.line() as deaf, served.line() as other:
        asked = b'{"do":"nothing of the kind","id":1}'
        frame = bytes([0x80 | TEXT, 0x80 | len(asked), 0, 0, 0, 0]) + asked
        try:
            while True:
                deaf.send_bytes(frame * 1000)
        except Closed:
            pass
        assert other.ask(PINGED)["re"] == 7
        assert served.metric("slow_readers_total") == 1


@test
def many_from_one_address_are_refused_and_others_are_not():
    with Served("--behind-proxy") as served:
        lines = []
        try:
            for _ in range(3000):
                line = served.line(headers={"X-Forwarded-For": "203.0.113.9"})
                lines.append(line)
                try:
                    line.ask(PINGED)
                except Closed as closed:
                    assert closed.code == 1013, closed
                    break
            else:
                raise AssertionError("3000 lines from one address")
            for forwarded in ("203.0.113.77", "2001:db8::1", "203.0.113.9, 198.51.100.1"):
                with served.line(headers={"X-Forwarded-For": forwarded}) as line:
                    assert line.ask(PINGED)["re"] == 7, forwarded
        finally:
            for line in lines:
                line.cut()
        assert any(entry.get("address") == "203.0.113.0/24" for entry in [served.wait_for("too_many")])


@test
def without_a_proxy_nobody_says_who_they_are():
    with Served() as served:
        lines = []
        try:
            for i in range(3000):
                line = served.line(headers={"X-Forwarded-For": f"203.0.{i // 250}.{i % 250}"})
                lines.append(line)
                line.ask(PINGED)
        except Closed as closed:
            assert closed.code == 1013
        else:
            raise AssertionError("3000 lines from one address")
        finally:
            for line in lines:
                line.cut()


# Starting and stopping


@test
def a_signal_ends_it_politely():
    for number in (signal.SIGTERM, signal.SIGINT):
        with Served() as served, served.line() as line:
            line.ask(PINGED)
            served.process.send_signal(number)
            assert closing(line).code == 1012
            assert served.process.wait(WAIT_LIMIT) == 0


@test
def it_starts_again_with_what_it_had():
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(3):
            with Served(folder=folder) as served:
                with served.line() as line:
                    assert "version" in line.ask({"do": "hello", "id": 1})
                assert served.stop() == 0
                assert served.log[-1]["event"] == "stopped"


@test
def a_port_that_is_taken_is_said():
    with Served() as served, tempfile.TemporaryDirectory() as folder:
        for language, words in (("C", "is taken"), ("de_DE.UTF-8", "belegt")):
            ran = kolam(f"serve --port {served.port} --data {folder}/x.db", language=language)
            expect(ran, REFUSED, str(served.port), words)


@test
def wrong_flags_are_said():
    for words, named in (("--port x", "--port"), ("--port 65536", "65535"), ("--bots 0", "--bots"),
                         ("--log xml", "--log"), ("--origin games.example", "--origin"),
                         ("--origin https://games.example/", "--origin"),
                         ("more", "'more'")):
        expect(kolam("serve " + words), USAGE, named)
    expect(kolam("serve --host 203.0.113.1 --data /tmp/kolam-nowhere/x.db"), REFUSED, "203.0.113.1")
    expect(kolam("serve --port 0 --data /proc/no/x.db"), REFUSED, "/proc/no")
    expect(kolam("serve --port 0 --metrics here --data /tmp/kolam-nowhere/x.db"), REFUSED, "--metrics")


@test
def flags_can_be_said_by_the_environment():
    with Served(environment={"KOLAM_ORIGIN": "https://games.example"}) as served:
        assert refusal(served, headers={"Origin": "https://other.example"}).status == 403
    environment = {**os.environ, "LC_ALL": "C", "KOLAM_PORT": "many"}
    ran = subprocess.run([PROGRAM, "serve"], env=environment, capture_output=True, check=False,
                         timeout=WAIT_LIMIT)
    assert ran.returncode == USAGE and b"many" in ran.stderr


@test
def help_fits_a_screen():
    for command in ("serve", "backup", "restore", "doctor"):
        for language in ("C", "de_DE.UTF-8"):
            lines = kolam(command + " --help", language=language).out.splitlines()
            assert len(lines) <= 24 and max(map(len, lines)) <= 82, (command, language, len(lines))


@test
def the_log_is_lines_of_json_without_addresses():
    with Served() as served:
        with served.line(headers={"X-Forwarded-For": "203.0.113.9"}) as line:
            line.ask(PINGED)
        served.stop()
        assert [line["event"] for line in served.log][0] == "listening"
        for line in served.log:
            assert line["time"].endswith("Z") and "127.0.0.1" not in str(line).replace(
                "'at': '127.0.0.1'", ""), line


# Backup


@test
def a_backup_is_made_while_it_runs():
    with Served() as served, served.line() as line:
        line.ask({"do": "hello", "id": 1})
        copy = os.path.join(served.folder, "copy.db")
        expect(kolam(f"backup --data {served.data} {copy}"), DONE)
        assert line.ask(PINGED)["re"] == 7
        with tempfile.TemporaryDirectory() as folder:
            os.rename(copy, os.path.join(folder, "kolam.db"))
            with Served(folder=folder) as again:
                assert again.get("/healthz").status == 200


@test
def a_backup_that_cannot_be_is_said():
    with tempfile.TemporaryDirectory() as folder:
        expect(kolam(f"backup --data {folder}/none.db {folder}/copy.db"), REFUSED)
        assert not os.path.exists(f"{folder}/copy.db")
    expect(kolam("backup"), USAGE)
    expect(kolam("backup a b"), USAGE)


@test
def an_address_reads_only_so_many_games_at_once():
    with Served() as served:
        admin = ["admin", "--data", served.data, "limits", "address-requests"]
        expect(Ran([*admin, "1"]), DONE)
        record = "/games/00000000000a.kgn"
        for path in (record, "/table/00000000000a/3.png", "/table/00000000000a/3.de.png"):
            with connected(served) as line:
                line.sendall(b"".join(b"GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n" % one.encode()
                                      for one in (record, path)))
                heard = b"".join(iter(lambda line=line: line.recv(65536), b""))
            assert re.findall(rb"HTTP/1.1 (\d+)", heard)[-1] == b"429", (path, heard)
            assert b"retry-after: 1" in heard, heard
        assert served.get("/healthz").status == 200
        expect(Ran([*admin, "default"]), DONE)
        wait_until(lambda: served.get("/games/00000000000a.kgn").status == 404)


@test
def a_backup_is_restored_when_the_server_is_stopped():
    with Served() as served:
        copy, data = os.path.join(served.folder, "copy.db"), served.data
        expect(kolam(f"backup --data {data} {copy}"), DONE)
        expect(kolam(f"restore --data {data} {copy}"), REFUSED, "in use")
        assert served.get("/healthz").status == 200
        served.stop()
        restored = kolam(f"restore --data {data} {copy}")
        expect(restored, DONE)
        assert f"{data}.replaced-" in restored.out, restored.out
        with Served(folder=served.folder) as again:
            assert again.get("/healthz").status == 200
            ran = Ran(["admin", "--data", data, "--json", "audit"])
            (entry, _) = ran.lines()
            assert (entry["act"], entry["detail"]) == ("restore", "copy.db"), entry
            assert entry["user"] == os.getuid(), entry
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(data, f"{folder}/link.db")
            expect(kolam(f"restore --data {folder}/link.db {copy}"), DONE)
            assert os.listdir(folder) == ["link.db"] and os.path.islink(f"{folder}/link.db")
    expect(kolam("restore"), USAGE)
    expect(kolam("restore a b"), USAGE)


@test
def what_is_restored_has_the_mode_of_what_was_there():
    with Served() as served:
        copy, data = os.path.join(served.folder, "copy.db"), served.data
        expect(kolam(f"backup --data {data} {copy}"), DONE)
        served.stop()
        os.chmod(data, 0o640)
        expect(kolam(f"restore --data {data} {copy}"), DONE)
        assert stat.S_IMODE(os.stat(data).st_mode) == 0o640
        os.remove(data)
        expect(kolam(f"restore --data {data} {copy}"), DONE)
        assert stat.S_IMODE(os.stat(data).st_mode) == 0o600


@test
def what_root_restores_belongs_to_the_user_of_the_service():
    if os.geteuid() != 0:
        raise Skip("only root can give files to others")
    service = 12345
    with Served() as served:
        copy, data = os.path.join(served.folder, "copy.db"), served.data
        expect(kolam(f"backup --data {data} {copy}"), DONE)
        served.stop()
        with tempfile.TemporaryDirectory() as folder:
            os.chown(folder, service, service)
            place = os.path.join(folder, "kolam.db")
            for _ in range(2):
                expect(kolam(f"restore --data {place} {copy}"), DONE)
                ran = Ran(["admin", "--data", place, "--json", "announce", "Back again"])
                assert ran.status == DONE, ran.err
                for name in os.listdir(folder):
                    about = os.stat(os.path.join(folder, name))
                    assert (about.st_uid, about.st_gid) == (service, service), name
                os.chown(folder, 0, 0)  # what is replaced comes first


# Looking it over


def change(data, statement):
    with sqlite3.connect(data) as file:
        file.execute(statement)
    file.close()


def looked_over(data):
    ran = kolam(f"doctor --data {data} --json")
    return ran, json.loads(ran.out)


@test
def a_sound_file_is_said_to_be_sound_while_it_is_served():
    with Served() as served, served.line() as line:
        line.ask({"do": "hello", "id": 1})
        line.ask({"do": "open", "id": 2, "game": "manalath", "pace": "none",
                  "seats": ["me", "level=1"], "nonce": "%064x" % 1})
        ran, found = looked_over(served.data)
        expect(ran, DONE)
        assert (found["sound"], found["tables"], found["problems"]) == (True, 1, []), found
        assert found["events"] > 1 and found["version"] == found["knownVersion"], found
        for language, word in (("C", "tables"), ("de_DE.UTF-8", "Tische")):
            ran = kolam(f"doctor --data {served.data}", language=language)
            expect(ran, DONE)
            assert word in ran.out, ran.out
    expect(kolam("doctor a"), USAGE)
    expect(kolam("doctor --data /nowhere/at/all"), REFUSED)


@test
def what_is_wrong_with_a_file_is_said():
    with Served() as served:
        with served.line() as line:
            line.ask({"do": "hello", "id": 1})
            table = line.ask({"do": "open", "id": 2, "game": "manalath", "pace": "none",
                              "seats": ["me", "level=1"], "nonce": "%064x" % 1})["table"]
            ended = line.ask({"do": "open", "id": 3, "game": "manalath", "pace": "none",
                              "seats": ["me", "level=1"], "nonce": "%064x" % 1})["table"]
            line.ask({"do": "resign", "id": 4, "table": ended})
        served.stop()
        _, found = looked_over(served.data)
        assert found["sound"] and found["games"] == 1, found
        change(served.data, "UPDATE journal SET body = '{}' WHERE number = 2")
        change(served.data, "UPDATE record SET record = replace(record, 'Game', 'Gamf')")
        change(served.data, "INSERT INTO live VALUES (77)")
        change(served.data, "INSERT INTO session VALUES (x'00', 99, 0)")
        change(served.data, "DELETE FROM played")
        ran, found = looked_over(served.data)
        expect(ran, REFUSED, served.data)
        told = {(problem.get("table"), problem["en"]) for problem in found["problems"]}
        assert not found["sound"] and len(told) == 5, told
        assert (table, "its event 2 cannot be read") in told, told
        assert (ended, "its record cannot be read") in told, told
        assert kolam(f"doctor --data {served.data}", language="de_DE.UTF-8").out.count("Tisch") >= 4


@test
def a_damaged_file_is_said_and_not_copied():
    with Served() as served:
        served.stop()
        size = os.path.getsize(served.data)
        with open(served.data, "r+b") as file:
            file.seek(size // 2 // 4096 * 4096)
            file.write(b"\xaa" * 4096)
        copy = os.path.join(served.folder, "copy.db")
        expect(kolam(f"backup --data {served.data} {copy}"), REFUSED, "damaged")
        assert not os.path.exists(copy) and not os.path.exists(copy + ".part")
        ran = kolam(f"doctor --data {served.data}")
        expect(ran, REFUSED, served.data)


if __name__ == "__main__":
    sys.exit(run_tests())
