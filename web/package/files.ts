// The files of the package that lie beside its modules, in Node and in browsers.
import { fetchModule } from '../kolam/module.ts';

/** A module of Node's own; null elsewhere. So that nothing of Node's is imported in a browser. */
export function ofNode<T>(name: string): T | null {
  const { process } = globalThis as {
    process?: { getBuiltinModule?(name: string): T | undefined };
  };
  return process?.getBuiltinModule?.(name) ?? null;
}

/** A wasm module; Node does not fetch from files. */
export async function loadModule(url: URL): Promise<WebAssembly.Module> {
  const files =
    url.protocol === 'file:' ? ofNode<typeof import('node:fs/promises')>('node:fs/promises') : null;
  return files ? WebAssembly.compile(await files.readFile(url)) : fetchModule(url.href);
}
