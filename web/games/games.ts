// The games that have a board. Adding one adds a line to each list.
import type { GameName } from '$web/kolam/kolam.ts';
import type { Art, Board } from './game.ts';
import Manalath, { board as manalath } from './Manalath.svelte';
import Mandala, { board as mandala } from './Mandala.svelte';
import Patterns, { board as patterns } from './Patterns.svelte';

const boards: Record<GameName, Board> = { patterns, manalath, mandala };
const arts: Record<GameName, Art> = { patterns: Patterns, manalath: Manalath, mandala: Mandala };

export const boardOf = (game: GameName): Board => boards[game];
export const artOf = (game: GameName): Art => arts[game];
