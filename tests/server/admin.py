#!/usr/bin/env python3
"""kolam admin: each act against a running server, and on the file where that makes sense.

Usage: admin.py PROGRAM
"""

import json
import os
import signal
import socket
import sqlite3
import stat
import sys
import tempfile
import time

from hosting import (NONCES, account, acts, admin, ask, game_of_two, hear_kind, hear_until_closed,
                     login, names, shown)
from program import DONE, REFUSED, USAGE, WAIT_LIMIT, Ran, expect, run_tests, test, wait_until
from served import Served

# The socket


@test
def only_its_user_can_open_the_socket_and_it_goes_with_the_server():
    with tempfile.TemporaryDirectory() as folder:
        with Served(folder=folder) as server:
            mode = os.stat(server.data + ".admin").st_mode
            assert stat.S_ISSOCK(mode) and stat.S_IMODE(mode) == 0o600, oct(mode)
            assert server.stop() == 0
        assert not os.path.exists(server.data + ".admin")


@test
def a_server_that_was_killed_leaves_no_socket_in_the_way():
    with tempfile.TemporaryDirectory() as folder:
        with Served(folder=folder) as server:
            server.process.kill()
        with Served(folder=folder) as server:
            account(server, "Anna")
            assert names(admin(server, "people")) == ["Anna"]


@test
def the_socket_is_found_by_any_name_of_the_data():
    with tempfile.TemporaryDirectory() as folder, Served() as server:
        account(server, "Anna")
        link = os.path.join(folder, "link.db")
        os.symlink(server.data, link)
        ran = Ran(["admin", "--data", link, "--json", "people"])
        assert names(ran.lines()[:-1]) == ["Anna"], ran.out


def talk(server, *parts):
    """What the socket answers to these bytes."""
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(WAIT_LIMIT)
        line.connect(server.data + ".admin")
        heard = b""
        try:
            for part in parts:
                line.sendall(part)
            while data := line.recv(65536):
                heard += data
        except OSError:
            pass
        return heard


@test
def what_is_no_request_is_refused_and_harms_nothing():
    wrong = (b"\n", b"{}\n", b"[]\n", b'{"do":"nothing"}\n', b'{"do":"people","do":"people"}\n',
             b'{"do":"people","more":1}\n', b'{"do":"people","find":1}\n', b"\xff\xfe\n",
             b'{"do":"people","find":"' + b"x" * 100 + b'"}\n', b'{"do":"people"}x\n',
             b'{"do":"ban","name":"Anna"}\n', b'{"do":"rename","name":"Anna"}\n',
             b'{"do":"people"}\n{"do":"people"}\n', b"x" * 5000, b'{"do":"audit","name":"\\u0000"}\n')
    with Served() as server:
        account(server, "Anna")
        for request in wrong:
            answer = json.loads(talk(server, request))
            assert answer["refused"]["en"] and answer["refused"]["de"], (request, answer)
        assert b'"done"' in talk(server, b'{"do":', b'"people"}', b"\n")
        assert acts(server) == []


@test
def lines_that_say_nothing_make_way():
    with Served() as server:
        idle = []
        for _ in range(40):
            line = socket.socket(socket.AF_UNIX)
            line.connect(server.data + ".admin")
            idle.append(line)
        assert admin(server, "people") == []
        assert server.get("/healthz").status == 200
        for line in idle:
            line.close()


# People


@test
def accounts_are_listed_and_found_by_a_part_of_the_name():
    with Served() as server:
        for name in ("Berta", "Anna", "Annabel"):
            account(server, name)
        assert names(admin(server, "people")) == ["Anna", "Annabel", "Berta"]
        assert names(admin(server, "people", "nna")) == ["Anna", "Annabel"]
        assert admin(server, "people", "zz") == []
        assert "Berta" in shown(server, "people") and "Anna" not in shown(server, "people", "ert")


@test
def a_banned_account_is_told_why_and_can_neither_log_in_nor_play():
    with Served() as server:
        (anna, session), (berta, _) = account(server, "Anna"), account(server, "Berta")
        table, key = game_of_two(anna, berta)
        until = time.strftime("%Y-%m-%d", time.gmtime(time.time() + 10 * 86400))
        admin(server, "ban", "anna", "--reason", "Rude words", "--until", until)
        told = [message for message in hear_until_closed(anna) if message.get("is") == "banned"]
        assert len(told) == 1 and told[0]["reason"] == "Rude words", told
        for language in ("en", "de"):
            assert until in told[0][language] and "Rude words" in told[0][language], told
        refused = login(server, "Anna")["refused"]
        assert refused["code"] == "banned" and refused["de"] == told[0]["de"], refused
        line = server.line()
        assert ask(line, do="hello", session=session)["person"] is None
        assert ask(line, do="watch", table=table, key=key)["refused"]["code"] == "seat"
        row = admin(server, "people", "Anna")[0]
        assert row["banned"] and row["reason"] == "Rude words" and row["until"], row
        assert ask(berta, do="watch", table=table)["seat"] == 2


@test
def a_wrong_passphrase_does_not_tell_that_an_account_is_banned():
    with Served() as server:
        account(server, "Anna")
        admin(server, "ban", "Anna", "--reason", "Rude words")
        answer = ask(server.line(), do="login", name="Anna", passphrase="wrong horse")
        assert answer["refused"]["code"] == "account", answer


@test
def a_ban_outlasts_a_restart_and_ends_by_unban():
    with tempfile.TemporaryDirectory() as folder:
        with Served(folder=folder) as server:
            account(server, "Anna")
            admin(server, "ban", "Anna", "--reason", "Rude words")
            assert server.stop() == 0
        with Served(folder=folder) as server:
            assert login(server, "Anna")["refused"]["code"] == "banned"
            admin(server, "unban", "Anna")
            assert login(server, "Anna")["person"]["name"] == "Anna"
            assert acts(server, "Anna") == ["unban", "ban"]


@test
def a_ban_is_over_when_its_time_is():
    with tempfile.TemporaryDirectory() as folder:
        with Served(folder=folder) as server:
            account(server, "Anna")
            admin(server, "ban", "Anna", "--reason", "Rude words", "--until", "2999-01-01")
            assert login(server, "Anna")["refused"]["code"] == "banned"
            assert server.stop() == 0
        with sqlite3.connect(server.data) as database:
            database.execute("UPDATE ban SET until = 1000")
        with Served(folder=folder) as server:
            assert login(server, "Anna")["person"]["name"] == "Anna"
            assert not admin(server, "people")[0]["banned"]


@test
def a_ban_needs_a_reason_an_account_and_an_end_to_come():
    with Served() as server:
        account(server, "Anna")
        assert admin(server, "ban", "Anna", status=REFUSED)["code"] == "malformed"
        assert admin(server, "ban", "Bruno", "--reason", "x", status=REFUSED)["code"] == "unknown"
        past = ("ban", "Anna", "--reason", "x", "--until", "2020-01-01")
        assert admin(server, *past, status=REFUSED)["code"] == "malformed"
        expect(Ran(["admin", "--data", server.data, "ban", "Anna", "--until", "soon"]), USAGE, "soon")
        assert acts(server) == []


@test
def bans_are_listed_with_reason_and_end():
    with Served() as server:
        for name in ("Anna", "Berta", "Clara"):
            account(server, name)
        admin(server, "ban", "Anna", "--reason", "Rude words")
        admin(server, "ban", "Berta", "--reason", "Cheating", "--until", "2999-01-01")
        rows = {row["name"]: row for row in admin(server, "bans")}
        assert set(rows) == {"Anna", "Berta"}, rows
        assert rows["Anna"]["until"] is None and rows["Berta"]["until"], rows
        assert "Cheating" in shown(server, "bans") and "2999-01-01" in shown(server, "bans")


# Hosts


def person_of(server, session):
    return ask(server.line(), do="hello", session=session)["person"]


@test
def a_host_is_marked_and_unmarked_and_told_so():
    with tempfile.TemporaryDirectory() as folder:
        with Served(folder=folder) as server:
            anna, session = account(server, "Anna")
            account(server, "Berta")
            admin(server, "host", "Anna", "--reason", "the club's chair")
            assert hear_kind(anna, "person")["person"] == {"name": "Anna", "guest": False, "host": True}
            assert [row["host"] for row in admin(server, "people")] == [True, False]
            assert "host" in shown(server, "people", "Anna")
            assert "host" not in shown(server, "people", "Berta")
            assert admin(server, "export", "Anna")[0]["host"] > 0
            assert admin(server, "host", "#1", status=REFUSED)["code"] == "unknown"
            assert server.stop() == 0
        with Served(folder=folder) as server:
            assert person_of(server, session)["host"]
            assert login(server, "Anna")["person"]["host"]
            admin(server, "unhost", "Anna")
            assert "host" not in person_of(server, session)
            assert acts(server, "Anna") == ["unhost", "export", "host"]


@test
def a_host_bans_and_unbans_and_sees_how_the_server_is():
    with Served() as server:
        (anna, _), (berta, _) = account(server, "Anna"), account(server, "Berta")
        admin(server, "host", "Anna")
        ask(anna, do="host", act="ban", name="Berta", reason="Rude words")
        hear_until_closed(berta)
        assert login(server, "Berta")["refused"]["code"] == "banned"
        ask(anna, do="host", act="unban", name="Berta")
        assert login(server, "Berta")["person"]["name"] == "Berta"
        entry = admin(server, "audit")[1]
        assert (entry["act"], entry["account"], entry["user"]) == ("ban", "Anna", None), entry
        assert "Anna" in shown(server, "audit").splitlines()[0]
        health = ask(anna, do="host", act="health")["health"]
        assert health["storing"] and health["memory"] > 0, health
        series = ask(anna, do="host", act="series")["series"]
        assert len(series["samples"][0]) == 1 + len(series["names"]), series
        last = series["samples"][-1][0]
        assert ask(anna, do="host", act="series", since=last)["series"]["samples"] == []


@test
def an_account_that_is_deleted_hosts_no_more():
    with Served() as server:
        account(server, "Anna")
        admin(server, "host", "Anna")
        admin(server, "delete", "Anna")
        with sqlite3.connect(server.data) as database:
            assert database.execute("SELECT count(*) FROM host").fetchone() == (0,)


@test
def a_new_name_is_everywhere_and_the_old_one_is_free():
    with Served() as server:
        (anna, _), (berta, _) = account(server, "Anna"), account(server, "Berta")
        table, _ = game_of_two(anna, berta)
        assert admin(server, "rename", "Anna", "Berta", status=REFUSED)["code"] == "taken"
        assert admin(server, "rename", "Anna", "Admin", status=REFUSED)["code"] == "malformed"
        admin(server, "rename", "Anna", "Clara", "--reason", "asked for it")
        seats = ask(berta, do="watch", table=table)["seats"]
        assert [seat["name"] for seat in seats] == ["Clara", "Berta"], seats
        assert login(server, "Clara")["person"]["name"] == "Clara"
        assert login(server, "Anna")["refused"]["code"] == "account"
        account(server, "Anna")
        entry = admin(server, "audit", "Clara")[0]
        assert entry["detail"] == "Anna > Clara" and entry["reason"] == "asked for it", entry


@test
def an_export_has_everything_but_secrets():
    with Served() as server:
        (anna, _), (berta, _) = account(server, "Anna"), account(server, "Berta")
        table, _ = game_of_two(anna, berta)
        ask(berta, do="report", name="Anna", about="conduct", note="always late")
        ask(anna, do="mute", name="Berta", on=True)
        for line, move, after in ((anna, "oc3", 0), (berta, "od3", 1)):
            ask(line, do="move", table=table, move=move, after=after, key="a")
        ask(anna, do="resign", table=table)
        wait_for_game(anna, table)
        ask(anna, do="report", table=table, seat=2, about="name", note="odd name")
        admin(server, "host", "Anna")
        ask(anna, do="host", act="ban", name="Berta", reason="Rude words")
        rated = rated_game(anna, account(server, "Clara")[0], "oc3", "od3")
        ask(anna, do="resign", table=rated)
        wait_for_game(anna, rated)
        (export,) = admin(server, "export", "Anna")
        assert export["name"] == "Anna" and len(export["sessions"]) == 1, export
        assert export["relations"][0]["name"] == "Berta" and export["relations"][0]["muted"]
        assert export["reports_about"][0]["note"] == "always late"
        assert "table" in export["reports_about"][0] and "Berta" not in json.dumps(export["reports_about"])
        (made,) = export["reports_made"]
        assert (made["name"], made["table"], made["settled"]) == ("Berta", table, False), made
        (act,) = export["acts_as_host"]
        assert (act["act"], act["name"], act["detail"], act["reason"]) == ("ban", "Berta", "", "Rude words")
        assert 0 < export["standings"][0]["volatility"] < 1 < export["history"][0]["deviation"]
        assert export["tables"] == []
        assert export["games"][0]["table"] == table and "oc3" in export["games"][0]["record"]
        assert "argon2" not in json.dumps(export)
        assert json.loads(shown(server, "export", "Anna"))["name"] == "Anna"
        assert acts(server, "Anna") == ["export", "export", "host"]


@test
def an_export_has_games_under_way_as_the_person_sees_them():
    with tempfile.TemporaryDirectory() as folder:
        with Served(folder=folder) as server:
            lines = anna, berta = account(server, "Anna")[0], account(server, "Berta")[0]
            opened = ask(anna, do="open", game="mandala", pace="none", seats=["me", "open"],
                         nonce=NONCES[0])
            table = opened["table"]
            ask(berta, do="sit", table=table, nonce=NONCES[1])
            move = ask(anna, do="watch", table=table, legal=True)["legal"][0]
            ask(anna, do="move", table=table, move=move, after=0, key="a")
            seen = [ask(line, do="watch", table=table) for line in lines]
            check_seen(server, table, move, seen)
            assert server.stop() == 0
        check_seen(server, table, move, seen)


def check_seen(server, table, move, seen):
    for player, name in enumerate(("Anna", "Berta")):
        (export,) = admin(server, "export", name)
        (under_way,) = export["tables"]
        assert (under_way["table"], under_way["seat"]) == (table, player + 1), under_way
        assert under_way["moves"] == [move] and under_way["state"] == "playing", under_way
        assert under_way["position"] == seen[player]["position"] != seen[1 - player]["position"]
        assert seen[1 - player]["position"] not in json.dumps(export)
        assert "secret" not in under_way["deal"], under_way


def wait_for_game(line, table):
    """Until it is in the archive."""
    wait_until(lambda: any(game["table"] == table
                           for game in ask(line, do="find", mine=True)["games"]))


@test
def a_deleted_account_leaves_no_name():
    with Served() as server:
        anna, _ = account(server, "Anna")
        berta, _ = account(server, "Berta")
        table, _ = game_of_two(anna, berta)
        admin(server, "rename", "Anna", "Clara")
        assert admin(server, "delete", "Clara", status=REFUSED)["code"] == "illegal"
        ask(anna, do="resign", table=table)
        wait_for_game(berta, table)
        admin(server, "delete", "Clara", "--reason", "asked for it")
        hear_until_closed(anna)
        assert login(server, "Clara")["refused"]["code"] == "account"
        assert names(admin(server, "people")) == ["Berta"]
        seats = ask(berta, do="watch", table=table)["seats"]
        assert seats[0]["name"].startswith("Former member "), seats
        rows = admin(server, "audit")
        assert [row["act"] for row in rows] == ["delete", "rename"]
        assert "Clara" not in json.dumps(rows) and "Anna" not in json.dumps(rows), rows


@test
def reports_are_listed_until_they_are_settled():
    with Served() as server:
        (anna, _), (berta, _) = account(server, "Anna"), account(server, "Berta")
        table, _ = game_of_two(anna, berta)
        ask(berta, do="report", table=table, seat=1, about="conduct", note="always late")
        (report,) = admin(server, "reports")
        assert (report["name"], report["reporter"]) == ("Anna", "Berta"), report
        assert (report["table"], report["note"]) == (table, "always late"), report
        assert "always late" in shown(server, "reports")
        number = str(report["id"])
        admin(server, "settle", number, "--reason", "talked to Anna")
        assert admin(server, "reports") == []
        assert admin(server, "settle", number, status=REFUSED)["code"] == "unknown"
        assert admin(server, "reports", "Anna")[0]["settled"]
        (entry,) = admin(server, "audit")
        assert (entry["act"], entry["detail"], entry["reason"]) == ("settle", number, "talked to Anna")


@test
def sessions_are_listed_and_ended():
    with Served() as server:
        anna, session = account(server, "Anna")
        login(server, "Anna")
        assert len(admin(server, "sessions", "Anna")) == 2
        assert len(shown(server, "sessions", "Anna").splitlines()) == 2
        admin(server, "end-sessions", "Anna")
        hear_until_closed(anna)
        assert admin(server, "sessions", "Anna") == []
        assert ask(server.line(), do="hello", session=session)["person"] is None
        assert login(server, "Anna")["person"]["name"] == "Anna"
        assert acts(server) == ["end-sessions"]


@test
def a_link_gives_a_new_passphrase_once():
    with Served("--origin", "https://games.example") as server:
        (anna, session), (berta, _) = account(server, "Anna"), account(server, "Berta")
        table, key = game_of_two(anna, berta)
        (old,) = admin(server, "reset", "Anna")
        (row,) = admin(server, "reset", "anna", "--hours", "2", "--reason", "lost the note")
        assert row["whole"] and row["link"].startswith("https://games.example/#/reset/"), row
        assert 7e6 < row["until"] - time.time() * 1000 < 7.3e6, row
        line = server.line()
        give = {"do": "reset", "passphrase": "another horse"}
        code = lambda row: row["link"].rpartition("/")[2]
        assert ask(line, **give, code=code(old))["refused"]["code"] == "unknown"
        answer = ask(line, **give, code=code(row))
        assert answer["person"]["name"] == "Anna" and len(answer["session"]) == 32, answer
        hear_until_closed(anna)
        other = server.line()
        assert ask(other, do="hello", session=session)["person"] is None
        assert ask(other, do="watch", table=table, key=key)["refused"]["code"] == "seat"
        assert ask(other, **give, code=code(row))["refused"]["code"] == "unknown"
        assert login(server, "Anna")["refused"]["code"] == "account"
        used, made, _ = admin(server, "audit", "Anna")
        assert (used["act"], used["user"]) == ("reset-used", None), used
        assert (made["act"], made["detail"], made["reason"]) == ("reset", "2 hours", "lost the note")
        with sqlite3.connect(server.data) as database:
            text = "".join(database.iterdump()).lower()
        assert code(row) not in text and code(old) not in text
        assert "reset-used" in shown(server, "audit")


@test
def a_link_is_for_accounts_that_are_not_banned():
    with Served() as server:
        account(server, "Anna")
        (row,) = admin(server, "reset", "Anna")
        assert not row["whole"] and row["link"].startswith("/#/reset/"), row
        told = shown(server, "reset", "Anna")
        assert "/#/reset/" in told and "https://games.example" in told and "valid once" in told, told
        assert admin(server, "reset", "Bruno", status=REFUSED)["code"] == "unknown"
        for hours in ("0", "721", "x"):
            ran = Ran(["admin", "--data", server.data, "reset", "Anna", "--hours", hours])
            assert ran.status in (REFUSED, USAGE), hours
        (row,) = admin(server, "reset", "Anna")
        admin(server, "ban", "Anna", "--reason", "Rude words")
        assert admin(server, "reset", "Anna", status=REFUSED)["code"] == "illegal"
        answer = ask(server.line(), do="reset", code=row["link"].rpartition("/")[2],
                     passphrase="another horse")
        assert answer["refused"]["code"] in ("unknown", "banned"), answer


# Tables and games


def told(line, table):
    """The whole state that somebody at the table is sent next."""
    while True:
        message = line.hear()
        if message.get("is") == "table" and message["table"] == table:
            return message


def rated_game(first, second, *moves):
    opened = ask(first, do="open", game="manalath", pace="none", seats=["me", "open"], rated=True,
                 nonce=NONCES[0])
    table = opened["table"]
    ask(second, do="sit", table=table, nonce=NONCES[1])
    for number, move in enumerate(moves):
        ask((first, second)[number % 2], do="move", table=table, move=move, after=number, key="a")
    return table


@test
def tables_are_listed_with_who_plays_and_when_they_moved():
    with Served() as server:
        (anna, _), (berta, _) = account(server, "Anna"), account(server, "Berta")
        playing = rated_game(anna, berta, "oc3")
        waiting = ask(anna, do="open", game="mandala", pace="3d", seats=["open", "me"],
                      nonce=NONCES[0])["table"]
        rows = {row["table"]: row for row in admin(server, "tables")}
        assert list(rows) == [waiting, playing], rows
        row = rows[playing]
        assert (row["game"], row["state"], row["players"]) == ("manalath", "playing", ["Anna", "Berta"])
        assert row["moves"] == 1 and row["since"] <= row["moved"] <= time.time() * 1000 + 1000, row
        row = rows[waiting]
        assert (row["state"], row["players"], row["moved"]) == ("open", [None, "Anna"], None), row
        assert [row["table"] for row in admin(server, "tables", "ert")] == [playing]
        assert [row["table"] for row in admin(server, "tables", waiting)] == [waiting]
        assert admin(server, "tables", "zz") == []
        assert "-, Anna" in shown(server, "tables") and playing in shown(server, "tables", "berta")


@test
def a_table_that_is_ended_has_no_result_and_its_players_are_told_why():
    with Served() as server:
        (anna, _), (berta, _) = account(server, "Anna"), account(server, "Berta")
        table = rated_game(anna, berta, "oc3", "od3")
        ask(berta, do="watch", table=table)
        assert admin(server, "end", table, status=REFUSED)["code"] == "malformed"
        assert admin(server, "end", "0" * 12, "--reason", "x", status=REFUSED)["code"] == "unknown"
        admin(server, "end", table, "--reason", "The hall closes")
        state = told(berta, table)
        assert (state["end"], state["result"], state["reason"]) == ("aborted", "*", "The hall closes")
        assert state["because"] == {"e": "end", "player": 0}, state["because"]
        assert admin(server, "tables") == []
        assert ask(anna, do="profile", name="Anna")["standings"] == []
        assert admin(server, "end", table, "--reason", "x", status=REFUSED)["code"] == "unknown"
        waiting = ask(anna, do="open", game="mandala", pace="3d", seats=["me", "open"],
                      nonce=NONCES[0])["table"]
        admin(server, "end", waiting, "--reason", "Nobody comes")
        (first, second) = admin(server, "audit")
        assert (first["act"], first["detail"]) == ("end", waiting), first
        assert (second["detail"], second["reason"]) == (table, "The hall closes"), second


@test
def an_adjudicated_game_is_rated_recorded_and_the_same_after_a_restart():
    with tempfile.TemporaryDirectory() as folder:
        with Served(folder=folder) as server:
            (anna, _), (berta, _) = account(server, "Anna"), account(server, "Berta")
            table = rated_game(anna, berta, "oc3", "od3")
            drawn, _ = game_of_two(anna, berta)
            for result in ((), ("--result", "2-0"), ("--result", "*")):
                answer = admin(server, "adjudicate", table, "--reason", "x", *result, status=REFUSED)
                assert answer["code"] == "malformed", answer
            ask(anna, do="watch", table=table)
            admin(server, "adjudicate", table, "--result", "0-1", "--reason", "Anna used an engine")
            state = told(anna, table)
            assert (state["end"], state["result"]) == ("adjudicated", "0-1"), state
            admin(server, "adjudicate", drawn, "--result", "draw", "--reason", "Agreed by letter")
            wait_for_game(anna, drawn)
            lost = ask(berta, do="find", player="Berta", result="0-1")["games"]
            assert [(game["table"], game["end"]) for game in lost] == [(table, "adjudicated")], lost
            (standing,) = ask(berta, do="profile", name="Berta")["standings"]
            assert standing["won"] == 1 and standing["rating"] > 1500, standing
            assert [row["detail"] for row in admin(server, "audit")] == [
                f"{drawn} 1/2-1/2", f"{table} 0-1"]
            assert server.stop() == 0
        with Served(folder=folder) as server:
            state = ask(server.line(), do="watch", table=table)
            assert (state["end"], state["result"]) == ("adjudicated", "0-1"), state
            assert state["reason"] == "Anna used an engine", state
            record = server.get(f"/games/{table}.kgn").text
            assert '[Termination "adjudicated"]' in record, record
            assert '[Reason "Anna used an engine"]' in record and record.endswith("0-1\n"), record
            expect(Ran(["doctor", "--data", server.data]), DONE)


@test
def a_deleted_game_is_gone_everywhere_and_ratings_stay():
    with Served() as server:
        (anna, _), (berta, _) = account(server, "Anna"), account(server, "Berta")
        table = rated_game(anna, berta, "oc3", "od3")
        assert admin(server, "delete-game", table, "--reason", "x", status=REFUSED)["code"] == "unknown"
        ask(anna, do="resign", table=table)
        wait_for_game(anna, table)
        for part in (table, "nna"):
            (row,) = admin(server, "games", part)
            assert (row["table"], row["players"]) == (table, ["Anna", "Berta"]), row
            assert (row["result"], row["end"], row["moves"]) == ("0-1", "resigned", 2), row
        assert len(admin(server, "games")) == 1 and admin(server, "games", "zz") == []
        assert "Anna, Berta" in shown(server, "games")
        before = ask(anna, do="profile", name="Anna")["standings"]
        assert admin(server, "delete-game", table, status=REFUSED)["code"] == "malformed"
        admin(server, "delete-game", table, "--reason", "A test game")
        assert admin(server, "games") == []
        assert ask(anna, do="find", mine=True)["games"] == []
        assert ask(anna, do="watch", table=table)["refused"]["code"] == "unknown"
        assert server.get(f"/games/{table}.kgn").status == 404
        assert ask(anna, do="versus", name="Anna", other="Berta")["games"] == []
        assert ask(anna, do="profile", name="Anna")["standings"] == before and before
        (entry,) = admin(server, "audit")
        assert (entry["act"], entry["detail"], entry["reason"]) == ("delete-game", table, "A test game")


# The house


@test
def time_is_trusted_again():
    with tempfile.TemporaryDirectory() as folder:
        with Served(folder=folder) as server:
            assert server.stop() == 0
        with sqlite3.connect(server.data) as database:
            database.execute("INSERT OR REPLACE INTO alive VALUES (1, ?)",
                             (int(time.time() * 1000) + 86400000,))
        with Served(folder=folder) as server:
            assert server.metric("time_held") == 1
            admin(server, "trust-time")
            assert server.metric("time_held") == 0
            assert acts(server) == ["trust-time"]
            server.process.send_signal(signal.SIGUSR1)
            wait_until(lambda: len(acts(server)) == 2)
            entry = admin(server, "audit")[0]
            assert (entry["act"], entry["user"], entry["reason"]) == ("trust-time", None, "SIGUSR1"), entry


@test
def the_log_says_who_did_what_to_whom_and_why():
    with Served() as server:
        account(server, "Anna")
        before = time.time() * 1000
        admin(server, "ban", "Anna", "--reason", "Rude words")
        (entry,) = admin(server, "audit")
        assert before - 1000 < entry["at"] < time.time() * 1000 + 1000, entry
        assert (entry["user"], entry["name"], entry["reason"]) == (os.getuid(), "Anna", "Rude words")
        assert "Rude words" in shown(server, "audit")


@test
def refusals_are_told_in_the_language_of_the_user():
    with Served() as server:
        for language, word in (("C", "no such person"), ("de_DE.UTF-8", "gibt es nicht")):
            ran = Ran(["admin", "--data", server.data, "export", "Bruno"], language=language)
            expect(ran, REFUSED, word)


# Without a server


@test
def without_a_server_it_works_on_the_file():
    with tempfile.TemporaryDirectory() as folder:
        with Served(folder=folder) as server:
            (anna, _), (berta, _) = account(server, "Anna"), account(server, "Berta")
            table, key = game_of_two(anna, berta)
            over, _ = game_of_two(anna, berta)
            ask(anna, do="resign", table=over)
            wait_for_game(anna, over)
            assert server.stop() == 0
        admin(server, "ban", "Anna", "--reason", "Rude words")
        admin(server, "rename", "Berta", "Clara")
        admin(server, "host", "Clara")
        assert names(admin(server, "people")) == ["Anna", "Clara"]
        assert names(admin(server, "bans")) == ["Anna"]
        for act in (("trust-time",), ("reload",), ("drain", "on")):
            assert admin(server, *act, status=REFUSED)["code"] == "busy", act
        assert [row["table"] for row in admin(server, "games", "clar")] == [over]
        admin(server, "delete-game", over, "--reason", "A test game")
        (row,) = admin(server, "reset", "Clara")
        (banned,) = admin(server, "reset", "Anna")
        assert acts(server) == ["reset", "reset", "delete-game", "host", "rename", "ban"]
        with Served(folder=folder) as server:
            assert login(server, "Anna")["refused"]["code"] == "banned"
            person = login(server, "Clara")["person"]
            assert person["name"] == "Clara" and person["host"], person
            answer = ask(server.line(), do="watch", table=table, key=key)
            assert answer["refused"]["code"] == "seat", answer
            for link, name in ((row["link"], "Clara"), (banned["link"], None)):
                answer = ask(server.line(), do="reset", code=link.rpartition("/")[2])
                assert answer.get("name") == name, answer
            assert answer["refused"]["code"] == "banned", answer
            assert server.stop() == 0


@test
def without_a_server_tables_are_listed_ended_and_adjudicated():
    with tempfile.TemporaryDirectory() as folder:
        with Served(folder=folder) as server:
            (anna, _), (berta, _) = account(server, "Anna"), account(server, "Berta")
            won, ended, stays = (rated_game(anna, berta, "oc3", "od3") for _ in range(3))
            server.process.kill()
        rows = admin(server, "tables")
        assert {row["table"] for row in rows} == {won, ended, stays}, rows
        assert [row["table"] for row in admin(server, "tables", won)] == [won]
        assert admin(server, "end", "0" * 12, "--reason", "x", status=REFUSED)["code"] == "unknown"
        admin(server, "adjudicate", won, "--result", "0-1", "--reason", "Anna used an engine")
        admin(server, "end", ended, "--reason", "The hall closes")
        assert [row["table"] for row in admin(server, "tables")] == [stays]
        assert acts(server) == ["end", "adjudicate"]
        with Served(folder=folder) as server:
            line = server.line()
            state = ask(line, do="watch", table=won)
            assert (state["end"], state["result"]) == ("adjudicated", "0-1"), state
            state = ask(line, do="watch", table=ended)
            assert (state["end"], state["reason"]) == ("aborted", "The hall closes"), state
            assert ask(line, do="watch", table=stays)["state"] == "playing"
            (standing,) = ask(line, do="profile", name="Berta")["standings"]
            assert standing["won"] == 1 and standing["rating"] > 1500, standing
            assert server.stop() == 0
        expect(Ran(["doctor", "--data", server.data]), DONE)


@test
def without_a_server_a_person_is_deleted_once_their_game_is_over():
    with tempfile.TemporaryDirectory() as folder:
        with Served(folder=folder) as server:
            (anna, _), (berta, _) = account(server, "Anna"), account(server, "Berta")
            table, _ = game_of_two(anna, berta)
            assert server.stop() == 0
        assert admin(server, "delete", "Anna", status=REFUSED)["code"] == "illegal"
        admin(server, "end", table, "--reason", "The hall closes")
        admin(server, "delete", "Anna")
        assert names(admin(server, "people")) == ["Berta"]
        with Served(folder=folder) as server:
            assert login(server, "Anna")["refused"]["code"] == "account"
            with sqlite3.connect(server.data) as database:
                assert "Anna" not in "".join(database.iterdump())


@test
def an_act_without_a_server_costs_nobody_time():
    """The next server finds when the last one was alive, and extends all clocks by that."""
    with tempfile.TemporaryDirectory() as folder:
        with Served(folder=folder) as server:
            (anna, _), (berta, _) = account(server, "Anna"), account(server, "Berta")
            terms = {"game": "manalath", "pace": "3d", "nonce": NONCES[0]}
            table = ask(anna, do="open", seats=["me", "open"], **terms)["table"]
            ask(berta, do="sit", table=table, nonce=NONCES[1])
            for number, line in enumerate((anna, berta)):
                ask(line, do="move", table=table, move=("oc3", "od3")[number], after=number, key="a")
            server.process.kill()
        ten_days = 10 * 86400 * 1000
        with sqlite3.connect(server.data) as database:
            database.execute("UPDATE alive SET at = at - ?", (ten_days,))
            (alive,) = database.execute("SELECT at FROM alive").fetchone()
        assert [row["table"] for row in admin(server, "tables")] == [table]
        with sqlite3.connect(server.data) as database:
            assert database.execute("SELECT at FROM alive").fetchone() == (alive,)
        with Served(folder=folder) as server:
            assert server.metric("time_held") == 1
            state = ask(server.line(), do="watch", table=table)
            assert state["clocks"]["paused"] and state["clocks"]["left"][0] > 2.9 * 86400 * 1000, state


@test
def without_data_nothing_is_made():
    with tempfile.TemporaryDirectory() as folder:
        missing = os.path.join(folder, "kolam.db")
        expect(Ran(["admin", "--data", missing, "people"]), REFUSED, missing)
        assert os.listdir(folder) == []


@test
def wrong_words_are_usage_errors():
    for words in ((), ("dance",), ("ban",), ("rename", "Anna"), ("trust-time", "now"),
                  ("people", "a", "b"), ("--loud", "people"), ("end",), ("games", "a", "b")):
        assert Ran(["admin", *words]).status == USAGE, words


sys.exit(run_tests())
