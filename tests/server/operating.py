#!/usr/bin/env python3
"""kolam admin for the server as a whole: its status, what everybody is told, and what nobody can do for now.

Usage: operating.py PROGRAM
"""

import os
import signal
import sqlite3
import sys
import tempfile
import time

from activation import NotifySocket
from hosting import NONCES, account, acts, admin, ask, game_of_two, login, shown
from program import REFUSED, USAGE, Ran, expect, run_tests, test
from served import Served
from ws_client import Closed, Refused

EXAMPLE = os.path.join(os.path.dirname(__file__), "..", "..", "deploy", "kolam.conf")


def status(server):
    (row,) = admin(server, "status")
    return row


def arrive(server):
    """A line that has said hello, and what it was told."""
    line = server.line()
    return line, ask(line, do="hello")["announcements"]


def heard(line):
    """What the next message of that kind announces."""
    while (message := line.hear()).get("is") != "announcements":
        pass
    return message["announcements"]


@test
def the_status_says_what_runs_and_how_it_is():
    with Served() as server:
        line, _ = arrive(server)
        row = status(server)
        assert row["running"] and row["version"] and row["started"] <= row["time"], row
        assert (row["connections"], row["people"], row["tables"], row["playing"]) == (1, 0, 0, 0), row
        assert not row["time_held"] and row["announcement"] is None, row
        opened = ask(line, do="open", game="manalath", pace="none", seats=["me", "level=1"],
                     nonce="00" * 32)
        row = status(server)
        assert (row["people"], row["tables"], row["playing"]) == (1, 1, 1), (row, opened)
        assert row["time"] - 60000 < row["committed"] <= row["time"] + 1, row
        assert not row["store_failing"] and row["pending"] >= 0, row
        text, german = shown(server, "status"), shown(server, "status", language="de_DE.UTF-8")
        assert row["version"] in text and "games under way: 1" in text, text
        assert "laufende Partien: 1" in german, german
        assert acts(server) == []


@test
def an_announcement_reaches_those_who_are_here_and_those_who_come():
    with tempfile.TemporaryDirectory() as folder:
        with Served(folder=folder) as server:
            line, announced = arrive(server)
            assert announced == [], announced
            admin(server, "announce", "Tournament at 8", "--german", "Turnier um 8")
            (told,) = heard(line)
            assert (told["kind"], told["en"], told["de"]) == ("host", "Tournament at 8",
                                                              "Turnier um 8"), told
            assert told["until"] is None and arrive(server)[1] == [told], told
            assert status(server)["announcement"]["de"] == "Turnier um 8"
            assert "Tournament at 8" in shown(server, "status")
            admin(server, "announce", "Back soon", "--until", "2999-12-31")
            (told,) = heard(line)
            assert (told["en"], told["de"]) == ("Back soon", "Back soon") and told["until"], told
            assert server.stop() == 0
        with Served(folder=folder) as server:
            line, announced = arrive(server)
            assert announced == [told], announced
            admin(server, "announce", "--end")
            assert heard(line) == [] and arrive(server)[1] == []
            assert status(server)["announcement"] is None
            rows = admin(server, "audit")
            assert [row["detail"] for row in rows] == ["", "Back soon", "Tournament at 8"], rows


@test
def an_announcement_that_is_over_is_told_to_nobody():
    with tempfile.TemporaryDirectory() as folder:
        with Served(folder=folder) as server:
            admin(server, "announce", "Back soon", "--until", "2999-12-31")
            past = ("announce", "Back soon", "--until", "2020-01-01")
            assert admin(server, *past, status=REFUSED)["code"] == "malformed"
            assert server.stop() == 0
        with sqlite3.connect(server.data) as database:
            database.execute("UPDATE setting SET value = json_set(value, '$.until', ?)",
                             (int(time.time() * 1000) - 1000,))
        with Served(folder=folder) as server:
            assert arrive(server)[1] == [] and status(server)["announcement"] is None


@test
def without_a_server_it_is_announced_by_the_next_one():
    with tempfile.TemporaryDirectory() as folder:
        with Served(folder=folder) as server:
            assert server.stop() == 0
        admin(server, "announce", "Back again")
        row = status(server)
        assert not row["running"] and row["announcement"]["en"] == "Back again", row
        assert "Back again" in shown(server, "status")
        with Served(folder=folder) as server:
            assert arrive(server)[1][0]["en"] == "Back again"
            assert acts(server) == ["announce"]


# Drain


@test
def while_it_drains_no_game_begins_and_those_under_way_end():
    with tempfile.TemporaryDirectory() as folder:
        with Served(folder=folder) as server:
            lines = [server.line() for _ in range(2)]
            anna, berta = lines
            for line in lines:
                ask(line, do="hello")
            table, _ = game_of_two(anna, berta)
            waiting = ask(anna, do="open", game="manalath", pace="none", seats=["me", "open"],
                          nonce=NONCES[0])["table"]
            admin(server, "drain", "on")
            assert [one["kind"] for one in heard(anna)] == ["drain"]
            assert status(server)["drain"] and status(server)["playing"] == 1
            assert "games still under way: 1" in shown(server, "status")
            assert server.metric("draining") == 1
            terms = {"game": "manalath", "pace": "none", "nonce": NONCES[0]}
            for request in ({"do": "open", "seats": ["me", "level=1"], **terms},
                            {"do": "sit", "table": waiting, "nonce": NONCES[1]}):
                assert ask(berta, **request)["refused"]["code"] == "closed", request
            assert "refused" not in ask(anna, do="move", table=table, move="oc3", after=0, key="a")
            assert "refused" not in ask(anna, do="resign", table=table)
            rematch = {"do": "offer", "table": table, "what": "rematch", "nonce": NONCES[0]}
            assert ask(anna, **rematch)["refused"]["code"] == "closed"
            assert status(server)["playing"] == 0
            admin(server, "drain", "off")
            assert heard(anna) == []
            assert "refused" not in ask(anna, **rematch)
            admin(server, "drain", "on", "--reason", "new version")
            assert server.stop() == 0
        assert admin(server, "drain", "on", status=REFUSED)["code"] == "busy"
        with Served(folder=folder) as server:
            line, announced = arrive(server)
            assert announced == [] and not status(server)["drain"]
            assert "refused" not in ask(line, do="sit", table=waiting, nonce=NONCES[1])
            rows = admin(server, "audit")
            assert [row["detail"] for row in rows] == ["on", "off", "on"], rows
            assert rows[0]["reason"] == "new version", rows
            assert admin(server, "drain", "maybe", status=REFUSED)["code"] == "malformed"


# Read-only mode


@test
def read_only_mode_lets_people_look_and_nothing_else():
    with tempfile.TemporaryDirectory() as folder:
        with Served(folder=folder) as server:
            (anna, session), (berta, _) = account(server, "Anna"), account(server, "Berta")
            table, key = game_of_two(anna, berta)
            admin(server, "read-only", "on", "--reason", "moving house")
            (told,) = arrive(server)[1]
            assert told["kind"] == "readOnly" and "moving house" in told["de"], told
            move = {"do": "move", "table": table, "move": "oc3", "after": 0, "key": "a"}
            refused = ask(anna, **move)["refused"]
            assert refused["code"] == "closed" and refused["en"] == told["en"], refused
            assert login(server, "Anna")["refused"]["code"] == "closed"
            line = server.line()
            assert ask(line, do="hello", session=session)["person"]["name"] == "Anna"
            assert ask(line, do="watch", table=table)["seat"] == 1
            assert ask(line, do="profile", name="Berta")["name"] == "Berta"
            assert status(server)["read_only"]["reason"] == "moving house"
            assert "moving house" in shown(server, "status") and server.metric("read_only") == 1
            assert server.stop() == 0
        assert status(server)["read_only"]["reason"] == "moving house"
        with Served(folder=folder) as server:
            line = server.line()
            assert ask(line, do="watch", table=table, key=key)["seat"] == 1
            assert ask(line, **move)["refused"]["code"] == "closed"
            admin(server, "read-only", "off")
            assert "refused" not in ask(line, **move)
            assert status(server)["read_only"] is None
            assert server.stop() == 0
        admin(server, "read-only", "on")
        with Served(folder=folder) as server:
            assert login(server, "Anna")["refused"]["code"] == "closed"
            rows = admin(server, "audit")
            assert [row["detail"] for row in rows] == ["on", "off", "on"], rows
            assert rows[2]["reason"] == "moving house", rows


# Limits


@test
def limits_hold_at_once_and_outlast_a_restart():
    def open_table(line):
        return ask(line, do="open", game="manalath", pace="none", seats=["me", "open"],
                   nonce=NONCES[0])

    with tempfile.TemporaryDirectory() as folder:
        with Served(folder=folder) as server:
            rows = {row["name"]: row for row in admin(server, "limits")}
            assert rows["tables"]["value"] == rows["tables"]["default"] == 60, rows
            line, _ = arrive(server)
            assert "refused" not in open_table(line)
            admin(server, "limits", "tables", "1", "--reason", "too many")
            refused = open_table(line)["refused"]
            assert refused["code"] == "busy" and " 1 " in refused["en"], refused
            assert admin(server, "limits", "tables")[0]["value"] == 1
            assert "unfinished tables" in shown(server, "limits", "tables")
            assert "unfertige" in shown(server, "limits", "tables", language="de_DE.UTF-8")
            admin(server, "limits", "all-connections", "1")
            expect_turned_away(server)
            assert server.stop() == 0
        admin(server, "limits", "all-connections", "default")
        with Served(folder=folder) as server:
            rows = {row["name"]: row["value"] for row in admin(server, "limits")}
            assert rows["tables"] == 1 and rows["all-connections"] == 65536, rows
            assert "refused" not in open_table(arrive(server)[0])
            details = [row["detail"] for row in admin(server, "audit")]
            assert details == ["all-connections 65536", "all-connections 1", "tables 1"], details
            for value in ("0", "+1", "many", "1000001", "", "1 "):
                refused = admin(server, "limits", "tables", value, status=REFUSED)
                assert refused["code"] == "malformed", value
            assert admin(server, "limits", "patience", "1", status=REFUSED)["code"] == "unknown"


def expect_turned_away(server):
    try:
        line = server.line()
        ask(line, do="hello")
    except Closed as closed:
        assert closed.code == 1013, closed
    else:
        raise AssertionError("it was let in")


# Settings


def lets_in(server, origin):
    try:
        server.line(headers={"Origin": origin}).cut()
    except Refused as refused:
        assert refused.status == 403, refused
        return False
    return True


class SettingsFile:
    def __init__(self, folder):
        self.path = os.path.join(folder, "kolam.conf")

    def write(self, text):
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(text)


A, B, C = (f"https://{name}.example" for name in "abc")


@test
def settings_are_read_again_while_it_runs():
    with tempfile.TemporaryDirectory() as folder:
        settings = SettingsFile(folder)
        settings.write(f"# who may come\norigin = {A}\n\nhost=127.0.0.1\nno-limits = no\n")
        name = os.path.join(folder, "notify")
        notices = NotifySocket(name)
        with Served("--settings", settings.path, folder=folder,
                    environment={"NOTIFY_SOCKET": name}) as server:
            notices.hear_until("READY=1")
            assert lets_in(server, A) and not lets_in(server, B)
            settings.write(f'KOLAM_ORIGIN="{B}"\nhost = 127.0.0.1\n')
            assert lets_in(server, A)
            admin(server, "reload", "--reason", "new name")
            assert lets_in(server, B) and not lets_in(server, A)
            reloading, ready = notices.hear_until("READY=1")
            assert reloading.startswith("RELOADING=1\nMONOTONIC_USEC=") and ready == "READY=1"
            settings.write(f"origin = {C}\nhost = 127.0.0.1\n")
            server.process.send_signal(signal.SIGHUP)
            server.wait_for("settings read again")
            notices.hear_until("READY=1")
            assert lets_in(server, C) and not lets_in(server, B)
            signalled, asked = admin(server, "audit")
            assert (signalled["act"], signalled["user"], signalled["reason"]) == (
                "reload", None, "SIGHUP"), signalled
            assert (asked["act"], asked["user"]) == ("reload", os.getuid()), asked
            assert server.stop() == 0
        notices.close()
        assert admin(server, "reload", status=REFUSED)["code"] == "busy"


@test
def a_file_with_an_error_changes_nothing():
    with tempfile.TemporaryDirectory() as folder:
        settings = SettingsFile(folder)
        settings.write(f"origin = {A}\n")
        with Served("--settings", settings.path, folder=folder) as server:
            for text, word in ((f"origin = {B}\nbots 2\n", "line 2"),
                               (f"origin = {B}\norigin = {C}\n", "twice"),
                               (f"origin = {B}\ncolour = red\n", "colour"),
                               ("origin = b.example\n", "b.example"),
                               (f"origin = {B}\nno-limits = maybe\n", "maybe"),
                               (f"origin = {B}\nhost = 0.0.0.0\n", "restart")):
                settings.write(text)
                refused = admin(server, "reload", status=REFUSED)
                assert refused["code"] == "illegal" and word in refused["en"], refused
                assert lets_in(server, A) and not lets_in(server, B), text
            server.process.send_signal(signal.SIGHUP)
            assert "restart" in server.wait_for("settings refused")["why"]
            os.remove(settings.path)
            assert settings.path in admin(server, "reload", status=REFUSED)["en"]
            assert acts(server) == [] and server.stop() == 0


@test
def it_does_not_start_with_settings_that_are_wrong():
    with tempfile.TemporaryDirectory() as folder:
        settings = SettingsFile(folder)
        serve = ["serve", "--data", os.path.join(folder, "kolam.db"), "--settings", settings.path]
        expect(Ran(serve), REFUSED, settings.path)
        settings.write("port = 70000\n")
        expect(Ran(serve), REFUSED, "line 1", "70000")
        with Served("--settings", EXAMPLE, folder=folder) as server:
            assert lets_in(server, "https://games.example") and not lets_in(server, A)
        with Served(folder=folder) as server:
            assert "--settings" in admin(server, "reload", status=REFUSED)["en"]


@test
def wrong_words_are_usage_errors():
    for words in (("status", "now"), ("announce",), ("announce", "Hello", "--end"),
                  ("people", "--end"), ("announce", "a", "b"), ("drain",), ("read-only",), ("limits", "a", "b", "c"), ("reload", "now")):
        expect(Ran(["admin", *words]), USAGE)


sys.exit(run_tests())
