// Tables of Mandala for tests: positions without counting to 108, and all views of random games.
import { sceneOf } from './scene.ts';
import { board } from '$web/games/mandala/board.ts';
import type { Layout, Piece, Scene } from '$web/board/board.ts';
import type { Bag } from '$web/games/mandala/facts.ts';
import { isRefused, type Look, type Placed, type Player, type Reader } from '$web/kolam/kolam.ts';
import { kolam } from '$web/kolam/loaded.ts';

export { sceneOf };

const READERS: Reader[] = [-1, 0, 1, 2];
const CARDS = 108;

function mustLook(placed: Partial<Placed>): Look {
  const look = kolam.look({ game: 'mandala', options: {}, reader: -1, ...placed });
  if (isRefused(look)) throw new Error(look.refused.en);
  return look;
}

export const dealt = (): Look => mustLook({ seed: '7' });

/** A position; a deck of `?*` has all cards that are nowhere else. */
export function lookAt(position: string, reader: Reader, options = {}): Look {
  const areas = position.split(' ').slice(1, 7);
  const bags = areas.join(' ').matchAll(/[roygpb?](\d+)/g);
  const rivers = areas[3]?.replace(/[^roygpb]/g, '').length ?? 0;
  const lie = [...bags].reduce((sum, [, count]) => sum + Number(count), rivers);
  return mustLook({ position: position.replace('?*', `?${CARDS - lie}`), reader, options });
}

export interface Seen {
  look: Look;
  last: string;
}

/** Somebody who prefers to build and grow, so that mandalas are completed. */
function playRandomly(seed: number): Seen[] {
  const seen: Seen[] = [];
  const moves: string[] = [];
  let state = seed;
  const random = (below: number) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
  for (;;) {
    const last = moves.at(-1) ?? '';
    const looks = READERS.map((reader) => mustLook({ seed: String(seed), moves, reader }));
    seen.push(...looks.map((look) => ({ look, last })));
    const legal = looks[0]?.legal ?? [];
    if (legal.length === 0) return seen;
    const useful = legal.filter((move) => !move.startsWith('X'));
    const list = useful.length && random(8) ? useful : legal;
    moves.push(list[random(list.length)] ?? '');
  }
}

export const seen: Seen[] = playRandomly(2);

/** Everybody's view of everything, from both sides, on both tables. */
const scenes = seen.map(({ look, last }, i) => {
  const near: Player = i % 3 ? 1 : 2;
  const scene = sceneOf(look, { near, tall: i % 5 > 2, last, language: i % 7 ? 'en' : 'de' });
  return { scene, layout: board.arrange(scene) };
});

export const eachScene = (check: (scene: Scene, layout: Layout) => void): void =>
  scenes.forEach(({ scene, layout }) => check(scene, layout));

export const bagAt = (pieces: Piece[], isThere: (place: string) => boolean): Bag => {
  const bag: Bag = {};
  for (const { place, colour } of pieces) if (isThere(place)) bag[colour] = (bag[colour] ?? 0) + 1;
  return bag;
};
