// Manalath's board: its layout, choosing cells and colours, and the position editor.
import { sceneOf } from './scene.ts';
import { expect, test } from 'vitest';
import { beginPick, choose, targets } from '$web/board/pick.ts';
import { board } from '$web/games/manalath/board.ts';
import type { Layout } from '$web/board/board.ts';
import { factsOf } from '$web/games/manalath/facts.ts';
import { CELL } from '$web/games/manalath/hexagons.ts';
import { isRefused, type Language, type Look, type Options } from '$web/kolam/kolam.ts';
import { kolam } from '$web/kolam/loaded.ts';

function lookAt(options: Options, position = '', moves: string[] = []): Look {
  const look = kolam.look({ game: 'manalath', options, position, moves, reader: -1 });
  if (isRefused(look)) throw new Error(look.refused.en);
  return look;
}

// Games of chance that are the same each time.
function* randomGame(options: Options, seed: number): Generator<Look> {
  const moves: string[] = [];
  for (let state = seed; ;) {
    const look = lookAt(options, '', moves);
    yield look;
    if (look.legal.length === 0) return;
    state = (state * 1103515245 + 12345) % 2147483648;
    moves.push(look.legal[Math.floor((state / 2147483648) * look.legal.length)] ?? '');
  }
}

const boards: Options[] = [
  {},
  { sides: '2-2-2' },
  { sides: '2-7-3', supply: '0' },
  { sides: '7-7-7' },
  { sides: '7-7-2', supply: '9' },
  { sides: '3-5-4', neutral: 'a1,c3' },
];

const looks = boards.flatMap((options) => [...randomGame(options, 7), ...randomGame(options, 8)]);

test('every legal move is made by choosing a spot, and its colour is its kind', () => {
  for (const look of looks) {
    const spots = new Set(board.arrange(sceneOf(look)).spots.map(({ id }) => id));
    const told = look.legal.map((move) => `${board.kind(move)} ${board.path(move).join()}`);
    expect(new Set(told).size).toBe(look.legal.length);
    for (const move of look.legal) expect(board.path(move).every((id) => spots.has(id))).toBe(true);
  }
});

test('the colour that is wanted is meant everywhere, and choosing a cell plays it', () => {
  const look = lookAt({});
  expect(board.initialKind(look)).toBe('o');
  const purple = beginPick(look.legal, board.wants?.('supply-p', look) ?? null);
  expect(choose(board, purple, 'e5', 'o').move).toBe('pe5');
  expect(targets(board, purple).size).toBe(70);
});

test('a supply that is dragged to a cell plays its colour, and an empty one is not wanted', () => {
  const few = { sides: '2-2-2', supply: '1' };
  expect(board.drag('supply-p', lookAt(few))).toEqual({ chosen: [], kinds: ['p'] });
  const look = lookAt(few, '', ['oa1']);
  expect(board.drag('supply-o', look)).toBe(null);
  expect(board.wants?.('supply-o', look)).toBe(null);
  expect(board.drag('e5', look)).toBe(null);
});

const apart = (layout: Layout) => {
  const cells = layout.spots.filter(({ id }) => !id.startsWith('supply'));
  return cells.every((a, i) =>
    cells.slice(i + 1).every((b) => Math.hypot(a.x - b.x, a.y - b.y) > CELL - 0.01),
  );
};

const box = (outline: string, x: number, y: number) => {
  const numbers = outline.match(/[A-Z][^A-Z]*/g) ?? [];
  let at = [0, 0];
  const points = numbers.flatMap((step) => {
    const [a = 0, b = 0] = step.slice(1).trim().split(/\s+/).map(Number);
    if (step.startsWith('Z')) return [];
    at = step.startsWith('H') ? [a, at[1] ?? 0] : step.startsWith('V') ? [at[0] ?? 0, a] : [a, b];
    return [at];
  });
  const across = points.map(([px = 0]) => px + x);
  const down = points.map(([, py = 0]) => py + y);
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)] as const;
};

test('spots lie inside the layout and do not overlap, on every board, in every room', () => {
  for (const options of boards)
    for (const aspect of [0.5, 0.79, 1, 1.3, 1.6, 2.5]) {
      const layout = board.arrange(sceneOf(lookAt(options), { tall: aspect < 0.95, aspect }));
      expect(apart(layout)).toBe(true);
      const boxes = layout.spots.map(({ id, outline, x, y }) => ({ id, at: box(outline, x, y) }));
      for (const { at } of boxes) {
        expect(Math.min(at[0], at[1])).toBeGreaterThanOrEqual(0);
        expect(at[2]).toBeLessThanOrEqual(layout.width + 0.01);
        expect(at[3]).toBeLessThanOrEqual(layout.height + 0.01);
      }
      for (const tray of boxes.filter(({ id }) => id.startsWith('supply')))
        for (const { id, at } of boxes)
          if (id !== tray.id)
            expect(
              at[0] >= tray.at[2] ||
                at[2] <= tray.at[0] ||
                at[1] >= tray.at[3] ||
                at[3] <= tray.at[1],
            ).toBe(true);
    }
});

test('on a small phone the cells of the standard board are at least 32 pixels across', () => {
  for (const room of [
    { width: 340, height: 430 },
    { width: 343, height: 345 },
  ]) {
    const aspect = room.width / room.height;
    const { width, height } = board.arrange(sceneOf(lookAt({}), { tall: aspect < 0.95, aspect }));
    const scale = Math.min(room.width / width, room.height / height);
    expect(CELL * scale).toBeGreaterThanOrEqual(32);
  }
});

const labels = (look: Look, language: Language) =>
  new Map(
    board.arrange(sceneOf(look, { language })).spots.map(({ id, label }) => [id, label] as const),
  );

test('every spot is told in both languages', () => {
  const look = lookAt({ neutral: 'a1' }, '', ['oe5', 'pe7', 'oe6', 'pa2']);
  const en = labels(look, 'en');
  const de = labels(look, 'de');
  const said = (id: string) => [en.get(id), de.get(id)];
  expect(said('e5')).toEqual(['e5, orange, group of 2', 'e5, Orange, Gruppe von 2']);
  expect(said('e7')).toEqual(['e7, purple, alone', 'e7, Violett, steht allein']);
  expect(said('a1')).toEqual(['a1, green piece', 'a1, grüner Stein']);
  expect(said('b1')).toEqual(['b1, empty', 'b1, frei']);
  expect(said('supply-o')).toEqual(['supply of orange, 23 left', 'Vorrat Orange, noch 23']);
  for (const any of looks)
    for (const language of ['en', 'de'] as const)
      for (const label of labels(any, language).values()) expect(label).toMatch(/^\S.*\S$/);
});

test('the pieces on the board and in the supplies are those of the position', () => {
  for (const look of looks) {
    const { pieces } = board.arrange(sceneOf(look));
    const onBoard = pieces.filter(({ place }) => !place.startsWith('supply'));
    const letters = look.position.split(' ')[0]?.replace(/[./]/g, '') ?? '';
    expect(onBoard.length).toBe(letters.length);
    const left = factsOf(look).left;
    if (left) expect(pieces.length - onBoard.length).toBe(left[0] + left[1]);
  }
});

test('a cell that is chosen in vain says why by the rules', () => {
  const strip = { sides: '2-2-7', supply: '0' };
  const look = lookAt(strip, '......./ooo.ooo./....... o -');
  const pick = beginPick(look.legal, 'o');
  const why = (spot: string) => {
    const told = look.tell(board.attempt(spot, pick, look) ?? '', 'en');
    return isRefused(told) ? told.refused.en : told.text;
  };
  expect(targets(board, pick).has('b4')).toBe(false);
  expect(why('b4')).toBe('That would make a group of 7: five is the most.');
  expect(why('b1')).toBe('b1 is not empty.');
  const spent = lookAt({ sides: '2-2-2', supply: '1' }, '', ['oa1']);
  const meant = board.attempt('supply-o', beginPick(spent.legal, 'p'), spent) ?? '';
  expect(spent.tell(meant, 'de')).toMatchObject({
    refused: { de: 'Es ist kein orangener Stein mehr da.' },
  });
});

test('the editor puts pieces down and takes them away again', () => {
  for (const look of looks) {
    const empty = factsOf(look).cells.find(({ holds }) => holds === '.')?.name;
    if (!empty || !look.toMove) continue;
    const [turn] = board.editor.fields(look.position);
    expect(turn?.value).toBe(look.toMove === 1 ? 'o' : 'p');
    for (const tool of ['o', 'p', '#']) {
      const changed = board.editor.use(look.position, tool, empty);
      expect(board.editor.use(changed, '.', empty).split(' ').slice(0, 2)).toEqual(
        look.position.split(' ').slice(0, 2),
      );
    }
  }
});

test('an edited position is one that the rules know, and its fields can be set', () => {
  const { editor } = board;
  let position = lookAt({}).position;
  position = editor.use(position, 'o', 'e5');
  position = editor.use(position, 'p', 'i6');
  position = editor.use(position, '#', 'a1');
  const look = lookAt({}, position);
  expect([look.toMove, look.position]).toEqual([1, position]);
  expect(editor.fields(position).map(({ value }) => value)).toEqual(['o', '24', '24']);
  expect(editor.setField(position, 'turn', 'p')).toContain(' p 24-24');
  expect(editor.setField(position, 'supply-p', '3')).toContain(' o 24-3');
  for (const { id, value } of editor.fields(position))
    expect(editor.setField(position, id, value)).toBe(position);
  expect(editor.use(position, 'o', 'z9')).toBe(position);
});
