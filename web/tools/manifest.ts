// The games where browsers read of them before any script runs: in the page's description and in the
// manifest of the app that is installed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { titles } from '../games/games.ts';

const listed = new Intl.ListFormat('en-GB').format(Object.values(titles));

function complete(file: string): void {
  const manifest = {
    ...JSON.parse(readFileSync(file, 'utf8')),
    description: `Play, learn and study ${listed}.`,
    shortcuts: Object.entries(titles).map(([game, name]) => ({ name, url: `./#/new/${game}` })),
  };
  writeFileSync(file, JSON.stringify(manifest, null, 2) + '\n');
}

export function manifest(): Plugin {
  let folder = '';
  return {
    name: 'kolam-manifest',
    configResolved: ({ build }) => void (folder = build.outDir),
    transformIndexHtml: (html) => html.replace('{games}', listed),
    writeBundle: () => complete(join(folder, 'manifest.webmanifest')),
  };
}
