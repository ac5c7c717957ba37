"""A WebSocket client on plain sockets, for tests: it can be polite, and it can be rude.

    with Line(port) as line:
        line.say({"do": "hello", "id": 1})
        answer = line.hear()

Line.hear() answers pings, unless `answers_pings` is False, and raises Closed with the server's code and
sentence when the line is over. Refused is raised, with the status, if the server does not let it in.
"""

import base64
import hashlib
import json
import os
import socket
import struct

from program import WAIT_LIMIT

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Closed(EOFError):
    """The line is over; code is None if nobody said why."""

    def __init__(self, code=None, sentence=""):
        super().__init__(f"closed: {code} {sentence}")
        self.code, self.sentence = code, sentence


class Refused(ConnectionError):
    """The server did not become a WebSocket."""

    def __init__(self, status, body):
        super().__init__(f"refused: {status} {body}")
        self.status, self.body = status, body


def frame(opcode, payload=b"", final=True, masked=True):
    """The bytes of one frame."""
    payload = payload.encode() if isinstance(payload, str) else payload
    first = opcode | (0x80 if final else 0)
    mask_bit = 0x80 if masked else 0
    if len(payload) < 126:
        head = struct.pack(">BB", first, len(payload) | mask_bit)
    elif len(payload) < 65536:
        head = struct.pack(">BBH", first, 126 | mask_bit, len(payload))
    else:
        head = struct.pack(">BBQ", first, 127 | mask_bit, len(payload))
    if masked:
        mask = os.urandom(4)
        repeated = int.from_bytes((mask * (len(payload) // 4 + 1))[:len(payload)], "big")
        payload = (int.from_bytes(payload, "big") ^ repeated).to_bytes(len(payload), "big")
        head += mask
    return head + payload


def handshake(host, key, path="/ws", protocol="kolam.1", headers=()):
    """The bytes that ask for a line."""
    lines = {"Host": host, "Upgrade": "websocket", "Connection": "Upgrade",
             "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13"}
    if protocol:
        lines["Sec-WebSocket-Protocol"] = protocol
    lines.update(headers)
    request = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"GET {path} HTTP/1.1\r\n{request}\r\n".encode()


class Line:
    def __init__(self, port, host="127.0.0.1", path="/ws", protocol="kolam.1", headers=(),
                 patience=WAIT_LIMIT, room=None, secure=lambda line: line):
        self.socket = secure(socket.create_connection((host, port), patience))
        self.socket.settimeout(patience)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if room:  # bytes that wait to be read
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        self.buffer = b""
        self.answers_pings = True
        self._shake_hands(f"{host}:{port}", path, protocol, dict(headers))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.cut()

    # Messages

    def say(self, message):
        """A message: an object, or a text as it is."""
        self.send(TEXT, message if isinstance(message, str) else json.dumps(message))

    def hear(self):
        """The next message as an object."""
        return json.loads(self.hear_text())

    def hear_text(self):
        whole = b""
        while True:
            final, opcode, payload = self.receive()
            if opcode == PING:
                if self.answers_pings:
                    self.send(PONG, payload)
            elif opcode == CLOSE:
                self._close_back(payload)
            elif opcode != PONG:
                whole += payload
                if final:
                    return whole.decode("utf-8")

    def ask(self, message):
        """Says a request and returns its answer; what comes in between is lost."""
        self.say(message)
        while True:
            answer = self.hear()
            if answer.get("re") == message["id"]:
                return answer

    def close(self, code=1000):
        """Ends the line politely and waits until the server does as well."""
        self.send(CLOSE, struct.pack(">H", code))
        try:
            while True:
                self.hear_text()
        except Closed:
            self.cut()

    def cut(self):
        """Ends the line as a broken cable does, if it is not over yet."""
        self.socket.close()

    # Frames

    def send(self, opcode, payload=b"", final=True, masked=True):
        self.send_bytes(frame(opcode, payload, final, masked))

    def send_bytes(self, data):
        """Whatever it is."""
        try:
            self.socket.sendall(data)
        except OSError as error:
            raise Closed() from error

    def receive(self):
        """The next frame: whether it is final, its opcode, its payload."""
        first, length = self._take(2)
        if length == 126:
            (length,) = struct.unpack(">H", self._take(2))
        elif length == 127:
            (length,) = struct.unpack(">Q", self._take(8))
        return bool(first & 0x80), first & 0x0F, self._take(length)

    # Inside

    def _take(self, count):
        while len(self.buffer) < count:
            try:
                data = self.socket.recv(65536)
            except TimeoutError:
                raise
            except OSError as error:
                raise Closed() from error
            if not data:
                raise Closed()
            self.buffer += data
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def _body(self, head):
        for line in head.lower().split(b"\r\n"):
            if line.startswith(b"content-length:"):
                return self._take(int(line.split(b":")[1])).decode("utf-8", "replace")
        return ""

    def _close_back(self, payload):
        code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None
        try:
            self.send(CLOSE, payload[:2])
        except Closed:
            pass
        raise Closed(code, payload[2:].decode("utf-8", "replace"))

    def _shake_hands(self, host, path, protocol, headers):
        key = base64.b64encode(os.urandom(16)).decode()
        self.send_bytes(handshake(host, key, path, protocol, headers))
        while b"\r\n\r\n" not in self.buffer:
            data = self.socket.recv(4096)
            if not data:
                raise Refused(0, "")
            self.buffer += data
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        status = int(head.split(b" ")[1])
        if status != 101:
            raise Refused(status, self._body(head))
        accept = base64.b64encode(hashlib.sha1((key + MAGIC).encode()).digest())
        if accept not in head:
            raise Refused(status, "the wrong key came back")
