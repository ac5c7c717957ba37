"""The server with its store in PostgreSQL: what was acknowledged is there after every kind of fault,
and everything can be moved there and back.

    on_postgres.py KOLAM [FAULTS] [SEED]"""
import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile

from crowd import Crowd, ask_all, check_table
from online import BadNetwork, Server
from postgres import Postgres
from program import DONE, PROGRAM, REFUSED, WAIT_LIMIT, expect, in_folder, kolam, run_tests, test
from served import Served


def ask(uri, sql):
    """What the database itself says."""
    return subprocess.run(["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", uri, "-c", sql],
                          check=True, capture_output=True, encoding="utf-8", timeout=WAIT_LIMIT).stdout.strip()


# Faults


async def kill_server(crowd, _):
    await crowd.server.end(signal.SIGKILL)
    await crowd.server.start()


async def cut_connections(_, postgres):
    ask(postgres.uri, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                      " WHERE application_name = 'kolam'")


async def crash_database(crowd, postgres):
    """As if its machine had died; people go on trying meanwhile."""
    postgres.stop(signal.SIGQUIT)
    await asyncio.sleep(crowd.random.uniform(0, 0.3))
    assert postgres.start()


async def suffer(crowd, postgres, faults):
    for number in range(faults):
        await crowd.play_for(crowd.random.randrange(40))
        await asyncio.sleep(crowd.random.uniform(0, 0.02))
        fault = [kill_server, cut_connections, crash_database][number % 3]
        crowd.faults[fault.__name__] += 1
        await fault(crowd, postgres)
        await crowd.play_for(1)


async def play(postgres, folder, faults, seed):
    chance = random.Random(seed)
    print(f"# seed {seed}", flush=True)
    server = Server(PROGRAM, folder, "--no-limits", "--store", postgres.uri, "--name", "only")
    await server.start()
    network = BadNetwork(server, chance, worst=0.002)
    await network.open()
    crowd = Crowd(server, network, chance)
    await crowd.live_through(suffer(crowd, postgres, faults))
    shown = await ask_all(crowd)
    played = sum([await check_table(crowd, table, shown[table.id]) for table in crowd.tables()])
    assert await server.end() == 0
    await server.start()
    again = await ask_all(crowd)
    for table in crowd.tables():
        await check_table(crowd, table, again[table.id])
        assert again[table.id][0][1]["moves"] == shown[table.id][0][1]["moves"]
    await server.end()
    network.close()
    print(f"# {dict(crowd.faults)}: {crowd.acknowledged} moves acknowledged, {played} shown")
    assert crowd.acknowledged > faults, "hardly anything was played"


@in_folder
def whatever_was_acknowledged_is_there_after_every_fault(folder):
    faults = int(sys.argv[2]) if len(sys.argv) > 2 else 6
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1 << 32)
    with Postgres() as postgres:
        asyncio.run(play(postgres, folder, faults, seed))


# The commands


@in_folder
def everything_is_moved_there_and_back(folder):
    file, back = os.path.join(folder, "kolam.db"), os.path.join(folder, "back.db")
    with Postgres() as postgres:
        with Served(folder=folder) as served:
            with served.line() as line:
                line.ask({"do": "hello", "id": 1})
                opened = line.ask({"do": "open", "id": 2, "game": "patterns", "pace": "1d",
                                   "seats": ["me", "open"], "nonce": "0" * 64})
                assert "table" in opened, opened
            expect(kolam(f"move-data {file} {postgres.uri}"), REFUSED, "in use")
            served.stop()
        expect(kolam(f"move-data {file} {postgres.uri}"), DONE)
        assert ask(postgres.uri, "SELECT count(*) FROM live") == "1"
        expect(kolam(f"move-data {file} {postgres.uri}"), REFUSED, "something in the store")
        with Served("--store", postgres.uri, folder=folder) as served:
            assert served.get("/healthz").status == 200
            expect(kolam(f"move-data {postgres.uri} {back}"), REFUSED, "A server uses the database")
            served.stop()
        report = kolam(f"doctor --store {postgres.uri} --json")
        expect(report, DONE)
        assert (report.lines()[0]["sound"], report.lines()[0]["tables"]) == (True, 1), report.out
        expect(kolam(f"move-data {postgres.uri} {back}"), DONE)
        expect(kolam(f"doctor --data {back}"), DONE)
        ask(postgres.uri, "DELETE FROM journal WHERE number = 1")
        expect(kolam(f"doctor --store {postgres.uri}"), REFUSED, "")


@test
def what_is_postgresqls_own_is_said():
    with Postgres() as postgres:
        expect(kolam(f"backup --data {postgres.uri} copy"), REFUSED, "pg_dump")
        expect(kolam(f"restore --data {postgres.uri} copy"), REFUSED, "pg_restore")
        expect(kolam(f"doctor --store {postgres.uri}"), REFUSED, "")
        expect(kolam("doctor --store postgresql://kolam:secret@127.0.0.1:1/x"), REFUSED, "127.0.0.1")
        assert "secret" not in kolam("doctor --store postgresql://kolam:secret@127.0.0.1:1/x").err


sys.exit(run_tests())
