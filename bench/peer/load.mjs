// The same load as bench/load.c for the peer: pairs of players who move in turns; a move counts when
// its player sees it in the server's state. `node load.mjs PORT flat|rate TABLES SECONDS [RATE]`.
import { Client } from 'boardgame.io/dist/cjs/client.js';
import { SocketIO } from 'boardgame.io/dist/cjs/multiplayer.js';
import { game } from './game.mjs';

const [port, mode, tables, seconds, rate] = process.argv.slice(2);
const server = `http://localhost:${port}`;
const samples = [];
let countsFrom = Infinity;
const ready = [];

async function post(path, body) {
  const response = await fetch(`${server}/games/count/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

function send(pair, when) {
  pair.asked = when;
  pair.mover = pair.clients[pair.moves % 2];
  pair.mover.moves.add();
}

/** The mover's sight of the new state counts; when the other has seen it as well, it is its turn. */
function see(pair, client, state) {
  if (!state || state.G.moves !== pair.moves + 1 || pair.seen.includes(client)) return;
  const now = performance.now();
  if (client === pair.mover && now >= countsFrom) samples.push(now - pair.asked);
  pair.seen.push(client);
  if (pair.seen.length < 2) return;
  pair.seen = [];
  pair.moves++;
  if (mode === 'flat') setImmediate(() => send(pair, performance.now()));
  else ready.push(pair);
}

async function openPair() {
  const { matchID } = await post('create', { numPlayers: 2 });
  const pair = { moves: 0, clients: [], mover: null, seen: [], asked: 0 };
  const synced = [];
  for (const playerID of ['0', '1']) {
    const { playerCredentials: credentials } = await post(`${matchID}/join`, {
      playerID,
      playerName: playerID,
    });
    const multiplayer = SocketIO({ server });
    const client = Client({ game, multiplayer, matchID, playerID, credentials, debug: false });
    synced.push(
      new Promise((done) => {
        client.subscribe((state) => {
          if (state) done();
          see(pair, client, state);
        });
      }),
    );
    client.start();
    pair.clients.push(client);
  }
  await Promise.all(synced);
  return pair;
}

const pairs = [];
for (let i = 0; i < Number(tables); i++) pairs.push(await openPair());
const begun = performance.now();
countsFrom = begun + 1000;
const until = countsFrom + 1000 * Number(seconds);
if (mode === 'flat') for (const pair of pairs) send(pair, performance.now());
else {
  ready.push(...pairs);
  let number = 0;
  const timer = setInterval(() => {
    for (;;) {
      const due = begun + (number * 1000) / Number(rate);
      if (due > performance.now() || ready.length === 0) return;
      number++;
      send(ready.shift(), due);
    }
  }, 1);
  timer.unref();
}
await new Promise((done) => setTimeout(done, until - performance.now()));
samples.sort((a, b) => a - b);
const part = (share) => (samples[Math.floor(share * (samples.length - 1))] ?? 0).toFixed(2);
process.stdout.write(
  `${(samples.length / Number(seconds)).toFixed(0)} moves/s; ms: median ${part(0.5)}, 99% ${part(0.99)}\n`,
);
process.exit(0);
