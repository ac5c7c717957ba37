#!/usr/bin/env python3
"""A database of version 1, in which finished games were stored as the messages that showed them:
version1.sql is one that a server of that version has written, version1.json what it answered.

Usage: migration.py PROGRAM
"""

import contextlib
import itertools
import json
import os
import re
import sqlite3
import sys
import tempfile

from program import DONE, REFUSED, TESTS, expect, kolam, run_tests, test, wait_until
from served import Served

with open(os.path.join(TESTS, "server", "version1.json"), encoding="utf-8") as file:
    BEFORE = json.load(file)
IDS = itertools.count(1)
NEWEST = 3  # version
ALIVE = re.compile("INTO \"(epoch|alive|sqlite_stat1)\"")  # differs after each run of a server
# What the newest version has otherwise than the one before it.
NEW = re.compile("epoch|likeness|device|relation|report|ban|audit|setting|reset_link|TABLE host|TABLE person|TABLE played|INDEX played|INDEX game|"
                 "INDEX (un)?listed|game_removed|INTO \"(person|game|played)\"")


@contextlib.contextmanager
def old_data(*more):
    """A folder with the old database, to which some statements were added."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(TESTS, "server", "version1.sql"), encoding="utf-8") as file:
            do_beside(folder, file.read(), *more)
        yield folder


@contextlib.contextmanager
def beside(folder, name="kolam.db"):
    database = sqlite3.connect(os.path.join(folder, name))
    try:
        yield database
    finally:
        database.close()


def do_beside(folder, *scripts):
    with beside(folder) as database:
        for script in scripts:
            database.executescript(script)


def ask_beside(folder, question):
    with beside(folder) as database:
        return database.execute(question).fetchone()[0]


@contextlib.contextmanager
def migrated():
    """The new server on the old database, and somebody who is connected."""
    with old_data() as folder, Served(folder=folder) as served:
        line = served.line()
        ask(line, do="hello")
        yield served, line


def ask(line, **request):
    answer = line.ask({**request, "id": next(IDS)})
    return {name: value for name, value in answer.items() if name != "re"}


def same(found, expected):
    assert found == expected, f"{found!r} is not {expected!r}"


def is_given(name):
    """The server names guests itself; everybody else chose their name."""
    return name.startswith(("Guest ", "Former member "))


def lasting(state):
    """A state without who was connected at that moment, and with what later versions tell. Whether somebody is a guest was not
    corrected in version 1 when the name changed; now it is told by the name."""
    seats = [{**seat, "here": None, "guest": is_given(seat["name"])} if "name" in seat else seat
             for seat in state["seats"]]
    passing = ("time", "watchers", "seat")
    return {"reason": None, **{n: v for n, v in state.items() if n not in passing}, "seats": seats}


@test
def every_finished_game_is_shown_as_before():
    with migrated() as (_, line):
        for game in BEFORE["games"]:
            state = ask(line, do="watch", table=game["table"])
            for name in state["options"].keys() - game["state"]["options"].keys():
                same(state["options"].pop(name), "off")  # an option that there was not yet
            same(lasting(state), lasting(game["state"]))
            same(list(state["deal"]), list(game["state"]["deal"]))


@test
def every_record_is_the_same_to_the_byte():
    with migrated() as (served, _):
        for game in BEFORE["games"]:
            same(served.get(f"/games/{game['table']}.kgn").text, game["record"])
        same(served.get("/games.kgn").text, BEFORE["records"])


@test
def games_and_standings_are_found_as_before():
    with migrated() as (_, line):
        same(ask(line, do="find", most=100)["games"], BEFORE["found"])
        same(ask(line, do="profile", name="Anna"), BEFORE["profile"])


@test
def the_key_of_a_seat_still_opens_it():
    with migrated() as (_, line):
        for game in BEFORE["games"]:
            for seat, key in enumerate(game["keys"], 1):
                if key:
                    answer = ask(line, do="watch", table=game["table"], key=key)
                    same(answer["seat"], seat)
            answer = ask(line, do="watch", table=game["table"], key="0" * 32)
            same(answer["refused"]["code"], "seat")


@test
def the_last_move_of_a_player_is_still_known():
    with migrated() as (_, line):
        for game in BEFORE["games"]:
            for _, move, after, key in game["moves"][-1:]:
                answer = ask(line, do="move", table=game["table"], move=move, after=after, key=key)
                same(answer["again"], True)
            answer = ask(line, do="move", table=game["table"], move="x", after=0, key="none")
            same(answer["refused"]["code"], "illegal")


@test
def a_game_that_was_being_played_goes_on():
    with migrated() as (_, line):
        live = BEFORE["live"]
        state = ask(line, do="watch", table=live["table"], key=live["key"])
        same((state["seat"], state["position"]), (live["seat"], live["position"]))


@test
def the_messages_and_the_names_in_records_are_gone():
    with old_data() as folder:
        with Served(folder=folder) as served:
            same(served.stop(), 0)
        same(ask_beside(folder, "SELECT count(*) FROM sqlite_schema WHERE name = 'told'"), 0)
        same(ask_beside(folder, "SELECT count(*) FROM record"), len(BEFORE["games"]))
        same(ask_beside(folder, "SELECT count(*) FROM record WHERE record LIKE '%Anna%'"), 0)
        same(ask_beside(folder, "SELECT count(*) FROM record WHERE record LIKE '%level 1%'"), 2)


@test
def the_names_of_persons_are_with_the_persons_alone():
    with old_data() as folder:
        with Served(folder=folder) as served:
            same(served.stop(), 0)
        same(ask_beside(folder, "SELECT count(*) FROM game WHERE first_person AND first_name != ''"
                                " OR second_person AND second_name != ''"), 0)
        same(ask_beside(folder, "SELECT count(*) FROM game WHERE first_name LIKE 'level=%'"
                                " OR second_name LIKE 'level=%'"), 2)


@test
def games_of_one_and_of_two_are_found_as_before():
    def names(game):
        return [player.get("name") for player in game["players"]]

    with migrated() as (_, line):
        for one in ("Anna", "Clara"):
            expected = [game for game in BEFORE["found"] if one in names(game)]
            same(ask(line, do="find", player=one, most=100).get("games"), expected)
        for result in ("1-0", "0-1", "1/2-1/2"):
            expected = [game for game in BEFORE["found"] if game["result"] == result]
            same(ask(line, do="find", result=result, most=100)["games"], expected)


@test
def two_who_were_renamed_as_one_have_their_own_names_again():
    both = ("UPDATE told SET record = replace(record, 'Guest 2921', 'Clara'),"
            " state = replace(state, 'Guest 2921', 'Clara')")
    table = BEFORE["games"][0]["table"]
    with old_data(both) as folder, Served(folder=folder) as served:
        line = served.line()
        same(served.get(f"/games/{table}.kgn").text, BEFORE["games"][0]["record"])
        names = [seat["name"] for seat in ask(line, do="watch", table=table)["seats"]]
        same(names, ["Clara", "Guest 2921"])


@contextlib.contextmanager
def upgraded():
    """The folder of an old database after a server has run on it."""
    with old_data() as folder:
        with Served(folder=folder) as served:
            same(served.stop(), 0)
        yield folder


def dump(folder, name="kolam.db"):
    with beside(folder, name) as database:
        return list(database.iterdump()), database.execute("PRAGMA user_version").fetchone()[0]


def rows(folder, name, query):
    with beside(folder, name) as database:
        return database.execute(query).fetchall()


@test
def a_backup_is_made_before_a_migration():
    with old_data() as folder:
        before = dump(folder)
        with Served(folder=folder) as served:
            same(served.stop(), 0)
        same(dump(folder, "kolam.db.version-1"), before)
        same(os.stat(os.path.join(folder, "kolam.db.version-1")).st_mode & 0o777, 0o600)
        same(ask_beside(folder, "PRAGMA user_version"), NEWEST)


@test
def without_a_backup_nothing_is_migrated():
    with old_data() as folder:
        os.mkdir(os.path.join(folder, "kolam.db.version-1"))
        expect(kolam(f"serve --port 0 --data {folder}/kolam.db"), REFUSED, "backup")
        same(ask_beside(folder, "PRAGMA user_version"), 1)


@test
def the_backup_before_a_migration_is_a_way_back():
    with old_data() as folder:
        before = dump(folder)
        with Served(folder=folder) as served:
            same(served.stop(), 0)
        expect(kolam(f"restore --data {folder}/kolam.db {folder}/kolam.db.version-1"), DONE)
        same(dump(folder), before)


@test
def a_copy_for_the_previous_version_has_its_tables_and_all_data():
    with upgraded() as folder:
        copy = os.path.join(folder, "previous.db")
        do_beside(folder, "UPDATE game SET end = 'adjudicated' WHERE end = 'resigned'")
        now, _ = dump(folder)
        expect(kolam(f"backup --data {folder}/kolam.db --previous {copy}"), DONE)
        then, version = dump(folder, "previous.db")
        same(version, NEWEST - 1)
        same([line for line in now if line not in then and not NEW.search(line)], [])
        same([line for line in then if line not in now and not NEW.search(line)], [])
        for query in ("SELECT id, name, guest, since, passphrase FROM person",
                      "SELECT person, ended, table_id, other FROM played",
                      "SELECT table_id, game, options, first_person, second_person, result, ended FROM game"):
            same(rows(folder, "previous.db", query), rows(folder, "kolam.db", query))
        assert "Clara" in [name for row in rows(folder, "previous.db", "SELECT first_name, second_name FROM game") for name in row]
        ends = {end for end, in rows(folder, "previous.db", "SELECT end FROM game")}
        assert "otherwise" in ends and "adjudicated" not in ends, ends
        expect(kolam(f"backup --data {copy} --previous {folder}/again.db"), REFUSED, "older")


@test
def what_was_stepped_back_can_be_brought_up_to_date_again():
    with upgraded() as folder, tempfile.TemporaryDirectory() as other:
        before = dump(folder)
        expect(kolam(f"backup --data {folder}/kolam.db --previous {other}/kolam.db"), DONE)
        with Served(folder=other) as served:
            for game in BEFORE["games"]:
                same(served.get(f"/games/{game['table']}.kgn").text, game["record"])
            same(served.stop(), 0)
        after = dump(other)
        same([sorted(line for line in lines if not ALIVE.search(line)) for lines, _ in (before, after)],
             [sorted(line for line in before[0] if not ALIVE.search(line))] * 2)
        same(after[1], NEWEST)


@test
def an_old_database_can_be_copied_and_looked_over():
    with old_data() as folder:
        expect(kolam(f"backup --data {folder}/kolam.db {folder}/copy.db"), DONE)
        same(dump(folder, "copy.db"), dump(folder))
        looked = kolam(f"doctor --data {folder}/kolam.db")
        expect(looked, DONE)
        assert "version 1" in looked.out, looked.out
        same(ask_beside(folder, "PRAGMA user_version"), 1)


@test
def what_was_migrated_is_sound():
    with upgraded() as folder:
        looked = kolam(f"doctor --data {folder}/kolam.db --json")
        expect(looked, DONE)
        found = json.loads(looked.out)
        same((found["sound"], found["version"], found["games"], found["problems"]),
             (True, NEWEST, len(BEFORE["games"]), []))


@test
def accounts_whose_names_look_alike_keep_them_but_nobody_else_gets_one():
    person = "INSERT INTO person(id, name, guest, since, passphrase) VALUES"
    alike = f"{person} (11, 'Emma', 0, 1, 'x'), (12, 'Ernrna', 0, 2, 'x'), (13, 'Admin', 0, 3, 'x')"
    with old_data(alike) as folder, Served(folder=folder) as served:
        line = served.line()
        for name in ("Emma", "Ernrna", "Admin"):
            same(ask(line, do="profile", name=name)["name"], name)
        answer = ask(line, do="register", name="Emrna", passphrase="correct horse")
        same(answer["refused"]["code"], "taken")
        same(ask(line, do="register", name="Dora", passphrase="correct horse")["person"]["name"], "Dora")


@test
def names_in_the_garbage_of_the_journal_go():
    event = "INSERT INTO journal(table_id, number, body) VALUES (987, 1, '{\"name\":\"Zoe\"}')"
    with old_data(event) as folder:
        live = ask_beside(folder, "SELECT count(*) FROM journal WHERE table_id IN live")
        with Served(folder=folder) as served:
            wait_until(lambda: ask_beside(folder, "SELECT count(*) FROM journal WHERE body LIKE '%Zoe%'") == 0)
            same(served.stop(), 0)
        assert ask_beside(folder, "SELECT count(*) FROM journal WHERE table_id IN live") >= live > 0


@test
def what_cannot_be_migrated_stays_as_it_was():
    with old_data("CREATE TABLE record(other)") as folder:
        data = os.path.join(folder, "kolam.db")
        expect(kolam(f"serve --port 0 --data {data}"), REFUSED)
        same(ask_beside(folder, "PRAGMA user_version"), 1)
        same(ask_beside(folder, "SELECT count(*) FROM told"), len(BEFORE["games"]))


sys.exit(run_tests())
