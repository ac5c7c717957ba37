// `import … from 'kolam'`: the rules of the games, with positions as values.
import './loading.ts';
import { kolam } from '../kolam/loaded.ts';

export { RulesError } from './errors.ts';
export {
  Game,
  games,
  Position,
  Random,
  View,
  type Drawing,
  type Move,
  type Seed,
  type Terms,
} from './position.ts';
export { Record } from './record.ts';
export type {
  GameName,
  Language,
  Option,
  Options,
  Player,
  Result,
  SceneWords,
  Score,
  Words,
} from '../kolam/kolam.ts';
export type { Twig } from '../kolam/tree.ts';

/** Of Kolam, and of this package. */
export const version: string = kolam.catalogue.version;
