"""Replaces the server while people play, as systemd does it, and then asks everybody.

    upgrade.py KOLAM [UPGRADES] [SEED]

The socket stays open between the old process and the new one: no connection is refused, and every
move that was acknowledged is there. How long anybody had to wait is printed."""
import asyncio
import os
import random
import socket
import subprocess
import sys
import tempfile
import time

from activation import ActivatedServer, NotifySocket, copy_of, handing_over, listening_socket
from crowd import GAMES, Crowd, ask_all, check_table
from online import Line, Server
from program import PROGRAM, REFUSED, WAIT_LIMIT, run_tests, test
from served import Served, fetch

TABLES = 24
SLEEPERS = 4  # who never answer, not even when the server wants to stop


def temporary_folder():
    return tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR", "/var/tmp"))


# What systemd hands over, and is told


async def serve_both(folder):
    """For everybody and for metrics: their ports, and a server that has got both sockets."""
    (metrics, metrics_port), (file, port) = listening_socket(), listening_socket()
    server = Server(PROGRAM, folder)
    server.files = (metrics, file)
    server.command = [*handing_over(server.files, "metrics:kolam.socket"), *server.command]
    await server.start()
    return server, port, metrics_port


@test
def metrics_are_told_at_the_socket_of_that_name():
    async def go():
        with temporary_folder() as folder:
            server, port, metrics_port = await serve_both(folder)
            assert server.port == port
            assert fetch(port, "/healthz").status == 200
            assert fetch(port, "/metrics").status == 404
            assert fetch(metrics_port, "/metrics").status == 200
            assert await server.end() == 0
            for file in server.files:
                os.close(file)

    asyncio.run(go())


def run_with(files):
    """The program with these files from 3 on; it should not begin."""
    with temporary_folder() as folder:
        data = os.path.join(folder, "kolam.db")
        return subprocess.run([*handing_over(files), PROGRAM, "serve", "--data", data],
                              pass_fds=files, capture_output=True, encoding="utf-8", check=False,
                              env={**os.environ, "LC_ALL": "C"}, timeout=WAIT_LIMIT)


@test
def what_is_no_listening_socket_is_refused():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other, socket.socket() as silent:
        for file in (copy_of(other), copy_of(silent)):
            ran = run_with([file])
            assert ran.returncode == REFUSED and "listening TCP socket" in ran.stderr, ran.stderr
            os.close(file)


@test
def a_socket_that_nobody_would_serve_is_refused():
    files = [listening_socket()[0] for _ in range(2)]
    ran = run_with(files)
    assert ran.returncode == REFUSED and "more sockets" in ran.stderr, ran.stderr
    for file in files:
        os.close(file)


@test
def sockets_of_another_process_are_left_alone():
    with Served(environment={"LISTEN_PID": "1", "LISTEN_FDS": "1"}) as served:
        assert served.get("/healthz").status == 200
        assert served.stop() == 0


def check_notices(name):
    notices = NotifySocket(name)
    with Served(environment={"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "200000"}) as served:
        assert notices.hear_until("READY=1") == ["READY=1"]
        for _ in range(3):
            assert notices.hear_until("WATCHDOG=1") == ["WATCHDOG=1"]
        assert served.stop() == 0
        assert set(notices.hear_until("STOPPING=1")) <= {"WATCHDOG=1", "STOPPING=1"}
    notices.close()


@test
def systemd_is_told_when_it_is_ready_alive_and_stopping():
    with temporary_folder() as folder:
        check_notices(os.path.join(folder, "notify"))
        check_notices(f"@kolam-test-{os.getpid()}")


@test
def a_watchdog_of_another_process_is_told_nothing():
    with temporary_folder() as folder:
        name = os.path.join(folder, "notify")
        notices = NotifySocket(name)
        environment = {"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "200000", "WATCHDOG_PID": "1"}
        with Served(environment=environment) as served:
            assert served.stop() == 0
            assert notices.hear_until("STOPPING=1") == ["READY=1", "STOPPING=1"]
        notices.close()


# Upgrades


class Upgrades:
    """One process after the other at the same socket, and how long that took."""

    def __init__(self, crowd):
        self.crowd, self.server = crowd, crowd.server
        self.stopping = self.starting = 0  # seconds, the longest

    async def make(self, count):
        sleepers = [await Line.open(self.server.port) for _ in range(SLEEPERS)]
        for _ in range(count):
            await self.crowd.play_for(TABLES * 5)
            await self.replace()
            sleepers += [await Line.open(self.server.port) for _ in range(SLEEPERS)]
        for sleeper in sleepers:
            sleeper.close()

    async def replace(self):
        begun = time.monotonic()
        assert await self.server.end() == 0
        ended = time.monotonic()
        visitor = socket.create_connection(("127.0.0.1", self.server.port), WAIT_LIMIT)
        visitor.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        await self.server.start()
        self.stopping = max(self.stopping, ended - begun)
        self.starting = max(self.starting, time.monotonic() - ended)
        assert visitor.recv(65536).startswith(b"HTTP/1.1 200 "), "who came between was not served"
        visitor.close()


async def play_and_upgrade(kolam, count, seed):
    print(f"# seed {seed}", flush=True)
    with temporary_folder() as folder:
        server = ActivatedServer(kolam, folder, "--no-limits")
        await server.start()
        assert server.port == server.socket_port
        crowd = Crowd(server, server, random.Random(seed), TABLES)
        upgrades = Upgrades(crowd)
        await crowd.live_through(upgrades.make(count))
        shown = await ask_all(crowd)
        played = sum([await check_table(crowd, table, shown[table.id]) for table in crowd.tables()])
        assert {table.game for table in crowd.tables()} == set(GAMES)
        assert crowd.refused == 0, f"{crowd.refused} connections were refused"
        assert await server.end() == 0
        server.close()
        print(f"# {count} upgrades: {crowd.acknowledged} moves acknowledged, {played} shown; "
              f"stopped within {upgrades.stopping:.3f} s, started within {upgrades.starting:.3f} s; "
              f"nobody waited longer than {crowd.longest:.3f} s for a move")


@test
def nobody_loses_anything_when_the_server_is_replaced():
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 8
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1 << 32)
    asyncio.run(play_and_upgrade(PROGRAM, count, seed))


sys.exit(run_tests())
