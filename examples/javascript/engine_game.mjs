// Two levels of the engine play each other; prints the record of the game:
// engine_game.mjs GAME LEVEL LEVEL [SEED]
import { Game, Record } from 'kolam';
import { Engine } from 'kolam/engine';

const [name, first, second, seed = '1'] = process.argv.slice(2);
if (!second) {
  console.error('usage: engine_game.mjs GAME LEVEL LEVEL [SEED]');
  process.exit(2);
}
try {
  const levels = [Number(first), Number(second)];
  const engines = levels.map(() => new Engine(name));
  let position = new Game(name).start({ seed });
  while (!position.isOver) {
    const mover = position.toMove - 1;
    const { move } = await engines[mover].play(position, {
      level: levels[mover],
      seed: Number(seed),
    });
    position = position.play(move);
  }
  const tags = { Player1: `Level ${first}`, Player2: `Level ${second}` };
  console.log(String(Record.of(position, tags)));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
