"""The adapters for PettingZoo and OpenSpiel, played through the interfaces that their pages document. Where the
packages are installed, their own conformance tests run, too; elsewhere a stand-in has the base classes."""

import importlib.util
import pathlib
import sys

import numpy as np

import kolam
from program import Skip, test

STANDINS = str(pathlib.Path(__file__).parent / "standins")
INSTALLED = {name: importlib.util.find_spec(name) is not None for name in ("pettingzoo", "pyspiel")}
if not all(INSTALLED.values()):
    sys.path.append(STANDINS)

import pyspiel  # noqa: E402

import kolam.openspiel  # noqa: E402
from kolam.pettingzoo import env, raw_env  # noqa: E402

GAMES = [game.name for game in kolam.games()]


# PettingZoo


def play_environment(environment, seed):
    """The agents in the order in which they acted, and the reward of each."""
    random = np.random.default_rng(seed)
    acted, rewards = [], dict.fromkeys(environment.possible_agents, 0)
    environment.reset(seed=seed)
    for agent in environment.agent_iter():
        observation, reward, termination, truncation, info = environment.last()
        assert environment.observation_space(agent).contains(observation)
        assert isinstance(info, dict) and not truncation
        rewards[agent] += reward
        if termination:
            environment.step(None)
            continue
        action = random.choice(np.flatnonzero(observation["action_mask"]))
        assert environment.action_space(agent).contains(action)
        other = next(each for each in environment.agents if each != agent)
        assert not environment.observe(other)["action_mask"].any()
        acted.append(agent)
        environment.step(action)
        assert set(environment.rewards) == set(environment.agents) == set(environment.infos)
    return acted, rewards


@test
def agents_play_games_to_their_end_and_are_rewarded_for_the_result():
    for name in GAMES:
        environment = env(name)
        for seed in range(3):
            acted, rewards = play_environment(environment, seed)
            winner = environment.unwrapped.position.winner
            expected = (0, 0) if winner is None else (1, -1) if winner == 1 else (-1, 1)
            assert tuple(rewards.values()) == expected, (name, rewards, winner)
            assert len(acted) > 5 and not environment.agents


@test
def the_agent_that_is_selected_is_the_player_to_move():
    acted, _ = play_environment(env("patterns"), 1)
    assert acted[0] == "player_2", "the rules let player 2 begin"
    acted, _ = play_environment(env("mandala"), 1)
    assert any(one == two for one, two in zip(acted, acted[1:])), "claims go to and fro"


@test
def the_same_seed_deals_the_same_and_a_reset_without_a_seed_deals_anew():
    environment = raw_env("mandala")
    environment.reset(seed=5)
    first = environment.position
    environment.reset()
    assert environment.position == kolam.Game("mandala").start(6) != first
    environment.reset(seed=5)
    assert environment.position == first


@test
def an_observation_is_that_of_the_agents_own_view():
    environment = raw_env("mandala")
    environment.reset(seed=5)
    world = environment.position
    for player, agent in enumerate(environment.possible_agents, start=1):
        other = world.view(player).imagine(kolam.Random(1))
        seen = environment.observe(agent)["observation"]
        assert (seen == other.observation(player)).all()
        assert not (seen == world.observation(3 - player)).all()


@test
def an_illegal_action_is_refused_in_a_sentence():
    environment = raw_env("manalath", sides="2-2-2")
    environment.reset(seed=1)
    try:
        environment.step(0)
    except kolam.RulesError as error:
        assert str(error).endswith("is not legal now."), error
    else:
        raise AssertionError("action 0 is no place of the small board")


@test
def boards_are_rendered_as_text_and_as_svg():
    for mode, begin in (("ansi", "Manalath."), ("svg", "<svg ")):
        environment = raw_env("manalath", render_mode=mode)
        environment.reset(seed=1)
        assert environment.render().startswith(begin)
    try:
        raw_env("manalath", render_mode="film")
    except ValueError as error:
        assert "'film'" in str(error)
    else:
        raise AssertionError("there is no such mode")


@test
def pettingzoo_finds_no_fault():
    if not INSTALLED["pettingzoo"]:
        raise Skip("PettingZoo is not installed")
    from pettingzoo.test import api_test, seed_test

    for name in GAMES:
        api_test(env(name), num_cycles=200)
        seed_test(lambda name=name: env(name), num_cycles=20)


# OpenSpiel


def play_states(game, seed):
    random = np.random.default_rng(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            assert abs(sum(chances) - 1) < 1e-9 and len(outcomes) == game.max_chance_outcomes()
            state.apply_action(int(random.choice(outcomes, p=chances)))
            continue
        actions = state.legal_actions()
        assert actions == sorted(set(actions)) and 0 <= actions[0] <= actions[-1] < game.num_distinct_actions()
        assert state.legal_actions(1 - state.current_player()) == []
        action = int(random.choice(actions))
        assert state.action_to_string(state.current_player(), action) in state.position.legal_moves
        copied = state.clone()
        state.apply_action(action)
        assert str(copied) != str(state) or copied.history() != state.history()
        copied.apply_action(action)
        assert str(copied) == str(state) and copied.returns() == state.returns()
    return state


@test
def openspiel_plays_every_game_to_its_end():
    for name in GAMES:
        game = pyspiel.load_game(f"python_kolam_{name}")
        for seed in range(2):
            state = play_states(game, seed)
            assert state.current_player() == pyspiel.PlayerId.TERMINAL and state.legal_actions() == []
            winner = state.position.winner
            assert state.returns() == {None: [0.0, 0.0], 1: [1.0, -1.0], 2: [-1.0, 1.0]}[winner]


@test
def a_deal_is_a_chance_node_where_something_is_dealt():
    assert not pyspiel.load_game("python_kolam_manalath").new_initial_state().is_chance_node()
    game = pyspiel.load_game("python_kolam_mandala(deals=7)")
    state = game.new_initial_state()
    assert state.is_chance_node() and len(state.chance_outcomes()) == 7
    state.apply_action(3)
    assert state.position == kolam.Game("mandala").start(3)


@test
def options_are_parameters_of_the_game():
    game = pyspiel.load_game("python_kolam_manalath(sides=2-2-2)")
    assert len(game.new_initial_state().legal_actions()) == 2 * 7
    try:
        pyspiel.load_game("python_kolam_manalath(sides=99-1-1)")
    except kolam.RulesError as error:
        assert "sides" in str(error)
    else:
        raise AssertionError("no board has such sides")


@test
def observers_tell_what_one_player_knows():
    game = pyspiel.load_game("python_kolam_mandala")
    state = game.new_initial_state()
    state.apply_action(5)
    for recall in (False, True):
        observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=recall))
        for player in (0, 1):
            observer.set_from(state, player)
            assert (observer.dict["observation"] == state.position.observation(player + 1)).all()
            assert observer.tensor.size == observer.dict["observation"].size
            other = state.clone()
            other.position = state.position.view(player + 1).imagine(kolam.Random(1))
            assert observer.string_from(state, player) == observer.string_from(other, player)


@test
def what_a_player_has_seen_and_done_is_its_information_state():
    game = pyspiel.load_game("python_kolam_manalath")
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    strings = []
    for order in (("oc4", "pe5", "oa1"), ("oa1", "pe5", "oc4")):
        state = game.new_initial_state()
        for move in order:
            state.apply_action(state.position.action_of(move))
        strings.append(observer.string_from(state, 0))
    assert strings[0] != strings[1], "the same position by another way"
    assert "oc4" in strings[0]


@test
def openspiel_finds_no_fault():
    if not INSTALLED["pyspiel"]:
        raise Skip("OpenSpiel is not installed")
    for name in GAMES:
        pyspiel.random_sim_test(pyspiel.load_game(f"python_kolam_{name}"), num_sims=5, serialize=False, verbose=False)
