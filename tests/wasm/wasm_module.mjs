// A module of src/wasm as a browser uses it: text goes in as it is, and answers come out parsed.
import { readFileSync } from 'node:fs';

export const compile = (path) => new WebAssembly.Module(readFileSync(path));

export function open(module, { progress = () => {}, stops = () => 0 } = {}) {
  const bytes = (at) => new Uint8Array(memory.buffer, at);
  const text = (at, length = bytes(at).indexOf(0)) =>
    new TextDecoder().decode(bytes(at).subarray(0, length));
  const kolam = {
    web_now: () => performance.now(),
    web_progress: (at, length) => progress(JSON.parse(text(at, length))),
    web_stops: stops,
  };
  const { memory, _initialize, ...functions } = new WebAssembly.Instance(module, { kolam }).exports;
  _initialize();

  function store(string) {
    const encoded = new TextEncoder().encode(string);
    const at = functions.web_allocate(encoded.length + 1);
    bytes(at).set(encoded);
    bytes(at)[encoded.length] = 0;
    return at;
  }

  // What the function returns: a number, or the pointer to an answer.
  function call(name, ...values) {
    const stored = values.map((value) => (typeof value === 'string' ? store(value) : null));
    const result = functions[`web_${name}`](...values.map((value, i) => stored[i] ?? value));
    for (const at of stored) if (at !== null) functions.web_free(at);
    return result;
  }

  function ask(name, ...values) {
    const at = call(name, ...values);
    if (at === 0) throw new Error(`${name}: no memory`);
    const answer = JSON.parse(text(at));
    functions.web_free(at);
    return answer;
  }

  return { call, ask };
}

// The same numbers on every machine.
export function generator(seed) {
  let state = BigInt(seed) * 2n + 1n;
  return (below) => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return Number(state >> 33n) % below;
  };
}

// What the player to move sees after so many random moves; `rules` is an open kolam.wasm.
export function viewAfter({ ask, call }, name, plies, seed) {
  const game = call('game_open'), random = generator(seed);
  ask('game_begin', game, name, '', String(seed), '', 'person', 'person', 'none');
  let state = ask('game_state', game, 1, 0);
  for (let ply = 0; ply < plies && state.toMove !== 0; ply++) {
    state = ask('game_state', game, state.toMove, 0);
    ask('game_play', game, state.legal[random(state.legal.length)], 0);
    state = ask('game_state', game, 0, 0);
  }
  const { position } = ask('game_state', game, state.toMove, 0);
  call('game_close', game);
  return position;
}

// Prints TAP, which Meson counts.
export function tester() {
  let count = 0, failed = 0;
  const same = (found, expected, what) => {
    const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
    if (a !== b) throw new Error(`${what}: ${a}\nrather than ${b}`);
  };
  const test = (name, run) => {
    count++;
    try {
      run();
      console.log(`ok ${count} - ${name}`);
    } catch (error) {
      console.log(`not ok ${count} - ${name}`);
      console.log(error.stack.replace(/^/gm, '# '));
      failed++;
    }
  };
  const finish = () => {
    console.log(`1..${count}`);
    process.exit(failed ? 1 : 0);
  };
  return { same, test, finish };
}
