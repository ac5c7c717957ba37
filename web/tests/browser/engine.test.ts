// The engine of the built pages plays as the program does: the same moves with the same nodes.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { GameName } from '$web/kolam/kolam.ts';
import { GAMES, openApp } from './support/app.ts';
import { askEngine, type Asked } from './support/engine.ts';
import { program } from './support/server.ts';
import { viewAfter } from './support/positions.ts';
import { PATIENCE } from './support/wait.ts';

const NODES = 4000;
const MEGABYTES = 4;
const LEVELS = [1, 4, 7, 10];
const PLIES = [0, 7];

interface Case {
  game: GameName;
  position: string;
  level: number;
}

const casesOf = (game: GameName): Case[] =>
  PLIES.map((plies) => viewAfter(game, plies, plies + 1)).flatMap((position) =>
    LEVELS.map((level) => ({ game, position, level })),
  );

const asQuestion = ({ game, position, level }: Case): Asked => ({
  game,
  megabytes: MEGABYTES,
  question: { ask: 'play', position, request: `level=${level} seed=${level} nodes=${NODES}` },
});

function answerOfProgram({ game, position, level }: Case): { move?: string; nodes: number } {
  const output = execFileSync(
    program,
    ['ugi', `game=${game}`, `hash=${MEGABYTES}`, `level=${level}`, `seed=${level}`],
    {
      encoding: 'utf8',
      input: `position fen ${position}\ngo nodes ${NODES}\n`,
      timeout: PATIENCE,
    },
  );
  const nodes = [...output.matchAll(/multipv 1 .* nodes (\d+) /g)].at(-1)?.[1];
  return { move: /bestmove (\S+)/.exec(output)?.[1], nodes: Number(nodes) };
}

test.for(GAMES)('%s is played as kolam ugi plays it, at every level', async (game) => {
  const { page } = await openApp({ path: '' });
  const cases = casesOf(game);
  const thoughts = await askEngine(page, cases.map(asQuestion));
  const here = thoughts.map((thought) => ({
    move: thought.moveInfos?.[0]?.move,
    nodes: thought.rootInfo?.nodes,
  }));
  expect(here).toEqual(cases.map(answerOfProgram));
});
