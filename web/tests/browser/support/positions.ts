// Positions of games to ask about: what the player to move sees after some moves.
import { openKolam, type GameName } from '$web/kolam/kolam.ts';
import { openModule } from '$web/kolam/module.ts';
import { compiledModule } from '$web/tests/modules.ts';

const kolam = openKolam(openModule(compiledModule('kolam')));

/** The same on every machine: each move is chosen by a number that the seed and the turn make. */
export function viewAfter(game: GameName, plies: number, seed: number): string {
  const localGame = kolam.localGame();
  const people: [string, string] = ['person', 'person'];
  localGame.begin({ game, options: {}, seed: String(seed), seats: people, pace: 'none' });
  const now = () => localGame.state(localGame.state(0).toMove);
  for (let ply = 0; ply < plies; ply++) {
    const { legal } = now();
    localGame.play(legal[(31 * seed + 17 * ply) % legal.length] ?? '');
  }
  const { position } = now();
  localGame.close();
  return position;
}
