"""The cluster of deploy/cluster on this machine, for tests: three servers behind haproxy, on PostgreSQL
under Patroni or on a plain one, with a door before each server's way to the database."""
import asyncio
import contextlib
import ctypes
import json
import os
import re
import signal
import subprocess
import threading
import time

from online import Door
from program import TESTS, WAIT_LIMIT, Skip

SCRIPTS = os.path.join(TESTS, "..", "deploy", "cluster")
PR_SET_CHILD_SUBREAPER = 36
MACHINES = "abc"
COLUMNS = ["http", "kolam", "metrics", "postgres", "patroni", "etcd", "peers"]


class Place:
    """What a door leads to."""

    def __init__(self, port):
        self.port = port


class Cluster:
    """`postgres` is a plain one (support/postgres.py); None: Patroni and etcd, too."""

    def __init__(self, kolam, folder, postgres=None):
        self.folder, self.plain = folder, postgres
        self.environment = {**os.environ, "KOLAM": kolam}
        self.ports, self.password = {}, ""  # the ports by machine and column
        self.doors = {}  # by machine: to every database
        adopt_orphans()

    # Beginning and ending

    async def start(self):
        os.chmod(self.folder, 0o711)  # PostgreSQL's user has to get through
        await self.run("prepare")
        with open(os.path.join(self.folder, "machines"), encoding="utf-8") as file:
            for words in map(str.split, file):
                if words[0] == "password":
                    self.password = words[1]
                elif words[0] in MACHINES:
                    self.ports[words[0]] = dict(zip(COLUMNS, map(int, words[2:])))
        for machine in MACHINES:
            await self.put_doors(machine)
        self.change("a/haproxy.cfg", (r" gt [34]00\b", " gt 1000000"))
        if not self.plain:
            await self.run("start", *(f"{machine}/etcd" for machine in MACHINES))
            await self.run("start", *(f"{machine}/postgres" for machine in MACHINES))
        await self.run("start", *(f"{machine}/kolam" for machine in MACHINES))
        await self.run("start", "haproxy")

    async def put_doors(self, machine):
        databases = ([self.plain] if self.plain else
                     [Place(self.ports[other]["postgres"]) for other in MACHINES])
        self.doors[machine] = [Door(database) for database in databases]
        for door in self.doors[machine]:
            await door.open()
        hosts = ",".join(f"127.0.0.1:{door.port}" for door in self.doors[machine])
        database = "/postgres" if self.plain else "/kolam"
        self.change(f"{machine}/kolam.env",
                    (r"@[0-9.:,]+/kolam\b", f"@{hosts}{database}"), (r"\Z", "KOLAM_NO_LIMITS=yes\n"))

    def change(self, name, *changes):
        """Makes each (pattern, replacement) in a file; all must apply."""
        path = os.path.join(self.folder, name)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        for pattern, replacement in changes:
            text, count = re.subn(pattern, replacement, text)
            assert count > 0, f"{name} has no {pattern}"
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    async def run(self, script, *services):
        """One of the scripts; what it says is told if it fails."""
        process = await asyncio.create_subprocess_exec(
            os.path.join(SCRIPTS, script), self.folder, *services, env=self.environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        _, said = await asyncio.wait_for(process.communicate(), WAIT_LIMIT)
        assert process.returncode == 0, f"{script} {' '.join(services)}: {said.decode()}"

    async def admin(self, machine, *words):
        """Runs kolam admin at one of the servers."""
        data = os.path.join(self.folder, machine, "kolam", machine)
        process = await asyncio.create_subprocess_exec(
            self.environment["KOLAM"], "admin", *words, "--data", data, "--name", machine,
            stdout=subprocess.DEVNULL)
        assert await asyncio.wait_for(process.wait(), WAIT_LIMIT) == 0, words

    async def stop(self):
        """Nothing of it may run any more."""
        self.reach_all()
        await self.run("stop")
        for door in sum(self.doors.values(), []):
            door.close()
        left = [process for process in os.listdir("/proc") if process.isdigit()
                and self.folder.encode() in command_of(process)]
        assert not left, f"these still run: {[command_of(process) for process in left]}"

    @property
    def port(self):
        """Where players come in."""
        return self.ports["a"]["http"]

    # What is done to it

    def process(self, service):
        with open(os.path.join(self.folder, f"{service}.pid"), encoding="utf-8") as file:
            return int(file.read().split()[0])

    def signal(self, service, number):
        os.kill(self.process(service), number)

    def cut_off(self, machine, is_cut=True):
        """From the database: nothing passes, and nobody is told."""
        for door in self.doors[machine]:
            door.shut(is_cut)

    def reach_all(self):
        for machine in self.doors:
            self.cut_off(machine, False)

    async def primary_processes(self):
        """All of them: those of a postmaster that is gone would go on for a while, and acknowledge."""
        if self.plain:
            postmaster = self.plain.process.pid
        else:
            data = os.path.join(self.folder, await self.primary(), "postgresql", "kolam")
            with open(os.path.join(data, "postmaster.pid"), encoding="utf-8") as file:
                postmaster = int(file.readline())
        return [postmaster, *children_of(postmaster)]

    async def replace_primary(self):
        """Patroni makes another one the primary; a plain one is started again after a second."""
        if self.plain:
            self.plain.stop(signal.SIGKILL)
            await asyncio.sleep(1)
            await asyncio.to_thread(self.plain.start)

    # How it is

    async def fetch(self, port, path):
        """The status and the body of an answer; None if there is none."""
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
            answer = await asyncio.wait_for(reader.read(), WAIT_LIMIT)
            writer.close()
        except OSError:
            return None, b""
        head, _, body = answer.partition(b"\r\n\r\n")
        return int(head.split()[1]) if head else None, body

    async def primary(self):
        for machine in MACHINES:
            if (await self.fetch(self.ports[machine]["patroni"], "/primary"))[0] == 200:
                return machine
        return None

    async def is_well(self):
        """All servers are healthy, and the database could lose its primary."""
        for machine in MACHINES:
            if (await self.fetch(self.ports[machine]["kolam"], "/healthz"))[0] != 200:
                return False
        if self.plain:
            return True
        _, body = await self.fetch(self.ports["a"]["patroni"], "/cluster")
        members = json.loads(body)["members"] if body else []
        return (sorted(member["role"] for member in members) == ["leader", "replica", "sync_standby"]
                and all(member["state"] in ("running", "streaming") for member in members))

    async def wait_until_well(self):
        limit = time.monotonic() + WAIT_LIMIT
        while not await self.is_well():
            assert time.monotonic() < limit, "it does not recover"
            await asyncio.sleep(0.1)

    def query(self, statement):
        """Rows of texts, from the primary."""
        uri = self.plain.uri if self.plain else (
            "postgresql://kolam@" + ",".join(f"127.0.0.1:{self.ports[machine]['postgres']}"
                                             for machine in MACHINES)
            + "/kolam?target_session_attrs=read-write")
        done = subprocess.run(["psql", "-XAt", "-F", "\t", "-c", statement, uri], check=True,
                              capture_output=True, timeout=WAIT_LIMIT,
                              env={**os.environ, "PGPASSWORD": self.password})
        return [line.split("\t") for line in done.stdout.decode().splitlines()]

    def logs(self):
        """What the servers have said, by machine."""
        said = {}
        for machine in MACHINES:
            with open(os.path.join(self.folder, machine, "kolam.log"), encoding="utf-8") as file:
                said[machine] = file.read()
        return said


def children_of(parent):
    with open(f"/proc/{parent}/task/{parent}/children", encoding="utf-8") as file:
        return [int(process) for process in file.read().split()]


def adopt_orphans():
    """Buries at once, as init does, what services leave behind: Patroni takes a dead process that is
    still listed for one that runs. What was started by this process itself is left alone."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)
    threading.Thread(target=bury_orphans, daemon=True).start()


def bury_orphans():
    while True:
        time.sleep(0.01)
        with contextlib.suppress(OSError):  # there is none, or somebody else was quicker
            dead = os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT)
            if os.getsid(dead.si_pid) != os.getsid(0):  # services have sessions of their own
                os.waitpid(dead.si_pid, 0)


def command_of(process):
    try:
        with open(f"/proc/{process}/cmdline", "rb") as file:
            return file.read()
    except OSError:
        return b""


def need_patroni():
    """For the long form."""
    for program, package in (("etcd", "etcd-server"), ("patroni", "patroni")):
        if not any(os.access(os.path.join(place, program), os.X_OK)
                   for place in os.environ["PATH"].split(":")):
            raise Skip(f"there is no {program}: apt-get install {package}")
