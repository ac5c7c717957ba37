// pack FOLDER FILE: everything in the folder as one file, which becomes part of the program: names,
// types, etags, and each body plain and, where that is shorter, as gzip and brotli; and the headers
// that every answer carries. src/server/net/pages/site.c says how it is laid out.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { loadConfigFromFile } from 'vite';

const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const compressed = new Set(['.jpg', '.png', '.woff2']); // by themselves

/** What is to be in the pack, in the order of bytes. */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

function bodiesOf(path, plain) {
  if (compressed.has(extname(path))) return [plain, null, null];
  const short = (body) => (body.length < 0.95 * plain.length ? body : null);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  return [
    plain,
    short(gzipSync(plain, { level: 9 })),
    short(brotliCompressSync(plain, { params })),
  ];
}

function fileOf(folder, path) {
  const type = types[extname(path)];
  if (type === undefined) throw new Error(`${path}: of which type is that?`);
  const plain = readFileSync(join(folder, path));
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`;
  return { path, type, etag, lasting: path.startsWith('assets/'), bodies: bodiesOf(path, plain) };
}

/** The headers, as the configuration of the pages has them. */
async function headersOf(config) {
  const env = { command: 'build', mode: 'production' };
  const found = await loadConfigFromFile(env, config, undefined, 'silent');
  return Object.entries(found.config.preview.headers);
}

function packed(files, headers) {
  const list = 24 + 40 * files.length + 8 * headers.length;
  const rest = [];
  let place = list;
  const add = (bytes) => {
    const at = place;
    rest.push(bytes);
    place += bytes.length;
    return at;
  };
  const text = (value) => add(Buffer.from(`${value}\0`));
  const numbers = [files.length, headers.length];
  for (const { path, type, etag, lasting, bodies } of files) {
    numbers.push(text(path), text(type), text(etag), lasting ? 1 : 0);
    for (const body of bodies) numbers.push(...(body ? [add(body), body.length] : [0, 0]));
  }
  for (const [name, value] of headers) numbers.push(text(name), text(value));
  const front = Buffer.alloc(list);
  front.write('kolam site 1');
  numbers.forEach((number, i) => front.writeUInt32LE(number, 16 + 4 * i));
  return Buffer.concat([front, ...rest]);
}

const [folder, to] = process.argv.slice(2);
const config = fileURLToPath(new URL('../vite.config.ts', import.meta.url));
const files = filesIn(folder).map((path) => fileOf(folder, path));
writeFileSync(`${to}.new`, packed(files, await headersOf(config)));
renameSync(`${to}.new`, to); // never half of it
