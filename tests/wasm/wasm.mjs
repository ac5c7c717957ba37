// node wasm.mjs DIGEST.wasm DIGEST: the wasm build plays 1,000 seeded games of each kind to the same
// digest as the native one, and searches with the same signature; the native one is given as a
// program that prints its own.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tester } from './wasm_module.mjs';

const [module, native] = process.argv.slice(2);
const GAMES = 1000;
const refuse = () => { throw new Error('nothing outside is called but the clock'); };
const clock_time_get = (_clock, _precision, at) => {
  new DataView(instance.exports.memory.buffer).setBigUint64(at, process.hrtime.bigint(), true);
  return 0;
};
const wasi = new Proxy({ clock_time_get }, { get: (all, name) => all[name] ?? refuse });
const { instance } = await WebAssembly.instantiate(readFileSync(module), { wasi_snapshot_preview1: wasi });
const { _initialize, digest_games, digest_playouts, signature } = instance.exports;
_initialize?.();

const { same, test, finish } = tester();
const hex = (number) => BigInt.asUintN(64, number).toString(16).padStart(16, '0');
const lines = execFileSync(native, [String(GAMES)], { encoding: 'utf8', timeout: 300000 }).trim().split('\n');
lines.forEach((line, index) => {
  const [game, ...expected] = line.split(' ');
  const found = [digest_games(index, GAMES), digest_playouts(index, GAMES), signature(index)].map(hex);
  test(`${game} is the same as in the native build`, () => same(found, expected, 'digests'));
});
finish();
