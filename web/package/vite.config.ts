// How the modules of the npm package are built: from this folder into build/npm/package. tools/npm-package
// adds the wasm modules and the types.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { showAddresses, stylesInside } from './output.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [svelte(), stylesInside(), showAddresses()],
  resolve: { alias: { $web: here('..') } },
  build: {
    target: 'es2023',
    outDir: here('../../build/npm/package'),
    emptyOutDir: true,
    cssCodeSplit: false,
    lib: {
      entry: Object.fromEntries(
        ['kolam', 'engine', 'engine_worker', 'board'].map((name) => [name, here(`${name}.ts`)]),
      ),
      formats: ['es'],
    },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // Also without white space, which Vite would keep for bundlers: plain pages load it as it is.
      output: { chunkFileNames: 'shared_[name].js', minify: true },
      // Nothing acts when it is imported but the modules of this folder: what a board does not need of
      // the app's modules is left out.
      treeshake: { moduleSideEffects: (id) => /\.css|\/web\/package\//.test(id) },
    },
  },
});
