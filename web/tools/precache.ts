// Writes the service worker beside the pages, with the list of all that was built: what works offline
// is what is there.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { transformWithOxc, type Plugin } from 'vite';

const NAME = 'service_worker.js';

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== NAME && !path.startsWith('preview-')) // which are for others' links
    .sort();
}

function digestOf(folder: string, paths: string[], source: string): string {
  const hash = createHash('sha256').update(source);
  for (const path of paths)
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(folder, path)));
  return hash.digest('hex').slice(0, 16);
}

export function precache(source: string): Plugin {
  let folder = '';
  return {
    name: 'kolam-precache',
    apply: 'build',
    configResolved: ({ build }) => void (folder = build.outDir),
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const paths = filesIn(folder);
        const { code: module } = await transformWithOxc(readFileSync(source, 'utf8'), source);
        const code = module.replace(/^export \{\};$/m, ''); // a worker need not know modules
        const version = digestOf(folder, paths, code);
        const known = `const VERSION = ${JSON.stringify(version)}, FILES = ${JSON.stringify(paths)};\n`;
        writeFileSync(join(folder, NAME), known + code);
      },
    },
  };
}
