// Several servers on one PostgreSQL, behind haproxy: all of them real, on ports of their own.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { TestServer } from './server.ts';
import { until, withTimeout } from './wait.ts';

const database = fileURLToPath(new URL('../../../../tests/support/postgres.py', import.meta.url));

export interface Servers {
  /** Of the proxy. */
  address: string;
  /** By their names. */
  servers: Record<string, TestServer>;
}

function endAtLast(child: ChildProcess): void {
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.stdin?.end();
    child.kill();
    await withTimeout('a program ends', ended).finally(() => child.kill('SIGKILL'));
  });
}

/** Lasts until the test is over. */
async function openDatabase(): Promise<string> {
  const line = [database, 'sh', '-c', 'echo $KOLAM_POSTGRES; exec cat'];
  const child = spawn('python3', line, { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    child.stdin.end();
    await withTimeout('the database ends', ended).finally(() => child.kill('SIGKILL'));
  });
  const [uri] = await withTimeout(
    'the database answers',
    once(createInterface({ input: child.stdout }), 'line'),
  );
  return uri as string;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A table goes by its first two characters, or where `at` says. */
function settings(port: number, servers: Record<string, TestServer>): string {
  const names = Object.keys(servers);
  return `defaults
  mode http
  timeout connect 1s
  timeout client 90s
  timeout server 90s
  option redispatch 1
  retries 3
frontend games
  bind 127.0.0.1:${port}
  default_backend kolam
backend kolam
  balance hash path,word(2,/),bytes(0,2)
  hash-type consistent
${names.map((name) => `  use-server ${name} if { url_param(at) -m str ${name} }`).join('\n')}
  option httpchk GET /healthz
  default-server check inter 250ms fall 2 rise 1 on-marked-down shutdown-sessions
${names.map((name) => `  server ${name} 127.0.0.1:${servers[name]?.port}`).join('\n')}
`;
}

async function openProxy(servers: Record<string, TestServer>): Promise<string> {
  const folder = mkdtempSync(`${tmpdir()}/kolam-haproxy-`);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}/`;
  writeFileSync(`${folder}/haproxy.cfg`, settings(port, servers));
  endAtLast(spawn('haproxy', ['-db', '-f', `${folder}/haproxy.cfg`], { stdio: 'ignore' }));
  await until('the proxy answers', async () => {
    try {
      return (await fetch(`${address}healthz`)).ok;
    } catch {
      return false;
    }
  });
  return address;
}

export async function openServers(...names: string[]): Promise<Servers> {
  const place = await openDatabase();
  const servers: Record<string, TestServer> = {};
  for (const name of names) {
    const server = new TestServer('--store', place, '--name', name, '--no-limits');
    onTestFinished(() => server.close());
    await server.start();
    servers[name] = server;
  }
  return { address: await openProxy(servers), servers };
}
