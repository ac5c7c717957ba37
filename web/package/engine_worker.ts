// The worker of the package that an engine lives in, in Node and in browsers.
import { serveEngine, type EnginePort } from '../kolam/engine_server.ts';
import { ofNode } from './files.ts';

const threads = ofNode<typeof import('node:worker_threads')>('node:worker_threads');
serveEngine((threads?.parentPort as EnginePort | null | undefined) ?? globalThis);
