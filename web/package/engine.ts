// `import { Engine } from 'kolam/engine'`: engines in workers of their own, in Node and in browsers.
import {
  browserWorker,
  openEngineFrom,
  requestText,
  Stopped,
  type Engine as Asked,
  type EngineFiles,
  type EngineWorker,
  type FromWorker,
  type Question,
  type Thought,
} from '../kolam/engine.ts';
import { loadOnce } from '../kolam/load_once.ts';
import { optionsText } from '../kolam/kolam.ts';
import { checked } from './errors.ts';
import { Game, Position, RulesError, View, type Move } from './kolam.ts';
import { loadModule, ofNode } from './files.ts';

export type { Grade, MoveInfo, Played, Thought } from '../kolam/engine.ts';

/** Without any, a search gets about a second; a level below the highest needs none. */
export interface Limits {
  nodes?: number;
  depth?: number;
  /** Milliseconds. */
  time?: number;
}

export interface Asking extends Limits {
  /** Ends the thinking: the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  /** Hears what has been found so far. */
  onProgress?: (thought: Thought) => void;
}

export interface PlayOptions extends Asking {
  /** 1 to 10, which is everything and the usual one. */
  level?: number;
  /** The same seed gives the same moves. */
  seed?: number;
}

export interface AnalyseOptions extends Asking {
  /** How many moves to compare. */
  lines?: number;
}

export interface Answer extends Thought {
  /** The move that is played. */
  move: Move;
}

const CLOSED = 'The engine was closed.';

type Threads = typeof import('node:worker_threads');

/** A thread of Node's. It keeps the program from ending only while it thinks. */
function nodeWorker(
  threads: Threads,
  file: URL,
  ...[hear, fail]: Parameters<EngineFiles['openWorker']>
): EngineWorker {
  const worker = new threads.Worker(file);
  worker.on('message', (message: FromWorker) => {
    if (message.done) worker.unref();
    hear(message);
  });
  worker.on('error', fail);
  return {
    post(message) {
      if ('question' in message) worker.ref();
      worker.postMessage(message);
    },
    end: () => void worker.terminate(),
  };
}

const files: EngineFiles = {
  loadModule: loadOnce(() =>
    loadModule(new URL(/* @vite-ignore */ './kolam-engine.wasm', import.meta.url)),
  ),
  openWorker(hear, fail) {
    const threads = ofNode<Threads>('node:worker_threads');
    if (threads) {
      const file = new URL(/* @vite-ignore */ './engine_worker.js', import.meta.url);
      return nodeWorker(threads, file, hear, fail);
    }
    const worker = new Worker(new URL(/* @vite-ignore */ './engine_worker.js', import.meta.url), {
      type: 'module',
    });
    return browserWorker(worker, hear, fail);
  },
};

/** The views of the player to move since the game began, of which the last is the one to think about. */
function viewsOf(seen: Position | View | readonly View[]): readonly (Position | View)[] {
  if (!(seen instanceof Position)) return seen instanceof View ? [seen] : seen;
  const player = seen.toMove;
  const views: Position[] = [];
  for (let at: Position | null = seen; at; at = at.before) if (at.toMove === player) views.push(at);
  return views.reverse();
}

/** An engine for one game, in a worker of its own, which begins with the first question. Questions are
 * answered one after the other. */
export class Engine {
  readonly game: Game;
  readonly #engine: Asked;
  #last: Promise<unknown> = Promise.resolve();
  #stop: (() => void) | null = null;
  /** How often it was closed: what was asked before is not answered after. */
  #closings = 0;

  constructor(game: Game | string, { megabytes = 32 }: { megabytes?: number } = {}) {
    this.game = game instanceof Game ? game : new Game(game);
    this.#engine = openEngineFrom(files, this.game.name, megabytes);
  }

  /** The move that the engine plays. It sees what the player to move sees, and of a position also what
   * that player saw before; of views, all that are given, the last being the one to think about. */
  async play(
    seen: Position | View | readonly View[],
    { level, seed, ...asking }: PlayOptions = {},
  ): Promise<Answer> {
    const views = viewsOf(seen);
    const position = views.map(({ text }) => text).join('\n');
    const question = { ask: 'play' as const, position };
    const thought = await this.#ask(views.at(-1), question, { level, seed }, asking);
    return { ...thought, move: thought.moveInfos?.[0]?.move ?? '' };
  }

  /** The best moves, as the player to move can know them; docs/analysis.md says what the numbers mean. */
  analyse(seen: Position | View, { lines, ...asking }: AnalyseOptions = {}): Promise<Thought> {
    return this.#ask(seen, { ask: 'analyse', position: seen.text }, { lines }, asking);
  }

  /** How good a move is, beside the best ones: `played` in the answer. */
  judge(
    seen: Position | View,
    move: Move,
    { lines, ...asking }: AnalyseOptions = {},
  ): Promise<Thought> {
    return this.#ask(seen, { ask: 'judge', position: seen.text, move }, { lines }, asking);
  }

  /** The question that is being thought about is answered with the best that was found so far, which
   * has `isDuringSearch`; as soon as anything was found. */
  stop(): void {
    this.#stop?.();
  }

  /** Ends the worker. What is still asked is rejected; another question begins another worker. */
  close(): void {
    this.#closings++;
    this.#engine.close();
  }

  async #ask(
    seen: Position | View | undefined,
    question: Question,
    words: { [name: string]: number | undefined },
    { nodes, depth, time, signal, onProgress }: Asking,
  ): Promise<Thought> {
    if (!seen || seen.game.name !== this.game.name)
      throw new TypeError(`This engine is asked about ${this.game.title} alone.`);
    if (seen.isOver)
      throw new RulesError({ field: '', en: 'The game is over.', de: 'Die Partie ist zu Ende.' });
    const numbers = Object.entries({ ...words, nodes, depth, time });
    const said = numbers.filter((pair): pair is [string, number] => pair[1] !== undefined);
    const request = requestText(Object.fromEntries(said));
    const whole = { ...question, request, options: optionsText(seen.options) };
    const closings = this.#closings;
    const asked = this.#last.then(() => {
      if (closings !== this.#closings) throw new Error(CLOSED);
      return this.#think(whole, signal, onProgress);
    });
    this.#last = asked.catch(() => {});
    return asked;
  }

  #think(
    question: Question,
    signal: AbortSignal | undefined,
    onProgress: Asking['onProgress'],
  ): Promise<Thought> {
    return new Promise((resolve, reject) => {
      let found: Thought | null = null;
      let stopping = false;
      const abort = () => {
        reject(signal?.reason);
        this.#engine.stop();
      };
      const answerSoFar = () => {
        if (!found) return;
        resolve(found);
        this.#engine.stop();
      };
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener('abort', abort, { once: true });
      const stop = () => {
        stopping = true;
        answerSoFar();
      };
      this.#stop = stop;
      this.#engine
        .ask(question, (thought) => {
          found = thought;
          onProgress?.(thought);
          if (stopping) answerSoFar();
        })
        .then((answer) => resolve(checked(answer)))
        .catch((error: unknown) => reject(error instanceof Stopped ? new Error(CLOSED) : error))
        .finally(() => {
          signal?.removeEventListener('abort', abort);
          if (this.#stop === stop) this.#stop = null;
        });
    });
  }
}
