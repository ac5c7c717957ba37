// What a worker does that an engine lives in: it answers one question after the other.
import type { FromWorker, Question, ToWorker } from './engine.ts';
import { openModule, type Module } from './module.ts';

/** The side of the worker: it hears messages, and answers. */
export interface EnginePort {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker): void;
}

function answer(
  module: Module,
  engine: number,
  { ask, options = '', position = '', move = '', request = '' }: Question,
): unknown {
  switch (ask) {
    case 'play':
      return module.ask('engine_think', engine, options, position, request);
    case 'analyse':
      return module.ask('engine_analyse', engine, options, position, request);
    case 'judge':
      return module.ask('engine_judge', engine, options, position, move, request);
    case 'summary':
      return module.ask('engine_summary', engine);
    case 'forget':
      module.call('engine_forget', engine);
      return {};
  }
}

export function serveEngine(port: EnginePort): void {
  let module: Module;
  let engine = 0;
  let current = 0;
  const tell = (id: number, thought: unknown, done: boolean) =>
    port.postMessage({ id, thought, done });
  port.onmessage = ({ data }) => {
    if ('open' in data) {
      module = openModule(data.open, { progress: (thought) => tell(current, thought, false) });
      engine = module.call('engine_open', data.game, data.megabytes);
      if (engine === 0) throw new Error('no memory for the engine');
      return;
    }
    current = data.id;
    tell(data.id, answer(module, engine, data.question), true);
  };
}
