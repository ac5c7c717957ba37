"""Games, positions, views and moves as values; pictures; what is refused."""

import copy
import pickle

import numpy as np

import kolam
from program import test


def refuses(sentence, function, *arguments, error=kolam.RulesError, **options):
    try:
        function(*arguments, **options)
    except error as raised:
        assert sentence in str(raised), str(raised)
    else:
        raise AssertionError(f"nothing was refused; expected: {sentence}")


def random_positions(game, count):
    random = kolam.Random(3)
    for seed in range(count):
        position = kolam.Game(game).start(seed)
        while not position.is_over:
            yield position
            position = position.play(position.random_move(random))


@test
def values_are_the_same_after_pickling_and_copying():
    for game in kolam.games():
        position = game.start(7)
        for value in (game, position, position.view(1), position.view(), position.legal_moves[0], game.options[0]):
            for again in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value)):
                assert again == value and hash(again) == hash(value) and type(again) is type(value)
        again = pickle.loads(pickle.dumps(position.legal_moves[0]))
        assert again.number == position.legal_moves[0].number


@test
def a_random_generator_goes_on_after_pickling():
    random = kolam.Random(5)
    start = kolam.Game("manalath").start()
    start.random_move(random)
    again = pickle.loads(pickle.dumps(random))
    assert [start.random_move(random) for _ in range(9)] == [start.random_move(again) for _ in range(9)]


@test
def a_position_and_a_view_with_the_same_bytes_are_not_equal():
    position = kolam.Game("manalath").start()
    assert position != position.view(1) and position.view(1) != position.view(2)
    assert position != kolam.Game("patterns").start()


@test
def refusals_are_exceptions_with_the_rules_own_sentence():
    start = kolam.Game("manalath").start()
    refuses("There is no game 'chess'; there are patterns, manalath, mandala.", kolam.Game, "chess")
    refuses("c4 is not empty.", start.play, "oc4", "oc4")
    refuses("'9-9-99'", kolam.Game("manalath").start, sides="9-9-99")
    refuses("is neither a number nor", kolam.Game("mandala").start, "a card")
    refuses("This view does not show which moves", kolam.Game("mandala").start().view(2).random_move, kolam.Random(1))
    refuses("depth: -1 is below 0.", start.perft, -1)
    refuses("has no points", kolam.Game("manalath").layout, "")
    refuses("There is no player 3", start.view, 3, error=ValueError)
    refuses("There is no language 'fr'", start.words, "fr", error=ValueError)


@test
def actions_masks_and_moves_agree():
    for game in kolam.games():
        for position in list(random_positions(game.name, 2))[::5]:
            actions = position.legal_actions
            assert [position.move_of(action) for action in actions] == list(position.legal_moves)
            assert [position.action_of(move) for move in position.legal_moves] == list(actions)
            assert position.legal_mask.sum() == len(actions) and position.legal_mask.dtype == np.uint8
    start = kolam.Game("patterns").start()
    refuses("is not legal now", start.move_of, game.action_count - 1 if game.name == "patterns" else 163)
    refuses("There is no action 9999", start.move_of, 9999)


@test
def an_observation_has_no_more_than_its_view():
    position = kolam.Game("mandala").start(7)
    for player in (0, 1, 2):
        world = position.view(player).imagine(kolam.Random(2))
        assert (world.observation(player) == position.observation(player)).all()
        assert position.view(player).hides
        assert (position.view(player).observation() == position.observation(player)).all()
    assert len(position.game.observation_planes) == position.observation().shape[0]
    assert not kolam.Game("patterns").start().view(1).hides


@test
def pictures_hide_what_views_hide():
    position = kolam.Game("mandala").start(7)
    view = position.view(1)
    other = view.imagine(kolam.Random(4)).view(1)
    assert view.svg() == other.svg() and view.draw() == other.draw() and view.words() == other.words()
    assert position.svg() != view.svg()
    assert position._repr_svg_() == position.svg()


@test
def pictures_and_words_are_in_both_languages():
    for game in kolam.games():
        position = game.start()
        assert position.words("en") != position.words("de")
        assert position.tell_turn("en") != position.tell_turn("de")
        move = position.legal_moves[0]
        assert position.tell(move) and position.tell(move) != position.tell(move, "de")
        marked = position.play(move).svg(last=move)
        assert marked.startswith("<svg ") and marked != position.play(move).svg()


@test
def a_view_plays_what_it_knows():
    view = kolam.Game("mandala").start(7).view(1)
    moves = [move for move in view.legal_moves if move.startswith("F")]
    assert view.play(moves[0]).to_move == 2
    assert not view.play(moves[0]).legal_moves


@test
def a_layout_from_the_table_is_counted():
    position = kolam.Game("mandala").start(1).playout(kolam.Random(1))
    assert position.is_over and position.winner in (1, 2, None)
    refuses("", kolam.Game("mandala").layout, "rubbish")
