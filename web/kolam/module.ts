// A wasm module of src/wasm: text goes in as it is, and answers come out parsed. See docs/wasm.md.

export type Value = string | number | bigint;

export interface Module {
  /** What the function returns: a number, or a handle. */
  call(name: string, ...values: Value[]): number;
  /** The answer, parsed. */
  ask<T>(name: string, ...values: Value[]): T;
}

export interface Imports {
  progress?: (answer: unknown) => void;
  stops?: () => number;
}

type Exported = (...values: (number | bigint)[]) => number;

export function openModule(compiled: WebAssembly.Module, imports: Imports = {}): Module {
  const bytes = (at: number) => new Uint8Array(memory.buffer, at);
  const text = (at: number, length = bytes(at).indexOf(0)) =>
    new TextDecoder().decode(bytes(at).subarray(0, length));
  const kolam = {
    web_now: () => performance.now(),
    web_progress: (at: number, length: number) => imports.progress?.(JSON.parse(text(at, length))),
    web_stops: imports.stops ?? (() => 0),
  };
  const { exports } = new WebAssembly.Instance(compiled, { kolam });
  const memory = exports.memory as WebAssembly.Memory;
  const find = (name: string) => exports[name] as Exported;
  find('_initialize')();

  function store(string: string): number {
    const encoded = new TextEncoder().encode(string);
    const at = find('web_allocate')(encoded.length + 1);
    if (at === 0) throw new Error('no memory');
    bytes(at).set(encoded);
    bytes(at)[encoded.length] = 0;
    return at;
  }

  function call(name: string, ...values: Value[]): number {
    const stored: number[] = [];
    const passed = values.map((value) => {
      if (typeof value !== 'string') return value;
      const at = store(value);
      stored.push(at);
      return at;
    });
    try {
      return find(`web_${name}`)(...passed);
    } finally {
      for (const at of stored) find('web_free')(at);
    }
  }

  function ask<T>(name: string, ...values: Value[]): T {
    const at = call(name, ...values);
    if (at === 0) throw new Error(`${name}: no memory`);
    try {
      return JSON.parse(text(at)) as T;
    } finally {
      find('web_free')(at);
    }
  }

  return { call, ask };
}

/** Compiles while it loads, where the server says that it is wasm. */
export async function fetchModule(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  if (response.headers.get('content-type')?.startsWith('application/wasm'))
    return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
