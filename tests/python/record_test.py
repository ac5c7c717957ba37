"""Records in Python: read, changed, written and pickled."""

import pathlib
import pickle
import tempfile

import kolam
from program import TESTS, test
from values_test import refuses

RECORDS = pathlib.Path(TESTS) / "records"


@test
def records_are_written_as_they_were_read():
    for name in ("manalath", "mandala", "patterns"):
        path = RECORDS / f"{name}.kgn"
        records = list(kolam.read_records(path))
        assert "\n".join(record.text for record in records) == path.read_text(encoding="utf-8")
        for record in records:
            assert record.game.name == name
            assert record.end.position == record.start.position.play(*record.moves)


@test
def everything_that_a_record_may_hold_is_read():
    first, *others = kolam.read_records(RECORDS / "everything.kgn")
    assert first.tags["Event"] == 'Café "Zum Kelch", back room \\ cellar'
    assert first.start.comments == ("Two games before the first tea.",)
    assert first.result == "0-1" and first.options == {"sides": "3-3-3", "supply": "0"}
    one = first.start.next
    assert one.marks == (1,) and one.move == "oc3"
    assert [node.move for node in one.children] == ["pc4", "pa1", "pe3"]
    assert len(others) == 2
    assert all(kolam.Record.read(record.text) == record for record in (first, *others))


@test
def what_cannot_be_read_is_told_with_its_place():
    path = RECORDS / "illegal-move.kgn"
    errors = []
    list(kolam.read_records(path, refused=errors.append))
    assert len(errors) == 1 and errors[0].line > 1 and errors[0].why
    refuses(f"{errors[0].line}:{errors[0].column}: {errors[0].why}", list, kolam.read_records(path),
            error=kolam.RecordError)
    assert pickle.loads(pickle.dumps(errors[0])).why == errors[0].why
    refuses("There is no game in it.", kolam.Record.read, "", error=kolam.RecordError)


@test
def a_record_is_made_saved_and_read_again():
    record = kolam.Record("manalath", 5, sides="3-3-3")
    record.tags["Player1"] = 'Ada "the first"'
    record.play("oc3", "pc4")
    other = record.start.next.add("pa1")
    other.prefaces = ("Or", "perhaps")
    other.comments = ("Better.",)
    other.marks = ("!?", 14)
    record.set_result("0-1", "resigned")
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "game.kgn"
        record.save(path)
        (again,) = kolam.read_records(path)
    assert again == record == pickle.loads(pickle.dumps(record))
    node = again.start.next.children[1]
    assert (node.prefaces, node.comments, node.marks) == (("Or", "perhaps"), ("Better.",), (5, 14))
    assert again.tags["Termination"] == "resigned" and again.result == "0-1"
    assert [place.move for place in node.path()] == [None, "oc3", "pa1"]
    assert again._repr_svg_().startswith("<svg ")


@test
def tags_are_a_dictionary_that_keeps_the_game_as_it_is():
    record = kolam.Record("mandala")
    record.tags.update(Event="Club evening", Round="3")
    assert dict(record.tags) == {"Event": "Club evening", "Round": "3", "Game": "mandala", "Seed": "0"}
    del record.tags["Round"]
    assert "Round" not in record.tags and len(record.tags) == 3
    refuses("follows from the start", record.tags.__setitem__, "Game", "patterns")
    refuses("one line without tabs", record.tags.__setitem__, "Event", "a\tb")
    refuses("Round", record.tags.__delitem__, "Round", error=KeyError)


@test
def a_removed_move_is_no_place_any_more():
    record = kolam.Record("manalath")
    node = record.play("oc4", "pe5")
    record.start.next.remove()
    assert record.moves == ()
    refuses("has been removed", node.add, "oa1")
    refuses("has been removed", lambda: node.position)


@test
def what_the_rules_refuse_a_record_refuses():
    record = kolam.Record("manalath")
    record.play("oc4")
    refuses("c4 is not empty.", record.play, "oc4")
    refuses("By the rules the game goes on", record.set_result, "1-0", "")
    refuses("'2-0'", record.set_result, "2-0", "won", error=ValueError)
    refuses("size", kolam.Record, "manalath", size=3)
    refuses("ROWS", kolam.Record, "manalath", position="../.. o 25-25")
