#!/usr/bin/env python3
"""The server when the machine is against it: disks, files, signals, clocks.

Usage: hardships.py PROGRAM
"""

import json
import os
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

from besieged import NONCES, Besieged
from program import PROGRAM, REFUSED, WAIT_LIMIT, run_tests, test, wait_until
from served import Served
from ws_client import Closed, Refused

GET = b"GET %s HTTP/1.1\r\nHost: x\r\n\r\n"


def connected(server):
    return socket.create_connection(("127.0.0.1", server.port), WAIT_LIMIT)


# Stopping


@test
def stopping_while_requests_come_in_is_clean():
    """Requests of every kind on lines that were open before, one after the other."""
    for _ in range(5):
        with Besieged() as server:
            lines = [connected(server) for _ in range(20)]
            keeps = server.friend()  # reads nothing: the server waits for it to close
            server.process.send_signal(signal.SIGTERM)
            wait_until(lambda: "stopping" in server.log_text())
            for _ in range(20):
                for line, path in zip(lines, [b"/metrics", b"/games/0123456789ab.kgn", b"/healthz",
                                              b"/games.kgn?game=mandala", b"/"] * 4):
                    try:
                        line.sendall(GET % path)
                    except OSError:
                        pass
                time.sleep(0.01)
            for line in lines:
                line.close()
            keeps.line.cut()
            assert server.process.wait(WAIT_LIMIT) == 0
            server.reader.join(WAIT_LIMIT)
            assert "Sanitizer" not in server.log_text(), server.log_text()


@test
def stopping_under_load_loses_nothing():
    """Moves are acknowledged up to the end: all of them are there after it."""
    with tempfile.TemporaryDirectory() as folder:
        played = {}
        with Besieged("--no-limits", folder=folder) as server:
            parties = [server.party("patterns") for _ in range(10)]
            threads = [threading.Thread(target=play_on, args=(party, played)) for party in parties]
            for thread in threads:
                thread.start()
            wait_until(lambda: sum(played.values()) > 50)
            assert server.stop() == 0
            for thread in threads:
                thread.join(WAIT_LIMIT)
        expect_stored(folder, played)


def expect_stored(folder, played):
    with Besieged("--no-limits", folder=folder) as server:
        friend = server.friend()
        for table, count in played.items():
            shown = friend.ask("watch", table=table)
            assert len(shown["moves"]) >= count, (table, count, shown["moves"])
            friend.ask("unwatch", table=table)


def play_on(party, played):
    """Both play legal moves until the line ends; how many were acknowledged."""
    table = party[2]
    played[table] = 0
    try:
        while True:
            player = party[played[table] % 2]
            state = player.ask("watch", table=table, legal=True)
            if state["state"] == "over":
                return
            seat = party[state["toMove"] - 1]
            state = seat.ask("watch", table=table, legal=True)
            seat.ask("move", table=table, move=state["legal"][0], after=len(state["moves"]),
                     key=f"k{len(state['moves'])}")
            played[table] += 1
    except (Closed, OSError):
        pass


@test
def a_second_signal_ends_it_at_once():
    with Served() as server, server.line():
        server.process.send_signal(signal.SIGTERM)
        server.wait_for("stopping")
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(WAIT_LIMIT) in (0, 1)


@test
def standing_still_is_on_nobodys_clock():
    """The process stops for some seconds, and goes on: most of them have not passed for a player."""
    with Besieged() as server:
        first, second, table = server.party(pace="10")
        first.ask("move", table=table, move="oc3", after=0, key="a")
        begun = time.monotonic()
        before = second.ask("move", table=table, move="od3", after=1, key="b")
        server.process.send_signal(signal.SIGSTOP)
        stopped = time.monotonic()
        time.sleep(4)
        stopped = time.monotonic() - stopped
        server.process.send_signal(signal.SIGCONT)
        shown = first.ask("move", table=table, move="oe3", after=2, key="c")
        used = (before["clocks"]["left"][0] - shown["clocks"]["left"][0]) / 1000
        passed = time.monotonic() - begun
        assert shown["e"] == "move" and used < passed - stopped / 2, (used, passed, stopped, shown)
        asked = time.time()
        told = first.ask("ping")["time"] / 1000
        assert asked - 1 < told < time.time() + 1, (asked, told)


def slow_game(server):
    """A game with a day a move in which both have played; its table."""
    first, second = server.line(), server.line()
    table = first.ask({"do": "open", "id": 1, "game": "manalath", "pace": "1d",
                       "seats": ["me", "open"], "nonce": NONCES[0]})["table"]
    second.ask({"do": "sit", "id": 1, "table": table, "nonce": NONCES[1]})
    for line, move, after in ((first, "oc3", 0), (second, "od3", 1)):
        line.ask({"do": "move", "id": 2, "table": table, "move": move, "after": after,
                  "key": "a"})
    return table


@test
def slow_clocks_stand_until_somebody_who_hosts_trusts_the_time():
    """The server finds that it was last alive tomorrow, and waits for SIGUSR1."""
    with tempfile.TemporaryDirectory() as folder:
        with Served(folder=folder) as server:
            table = slow_game(server)
            assert server.metric("time_held") == 0 and server.stop() == 0
        database = sqlite3.connect(server.data)
        database.execute("UPDATE alive SET at = at + 86400000")
        database.commit()
        database.close()
        with Served(folder=folder) as server:
            line = server.line()
            clocks = lambda: line.ask({"do": "watch", "id": 1, "table": table})["clocks"]
            assert "time held" in [entry["event"] for entry in server.log], server.log
            assert server.metric("time_held") == 1 and clocks()["paused"]
            server.process.send_signal(signal.SIGUSR1)
            server.wait_for("time trusted")
            wait_until(lambda: clocks()["runs"] == 1)
            assert server.metric("time_held") == 0 and clocks()["left"][0] > 86000000
            assert server.stop() == 0


# What is stored


def refused_start(data, *named):
    """The program says why it does not start, in a sentence, and ends with status 1."""
    done = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", data], capture_output=True,
                          env={**os.environ, "LC_ALL": "C"}, check=False, timeout=WAIT_LIMIT)
    said = done.stderr.decode()
    assert done.returncode == REFUSED, (done.returncode, said)
    assert said.startswith("kolam: ") and "Sanitizer" not in said, said
    for name in named:
        assert name in said, (name, said)
    return said


@test
def data_that_is_no_database_is_said_and_left_alone():
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "kolam.db")
        for content in (b"not a database at all " * 100, b"SQLite format 3\0" + b"\xff" * 5000):
            with open(data, "wb") as file:
                file.write(content)
            refused_start(data)
            with open(data, "rb") as file:
                assert file.read() == content


@test
def data_that_was_damaged_is_said():
    with tempfile.TemporaryDirectory() as folder:
        with Besieged(folder=folder):
            pass
        data = os.path.join(folder, "kolam.db")
        size = os.path.getsize(data)
        for place in range(0, size, 4096):
            with open(data, "rb") as file:
                whole = file.read()
            with open(data, "r+b") as file:
                file.seek(place + 100 if place == 0 else place)
                file.write(b"\xaa" * 900)
            done = start_and_stop(data)
            assert done.returncode in (0, REFUSED), (place, done)
            assert b"Sanitizer" not in done.stderr, done.stderr.decode()
            with open(data, "wb") as file:
                file.write(whole)
            for tail in ("-wal", "-shm"):
                if os.path.exists(data + tail):
                    os.remove(data + tail)


def start_and_stop(data):
    process = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--data", data, "--log", "json"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    said = b""
    for line in process.stderr:
        said += line
        if b"listening" in line:
            process.send_signal(signal.SIGTERM)
    process.stdout.close()
    return subprocess.CompletedProcess(process.args, process.wait(WAIT_LIMIT), b"", said)


@test
def places_that_cannot_be_written_are_said():
    with tempfile.TemporaryDirectory() as folder:
        refused_start(os.path.join(folder, "no", "such\0"[:4], "folder", "\x01" * 300), )
        refused_start(folder)
        refused_start("/proc/kolam.db")


@test
def data_of_a_later_version_is_said_and_left_alone():
    with tempfile.TemporaryDirectory() as folder:
        with Besieged(folder=folder):
            pass
        data = os.path.join(folder, "kolam.db")
        with sqlite3.connect(data) as file:
            file.execute("PRAGMA user_version = 1000")
        refused_start(data)


@test
def two_servers_do_not_share_their_data():
    with Besieged() as server:
        refused_start(server.data)


@test
def two_servers_do_not_share_their_data_by_other_names():
    with Besieged() as server, tempfile.TemporaryDirectory(dir=server.folder) as folder:
        for number, name in enumerate((os.symlink, os.link)):
            other = os.path.join(folder, f"{number}.db")
            name(server.data, other)
            refused_start(other, "another server")
        linked = os.path.join(server.folder, "linked")
        os.symlink(server.folder, linked)
        refused_start(os.path.join(linked, "kolam.db"), "another server")
        os.remove(linked)


@test
def events_that_were_tampered_with_are_said():
    """A table that cannot be read back is not played on; the others are."""
    with tempfile.TemporaryDirectory() as folder:
        with Besieged(folder=folder) as server:
            parties = [server.party() for _ in range(2)]
            for first, _, table in parties:
                first.ask("move", table=table, move="oc3", after=0, key="a")
        data = os.path.join(folder, "kolam.db")
        with sqlite3.connect(data) as file:
            file.execute("UPDATE journal SET body = '{\"e\":\"move\"' WHERE number = 4 AND table_id ="
                         " (SELECT min(table_id) FROM journal)")
        done = start_and_stop(data)
        assert done.returncode in (0, REFUSED), done
        assert b"Sanitizer" not in done.stderr, done.stderr.decode()


@test
def a_full_disk_refuses_and_loses_nothing():
    """No file may grow: what cannot be stored did not happen, and later all goes on."""
    with Besieged() as server:
        first, second, table = server.party()
        first.ask("move", table=table, move="oc3", after=0, key="a")
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        second.line.say({"do": "move", "id": 99, "table": table, "move": "od3", "after": 1,
                         "key": "b"})
        try:
            while (answer := second.line.hear()).get("re") != 99:
                pass
            assert answer["refused"]["code"] == "busy", answer
        except Closed as closed:
            assert closed.code == 1013, closed
        assert server.get("/healthz").status in (200, 503)
        wait_until(lambda: is_idle(server.process.pid))
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE,
                         (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        again = server.friend()
        wait_until(lambda: can_watch(again, table))
        shown = again.ask("watch", table=table)
        assert shown["moves"] == ["oc3"], shown
        server.play()
    told = [json.loads(text) for text in server.raw]
    assert [line["trouble"].split(":")[0] for line in told if line["event"] == "store"] == [
        "nothing can be written", "writing works again"], told


def can_watch(friend, table):
    """Until the server has tried again, it says why not."""
    answer = friend.line.ask({"do": "watch", "id": 98, "table": table})
    assert "refused" not in answer or "cannot store" in answer["refused"]["en"], answer
    return "refused" not in answer


@test
def a_full_disk_is_not_tried_all_the_time():
    """Tables with clocks, which the server would stop: none of them keeps it busy, or fills the log."""
    with Besieged("--no-limits") as server:
        parties = [server.party(pace="10") for _ in range(20)]
        for first, second, table in parties:
            first.ask("move", table=table, move="oc3", after=0, key="a")
            second.ask("move", table=table, move="od3", after=1, key="b")
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        for first, _, table in parties:
            first.line.say({"do": "move", "id": 99, "table": table, "move": "oe3", "after": 2,
                            "key": "c"})
        wait_until(lambda: "event not stored" in server.log_text())
        wait_until(lambda: is_idle(server.process.pid))
        assert server.log_text().count("\n") < 40, server.log_text()
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE,
                         (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        again = server.friend()
        for _, _, table in parties[:10]:
            wait_until(lambda table=table: can_watch(again, table))
            assert len(again.ask("watch", table=table)["moves"]) == 2


# What the system has


@test
def with_few_files_the_last_are_not_let_in_and_nobody_is_lost():
    """The system gives few files: those who are there go on, and later others come in."""
    few = ["sh", "-c", 'ulimit -n 128; exec "$0" "$@"']
    with Besieged("--no-limits", through=few) as server:
        first, second, table = server.party()
        lines = [connected(server) for _ in range(200)]
        first.ask("move", table=table, move="oc3", after=0, key="a")
        assert second.hear("event")["move"] == "oc3"
        wait_until(lambda: is_idle(server.process.pid))
        for line in lines:
            line.close()


def is_idle(pid):
    """Whether it does next to nothing for half a second. Even on a busy machine a process that spins
    gets more than that."""
    spent = processor_seconds(pid)
    time.sleep(0.5)
    return processor_seconds(pid) - spent < 0.03


def processor_seconds(pid):
    with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@test
def a_log_that_nobody_reads_ends_nothing():
    """Its reader is gone: that is no reason to stop."""
    with Besieged() as server:
        pass
    with Served() as server:
        server.process.stderr.close()
        for _ in range(80):
            try:
                server.line()
            except (Closed, Refused, OSError):
                pass
        assert server.get("/healthz").status == 200
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(WAIT_LIMIT) == 0
        server.process.stderr = open(os.devnull, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(run_tests())
