// The engine as a page has it: the worker and the module that were built, asked from inside the page.
import type { Question, Thought } from '$web/kolam/engine.ts';
import type { GameName } from '$web/kolam/kolam.ts';
import { asset } from './site.ts';

export interface Asked {
  game: GameName;
  megabytes: number;
  question: Question;
}

interface Task {
  questions: Asked[];
  worker: string;
  module: string;
}

// This runs in the page, and so knows nothing of this file.
async function think({ questions, worker, module }: Task): Promise<Thought[]> {
  const open = await WebAssembly.compileStreaming(fetch(module));
  const ask = ({ game, megabytes, question }: Asked) =>
    new Promise<Thought>((resolve, reject) => {
      const engine = new Worker(worker, { type: 'module' });
      engine.onerror = (event) => reject(new Error(event.message));
      engine.onmessage = ({ data }) => {
        if (!data.done) return;
        engine.terminate();
        resolve(data.thought as Thought);
      };
      engine.postMessage({ open, game, megabytes });
      engine.postMessage({ id: 1, question });
    });
  const thoughts: Thought[] = [];
  for (const question of questions) thoughts.push(await ask(question));
  return thoughts;
}

/** A page of Playwright or of Puppeteer. */
interface Asks {
  evaluate(run: typeof think, task: Task): Promise<Thought[]>;
}

/** Each question goes to an engine that is new. */
export const askEngine = (page: Asks, questions: Asked[]): Promise<Thought[]> =>
  page.evaluate(think, {
    questions,
    worker: asset('engine_worker'),
    module: asset('kolam-engine'),
  });
