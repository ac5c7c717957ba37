// The package as somebody gets it: packed, installed into a folder that has nothing else, without a network,
// and that folder on a server that allows pages as little as the app's does.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { serve } from '../browser/support/site.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder that the package was installed into. */
    installed: string;
    /** Its address. */
    address: string;
  }
}

const tree = fileURLToPath(new URL('../../..', import.meta.url));

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'kolam-package-'));
  const env = {
    ...process.env,
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
    npm_config_cache: join(folder, 'cache'),
    npm_config_update_notifier: 'false',
  };
  const said = execFileSync(join(tree, 'tools/npm-package'), [folder], { env, encoding: 'utf8' });
  const packed = said.trim().split('\n').at(-1) ?? '';
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  const install = ['install', '--offline', '--no-audit', '--no-fund', '--silent', `./${packed}`];
  execFileSync('npm', install, { cwd: folder, env });
  cpSync(join(tree, 'examples/javascript'), folder, { recursive: true });
  const site = await serve(folder);
  project.provide('installed', folder);
  project.provide('address', site.address);
  return async () => {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  };
}
