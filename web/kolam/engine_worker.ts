// The worker of the app that an engine lives in.
import { serveEngine } from './engine_server.ts';

serveEngine(globalThis);
