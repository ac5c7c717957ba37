"""Batches in Python."""

import numpy as np

import kolam
from program import test
from values_test import refuses


@test
def a_batch_shows_what_its_positions_show():
    for game in kolam.games():
        batch, random = kolam.Batch(game, 8, seed=3), kolam.Random(1)
        for _ in range(12):
            batch.step(batch.pick(random))
        for index in range(len(batch)):
            position = batch.position(index)
            assert batch.to_move[index] == position.to_move
            assert (batch.masks[index] == position.legal_mask).all()
            assert (batch.observations[index] == position.observation()).all()


@test
def a_batch_plays_the_games_of_its_deals():
    batch = kolam.Batch("mandala", 3, seed=10)
    assert [batch.position(index) for index in range(3)] == [kolam.Game("mandala").start(seed) for seed in (10, 11, 12)]
    actions = np.array([np.flatnonzero(mask)[0] for mask in batch.masks])
    expected = [batch.position(index).play(batch.position(index).move_of(actions[index])) for index in range(3)]
    batch.step(actions)
    assert [batch.position(index) for index in range(3)] == expected
    batch.step([-1, -1, -1])
    assert [batch.position(index) for index in range(3)] == expected


@test
def games_that_end_are_followed_by_others_or_stay():
    random = kolam.Random(1)
    batch = kolam.Batch("manalath", 4, seed=1, sides="2-2-2")
    while not batch.results.any():
        batch.step(batch.pick(random))
    index = int(np.flatnonzero(batch.results)[0])
    assert batch.position(index) == kolam.Game("manalath").start(sides="2-2-2")
    assert batch.plies[index] == 0 and batch.seeds[index] == 1 + index + 4
    assert tuple(batch.rewards[index]) == {1: (1, -1), 2: (-1, 1), 3: (0, 0)}[int(batch.results[index])]
    batch = kolam.Batch("manalath", 4, seed=1, resets=False, masks=False, observations=False, sides="2-2-2")
    while batch.to_move.any():
        batch.step(batch.pick(random))
    assert all(batch.position(index).is_over for index in range(4)) and not batch.masks.size
    assert (batch.pick(random) == -1).all()


@test
def playouts_leave_the_games_as_they_are():
    batch = kolam.Batch("patterns", 5, seed=1)
    before = [batch.position(index) for index in range(5)]
    results, moves = batch.playout(kolam.Random(2))
    assert ((results >= 1) & (results <= 3)).all() and moves > 5
    assert [batch.position(index) for index in range(5)] == before
    again, _ = batch.playout(kolam.Random(2))
    assert (results == again).all()


@test
def what_cannot_be_stepped_is_refused_before_anything_is_played():
    batch = kolam.Batch("patterns", 3)
    before = [batch.position(index) for index in range(3)]
    actions = batch.pick(kolam.Random(1))
    actions[2] = 163
    refuses("game 2: action 163, pass, is not legal now.", batch.step, actions)
    refuses("3 games need as many actions", batch.step, [1, 2], error=ValueError)
    assert [batch.position(index) for index in range(3)] == before
    refuses("no game 3", batch.position, 3, error=IndexError)
    refuses("at least one game", kolam.Batch, "patterns", 0, error=ValueError)
    refuses("sides", kolam.Batch, "manalath", 2, sides="0-0-0")
