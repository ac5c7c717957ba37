"""The games as environments of PettingZoo (AEC). This module needs the packages pettingzoo and gymnasium.

    from kolam.pettingzoo import env
    environment = env("mandala")

Agents are `player_1` and `player_2`. An observation is a dictionary of `observation`, the tensor of what the agent
sees, and `action_mask`, which has no action for the agent that is not to move. Players do not always take turns:
`agent_selection` says who is to move. The winner is rewarded with 1 and the loser with -1, at the end.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from kolam.game import Game
from kolam.position import Position

__all__ = ["KolamEnv", "env", "raw_env"]

AGENTS = ("player_1", "player_2")
ILLEGAL_REWARD = -1


def env(game: Game | str, render_mode: str | None = None, **options: object) -> Any:
    """The environment with the usual wrappers: an illegal action loses, and calls must come in order."""
    wrapped: Any = KolamEnv(game, render_mode, **options)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=ILLEGAL_REWARD)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class KolamEnv(AECEnv):  # type: ignore[misc]
    """One game after the other. `reset(seed=n)` deals game number n; without a seed it goes on from the last."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human", "svg"], "is_parallelizable": False}

    def __init__(self, game: Game | str, render_mode: str | None = None, **options: object) -> None:
        super().__init__()
        modes = self.metadata["render_modes"]
        if render_mode is not None and render_mode not in modes:
            raise ValueError(f"There is no render mode {render_mode!r}: there are {', '.join(modes)}.")
        self.game = game if isinstance(game, Game) else Game(game)
        self.metadata = {**self.metadata, "name": f"kolam_{self.game.name}_v0"}
        self.render_mode = render_mode
        self._options = options
        self._start(0)
        self._seed: int | None = None
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        shape, actions = self.game.observation_shape, self.game.action_count
        self.observation_spaces = {agent: spaces.Dict({
            "observation": spaces.Box(low=0, high=255, shape=shape, dtype=np.uint8),
            "action_mask": spaces.Box(low=0, high=1, shape=(actions,), dtype=np.int8),
        }) for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in AGENTS}

    def observation_space(self, agent: str) -> Any:
        """What `observe` gives."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What `step` takes: the game's actions by number."""
        return self.action_spaces[agent]

    @property
    def position(self) -> Position:
        """The whole position, with what is hidden from the agents."""
        return self._position

    def _start(self, seed: int) -> None:
        self._position = self.game.start(seed, **self._options)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game, with the deal of that number or of the next one."""
        if seed is not None:
            self._seed = seed
        elif self._seed is None:
            self._seed = random.getrandbits(63)
        else:
            self._seed = (self._seed + 1) % (1 << 63)
        self._start(self._seed)
        self.agents = list(AGENTS)
        self.rewards = {agent: 0 for agent in AGENTS}
        self._cumulative_rewards = {agent: 0 for agent in AGENTS}
        self.terminations = {agent: False for agent in AGENTS}
        self.truncations = {agent: False for agent in AGENTS}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._skip_agent_selection = None
        self.agent_selection = AGENTS[self._position.to_move - 1]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and its legal actions."""
        player = AGENTS.index(agent) + 1
        mask = self._position.legal_mask.astype(np.int8)
        if self._position.to_move != player:
            mask[:] = 0
        return {"observation": self._position.observation(player), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays an action of the agent that is selected; None once the game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._position = self._position.play(self._position.move_of(int(action)))
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if self._position.is_over:
            self._finish()
        else:
            self.agent_selection = AGENTS[self._position.to_move - 1]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _finish(self) -> None:
        winner = self._position.winner
        for player, agent in enumerate(AGENTS, start=1):
            self.rewards[agent] = 0 if winner is None else 1 if winner == player else -1
            self.terminations[agent] = True
        self.agent_selection = AGENTS[0]

    def render(self) -> str | None:
        """The board: as text, printed or given, or as SVG."""
        if self.render_mode == "svg":
            return self._position.svg()
        board = self._position.draw()
        if self.render_mode != "human":
            return board
        print(board)
        return None

    def close(self) -> None:
        """There is nothing to close."""


def raw_env(game: Game | str, render_mode: str | None = None, **options: object) -> KolamEnv:
    """The environment without wrappers."""
    return KolamEnv(game, render_mode, **options)
