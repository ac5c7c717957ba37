// Plays a random game of any game by name and prints its moves: random_game.mjs GAME [NUMBER]
import { Game, games, Random } from 'kolam';

const [name, number = '0'] = process.argv.slice(2);
if (!name) {
  const names = games().map((game) => game.name);
  console.error(`usage: random_game.mjs GAME [NUMBER]; the games are ${names.join(' ')}`);
  process.exit(2);
}
try {
  const random = new Random(BigInt(number));
  let position = new Game(name).start({ seed: number });
  while (!position.isOver) position = position.play(position.randomMove(random));
  console.log(position.moves.map((move) => `${move} `).join(''));
  console.log(position.text);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
