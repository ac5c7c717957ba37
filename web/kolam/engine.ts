// An engine in a worker of its own: it thinks while the page goes on. The module and the worker are
// loaded when the first engine is opened.
import url from '$modules/kolam-engine.wasm?url';
import type { GameName, Player, Refused, Result } from './kolam.ts';
import { fetchModule } from './module.ts';

export interface MoveInfo {
  move: string;
  value: number;
  points: number | null;
  winrate: number;
  exact: boolean;
  mate: number | null;
  visits?: number;
  pv: string[];
  order?: number;
}

export type Grade = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder' | 'forced' | 'unjudged';

export interface Played extends MoveInfo {
  loss: number;
  pointsLoss?: number;
  class: Grade;
  note?: 'onlyMove' | 'missedWin' | 'missedForcedWin';
}

/** What docs/analysis.md calls an answer. Values and chances are those of the player to move. */
export interface Thought {
  turn: number;
  isDuringSearch: boolean;
  toMove: 0 | Player;
  result?: Result;
  rootInfo?: {
    value: number;
    points: number | null;
    winrate: number;
    exact: boolean;
    mate: number | null;
    nodes: number;
    depth: number;
    seconds: number;
  };
  moveInfos?: MoveInfo[];
  played?: Played;
}

export interface Summary {
  summary: {
    players: {
      classes: Record<string, number>;
      meanLoss: number;
      meanPointsLoss?: number;
      accuracy: number | null;
    }[];
    turningPoints: {
      turn: number;
      player: Player;
      move: string;
      winrateBefore: number;
      winrateAfter: number;
    }[];
  };
}

export interface Question {
  /** `play` at a level, `analyse` the best moves, `judge` one that was played, or sum up. */
  ask: 'play' | 'analyse' | 'judge' | 'summary' | 'forget';
  options?: string;
  /** The view of the player to move, never more; to play, all of its views so far, a line each. */
  position?: string;
  move?: string;
  /** "level=5 seed=7", "lines=3 nodes=100000": docs/wasm.md. */
  request?: string;
}

export type ToWorker =
  | { open: WebAssembly.Module; game: GameName; megabytes: number }
  | { id: number; question: Question };
export type FromWorker = { id: number; thought: unknown; done: boolean };

/** Why an engine gave no answer: it was stopped. */
export class Stopped extends Error {}

let compiled: Promise<WebAssembly.Module> | null = null;

/** The module, fetched once; a visit that failed is tried again. */
function engineModule(): Promise<WebAssembly.Module> {
  compiled ??= fetchModule(url).catch((error: unknown) => {
    compiled = null;
    throw error;
  });
  return compiled;
}

interface Waiting {
  resolve: (thought: never) => void;
  reject: (error: Error) => void;
  progress?: (thought: Thought) => void;
}

export interface Engine {
  ask<T extends Thought | Summary = Thought>(
    question: Question,
    progress?: (thought: Thought) => void,
  ): Promise<T | Refused>;
  /** Drops all questions; it can be asked again. */
  stop(): void;
  close(): void;
}

/** Questions are answered in their order. A worker that thinks hears nothing: to stop it, it is
 * ended, and another one begins with the next question. */
export function openEngine(game: GameName, megabytes = 32): Engine {
  let worker: Promise<Worker> | null = null;
  let next = 1;
  const waiting = new Map<number, Waiting>();

  async function start(): Promise<Worker> {
    const open = await engineModule();
    const begun = new Worker(new URL('./engine_worker.ts', import.meta.url), { type: 'module' });
    begun.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      const request = waiting.get(data.id);
      if (!request) return;
      if (!data.done) return request.progress?.(data.thought as Thought);
      waiting.delete(data.id);
      request.resolve(data.thought as never);
    };
    begun.onerror = (event) => fail(new Error(event.message || 'the engine stopped working'));
    begun.postMessage({ open, game, megabytes } satisfies ToWorker);
    return begun;
  }

  function fail(error: Error): void {
    const given = [...waiting.values()];
    const ended = worker;
    waiting.clear();
    worker = null;
    void ended?.then((begun) => begun.terminate()).catch(() => {});
    for (const { reject } of given) reject(error);
  }

  return {
    ask: (question, progress) =>
      new Promise((resolve, reject) => {
        const id = next++;
        waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, progress });
        worker ??= start();
        worker.then(
          (begun) => waiting.has(id) && begun.postMessage({ id, question } satisfies ToWorker),
          fail,
        );
      }),
    stop: () => fail(new Stopped()),
    close: () => fail(new Stopped()),
  };
}

export const requestText = (numbers: Record<string, number>): string =>
  Object.entries(numbers)
    .map(([name, value]) => `${name}=${Math.round(value)}`)
    .join(' ');
