// The board of Patterns over games of random moves, with the rules themselves.
import { sceneOf as upright } from './scene.ts';
import { describe, expect, test } from 'vitest';
import { beginPick, choose } from '$web/board/pick.ts';
import { areSame } from '$web/board/same.ts';
import { follow } from '$web/board/travel.ts';
import { boardOf, movedBy, type MovedPiece } from '$web/games/game.ts';
import type { Scene } from '$web/board/board.ts';
import { factsAfter, factsOf, waitingColours } from '$web/games/patterns/facts.ts';
import { outline } from '$web/games/patterns/outline.ts';
import { isRefused, type Look } from '$web/kolam/kolam.ts';
import { kolam } from '$web/kolam/loaded.ts';

const board = boardOf('patterns');

const CLOSE =
  'RObr/BROOob/bBpooRob/BByybRRR/ggogPPYY/yoprPprp/YYYGPP/GYGG gg g5,e3,c2,e1 e7,b6,f2,c1,g4,c7 close2';
const OVER =
  'RObr/BROOOb/BBpOORob/BByybRRR/ggogPPYY/yoprPprp/YYYGPP/GYGG gg g5,e3,c2,e1 e7,b6,f2,c1,g4,c7 over';
const TURN = 'rgbr/ybpOob/bBpoorob/pbyybRRr/ggogpyrb/yoprPprp/ygpgog/ygyg yo g5,e3 e7,b6 2';

function lookAt(position: string, options = {}): Look {
  const seen = kolam.look({ game: 'patterns', options, position, reader: 0 });
  if (isRefused(seen)) throw new Error(seen.refused.en);
  const { toMove: reader } = seen;
  return reader ? (kolam.look({ game: 'patterns', options, position, reader }) as Look) : seen;
}

const sceneOf = (look: Look, changes: Partial<Scene> = {}): Scene =>
  upright(look, { tall: true, ...changes });

/** All positions of a game in which chance chooses; the same each time. */
function* randomGame(seed: number, ending: string): Generator<Look> {
  const localGame = kolam.localGame();
  localGame.begin({
    game: 'patterns',
    options: { ending },
    seed: String(seed),
    seats: ['person', 'person'],
    pace: 'none',
  });
  let state = seed * 7919 + 1;
  for (;;) {
    const { toMove } = localGame.state(0);
    const look = localGame.look(toMove || 1);
    yield look;
    if (!toMove) break;
    state = (state * 1103515245 + 12345) % 2147483648;
    localGame.play(look.legal[Math.floor((state / 2147483648) * look.legal.length)] ?? '');
  }
  localGame.close();
}

const looks = [1, 2, 3].flatMap((seed) => [
  ...randomGame(seed, 'flips'),
  ...randomGame(seed, 'pass'),
]);
const ways = [true, false].flatMap((tall) => ([1, 2] as const).map((near) => ({ tall, near })));
const tokensIn = (scene: Scene) =>
  board.arrange(scene).pieces.filter(({ shape }) => shape === 'up' || shape === 'down');
const colours = (letters: string[]) => letters.toSorted().join('');

describe('in every position of random games', () => {
  test('the path of each legal move leads over spots that exist', () => {
    for (const look of looks) {
      const spots = new Set(board.arrange(sceneOf(look)).spots.map(({ id }) => id));
      const path = look.legal.flatMap((move) => board.path(move));
      expect(path.filter((spot) => !spots.has(spot))).toEqual([]);
    }
  });

  test('moves of one path differ by their kind', () => {
    for (const { legal } of looks) {
      const named = legal.map((move) => `${board.path(move).join()} ${board.kind(move)}`);
      expect(new Set(named).size).toBe(legal.length);
    }
  });

  test('each legal move can be chosen, or is asked for', () => {
    for (const { legal } of looks) {
      const lost = legal.filter((move) => {
        const spot = board.path(move)[0] ?? '';
        const { pick, move: made } = choose(board, beginPick(legal, null), spot, null);
        return made !== move && !pick.asked.includes(move);
      });
      expect(lost).toEqual([]);
    }
  });

  test('54 tokens and 12 markers lie within the picture, each at one place', () => {
    for (const look of looks.filter((_, i) => i % 4 === 0))
      for (const way of ways) {
        const { pieces, width, height } = board.arrange(sceneOf(look, way));
        expect(pieces.filter(({ shape }) => shape.startsWith('marker'))).toHaveLength(12);
        expect(pieces).toHaveLength(66);
        const outside = pieces.filter(({ x, y }) => x < 0 || x > width || y < 0 || y > height);
        expect(outside).toEqual([]);
        const tokens = tokensIn(sceneOf(look, way)).map(({ place }) => place);
        expect(new Set(tokens).size).toBe(54);
      }
  });

  test('every spot has its own id, and a label in both languages', () => {
    for (const look of looks) {
      const [en, de] = (['en', 'de'] as const).map(
        (language) => board.arrange(sceneOf(look, { language })).spots,
      );
      expect(new Set(en?.map(({ id }) => id)).size).toBe(en?.length);
      const said = en?.map(({ label }) => label) ?? [];
      expect(said.filter((label) => label.length < 5 || /undefined|null/.test(label))).toEqual([]);
      expect(said.filter((label, i) => de?.[i]?.label === label)).toEqual([]);
    }
  });

  test('spots are wide enough for a finger on a phone', () => {
    for (const look of looks.slice(0, 60)) {
      const { spots, width, height } = board.arrange(sceneOf(look));
      const scale = Math.min(340 / width, 430 / height);
      const apart = spots.flatMap((one, i) =>
        spots.slice(i + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y) * scale),
      );
      expect(Math.min(...apart)).toBeGreaterThan(32);
    }
  });

  test('who tries a square in vain hears why', () => {
    for (const look of looks.filter(({ toMove }) => toMove)) {
      const possible = new Set(look.legal.flatMap((move) => board.path(move)));
      const { squares, phase } = factsOf(look);
      const silent = squares.filter(({ name }) => {
        if (possible.has(name)) return false;
        const meant = board.attempt(name, beginPick(look.legal, null), look);
        return phase === 'bowl' ? meant !== null : !meant || !isRefused(look.tell(meant, 'en'));
      });
      expect(silent).toEqual([]);
    }
  });

  test('a position is the same after it has been edited to be what it was', () => {
    for (const { position } of looks) {
      for (const { id, value } of board.editor.fields(position))
        expect(board.editor.setField(position, id, value)).toBe(position);
      const letter = /[royg]/i.exec(position)?.[0] ?? 'r';
      const first = position.split('/')[0] ?? '';
      if (first[0] === letter) expect(board.editor.use(position, letter, 'c8')).toBe(position);
    }
  });
});

describe('the players’ sides', () => {
  test('the bowl lies below its player’s markers', () => {
    for (const way of ways) {
      const { spots } = board.arrange(sceneOf(lookAt(TURN), way));
      const heights = (name: string) =>
        spots.filter(({ id }) => id.startsWith(name)).map(({ y }) => y);
      for (const player of [1, 2])
        expect(Math.min(...heights(`bowl${player}`))).toBeGreaterThan(
          Math.max(...heights(`river${player}-`)),
        );
    }
  });

  test('colour markers wait until their colour is opened', () => {
    const facts = factsOf(lookAt(TURN));
    expect(waitingColours(facts, 1).join('')).toBe('oygb');
    expect(waitingColours(facts, 2).join('')).toBe('rygp');
    const { spots } = board.arrange(sceneOf(lookAt(TURN)));
    const labels = Object.fromEntries(spots.map(({ id, label }) => [id, label]));
    expect(labels.bowl1).toContain('still to open: orange yellow green black');
    expect(labels.d4).toContain('centre');
    expect(labels.c4).not.toContain('centre');
  });

  test('the two tokens of the first choice are alike', () => {
    for (const way of ways) {
      const { pieces } = board.arrange(sceneOf(looks[0] as Look, way));
      const [one, other] = pieces.filter(({ place }) => place.startsWith('bowl-'));
      expect([one?.scale, one?.shape]).toEqual([other?.scale, other?.shape]);
      expect(one?.x === other?.x || one?.y === other?.y).toBe(true);
    }
  });
});

describe('the counting at the end', () => {
  const over = lookAt(OVER);

  test('has a step for each number and one for the totals, and none before the end', () => {
    expect(board.endings(over)).toBe(7);
    expect(board.endings(lookAt(CLOSE))).toBe(0);
  });

  test('keeps all tokens', () => {
    const before = colours(tokensIn(sceneOf(over)).map(({ colour }) => colour));
    for (let ending = 0; ending <= 7; ending++)
      for (const way of ways) {
        const tokens = tokensIn(sceneOf(over, { ...way, ending }));
        expect(colours(tokens.map(({ colour }) => colour))).toBe(before);
      }
  });

  test('takes those of a marker from the board and leaves the marked ones', () => {
    const places = tokensIn(sceneOf(over, { ending: 1 })).map(({ place }) => place);
    expect(places.filter((place) => place === 'stack1-1')).toHaveLength(3);
    expect(places.filter((place) => place === 'stack2-1')).toHaveLength(5);
    expect(places).toContain('g5');
    expect(places).not.toContain('f5');
    expect(places.filter((place) => place.startsWith('stack1-2'))).toHaveLength(0);
  });

  test('leaves marked tokens and those in no group on the board', () => {
    const places = tokensIn(sceneOf(over, { ending: 7 })).map(({ place }) => place);
    const { squares, groups } = factsOf(over);
    const left = squares.filter(
      ({ name, owner }) => !owner || groups.some(({ marker }) => marker === name),
    );
    for (const { name } of left) expect(places).toContain(name);
    expect(places.filter((place) => place.startsWith('stack'))).toHaveLength(52 - left.length);
  });
});

describe('a move', () => {
  test('is shown before it is made: what the group becomes and what goes to the bowl', () => {
    const look = lookAt(TURN);
    const after = factsAfter(look, 'Sd7');
    expect(after?.groups.find(({ owner, number }) => owner === 2 && number === 1)?.squares).toEqual(
      ['d7', 'e7'],
    );
    expect(after?.bowls[1]).toBe('p');
    expect(factsAfter(look, 'Sa3')).toBeNull();
  });

  test('that swaps carries the bowl token to the square and the other to the bowl', () => {
    const look = lookAt(TURN);
    const next = kolam.look({
      game: 'patterns',
      options: {},
      position: TURN,
      moves: ['Sd7'],
      reader: 0,
    });
    if (isRefused(next)) throw new Error(next.refused.en);
    const before = follow([], board.arrange(sceneOf(look)).pieces);
    const after = follow(before, board.arrange(sceneOf(next)).pieces);
    const keyAt = (pieces: typeof before, place: string) =>
      pieces.find(
        (piece) => piece.place === place && piece.colour.length === 1 && /[a-z]/.test(piece.colour),
      )?.key;
    expect(keyAt(after, 'd7')).toBe(keyAt(before, 'bowl2'));
    expect(keyAt(after, 'bowl2')).toBe(keyAt(before, 'd7'));
    expect(after.filter(({ travels }) => travels)).toHaveLength(2);
  });

  test('with the bowl token is made by dragging it, but not with the other bowl', () => {
    const look = lookAt(TURN);
    expect(board.drag('bowl2', look)).toEqual({ chosen: [], kinds: ['E', 'S'] });
    expect(board.drag('bowl1', look)).toBeNull();
    expect(board.drag('d4', look)).toBeNull();
  });

  test('is the next flip when only flips are left', () => {
    expect(board.rest?.next(lookAt(CLOSE))).toBe('Fa6');
    expect(board.rest?.next(lookAt(TURN))).toBeNull();
  });
});

describe('labels', () => {
  const labels = (language: 'en' | 'de') =>
    new Map(
      board.arrange(sceneOf(lookAt(CLOSE), { language })).spots.map(({ id, label }) => [id, label]),
    );

  test('tell colour, face, marker and group', () => {
    expect(labels('en').get('d6')).toBe('d6, orange, face up');
    expect(labels('en').get('c2')).toBe('c2, yellow, face down, marker 3 of player 1, group of 4');
    expect(labels('de').get('f5')).toBe('f5, Rot, Rückseite, Farbgruppe aus 4 von Seite 1');
    expect(labels('de').get('river2-1')).toContain('Marker 1 von Seite 2, Orange');
  });
});

describe('the editor', () => {
  const { use, setField, fields, tools } = board.editor;

  test('lays tokens and markers, and takes them away', () => {
    const laid = use(TURN, 'B', 'e5');
    expect(laid).toContain('pbyyBRRr');
    const marked = use(TURN, 'marker1', 'e5');
    expect(marked).toBe(TURN.replace('pbyybRRr', 'pbyyBRRr').replace('g5,e3', 'g5,e3,e5'));
    expect(use(marked, 'b', 'e5')).toBe(TURN);
    expect(use(TURN, 'erase', 'g5')).toContain(' e3 e7,b6 2');
  });

  test('changes bowls and the phase', () => {
    expect(setField(TURN, 'bowl1', 'p')).toContain(' po ');
    expect(use(TURN, 'G', 'bowl2')).toContain(' yg ');
    expect(setField(TURN, 'phase', '1').endsWith(' 1')).toBe(true);
    expect(setField(setField(TURN, 'bowl1', 'b'), 'phase', 'bowl')).toContain(' ob ');
    expect(setField(TURN, 'claims1', '')).toContain(' yo - e7,b6 2');
  });

  test('has a name in both languages for everything', () => {
    for (const { name } of [...tools(TURN), ...fields(TURN)]) {
      expect(name.en).toBeTruthy();
      expect(name.de).not.toBe(name.en);
    }
  });
});

test('the line around squares is closed, and goes round holes and corners that only meet', () => {
  const cell = (column: number, row: number) => ({ column, row });
  const rounds = (line: string) => line.split('Z').length - 1;
  expect(outline([cell(0, 0)], 10, 1, 0)).toBe('M9 1Q9 1 9 1L9 9Q9 9 9 9L1 9Q1 9 1 9L1 1Q1 1 1 1Z');
  expect(rounds(outline([cell(0, 0), cell(1, 1)], 10, 1, 2))).toBe(2);
  const ring = [0, 1, 2].flatMap((c) => [0, 1, 2].map((r) => cell(c, r)));
  expect(
    rounds(
      outline(
        ring.filter(({ column, row }) => column !== 1 || row !== 1),
        10,
        1,
        2,
      ),
    ),
  ).toBe(2);
});

function tokensOf(move: string, look: Look): MovedPiece[] {
  const played = look.played(move, 'en', 0, ['', '']);
  return isRefused(played) ? [] : movedBy('patterns', played);
}

test('a move has its tokens: what is laid and taken, or turned', () => {
  const opening = looks.find(({ legal }) => legal.some((move) => move[0] === 'E')) as Look;
  const establish = opening.legal.find((move) => move[0] === 'E') ?? '';
  const { bowls, player, squares } = factsOf(opening);
  const there = squares.find(({ name }) => name === establish.slice(1))?.colour;
  expect(tokensOf(establish, opening)).toEqual([
    { colour: bowls[(player || 1) - 1], shape: 'down', taken: false, count: 1 },
    { colour: there, shape: 'up', taken: true, count: 1 },
  ]);
  const later = looks.find(({ legal }) => legal.some((move) => move[0] === 'F')) as Look;
  const flip = later.legal.find((move) => move[0] === 'F') ?? '';
  const turned = factsOf(later).squares.find(({ name }) => name === flip.slice(1))?.colour;
  expect(tokensOf(flip, later)).toMatchObject([{ colour: turned, shape: 'down' }]);
  expect(opening.played(establish, 'de', opening.toMove, ['', ''])).toMatchObject({
    text: expect.stringMatching(/^Du hast \S+ auf .. eröffnet und \S+ genommen$/),
    deed: expect.stringMatching(/^\S+ auf .. eröffnet und \S+ genommen$/),
  });
});

test('a swap and a flip of the same colour lead to the same position, others do not', () => {
  const both = looks.flatMap((look) =>
    look.legal
      .filter((move) => move[0] === 'S' && look.legal.includes(`F${move.slice(1)}`))
      .map((move) => ({ look, move })),
  );
  expect(both.length).toBeGreaterThan(3);
  for (const { look, move } of both) {
    const { bowls, player, squares } = factsOf(look);
    const there = squares.find(({ name }) => name === move.slice(1))?.colour;
    const same = bowls[(player || 1) - 1] === there;
    expect(areSame(look, [move, `F${move.slice(1)}`])).toBe(same);
  }
});
