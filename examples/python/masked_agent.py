"""A random agent that looks at the mask of legal actions, in the environment of PettingZoo:
masked_agent.py GAME [GAMES]"""

import sys

import numpy as np

from kolam.pettingzoo import env


def main(name: str, games: int = 3) -> None:
    environment = env(name)
    random = np.random.default_rng(1)
    for seed in range(games):
        environment.reset(seed=seed)
        rewards = dict.fromkeys(environment.possible_agents, 0)
        actions = 0
        for agent in environment.agent_iter():
            observation, reward, termination, truncation, _ = environment.last()
            rewards[agent] += reward
            if termination or truncation:
                environment.step(None)
            else:
                environment.step(random.choice(np.flatnonzero(observation["action_mask"])))
                actions += 1
        print(f"game {seed}: {actions} actions, {rewards}")
    environment.close()


main(sys.argv[1], *map(int, sys.argv[2:]))
