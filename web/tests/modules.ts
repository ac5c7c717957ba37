// The wasm modules that ninja builds, compiled in Node. vite.config.ts says where they are.
import { readFileSync } from 'node:fs';

export const compiledModule = (name: 'kolam' | 'kolam-line' | 'kolam-engine'): WebAssembly.Module =>
  new WebAssembly.Module(readFileSync(`${process.env.KOLAM_MODULES}/${name}.wasm`));
