"""Talking to `kolam serve` from tests: starting it, lines to it, and a stretch of bad network."""
import asyncio
import json
import os
import random
import signal
import struct

from program import WAIT_LIMIT
from ws_client import CLOSE, PING, PONG, TEXT, frame, handshake


class Server:
    """The program on a free port; it can be killed and started again, on the same data."""

    def __init__(self, kolam, folder, *flags):
        self.port = None
        self.log = os.path.join(folder, "server.log")
        self.data = os.path.join(folder, "kolam.db")
        self.command = [kolam, "serve", "--port", "0", "--data", self.data, "--log", "json", *flags]
        self.process = None
        self.files = ()  # that it inherits
        self.clock = os.path.join(folder, "clock_shift")
        self.shift_clock(0)

    def shift_clock(self, seconds):
        """Sets its time of day so far from the system's, now and when it starts again."""
        with open(self.clock, "r+b" if os.path.exists(self.clock) else "wb") as file:
            file.write(struct.pack("q", seconds))

    def environment(self):
        shim = os.environ.get("KOLAM_SHIFTED_CLOCK")
        preload = {"LD_PRELOAD": shim} if shim else {}
        return {**os.environ, "KOLAM_CLOCK_SHIFT": self.clock, **preload}

    async def admin(self, *words):
        """Runs kolam admin on it."""
        line = [self.command[0], "admin", *words, "--data", self.data]
        process = await asyncio.create_subprocess_exec(*line, stdout=asyncio.subprocess.DEVNULL)
        status = await asyncio.wait_for(process.wait(), WAIT_LIMIT)
        assert status == 0, (words, status)

    async def start(self):
        """Returns when it listens. The port is another one each time: the last one may be taken."""
        with open(self.log, "ab") as log:
            begun = log.tell()
            self.process = await asyncio.create_subprocess_exec(
                *self.command, stdout=log, stderr=log, pass_fds=self.files, env=self.environment())
        await asyncio.wait_for(self.listen(begun), WAIT_LIMIT)

    async def listen(self, begun):
        while not (port := self.told_port(begun)):
            if self.process.returncode is not None:
                raise RuntimeError("the server has ended: " + self.words()[-2000:])
            await asyncio.sleep(0.005)
        self.port = port

    def told_port(self, begun):
        """The port that is named in the log behind this place; None if none is."""
        with open(self.log, encoding="utf-8") as log:
            log.seek(begun)
            for line in log:
                if line.endswith("\n") and json.loads(line)["event"] == "listening":
                    return int(json.loads(line)["port"])
        return None

    async def end(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        return await asyncio.wait_for(self.process.wait(), WAIT_LIMIT)

    def words(self):
        with open(self.log, encoding="utf-8") as log:
            return log.read()


class LineEnded(Exception):
    """The connection is gone."""


class Line:
    """A WebSocket to the server, one JSON object a message."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer
        self.heard = None  # a list that gets every message

    @staticmethod
    async def open(port, origin=None, path="/ws"):
        reader, writer = await asyncio.wait_for(
            asyncio.open_connection("127.0.0.1", port), WAIT_LIMIT)
        headers = {"Origin": origin} if origin else {}
        writer.write(handshake(f"127.0.0.1:{port}", "a29sYW0ga29sYW0ga29sYQ==", path,
                               headers=headers))
        try:
            answer = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), WAIT_LIMIT)
        except (OSError, asyncio.IncompleteReadError) as problem:
            writer.close()
            raise LineEnded from problem
        if b" 101 " not in answer.split(b"\r\n")[0]:
            writer.close()
            raise LineEnded(answer.split(b"\r\n")[0].decode())
        return Line(reader, writer)

    def frame(self, kind, payload):
        self.writer.write(frame(kind, payload))

    def say(self, message):
        self.frame(TEXT, json.dumps(message).encode())

    async def hear(self):
        """The next message. A ping is answered."""
        try:
            while True:
                first, second = await self.reader.readexactly(2)
                size = second & 0x7F
                if size == 126:
                    (size,) = struct.unpack(">H", await self.reader.readexactly(2))
                elif size == 127:
                    (size,) = struct.unpack(">Q", await self.reader.readexactly(8))
                payload = await self.reader.readexactly(size)
                kind = first & 0xF
                if kind == TEXT:
                    message = json.loads(payload)
                    if self.heard is not None:
                        self.heard.append(message)
                    return message
                if kind == PING:
                    self.frame(PONG, payload)
                if kind == CLOSE:
                    raise LineEnded(payload[2:].decode())
        except (OSError, asyncio.IncompleteReadError) as problem:
            raise LineEnded from problem

    async def ask(self, message):
        """The answer to a request; what comes before it is dropped."""
        number = random.randrange(1, 1 << 40)
        self.say({**message, "id": number})
        return await asyncio.wait_for(self.answer_to(number), WAIT_LIMIT)

    async def answer_to(self, number):
        while (answer := await self.hear()).get("re") != number:
            pass
        return answer

    def close(self):
        self.writer.close()


class Door:
    """A port from which all goes on to another one, until it is shut."""

    def __init__(self, to):
        self.to = to  # whose `port` it leads to
        self.port, self.server = 0, None
        self.is_open = asyncio.Event()
        self.is_open.set()

    async def open(self):
        self.server = await asyncio.start_server(self.pass_on, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]

    def shut(self, is_shut=True):
        """As if the cable were out: nothing passes, and nobody is told; what is under way waits."""
        (self.is_open.clear if is_shut else self.is_open.set)()

    async def pass_on(self, reader, writer):
        try:
            await self.is_open.wait()
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.to.port)
        except OSError:
            writer.close()
            return
        ways = [asyncio.create_task(self.carry(reader, far_writer)),
                asyncio.create_task(self.carry(far_reader, writer))]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        for end in (writer, far_writer):
            end.transport.abort()

    async def carry(self, reader, writer):
        try:
            while piece := await reader.read(4096):
                await self.is_open.wait()
                if not await self.pass_piece(piece, writer):
                    return
        except OSError:
            pass

    async def pass_piece(self, piece, writer):
        """False if the connection is over."""
        writer.write(piece)
        return True

    def close(self):
        self.server.close()


class BadNetwork(Door):
    """A door to the server through which bytes come late, and lines are cut at any byte."""

    def __init__(self, server, chance, latest=0.02, worst=0.0):
        super().__init__(server)
        self.random, self.cuts = chance, 0
        self.latest, self.worst = latest, worst  # seconds; the chance of a cut for each piece

    async def pass_piece(self, piece, writer):
        await asyncio.sleep(self.random.uniform(0, self.latest))
        if self.random.random() < self.worst:
            self.cuts += 1
            writer.write(piece[: self.random.randrange(len(piece))])
            return False
        writer.write(piece)
        return True
