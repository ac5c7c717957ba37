"""The engine and studies in Python."""

import signal
import subprocess
import sys
import threading

import kolam
from program import WAIT_LIMIT, test
from values_test import refuses


def play_game(game, levels, seed):
    record = kolam.Record(game, seed)
    with kolam.Engine(game, hash=1) as engine:
        while not (position := record.end.position).is_over:
            record.play(engine.play(record, level=levels[position.to_move - 1], seed=seed))
    return record


@test
def levels_play_the_same_game_again_from_the_same_seed():
    for game in kolam.games():
        record = play_game(game.name, (1, 3), 5)
        assert record.result != "*"
        assert play_game(game.name, (1, 3), 5) == record


@test
def an_engine_answers_for_positions_views_places_and_games():
    record = play_game("mandala", (1, 1), 7)
    place = record.main_line[10]
    position = place.position
    path = [node.position for node in place.path()]
    view = position.view(position.to_move)
    with kolam.Engine("mandala", level=2) as engine:
        assert engine.play(position) == engine.play(view)
        assert engine.play(place) == engine.play(path)
        assert engine.play([seen.view(position.to_move) for seen in path]) == engine.play(path)
        assert engine.play(position) in position.legal_moves


@test
def an_engine_sees_no_more_than_the_player_to_move():
    position = kolam.Game("mandala").start(7)
    other = position.view(1).imagine(kolam.Random(9))
    assert position != other
    with kolam.Engine("mandala") as engine:
        first = engine.analyse(position, nodes=500, lines=3)
        engine.new_game()
        assert engine.analyse(other, nodes=500, lines=3).lines == first.lines


@test
def lines_are_legal_and_the_best_come_first():
    for game in kolam.games():
        start = game.start(3)
        with kolam.Engine(game) as engine:
            found = engine.analyse(start, nodes=3000, lines=3)
        assert 1 <= len(found) <= 3 and found.nodes > 0 and found.seconds >= 0
        assert found.move == found[0].move in start.legal_moves
        for line in found:
            view = start.view(start.to_move)
            for move in line.moves[:-1]:
                view = view.play(move)
            assert view.is_legal(line.moves[-1]) and 0 <= line.chance <= 1
        if not start.view(1).hides:
            assert found[0].value >= found[-1].value


@test
def a_forced_win_is_told_in_plies():
    position = kolam.Game("manalath").position(".../..../oo.oo/..../... o 21-25", sides="3-3-3")
    with kolam.Engine("manalath") as engine:
        line = engine.analyse(position, nodes=2000)[0]
    assert (line.move, line.plies, line.chance, line.exact) == ("oc3", 1, 1.0, True)


@test
def progress_hears_of_every_depth_and_may_end_the_search():
    heard = []

    class Enough(Exception):
        pass

    def hear(found):
        heard.append(found.depth)
        if found.depth == 3:
            raise Enough

    with kolam.Engine("manalath") as engine:
        refuses("", engine.analyse, kolam.Game("manalath").start(), nodes=10**12, progress=hear, error=Enough)
        assert heard == [1, 2, 3], heard
        engine.analyse(kolam.Game("manalath").start(), nodes=100)


ENDLESS = """
import kolam
engine = kolam.Engine("patterns")
try:
    engine.analyse(kolam.Game("patterns").start(), nodes=10**15,
                   progress=lambda found: found.depth == 3 and print("hears", flush=True))
except KeyboardInterrupt:
    print("interrupted", len(engine.analyse(kolam.Game("patterns").start(), nodes=100)))
"""


@test
def ctrl_c_ends_a_search_and_the_engine_goes_on():
    with subprocess.Popen([sys.executable, "-c", ENDLESS], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True) as searching:
        searching.stdout.readline()
        searching.send_signal(signal.SIGINT)
        out, err = searching.communicate(timeout=WAIT_LIMIT)
    assert searching.returncode == 0 and not err, err
    assert out == "interrupted 1\n", out


@test
def an_analysis_goes_on_in_a_thread_until_it_is_stopped():
    start = kolam.Game("patterns").start()
    with kolam.Engine("patterns") as engine:
        with engine.analysis(start, lines=2) as search:
            first = next(iter(search))
            assert search.running and len(first) >= 1
            search.stop()
            assert search.result().move in start.legal_moves
        assert not search.running
        with engine.analysis(start, nodes=500) as search:
            depths = [found.depth for found in search]
        assert depths == sorted(depths) and depths


@test
def another_thread_stops_an_engine():
    begun = threading.Event()
    with kolam.Engine("patterns") as engine:
        found = []
        thread = threading.Thread(target=lambda: found.append(engine.analyse(
            kolam.Game("patterns").start(), nodes=10**15, progress=lambda _: begun.set())))
        thread.start()
        begun.wait()
        engine.stop()
        thread.join()
    assert found[0].lines


@test
def engines_think_side_by_side():
    start, found = kolam.Game("manalath").start(), {}

    def think(name):
        with kolam.Engine("manalath") as engine:
            found[name] = engine.analyse(start, nodes=3000).lines

    threads = [threading.Thread(target=think, args=(name,)) for name in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found[0] == found[1] == found[2]


@test
def what_cannot_be_searched_is_refused():
    start = kolam.Game("mandala").start(1)
    end = start.playout(kolam.Random(1))
    engine = kolam.Engine("mandala")
    refuses("The game is over.", engine.play, end, level=1)
    refuses("The game is over.", engine.analyse, end, nodes=10)
    refuses("does not show which moves", engine.analyse, start.view(2), nodes=10)
    refuses("level: this is a number from 0 to 10.", engine.play, start, level=11)
    refuses("out of range", engine.play, start, nodes=-1, error=ValueError)
    refuses("plays Mandala, not Patterns", engine.play, kolam.Game("patterns").start(), error=ValueError)
    refuses("no position", engine.play, [], error=ValueError)
    refuses("hash: this is a number", kolam.Engine, "mandala", hash=-1)
    refuses("threads: this is a number", kolam.Engine, "mandala", threads=0)
    engine.close()
    engine.close()
    refuses("This engine is closed.", engine.play, start, level=1, error=ValueError)


@test
def an_engine_that_thinks_is_not_asked_from_its_own_progress():
    start = kolam.Game("manalath").start()
    with kolam.Engine("manalath") as engine:
        refuses("thinking already", engine.analyse, start, nodes=1000, error=RuntimeError,
                progress=lambda _: engine.analyse(start, nodes=10))


BLUNDER = ("og2", "pc3", "og4", "pb3", "og3", "pd4", "of1", "oa3", "of2")


@test
def a_study_judges_every_move_and_writes_it_into_the_record():
    record = kolam.Record("manalath")
    record.play(*BLUNDER)
    told = []
    study = kolam.Study(record, nodes=2000, progress=lambda *progress: told.append(progress))
    assert told == [(number, 9) for number in range(1, 10)]
    assert [judgement.move for judgement in study] == list(BLUNDER)
    assert study[7].grade == "blunder" and study[7].why and study[8].grade == "best"
    assert study[7].best.move != "oa3" and study[7].loss >= 0.2
    assert len(study.chances) == 9 and study.chances[8] == 1.0
    assert all(turn.before >= 0.5 > turn.after for turn in study.turning_points)
    annotated = study.annotate()
    node = annotated.main_line[7]
    assert node.marks == (4,) and study[7].why in node.comments
    assert node.parent.children[1].move == study[7].best.move
    assert kolam.Record.read(annotated.text) == annotated
    assert "oa3" in str(study) and "<td>blunder</td>" in study._repr_html_()


@test
def a_study_can_be_ended_by_its_progress():
    class Enough(Exception):
        pass

    def hear(judged, _):
        if judged == 2:
            raise Enough

    record = kolam.Record("manalath")
    record.play(*BLUNDER)
    refuses("", kolam.Study, record, nodes=500, progress=hear, error=Enough)
