// Prints the legal moves of a position: legal_moves.mjs GAME POSITION [OPTIONS]
import { Game } from 'kolam';

const [name, text, options = ''] = process.argv.slice(2);
if (!name || !text) {
  console.error('usage: legal_moves.mjs GAME POSITION [OPTIONS]');
  process.exit(2);
}
try {
  const words = options.split(' ').filter(Boolean);
  const terms = Object.fromEntries(words.map((word) => word.split('=')));
  for (const move of new Game(name).position(text, terms).legalMoves) console.log(move);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
