// Loads the rules before anything of the package is used.
import { useModule } from '../kolam/loaded.ts';
import { loadModule } from './files.ts';

useModule(await loadModule(new URL(/* @vite-ignore */ './kolam.wasm', import.meta.url)));
