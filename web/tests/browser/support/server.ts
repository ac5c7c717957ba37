// A server to meet in: a real `kolam serve` with data of its own, which can be stopped, killed and
// started again at the same address; and lines to it that can be cut and held up.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { PATIENCE, withTimeout } from './wait.ts';

/** The program with the pages in it. */
export const program =
  process.env.KOLAM_PROGRAM ?? fileURLToPath(new URL('../../../../build/kolam', import.meta.url));

export class TestServer {
  port = 0;
  readonly #folder = mkdtempSync(`${tmpdir()}/kolam-server-`);
  readonly #more: string[];
  #process: ChildProcess | null = null;

  /** With these flags as well. */
  constructor(...more: string[]) {
    this.#more = more;
  }

  get data(): string {
    return `${this.#folder}/kolam.db`;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  /** What `kolam admin` answers. */
  admin(...words: string[]): string {
    return execFileSync(program, ['admin', '--data', this.data, ...words], {
      timeout: PATIENCE,
      encoding: 'utf8',
    });
  }

  /** Listens when it returns: where it did before, if it did. */
  async start(): Promise<void> {
    const flags = [
      '--port',
      String(this.port),
      '--data',
      this.data,
      '--log',
      'json',
      '--bots',
      '1',
      ...this.#more,
    ];
    const started = spawn(program, ['serve', ...flags], { stdio: ['ignore', 'ignore', 'pipe'] });
    this.#process = started;
    const log = createInterface({ input: started.stderr });
    const said: string[] = [];
    const listening = new Promise<number>((resolve, reject) => {
      log.on('line', (text) => {
        said.push(text);
        const line = JSON.parse(text) as { event: string; port?: number; app?: string };
        if (line.app === 'no') reject(new Error(`${program} has no pages in it: see ./play`));
        if (line.event === 'listening') resolve(line.port ?? 0);
      });
      started.on('error', reject);
      log.on('close', () => reject(new Error(`the server has ended: ${said.join('\n')}`)));
    });
    this.port = await withTimeout('the server listens', listening);
  }

  async end(how: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (!running || running.exitCode !== null) return;
    const exited = once(running, 'exit');
    running.kill(how);
    await withTimeout('the server ends', exited).finally(() => running.kill('SIGKILL'));
  }

  async close(): Promise<void> {
    await this.end('SIGKILL');
    rmSync(this.#folder, { recursive: true });
  }
}

/** What the host of a server gives somebody who has lost their passphrase: where it leads in the app. */
export function resetPath(server: TestServer, name: string): string {
  const said = server.admin('--json', 'reset', name);
  const { link } = JSON.parse(said.split('\n')[0] ?? '') as { link: string };
  return link.replace(/^.*#\//, '');
}

/** A server for one test. */
export async function openServer(): Promise<TestServer> {
  const server = new TestServer();
  onTestFinished(() => server.close());
  await server.start();
  return server;
}

/** A proxy in front of a server, as bad as networks are: it can break and delay. */
export interface Wire {
  address: string;
  /** What the server says is not heard any more. */
  holdAnswers(): void;
  /** Everything that is under way is lost, and nothing gets through until it is mended. */
  cut(): void;
  mend(): void;
}

export async function openWire(server: TestServer): Promise<Wire> {
  const open = new Set<Socket>();
  let broken = false;
  let held = false;
  const join = (from: Socket, to: Socket, heard: () => boolean) => {
    open.add(from);
    from.on('data', (data) => heard() && to.write(data));
    from.on('error', () => {});
    from.on('close', () => {
      open.delete(from);
      to.destroy();
    });
  };
  const proxy = createServer((near) => {
    if (broken) return near.destroy();
    const far = connect(server.port, '127.0.0.1');
    join(near, far, () => true);
    join(far, near, () => !held);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const cut = () => {
    broken = true;
    for (const socket of open) socket.destroy();
  };
  onTestFinished(() => {
    cut();
    proxy.close();
  });
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`,
    holdAnswers: () => void (held = true),
    cut,
    mend: () => void (broken = held = false),
  };
}
