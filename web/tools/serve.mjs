// serve [--port N] [--host]: serves what was built, and says where once it answers.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { preview } from 'vite';

function wishes() {
  const options = { port: { type: 'string' }, host: { type: 'boolean', default: false } };
  const { port, host } = parseArgs({ options }).values;
  if (port === undefined) return { host };
  if (!/^\d+$/.test(port) || Number(port) < 1 || Number(port) > 65535)
    throw new Error(`--port ${port}: a port is a number from 1 to 65535`);
  return { host, port: Number(port), strictPort: true };
}

const here = fileURLToPath(new URL('..', import.meta.url));
try {
  const { host, ...port } = wishes();
  // "localhost" may mean two addresses; a port is only free if it is free at this one.
  const server = await preview({
    root: here,
    logLevel: 'error',
    preview: { host: host || '127.0.0.1', open: false, ...port },
  });
  const { port: found } = server.httpServer.address();
  console.log(`Kolam is at http://localhost:${found} (Ctrl-C ends it)`);
  for (const url of server.resolvedUrls.network) console.log(`  and for others at ${url}`);
} catch (error) {
  console.error(`play: ${error.message}`);
  process.exit(1);
}
