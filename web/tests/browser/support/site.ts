// The app on a server: the one `kolam serve` that a run starts, which all share who need nothing of
// their own; or Vite's preview of a folder that was built, for tests that change files or need no server.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { preview } from 'vite';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { TestServer } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    site: string;
  }
}

export const web = fileURLToPath(new URL('../../..', import.meta.url));
export const built = fileURLToPath(new URL('../../../../build/web', import.meta.url));

export interface Site {
  address: string;
  /** Really ends: nobody is answered any more. */
  close(): Promise<void>;
}

export async function serve(folder: string): Promise<Site> {
  const server = await preview({
    root: web,
    logLevel: 'error',
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const { port } = server.httpServer.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** The address of a file that was built, by how its name begins and ends. */
export function asset(name: string, ending = ''): string {
  const found = readdirSync(`${built}/assets`).find(
    (file) => file.startsWith(`${name}-`) && file.endsWith(ending),
  );
  if (!found) throw new Error(`no ${name} in ${built}/assets`);
  return `assets/${found}`;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = new TestServer();
  await server.start();
  project.provide('site', server.address);
  return () => server.close();
}
