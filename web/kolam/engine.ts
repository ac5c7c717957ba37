// An engine in a worker of its own: it thinks while the page or the program goes on. The module and the
// worker are loaded when the first engine is opened.
import type { GameName, Player, Refused, Result } from './kolam.ts';

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
  /** Milliseconds that an engine in a game takes for it at least. */
  pause?: number;
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

/** A worker that serves an engine (engine_server.ts). */
export interface EngineWorker {
  post(message: ToWorker): void;
  end(): void;
}

/** Where engines come from: the files of the app, or those of the package. */
export interface EngineFiles {
  loadModule(): Promise<WebAssembly.Module>;
  openWorker(hear: (message: FromWorker) => void, fail: (error: Error) => void): EngineWorker;
}

/** A worker of a browser's that serves an engine. */
export function browserWorker(
  worker: Worker,
  ...[hear, fail]: Parameters<EngineFiles['openWorker']>
): EngineWorker {
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data);
  worker.onerror = (event) => fail(new Error(event.message || 'the engine stopped working'));
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
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
export function openEngineFrom(files: EngineFiles, game: GameName, megabytes = 32): Engine {
  let worker: Promise<EngineWorker> | null = null;
  let next = 1;
  const waiting = new Map<number, Waiting>();

  function hear({ id, thought, done }: FromWorker): void {
    const request = waiting.get(id);
    if (!request) return;
    if (!done) return request.progress?.(thought as Thought);
    waiting.delete(id);
    request.resolve(thought as never);
  }

  async function start(): Promise<EngineWorker> {
    const open = await files.loadModule();
    const begun = files.openWorker(hear, fail);
    begun.post({ open, game, megabytes });
    return begun;
  }

  function fail(error: Error): void {
    const given = [...waiting.values()];
    const ended = worker;
    waiting.clear();
    worker = null;
    void ended?.then((begun) => begun.end()).catch(() => {});
    for (const { reject } of given) reject(error);
  }

  return {
    ask: (question, progress) =>
      new Promise((resolve, reject) => {
        const id = next++;
        waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, progress });
        worker ??= start();
        worker.then((begun) => waiting.has(id) && begun.post({ id, question }), fail);
      }),
    stop: () => fail(new Stopped()),
    close: () => fail(new Stopped()),
  };
}

export const requestText = (numbers: Record<string, number>): string =>
  Object.entries(numbers)
    .map(([name, value]) => `${name}=${Math.round(value)}`)
    .join(' ');
