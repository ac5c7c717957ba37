#!/usr/bin/env python3
"""The server against strangers: frames, lines and HTTP that nobody should send.

Usage: hostile.py PROGRAM

After each of them friends still play, memory is as before, and the log tells of no crash."""

import contextlib
import random
import select
import socket
import struct
import sys
import time

from besieged import Besieged, ending, stranger
from program import WAIT_LIMIT, Skip, run_tests, test, wait_until
from served import Served
from ws_client import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, Closed, Refused

PINGED = '{"do":"ping","id":7}'


def head(first, length, masked=True, form=None):
    """The head of a frame; `form` 126 or 127 writes the length longer than it needs."""
    bit = 0x80 if masked else 0
    mask = b"\0\0\0\0" if masked else b""
    if form == 127 or length > 65535:
        return struct.pack(">BBQ", first, bit | 127, length) + mask
    if form == 126 or length > 125:
        return struct.pack(">BBH", first, bit | 126, length) + mask
    return struct.pack(">BB", first, bit | length) + mask


def send_and_end(server, data):
    """A line that says these bytes: the code with which it ended."""
    with stranger(server) as line:
        try:
            line.send_bytes(data)
        except Closed:
            pass
        return ending(line)


# Frames


@test
def frames_that_break_the_rules_end_the_line():
    text = PINGED.encode()
    wrong = {
        "reserved bit 1": head(0xC0 | TEXT, len(text)) + text,
        "reserved bit 2": head(0xA0 | TEXT, len(text)) + text,
        "reserved bit 3": head(0x90 | TEXT, len(text)) + text,
        "opcode 3": head(0x83, 1) + b"x",
        "opcode 7": head(0x87, 1) + b"x",
        "opcode 11": head(0x8B, 1) + b"x",
        "opcode 15": head(0x8F, 1) + b"x",
        "continuation of nothing": head(0x80 | CONTINUATION, len(text)) + text,
        "a text inside a text": head(TEXT, 1) + b"{" + head(0x80 | TEXT, 1) + b"}",
        "a ping of 126 bytes": head(0x80 | PING, 126) + b"x" * 126,
        "a close of 126 bytes": head(0x80 | CLOSE, 126) + b"\x03\xe8" + b"x" * 124,
        "a ping in pieces": head(PING, 1) + b"x",
        "a close of one byte": head(0x80 | CLOSE, 1) + b"x",
        "2^63 bytes": head(0x80 | TEXT, 1 << 63),
        "2^64 - 1 bytes": head(0x80 | TEXT, (1 << 64) - 1) + b"x" * 100,
        "a gigabyte": head(0x80 | TEXT, 1 << 30) + b"{" * 5000,
        "a text that is not masked": head(0x80 | TEXT, len(text), masked=False) + text,
        "a ping that is not masked": head(0x80 | PING, 0, masked=False),
        "binary": head(0x80 | BINARY, 2) + b"{}",
        "bytes that are no text": head(0x80 | TEXT, 2) + b"\xc3\x28",
        "half a character at the end": head(0x80 | TEXT, 1) + b"\xc3",
        "an overlong character": head(0x80 | TEXT, 2) + b"\xc0\x80",
        "half a pair": head(0x80 | TEXT, 3) + b"\xed\xa0\x80",
        "beyond the last character": head(0x80 | TEXT, 4) + b"\xf4\x90\x80\x80",
    }
    with Besieged() as server:
        ends = {name: send_and_end(server, data) for name, data in wrong.items()}
        assert all(end in (None, 1002, 1003, 1007, 1009) for end in ends.values()), ends


@test
def a_character_may_be_cut_by_a_piece():
    with Besieged() as server, stranger(server) as line:
        said = '{"do":"ping","id":7,"é":"ß🂡"}'.encode()
        for i, byte in enumerate(said):
            line.send(TEXT if i == 0 else CONTINUATION, bytes([byte]), final=False)
            if i % 5 == 0:
                line.send(PING, b"meanwhile")
        line.send(CONTINUATION, b"")
        assert line.hear()["re"] == 7


@test
def lengths_in_any_form_are_read():
    with Besieged() as server, stranger(server) as line:
        for form in (None, 126, 127):
            line.send_bytes(head(0x80 | TEXT, len(PINGED), form=form) + PINGED.encode())
            try:
                assert line.hear()["re"] == 7
            except Closed as closed:  # longer than needed may be refused
                assert form and closed.code in (None, 1002)
                break


@test
def empty_messages_are_none():
    with Besieged() as server, stranger(server) as line:
        line.send(TEXT, b"")
        line.send(TEXT, b"", final=False)
        line.send(CONTINUATION, b"")
        line.say(PINGED)
        while line.hear()["re"] != 7:
            pass


@test
def pieces_without_end_are_not_kept():
    with Besieged() as server:
        for size in (0, 1, 100):
            with stranger(server) as line:
                try:
                    line.send(TEXT, b"{", final=False)
                    for _ in range(20000):
                        line.send(CONTINUATION, b" " * size, final=False)
                    line.send(CONTINUATION, b"}")
                except Closed:
                    pass
                assert ending(line) in (None, 1008, 1009)


@test
def pings_and_pongs_without_number_disturb_nobody():
    with Besieged() as server, stranger(server) as line, stranger(server, 2) as deaf:
        flood = (head(0x80 | PING, 100) + b"x" * 100 + head(0x80 | PONG, 4) + b"1234") * 100
        line.socket.settimeout(0.01)
        deaf.socket.settimeout(0.01)
        for _ in range(200):
            for one in (line, deaf):
                try:
                    one.send_bytes(flood)
                except (Closed, TimeoutError):
                    pass
            try:
                line.socket.recv(1 << 20)
            except OSError:
                pass
        server.play()


@test
def frames_that_are_no_messages_are_counted():
    """Pings, pongs and empty pieces: more than a program has reason to send end the line."""
    floods = (head(0x80 | PING, 0), head(0x80 | PONG, 4) + b"1234",
              head(TEXT, 0) + head(CONTINUATION, 0) * 9 + head(0x80 | CONTINUATION, 0))
    with Besieged() as server:
        for number, flood in enumerate(floods, 1):
            with stranger(server) as line:
                try:
                    line.send_bytes(flood * 2000)
                except Closed:
                    pass
                assert ending(line) in (None, 1008), flood
            assert server.metric("frame_floods_total") == number
        with stranger(server) as line:  # a few are nothing
            line.send_bytes(head(0x80 | PING, 0) * 100)
            line.say(PINGED)
            assert line.hear()["re"] == 7


@test
def what_is_said_a_byte_at_a_time_is_heard():
    with Besieged() as server, stranger(server) as line:
        frame = head(0x80 | TEXT, len(PINGED)) + PINGED.encode()
        for byte in frame:
            line.send_bytes(bytes([byte]))
            time.sleep(0.002)
        assert line.hear()["re"] == 7


@test
def rubbish_at_random_disturbs_nobody():
    chance = random.Random(6)
    with Besieged() as server:
        for _ in range(300):
            line = stranger(server)
            if not line:
                continue
            with line:
                good = head(0x80 | TEXT, len(PINGED)) + PINGED.encode()
                data = bytearray(good * chance.randrange(1, 5) + chance.randbytes(40))
                for _ in range(chance.randrange(1, 8)):
                    data[chance.randrange(len(data))] = chance.randrange(256)
                try:
                    line.send_bytes(bytes(data))
                except Closed:
                    pass


# Lines


@test
def many_lines_from_one_address_leave_room_for_others():
    with Besieged() as server:
        lines = [stranger(server) for _ in range(300)]
        assert server.metric("clients") <= 64
        assert server.log_text().count("too_many") < 10
        server.play()
        for line in lines:
            if line:
                line.cut()


@test
def half_open_lines_disturb_nobody():
    with Besieged() as server:
        lines = []
        for i in range(400):
            line = socket.create_connection(("127.0.0.1", server.port), WAIT_LIMIT)
            line.sendall(b"GET /ws HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.1\r\n"[:i % 60])
            lines.append(line)
        server.play()
        for line in lines:
            line.close()


@test
def slow_requests_of_one_address_do_not_keep_others_out():
    """More than the server reads at a time, and they never end. No proxy is in front."""
    for _ in range(5):
        if friend_is_let_in_beside_slow_requests():
            return
    raise Skip("the machine is too slow to open so many connections before the first is ended")


def friend_is_let_in_beside_slow_requests():
    """Whether the friend was answered before a slow request was ended, which takes 10 seconds. False
    if opening the connections took so much of that time that nothing can be said."""
    with Served() as server, contextlib.ExitStack() as stack:
        begun = time.monotonic()
        lines = [stack.enter_context(slow_request(server)) for _ in range(1500)]
        if time.monotonic() - begun > 5:
            return False
        with server.line() as friend:
            friend.ask({"do": "hello", "id": 1})
        assert not has_ended(lines[0]), "the friend waited until slow requests were ended"
        return True


def slow_request(server):
    line = socket.create_connection(("127.0.0.1", server.port), WAIT_LIMIT,
                                    source_address=("127.0.0.2", 0))
    try:
        line.sendall(b"GET / HT")
    except OSError:  # cut already
        pass
    return line


def has_ended(line):
    """Whether the server has closed a connection that it sends nothing to."""
    line.setblocking(False)
    try:
        return line.recv(1) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


@test
def who_never_reads_is_cut_off_and_takes_little_memory():
    """One who asks and one who only watches: both are bounded, and the game goes on."""
    with Besieged("--no-limits") as server:
        first, second, table = server.party()
        deaf = []
        for _ in range(20):
            line = stranger(server, room=4096)
            line.say({"do": "watch", "id": 1, "table": table})
            deaf.append(line)
        for _ in range(1500):
            first.ask("say", table=table, phrase="hello")
            second.hear("said")
        first.ask("move", table=table, move="oc3", after=0, key="a")
        assert second.hear("event")["move"] == "oc3"
        grown = server.metric("resident_bytes") - server.before
        assert grown < 32 << 20, grown
        for line in deaf:
            line.cut()


@test
def lines_that_come_and_go_leave_nothing():
    with Besieged("--no-limits") as server:
        for i in range(1500):
            line = stranger(server)
            if i % 3 == 0:
                line.say(PINGED)
            if i % 3 == 1:
                line.say('{"do":"lobby","on":true,"id":1}')
            line.cut()
        wait_until(lambda: server.metric("clients") == 0)


# HTTP


def said_to(server, data):
    """What comes back for these bytes until the connection ends, as it must."""
    heard = b""
    with socket.create_connection(("127.0.0.1", server.port), WAIT_LIMIT) as line:
        try:
            line.sendall(data)
            while part := line.recv(65536):
                heard += part
        except TimeoutError:
            raise
        except OSError:
            pass
    return heard


def said_to_each(server, many):
    """What comes back for each of these bytes, on connections that may stay open: all that was sent
    when later requests on other connections have been answered, and a moment passed in silence."""
    lines = []
    for data in many:
        line = socket.create_connection(("127.0.0.1", server.port), WAIT_LIMIT)
        lines.append(line)
        try:
            line.sendall(data)
        except OSError:  # cut already
            pass
    for _ in range(3):
        assert server.get("/healthz").status == 200
    heard = {line: b"" for line in lines}
    still = set(lines)
    while ready := select.select(list(still), [], [], 0.3)[0]:
        for line in ready:
            try:
                part = line.recv(65536)
            except OSError:
                part = b""
            heard[line] += part
            if not part:
                still.discard(line)
    for line in lines:
        line.close()
    return [heard[line] for line in lines]


def statuses(heard):
    return [int(part[:3]) for part in heard.split(b"HTTP/1.1 ")[1:] if part[:3].isdigit()]


@test
def http_nonsense_is_refused_or_cut():
    host = b"Host: x\r\n"
    nonsense = [
        b"\r\n\r\n\r\n", b"\0" * 5000, b"GET\r\n\r\n", b"GET /\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
        b"get / HTTP/1.1\r\n" + host + b"\r\n", b"BREW /pot HTTP/1.1\r\n" + host + b"\r\n",
        b"GET / HTTP/1.1\r\n" + host + b"X: " + b"y" * 100000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + host + b"X: y\r\n" * 5000 + b"\r\n",
        b"GET /" + b"a" * 100000 + b" HTTP/1.1\r\n" + host + b"\r\n",
        b"GET http://elsewhere/ HTTP/1.1\r\n" + host + b"\r\n",
        b"CONNECT elsewhere:443 HTTP/1.1\r\n" + host + b"\r\n",
        b"OPTIONS * HTTP/1.1\r\n" + host + b"\r\n", b"TRACE / HTTP/1.1\r\n" + host + b"\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0" * 100,
        b"GET / HTTP/1.1\r\n" + host + b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
        b"HTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + host + b" folded: line\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + host + b": no name\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + host + b"a\0b: c\0d\r\n\r\n",
        b"GET / HTTP/1.1\nHost: x\n\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\xaa" * 500,  # TLS
    ]
    with Besieged() as server:
        for data, heard in zip(nonsense, said_to_each(server, nonsense)):
            assert all(status in (200, 304, 400, 403, 404, 405, 413, 414, 431, 505)
                       for status in statuses(heard)), (data[:40], heard[:200])
            assert b'"status"' not in heard


@test
def no_path_leads_out_of_the_site():
    paths = ["/../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
             "//etc/passwd", "/./metrics/../healthz/..", "/assets/../../x", "/%00", "/index.html%00.js",
             "/%", "/%zz", "/%c3%28", "/\\..\\..\\etc\\passwd", "/games/..%2f..%2fkolam.db.kgn",
             "/games/" + "a" * 3000 + ".kgn", "/games/.kgn", "/games/%00%00.kgn",
             "/games.kgn?" + "game=mandala&" * 200, "/games.kgn?%00=%00", "/games.kgn?player=%ff%fe",
             "/games.kgn?from=" + "9" * 100, "/games.kgn?=&=&&&", "/games.kgn?behind=%27;--",
             "/ws", "/ws/", "/metrics?x", "/kolam.db", "/.git/config"]
    with Besieged() as server:
        for path in paths:
            heard = said_to(server, f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
                            .encode())
            assert b"root:" not in heard and b"SQLite format" not in heard, path
            assert all(status in (200, 400, 403, 404, 414, 426) for status in statuses(heard)), (
                path, heard[:200])


HIDDEN = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


@test
def no_request_hides_in_another():
    hidden = HIDDEN
    heads = [b"Content-Length: %d\r\n" % len(hidden),
             b"Content-Length: 0\r\nContent-Length: %d\r\n" % len(hidden),
             b"Content-Length: %d\r\nTransfer-Encoding: chunked\r\n" % len(hidden),
             b"Transfer-Encoding: chunked\r\n",
             b"Transfer-Encoding: xchunked\r\nContent-Length: %d\r\n" % len(hidden),
             b"Content-Length: +%d\r\n" % len(hidden), b"Content-Length: -1\r\n",
             b"Content-Length: 99999999999999999999\r\n",
             b"Content-Length : %d\r\n" % len(hidden), b"Content-Length\t: %d\r\n" % len(hidden),
             b"X\r\nContent-Length: %d\r\n" % len(hidden),
             b"X: y\rContent-Length: %d\r\n" % len(hidden),
             b" Content-Length: %d\r\n" % len(hidden),
             b"X: y\r\n Content-Length: %d\r\n" % len(hidden),
             b"Transfer-Encoding : chunked\r\n", b"Transfer-Encoding: chunked\r\n" * 2]
    requests = [method + b" / HTTP/1.1\r\nHost: x\r\n" + more + b"\r\n" + hidden
                for more in heads for method in (b"GET", b"HEAD", b"POST")]
    with Besieged() as server:
        for request, heard in zip(requests, said_to_each(server, requests)):
            assert len(statuses(heard)) <= 1 and b'"status"' not in heard, (request, heard)


def upgrade(to, more=b"", path=b"/", body=b""):
    return (b"GET %s HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: %s\r\n" % (path, to)
            + more + b"\r\n" + body)


@test
def an_upgrade_that_is_refused_is_answered_once_and_ends_the_connection():
    """Also on a connection that had a request before; what follows is not read as a request."""
    before = b"GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n"
    handshake = (b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                 b"Sec-WebSocket-Protocol: kolam.1\r\n")
    length = b"Content-Length: %d\r\n" % len(HIDDEN)
    refused = [upgrade(b"foo"), upgrade(b"h2c"), upgrade(b"websocket, foo"), upgrade(b"websocket"),
               upgrade(b"websocket", handshake), upgrade(b"websocket", path=b"/ws"),
               upgrade(b"websocket", handshake + b"Origin: http://evil.example\r\n", b"/ws"),
               upgrade(b"foo", length), upgrade(b"websocket", handshake + length, b"/ws"),
               upgrade(b"websocket", length, b"/other"), upgrade(b"websocket", length, b"/ws")]
    with Besieged() as server:
        for request in refused:
            for first, expected in ((b"", 1), (before, 2)):
                heard = said_to(server, first + request + HIDDEN)  # which waits for the end
                assert len(statuses(heard)) == expected, (first + request, heard)
                assert 400 <= statuses(heard)[-1] < 500 and b"connection: close" in heard, heard
                assert b'"status"' not in heard, heard


@test
def connect_is_no_way_around_the_limits():
    with Besieged() as server:
        for method in (b"CONNECT elsewhere:443", b"CONNECT /", b"TRACE /", b"OPTIONS *"):
            begun = time.monotonic()
            heard = said_to(server, method + b" HTTP/1.1\r\nHost: x\r\n\r\n" + HIDDEN)
            assert statuses(heard) == [405], heard
            assert time.monotonic() - begun < 60


@test
def one_who_sends_without_end_is_cut():
    """Behind a request that was refused, and behind a closing frame."""
    with Besieged() as server, stranger(server) as line:
        other = socket.create_connection(("127.0.0.1", server.port), WAIT_LIMIT)
        for begin, send in ((lambda: other.sendall(b"POST / HTTP/1.1\r\nHost: x\r\n\r\n"),
                             other.sendall),
                            (lambda: line.send(BINARY, b"x"), line.send_bytes)):
            begin()
            try:
                while True:
                    send(b"x" * 65536)
            except (Closed, OSError) as error:
                assert not isinstance(error, TimeoutError), error
        other.close()


@test
def requests_in_a_row_are_answered_in_order():
    one = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    other = b"GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n"
    last = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    with Besieged() as server:
        heard = statuses(said_to(server, one + other + one + last))
        assert heard == [200, 404, 200, 200], heard


@test
def a_range_is_given_whole():
    with Besieged() as server:
        for wanted in ("bytes=0-0", "bytes=5-2", "bytes=" + "0-1," * 100, "bytes=-99999999999"):
            answer = server.get("/", headers={"Range": wanted})
            assert answer.status == 200 and len(answer.body) == int(
                answer.headers["content-length"]), wanted


@test
def odd_headers_are_read_for_what_they_say():
    with Besieged() as server:
        for headers in ({"Accept-Encoding": "gzip;q=0, br;q=0"}, {"Accept-Encoding": ",,;;==,"},
                        {"If-None-Match": '"' * 400}, {"If-None-Match": "W/"},
                        {"Accept-Encoding": "br" * 240}, {"X-Forwarded-For": "," * 500},
                        {"X-Forwarded-For": "a" * 500}, {"Cookie": "session=x"}):
            answer = server.get("/", headers=headers)
            assert answer.status == 200, headers
            assert "set-cookie" not in answer.headers
        assert "content-encoding" not in server.get(
            "/", headers={"Accept-Encoding": "gzip;q=0, br;q=0"}).headers


# The door


def door(server, **how):
    try:
        with server.line(**how):
            return 101
    except Refused as refused:
        return refused.status


@test
def only_our_own_pages_open_a_line():
    with Besieged() as server:
        here = f"127.0.0.1:{server.port}"
        for origin, status in ((f"http://{here}", 101), ("http://evil.example", 403),
                               (f"http://{here}.evil.example", 403), (f"http://evil{here}", 403),
                               (f"http://x@{here}", 403), ("null", 403), ("file://", 403),
                               (f"http://{here}/x", 403), ("http://", 403), ("x" * 600, 403),
                               ("http://127.0.0.1", 403)):
            assert door(server, headers={"Origin": origin}) == status, origin
    with Besieged("--origin", "https://games.example") as server:
        for origin, status in (("https://games.example", 101), ("http://games.example", 403),
                               ("https://games.example.evil", 403), ("https://evil", 403),
                               (f"http://127.0.0.1:{server.port}", 403)):
            assert door(server, headers={"Origin": origin}) == status, origin


@test
def who_speaks_otherwise_is_not_let_in():
    with Besieged() as server:
        for protocol in (None, "", "kolam", "kolam.2", "kolam.1x", "http", "x" * 600):
            assert door(server, protocol=protocol) == 400, protocol
        assert door(server, protocol="chat, kolam.1") == 101
        for path in ("/", "/ws/", "/wsx", "/healthz", "/ws/../x"):
            assert door(server, path=path) in (404, 400), path
        for headers in ({"Sec-WebSocket-Version": "7"}, {"Sec-WebSocket-Key": ""},
                        {"Sec-WebSocket-Key": "x" * 300}):
            try:
                assert door(server, headers=headers) != 200, headers
            except (Closed, OSError):
                pass


@test
def pages_are_not_shown_in_frames_of_others_and_leave_no_cookies():
    with Besieged() as server:
        for path in ("/", "/nothing", "/healthz", "/games/x.kgn"):
            headers = server.get(path).headers
            policy = headers.get("content-security-policy", "")
            assert "frame-ancestors 'none'" in policy or headers.get(
                "x-frame-options") == "DENY", (path, headers)
            assert headers.get("x-content-type-options") == "nosniff", path
            assert "set-cookie" not in headers


if __name__ == "__main__":
    sys.exit(run_tests())
