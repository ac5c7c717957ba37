// Completes the npm package beside its modules, which Vite has built, and its types: the wasm modules, the
// drawing and the typefaces of the board, the guide, the licences, and its version, which is the one of the
// modules. package.mjs PACKAGE MODULES
import { copyFileSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [folder, modules] = process.argv.slice(2).map((path) => resolve(path));
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const copy = (from, to) => copyFileSync(from, join(folder, to));

// The modules and what the board loads
for (const name of ['kolam.wasm', 'kolam-engine.wasm']) copy(join(modules, name), name);
copy(here('../style/grain.svg'), 'grain.svg');
const typefaces = [
  ['alegreya-sans', '400'],
  ['alegreya-sans', '700'],
  ['marcellus', '400'],
];
for (const [name, weight] of typefaces) {
  const from = here(`../node_modules/@fontsource/${name}`);
  copy(`${from}/files/${name}-latin-${weight}-normal.woff2`, `${name}-${weight}.woff2`);
  copy(`${from}/LICENSE`, `LICENSE.${name}.txt`);
}
copy(here('../../LICENSE'), 'LICENSE');

// Of the types only what the three entries lead to, named as the modules beside which they are read.
const types = join(folder, 'types');
const known = new Map();
const follow = (file) => {
  if (known.has(file)) return;
  const text = readFileSync(file, 'utf8')
    .replace(/^import '[^']+';\n/gm, '')
    .replace(/(from '\.{1,2}\/[^']+)\.ts'/g, "$1.js'");
  known.set(file, text);
  for (const [, path] of text.matchAll(/from '(\.{1,2}\/[^']+)\.js'/g))
    follow(resolve(dirname(file), `${path}.d.ts`));
  if (text.includes("from '$web")) throw new Error(`${file} has types that are not in the package`);
};
for (const name of ['kolam', 'engine', 'board']) follow(join(types, `package/${name}.d.ts`));
for (const entry of readdirSync(types, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  if (entry.isFile() && !known.has(file)) rmSync(file);
}
for (const [file, text] of known) writeFileSync(file, text);

// The guide; what it says of other pages of the tree stays, without the links.
const guide = readFileSync(here('../../docs/javascript.md'), 'utf8');
writeFileSync(join(folder, 'README.md'), guide.replace(/\[([^\]]+)\]\((?!#)[^)]+\)/g, '$1'));

const manifest = JSON.parse(readFileSync(here('../package/package.json'), 'utf8'));
const { games, version } = await import(join(folder, 'kolam.js'));
const listed = new Intl.ListFormat('en-GB').format(games().map(String));
const { name, description, ...others } = manifest;
const rest = { description: description.replace('{games}', listed), ...others };
writeFileSync(
  join(folder, 'package.json'),
  JSON.stringify({ name, version, ...rest }, null, 2) + '\n',
);
