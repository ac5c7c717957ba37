"""Stand-in: the base classes of OpenSpiel's games in Python, and how it finds them by name."""

import copy
import enum
import re


class PlayerId:
    CHANCE, TERMINAL = -1, -4


class GameType:
    Dynamics = enum.Enum("Dynamics", "SEQUENTIAL")
    ChanceMode = enum.Enum("ChanceMode", "DETERMINISTIC EXPLICIT_STOCHASTIC")
    Information = enum.Enum("Information", "PERFECT_INFORMATION IMPERFECT_INFORMATION")
    Utility = enum.Enum("Utility", "ZERO_SUM")
    RewardModel = enum.Enum("RewardModel", "TERMINAL")

    def __init__(self, *, short_name, long_name, dynamics, chance_mode, information, utility, reward_model,
                 max_num_players, min_num_players, provides_information_state_string,
                 provides_information_state_tensor, provides_observation_string, provides_observation_tensor,
                 parameter_specification):
        self.__dict__.update({name: value for name, value in locals().items() if name != "self"})


class GameInfo:
    def __init__(self, *, num_distinct_actions, max_chance_outcomes, num_players, min_utility, max_utility,
                 utility_sum, max_game_length):
        self.__dict__.update({name: value for name, value in locals().items() if name != "self"})


class IIGObservationType:
    def __init__(self, perfect_recall=False):
        self.perfect_recall = perfect_recall


class Game:
    def __init__(self, game_type, game_info, params):
        self._type, self._info, self._params = game_type, game_info, params

    def get_type(self):
        return self._type

    def num_distinct_actions(self):
        return self._info.num_distinct_actions

    def max_chance_outcomes(self):
        return self._info.max_chance_outcomes


class State:
    def __init__(self, game):
        self._game, self._history = game, []

    def get_game(self):
        return self._game

    def is_chance_node(self):
        return self.current_player() == PlayerId.CHANCE

    def legal_actions(self, player=None):
        player = self.current_player() if player is None else player
        return self._legal_actions(player) if player == self.current_player() and not self.is_terminal() else []

    def apply_action(self, action):
        self._apply_action(action)
        self._history.append(action)

    def action_to_string(self, player, action):
        return self._action_to_string(player, action)

    def history(self):
        return self._history

    def clone(self):
        """As OpenSpiel does it: another first state, with a copy of each attribute."""
        other = self._game.new_initial_state()
        for name, value in self.__dict__.items():
            other.__dict__[name] = value if name == "_game" else copy.deepcopy(value)
        return other


_registered = {}


def register_game(game_type, game_class):
    _registered[game_type.short_name] = game_class


def load_game(text, params=None):
    name, words = re.fullmatch(r"(\w+)(?:\((.*)\))?", text).groups()
    given = dict(word.split("=") for word in words.split(",")) if words else {}
    return _registered[name]({**given, **(params or {})})
