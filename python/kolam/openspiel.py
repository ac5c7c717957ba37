"""The games as Python games of OpenSpiel. This module needs the package pyspiel (open_spiel).

    import kolam.openspiel, pyspiel
    game = pyspiel.load_game("python_kolam_mandala")

Importing it registers `python_kolam_` and the name for each game. Parameters are the game's options, and, where
something is dealt, `deals`: a game begins with a chance node that has so many outcomes, one for each deal from number 0
on. After it nothing is left to chance: what is shuffled later follows from the deal, too.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from kolam.game import Game, games
from kolam.position import Position

__all__ = ["KolamGame", "KolamObserver", "KolamState"]

DEALS = 10000  # outcomes of the chance node, unless the parameter says otherwise
PLIES_MOST = 16384  # no game is longer


def is_dealt(game: Game) -> bool:
    """Whether a game begins with something random."""
    return game.start(0) != game.start(1)


def _type_of(game: Game) -> Any:
    hidden = any(game.start().view(player).hides for player in (1, 2))
    dealt = is_dealt(game)
    information, chance = pyspiel.GameType.Information, pyspiel.GameType.ChanceMode
    parameters: dict[str, Any] = {option.name: option.initial for option in game.options}
    if dealt:
        parameters["deals"] = DEALS
    return pyspiel.GameType(
        short_name=f"python_kolam_{game.name}",
        long_name=f"Kolam {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if dealt else chance.DETERMINISTIC,
        information=information.IMPERFECT_INFORMATION if hidden else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


class KolamGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Kolam. Each has a class of its own, which OpenSpiel registers."""

    kolam: Game
    game_type: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**self.game_type.parameter_specification, **(params or {})}
        self.deals = int(given.pop("deals", 0))
        self.options = {name: str(value) for name, value in given.items() if str(value)}
        info = pyspiel.GameInfo(
            num_distinct_actions=self.kolam.action_count,
            max_chance_outcomes=self.deals,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=PLIES_MOST,
        )
        super().__init__(self.game_type, info, params or {})
        self.kolam.start(**self.options)  # refuses options that do not fit together

    def new_initial_state(self) -> KolamState:
        """The start: before the deal, if there is one."""
        return KolamState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> KolamObserver:
        """What observes states: what one player sees now, or, with perfect recall, has seen so far as text."""
        return KolamObserver(self.kolam, iig_obs_type, params)


class KolamState(pyspiel.State):  # type: ignore[misc]
    """A position, and the deal before it."""

    def __init__(self, game: KolamGame) -> None:
        super().__init__(game)
        self.kolam, self.options, self.deals = game.kolam, game.options, game.deals
        self.position: Position | None = None
        self.seen: tuple[list[str], list[str]] = ([], [])  # by player: what it saw, and did, at its turns
        if self.deals == 0:
            self._show(self.kolam.start(**self.options))

    def _show(self, position: Position) -> None:
        self.position = position
        if not position.is_over:
            player = position.to_move
            self.seen[player - 1].append(position.view(player).text)

    def current_player(self) -> Any:
        """0, 1, or pyspiel's number for chance or for the end."""
        if self.position is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.position.is_over else self.position.to_move - 1

    def _legal_actions(self, player: int) -> list[int]:
        if self.position is None:
            return list(range(self.deals))
        return [int(action) for action in self.position.legal_actions]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each deal, as likely as any other."""
        return [(deal, 1 / self.deals) for deal in range(self.deals)]

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self._show(self.kolam.start(action, **self.options))
            return
        move = self.position.move_of(action)
        self.seen[self.position.to_move - 1].append(move)
        self._show(self.position.play(move))

    def _action_to_string(self, player: int, action: int) -> str:
        if self.position is None:
            return f"deal {action}"
        return str(self.position.move_of(action))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position is not None and self.position.is_over

    def returns(self) -> list[float]:
        """1 for the winner and -1 for the loser; 0 before the end, and of a draw."""
        winner = None if self.position is None else self.position.winner
        return [0.0, 0.0] if winner is None else [1.0, -1.0] if winner == 1 else [-1.0, 1.0]

    def __str__(self) -> str:
        return "before the deal" if self.position is None else self.position.text


class KolamObserver:
    """What one player knows of a state. `tensor` is flat; `dict["observation"]` is the same in its shape."""

    def __init__(self, game: Game, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"Observations have no parameters; these were given: {params}")
        self._recalls = bool(iig_obs_type is not None and iig_obs_type.perfect_recall)
        self._planes = np.zeros(game.observation_shape, np.float32)
        self.tensor = self._planes.reshape(-1)
        self.dict = {"observation": self._planes}

    def set_from(self, state: KolamState, player: int) -> None:
        """Takes in what that player sees."""
        self._planes[:] = 0 if state.position is None else state.position.observation(player + 1)

    def string_from(self, state: KolamState, player: int) -> str:
        """What that player sees, or has seen and done so far, as text."""
        if state.position is None:
            return ""
        now = state.position.view(player + 1).text
        if not self._recalls:
            return now
        return "\n".join([*state.seen[player], now])


def _class_of(game: Game) -> type[KolamGame]:
    return type(f"Kolam{game.title}Game", (KolamGame,), {"kolam": game, "game_type": _type_of(game)})


for _game in games():
    _registered = _class_of(_game)
    pyspiel.register_game(_registered.game_type, _registered)
