// How the pages are built: from this folder and the wasm modules that ninja builds, into build/web.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import Order from './tests/browser/support/order.ts';
import { headers, policyInPage } from './tools/headers.ts';
import { manifest } from './tools/manifest.ts';
import { precache } from './tools/precache.ts';
import { preload } from './tools/preload.ts';
import { rules } from './tools/rules.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Where ninja puts the modules; tsconfig.json names the folder as well.
const modules = process.env.KOLAM_MODULES ?? here('../build-wasm/src/wasm');

export default defineConfig({
  root: here('.'),
  base: './',
  appType: 'mpa', // an address that is not there is not answered with the page
  plugins: [
    svelte(),
    rules(),
    policyInPage(),
    manifest(),
    preload(),
    precache(here('./service_worker.ts')),
  ],
  resolve: {
    alias: { $modules: modules, $web: here('.') },
  },
  server: {
    fs: { allow: [here('..')] },
    // `npm run dev` beside a running `kolam serve`
    proxy: {
      '/ws': { target: process.env.KOLAM_SERVER ?? 'http://127.0.0.1:5265', ws: true },
      '/games': { target: process.env.KOLAM_SERVER ?? 'http://127.0.0.1:5265' },
    },
  },
  preview: { port: 5265, headers, proxy: {} }, // files, and nothing else
  build: {
    target: 'es2023',
    outDir: here('../build/web'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // What every page needs is one file: as forty, it is forty requests and packs less well.
      output: { codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] } },
    },
  },
  worker: { format: 'es' },
  test: {
    reporters: [here('./tests/reporter.ts')],
    maxWorkers: Number(process.env.KOLAM_WORKERS ?? 2),
    // Generous, because the machine may be busy with other things, but finite.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 120_000 } },
    env: { KOLAM_MODULES: modules },
    sequence: { sequencer: Order },
    projects: [
      {
        extends: true,
        test: {
          name: 'state',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/browser/**', 'tests/package/**'],
          isolate: false, // modules are loaded once for each worker; the files pass in any order
          setupFiles: ['tests/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          isolate: false, // one Chromium for each worker, not for each file
          globalSetup: ['tests/browser/support/site.ts'],
          setupFiles: ['tests/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'package',
          include: ['tests/package/*.test.ts'],
          isolate: false,
          globalSetup: ['tests/package/setup.ts'],
          setupFiles: ['tests/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'newcomer', // with pauses: for people to run, not part of the checks
          include: ['tests/browser/newcomer.journey.ts'],
          globalSetup: ['tests/browser/support/site.ts'],
          setupFiles: ['tests/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'reader', // for tools/reader
          include: ['tests/browser/reader.journey.ts'],
          globalSetup: ['tests/browser/support/site.ts'],
          setupFiles: ['tests/setup.ts'],
        },
      },
    ],
  },
});
