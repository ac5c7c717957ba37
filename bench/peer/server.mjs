// The peer as a server: a game that costs nothing, so that what is measured is the library. Says its
// port on standard output. `node server.mjs memory` or `node server.mjs FOLDER`, which then keeps
// every match in files.
import { FlatFile, Origins, Server } from 'boardgame.io/dist/cjs/server.js';
import { game } from './game.mjs';

const [where] = process.argv.slice(2);
const server = Server({
  games: [game],
  origins: [Origins.LOCALHOST],
  ...(where === 'memory' ? {} : { db: new FlatFile({ dir: where }) }),
});
console.log = () => {};
const running = await server.run({ port: 0 });
process.stdout.write(`${running.appServer.address().port}\n`);
