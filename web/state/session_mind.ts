// An engine that sits at a game, or helps with a hint. It is given what its own player sees, move by
// move from the beginning, so that it can believe something of the other hand; also when a game goes
// on after a reload, after something was taken back, and when it had to be started anew.
import { Stopped, requestText, type Engine, type Thought } from '$web/kolam/engine.ts';
import {
  isRefused,
  optionsText,
  type GameName,
  type Player,
  type Refused,
  type LocalGame,
} from '$web/kolam/kolam.ts';
import { gameInfo } from '$web/kolam/loaded.ts';
import { levelOf } from './session_words.ts';

export type OpenEngine = (game: GameName) => Engine;

interface Mind {
  play(localGame: LocalGame, wishes: Record<string, number>): Promise<Thought | Refused>;
  stop(): void;
  close(): void;
}

/** The views of a player at its turns so far, without the present one. */
function viewsOf(localGame: LocalGame, player: Player, count: number): string[] {
  const views: string[] = [];
  for (let i = 0; i < count; i++) {
    const { position, toMove } = localGame.look(player, i);
    if (toMove === player) views.push(position);
  }
  return views;
}

function openMind(open: OpenEngine, game: GameName, player: Player): Mind {
  const engine = open(game);
  let shown: string[] = [];
  let asked = 0; // questions that are not answered yet

  async function show(localGame: LocalGame, options: string, count: number): Promise<void> {
    const views = viewsOf(localGame, player, count);
    if (!shown.every((view, i) => views[i] === view)) {
      shown = [];
      await engine.ask({ ask: 'forget' });
    }
    for (const position of views.slice(shown.length)) {
      await engine.ask({ ask: 'play', options, position, request: 'level=1 nodes=1' });
      shown.push(position);
    }
  }

  async function think(localGame: LocalGame, wishes: Record<string, number>) {
    const { position, options: agreed, count } = localGame.state(player);
    const options = optionsText(agreed);
    if (gameInfo(game).hides) await show(localGame, options, count);
    const request = requestText(wishes);
    const thought = await engine.ask({ ask: 'play', options, position, request });
    shown.push(position);
    return thought;
  }

  return {
    async play(localGame, wishes) {
      asked++;
      try {
        return await think(localGame, wishes);
      } catch (error) {
        shown = []; // the next one begins in a worker of its own
        throw error;
      } finally {
        asked--;
      }
    },
    stop() {
      if (asked > 0) engine.stop();
    },
    close: () => engine.close(),
  };
}

export const wasStopped = (error: unknown): boolean => error instanceof Stopped;

/** The engine's own randomness: the same deal and the same moves bring the same answers. */
function engineSeed(record: string, player: Player): number {
  let hash = 2166136261 ^ player;
  for (const letter of /\[Seed "(\w+)"\]/.exec(record)?.[1] ?? '')
    hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  return hash >>> 1;
}

/** All engines of a game; each is opened when it is first asked. */
export interface Engines {
  /** What the engine in this seat plays. */
  answer(player: Player): Promise<string>;
  /** The best that a person can do. */
  hint(player: Player): Promise<string>;
  stop(): void;
  close(): void;
}

function moveOf(thought: Thought | Refused): string {
  const move = isRefused(thought) ? undefined : thought.moveInfos?.[0]?.move;
  if (move === undefined) throw new Error(isRefused(thought) ? thought.refused.en : 'no move');
  return move;
}

export function openEngines(open: OpenEngine, localGame: LocalGame): Engines {
  const minds = new Map<Player, Mind>();
  const { game, seats, pace } = localGame.state(0);
  const record = localGame.write();
  const seeds = [engineSeed(record, 1), engineSeed(record, 2)];
  const gain = Number(pace.split('+')[1] ?? 0) * 1000;

  function mindOf(player: Player): Mind {
    const mind = minds.get(player) ?? openMind(open, game, player);
    minds.set(player, mind);
    return mind;
  }

  function wishesOf(player: Player): Record<string, number> {
    const level = levelOf(seats[player - 1] as string);
    const wishes = { level, seed: seeds[player - 1] as number };
    const left = localGame.state(0).clocks?.left[player - 1];
    return left === undefined ? wishes : { ...wishes, left, gain };
  }

  return {
    answer: async (player) => moveOf(await mindOf(player).play(localGame, wishesOf(player))),
    hint: async (player) => moveOf(await mindOf(player).play(localGame, { level: 10 })),
    stop: () => minds.forEach((mind) => mind.stop()),
    close: () => minds.forEach((mind) => mind.close()),
  };
}
