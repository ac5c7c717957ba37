#!/usr/bin/env python3
"""A PostgreSQL 15 of its own for a test, from Debian's package: on a free port, in a folder that is
removed afterwards.

    postgres.py COMMAND...      runs a command that finds it by $KOLAM_POSTGRES

PostgreSQL refuses to run as root: then it is Debian's user `postgres` who runs it."""
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

PROGRAMS = "/usr/lib/postgresql/15/bin"
LIMIT = 120  # seconds, for it to start or to stop
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "fsync": "off",  # the machine outlives the test
    "max_connections": "100",
}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def is_there():
    return os.path.exists(os.path.join(PROGRAMS, "postgres"))


class Postgres:
    def __init__(self, parent=None):
        """Its data are in a folder of their own in `parent`, or in memory."""
        self.parent = parent
        self.user = ["--reuid", "postgres", "--regid", "postgres", "--clear-groups"]
        self.user = self.user if os.geteuid() == 0 else []
        self.folder = self.own_folder()
        self.data = os.path.join(self.folder, "data")
        self.port, self.process = None, None
        subprocess.run(self.line("initdb", "-D", self.data, "-A", "trust", "-U", "kolam", "-E", "UTF8",
                                 "--locale=C", "--no-sync", "--no-instructions"),
                       check=True, timeout=LIMIT, stdout=subprocess.DEVNULL, cwd=self.folder)
        while not self.start(free_port()):  # somebody else may have taken the port
            pass

    def own_folder(self):
        """Where its user can enter: $TMPDIR may be root's alone."""
        place = next(filter(os.path.isdir, ["/dev/shm", "/var/tmp"])) if self.user else None
        folder = tempfile.mkdtemp(prefix="kolam-postgres-", dir=self.parent or place)
        if self.user:
            shutil.chown(folder, "postgres", "postgres")
        return folder

    def line(self, program, *arguments):
        """The command, as its user. Its processes end with this one, whatever happens here."""
        return ["setpriv", *self.user, "--pdeathsig", "QUIT", "--",
                os.path.join(PROGRAMS, program), *arguments]

    def start(self, port=None):
        """On the port that it had, or another one; false if that is taken."""
        self.port = port or self.port
        settings = [part for name, value in SETTINGS.items() for part in ("-c", f"{name}={value}")]
        with open(os.path.join(self.folder, "log"), "ab") as log:
            self.process = subprocess.Popen(
                self.line("postgres", "-D", self.data, "-p", str(self.port), *settings),
                stdout=log, stderr=log, start_new_session=True, cwd=self.folder)
        limit = time.monotonic() + LIMIT
        while self.process.poll() is None:
            if self.answers():
                return True
            assert time.monotonic() < limit, "PostgreSQL does not answer"
            time.sleep(0.02)
        return False

    def answers(self):
        ready = [os.path.join(PROGRAMS, "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(ready, check=False, timeout=LIMIT).returncode == 0

    @property
    def uri(self):
        return self.place("postgres")

    def place(self, database):
        return f"postgresql://kolam@127.0.0.1:{self.port}/{database}"

    def database(self, name):
        """A new one, empty: its place."""
        subprocess.run([os.path.join(PROGRAMS, "createdb"), "-h", "127.0.0.1", "-p", str(self.port),
                        "-U", "kolam", name], check=True, timeout=LIMIT)
        return self.place(name)

    def stop(self, number=signal.SIGINT):
        """At once, with what it has committed; SIGKILL is a crash."""
        self.process.send_signal(number)
        self.process.wait(LIMIT)

    def close(self):
        if self.process.poll() is None:
            self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def main():
    with Postgres() as postgres:
        environment = {**os.environ, "KOLAM_POSTGRES": postgres.uri}
        return subprocess.run(sys.argv[1:], env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
