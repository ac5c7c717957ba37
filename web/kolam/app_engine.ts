// The app's engines, from where Vite has put their module and their worker.
import url from '$modules/kolam-engine.wasm?url';
import { browserWorker, openEngineFrom, type Engine, type EngineFiles } from './engine.ts';
import { loadOnce } from './load_once.ts';
import type { GameName } from './kolam.ts';
import { fetchModule } from './module.ts';

const files: EngineFiles = {
  loadModule: loadOnce(() => fetchModule(url)),
  openWorker(hear, fail) {
    const worker = new Worker(new URL('./engine_worker.ts', import.meta.url), { type: 'module' });
    return browserWorker(worker, hear, fail);
  },
};

export const openEngine = (game: GameName, megabytes?: number): Engine =>
  openEngineFrom(files, game, megabytes);
