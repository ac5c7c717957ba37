// What lies in the folder of a game.
import type { GameName } from '$web/kolam/kolam.ts';

/** Of modules by path as import.meta.glob finds them ("./NAME/file.ts"), the one of this game. */
export function inFolder<T>(modules: Record<string, T>, game: GameName): T {
  const path = Object.keys(modules).find((one) => one.startsWith(`./${game}/`));
  if (!path) throw new Error(`web/games/${game} is missing`);
  return modules[path] as T;
}
