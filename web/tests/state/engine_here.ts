// The engines without a worker, for tests in Node: the same module, asked directly.
import { Stopped, type Engine, type Question } from '$web/kolam/engine.ts';
import { openModule } from '$web/kolam/module.ts';
import type { GameName } from '$web/kolam/kolam.ts';
import { compiledModule } from '../modules.ts';

const compiled = compiledModule('kolam-engine');

/** What engines were asked, in order. */
export const asked: Question[] = [];

const unanswered = new Set<Promise<unknown>>();

/** Every question has been answered or dropped, and the answers have been dealt with. */
export async function enginesIdle(): Promise<void> {
  do {
    await Promise.allSettled(unanswered);
    await new Promise((resolve) => setImmediate(resolve));
  } while (unanswered.size > 0);
}

export function openEngineHere(game: GameName): Engine {
  const module = openModule(compiled);
  const engine = module.call('engine_open', game, 1);
  let stops = 0;
  function answer({ ask, options = '', position = '', move = '', request = '' }: Question) {
    if (ask === 'forget') return (module.call('engine_forget', engine), {});
    if (ask === 'summary') return module.ask('engine_summary', engine);
    if (ask === 'judge')
      return module.ask('engine_judge', engine, options, position, move, request);
    const name = ask === 'play' ? 'engine_think' : 'engine_analyse';
    return module.ask(name, engine, options, position, request);
  }
  async function ask(question: Question) {
    const asking = stops;
    asked.push(question);
    await new Promise((resolve) => setImmediate(resolve));
    if (stops !== asking) throw new Stopped();
    return answer(question) as never;
  }
  return {
    ask(question) {
      const answered = ask(question);
      unanswered.add(answered);
      const forget = () => void unanswered.delete(answered);
      answered.then(forget, forget);
      return answered;
    },
    stop: () => void stops++,
    close: () => void stops++,
  };
}
