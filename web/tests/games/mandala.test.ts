// Mandala's board: places, choosing cards, words.
import { describe, expect, test } from 'vitest';
import { beginPick, choose, kindsFor, targets } from '$web/board/pick.ts';
import { follow } from '$web/board/travel.ts';
import { board } from '$web/games/mandala/board.ts';
import type { Scene } from '$web/board/board.ts';
import { spreadOf } from '$web/games/mandala/cards.ts';
import { entries, factsOf } from '$web/games/mandala/facts.ts';
import { placeOf } from '$web/games/mandala/place.ts';
import { stepsOf } from '$web/games/mandala/steps.ts';
import { isRefused, type Language } from '$web/kolam/kolam.ts';
import { bagAt, eachScene, lookAt, sceneOf, seen } from './mandala_games.ts';

const LANGUAGES: Language[] = ['en', 'de'];
const START = '?* - r3y1g1b1/?6 o1b1+-/?2+- -/- y1p1|-|- y1p1|-|- 1 - play 0 0';

test('random games come to claims and to an end', () => {
  const phases = new Set(seen.map(({ look }) => factsOf(look).phase));
  expect([...phases].sort()).toEqual(['claim', 'over', 'play']);
});

test('the sands of six colours fill the rim of a plate, and none lies on another', () => {
  for (const tall of [false, true]) {
    const [{ sand, petals }] = placeOf({ tall, bare: false }).plates;
    const filled = sand.map((outline) => outline.match(/M[^A]+/g) ?? []);
    expect(filled.map(({ length }) => length)).toEqual(Array<number>(6).fill(petals / 6));
    expect(new Set(filled.flat()).size).toBe(petals);
  }
});

describe('choosing', () => {
  test('every legal move is a way over spots that are there', () => {
    eachScene((scene, { spots }) => {
      const ids = new Set(spots.map(({ id }) => id));
      const lost = scene.look.legal.filter((move) => !board.path(move).every((id) => ids.has(id)));
      expect(lost).toEqual([]);
    });
  });

  test('moves of one way are told apart by how many cards they take', () => {
    eachScene(({ look }) => {
      const names = look.legal.map((move) => `${board.path(move).join()} ${board.kind(move)}`);
      expect(new Set(names).size).toBe(look.legal.length);
    });
  });

  test('every legal move can be chosen step by step', () => {
    eachScene(({ look }) => {
      for (const move of look.legal) {
        let chosen = { pick: beginPick(look.legal, board.kind(move)), move: null as string | null };
        for (const spot of board.path(move)) chosen = choose(board, chosen.pick, spot, '1');
        if (chosen.move !== move) expect(chosen.move).toBe(move);
      }
    });
  });

  test('cards that are taken are raised, one more with every tap', () => {
    const look = lookAt(START, 1);
    let pick = beginPick(look.legal, '1');
    for (const raised of [1, 2, 3, 0]) {
      pick = choose(board, pick, 'hand-r', '1').pick;
      const { pieces } = board.arrange(sceneOf(look, { pick }));
      expect(pieces.filter((piece) => piece.raised).map(({ place }) => place)).toEqual(
        Array<string>(raised).fill('hand1-r'),
      );
    }
    expect(kindsFor(board, pick)).toEqual(['1', '2', '3']);
    expect(board.kindName('2', look, 'de')).toBe('2 Karten');
  });

  test('only a single card can go to a mountain, and the rules say so', () => {
    const look = lookAt(START, 1);
    const one = choose(board, beginPick(look.legal, '1'), 'hand-r', '1').pick;
    const two = choose(board, one, 'hand-r', '1').pick;
    expect(targets(board, one)).toContain('mountain-1');
    expect(targets(board, two)).not.toContain('mountain-1');
    const meant = board.attempt('mountain-1', two, look);
    const told = look.tell(meant ?? '', 'en');
    expect(isRefused(told) && told.refused.en).toContain('one card');
  });

  test('each place says what the chosen cards would do there, or why it is closed', () => {
    const look = lookAt(START, 1);
    const stepsAt = (spot: string, language: Language, moves = look.legal) => {
      const { pick } = choose(board, beginPick(moves, '1'), spot, '1');
      const scene = sceneOf(look, { pick, language });
      const labels = new Map(board.arrange(scene).spots.map(({ id, label }) => [id, label]));
      const steps = stepsOf(spreadOf(scene));
      for (const { spot: at, text } of steps) expect(labels.get(at)).toMatch(`. ${text}`);
      return steps.map(({ spot: at, open, text }) => `${at} ${open ? '+' : '-'} ${text}`);
    };
    expect(stepsAt('hand-y', 'en')).toEqual([
      'mountain-1 + Build, draw 3',
      'field-1 - closed: on the mountain',
      'mountain-2 + Build, draw 3',
      'field-2 - closed: on the mountain',
      'discard + Redraw',
    ]);
    expect(stepsAt('hand-g', 'de')[1]).toBe('field-1 + Wachsen');
    // A lesson offers less than the rules allow.
    expect(stepsAt('hand-g', 'en', ['M1g'])).toEqual(['mountain-1 + Build, draw 3']);
    expect(stepsOf(spreadOf(sceneOf(look)))).toEqual([]);
  });

  test('what is chosen in vain is explained', () => {
    const look = lookAt(START, 1);
    const { pick } = choose(board, beginPick(look.legal, '1'), 'hand-y', '1');
    const meant = board.attempt('field-1', pick, look);
    expect(meant).toBe('F1y1');
    const told = look.tell(meant ?? '', 'en');
    expect(isRefused(told) && told.refused.en).toContain('mountain');
    expect(board.attempt('field-2', beginPick(look.legal, '1'), look)).toBeNull();
  });

  test('the last move is marked where it was played, whoever moves next', () => {
    const look = lookAt('?* - r3y1g1b1/?5 o1b1+-/?2+- -/- y1p1|-|- y1p1|-|g1 1 - play 0 0', 1);
    expect(board.trace?.(sceneOf(look, { last: 'F2g1' }))).toEqual(['field2-2']);
    expect(board.trace?.(sceneOf(look, { last: 'M1y' }))).toEqual(['mountain-1']);
  });
});

describe('the table', () => {
  test('as many cards lie there as the rules tell', () => {
    eachScene((scene, { pieces }) => {
      const facts = factsOf(scene.look);
      facts.players.forEach(({ hand, spaces }, i) => {
        expect(bagAt(pieces, (place) => place.startsWith(`hand${i + 1}`))).toEqual(hand);
        const river = pieces.filter(({ place }) => place.startsWith(`river${i + 1}`));
        expect(river.map(({ colour }) => colour)).toEqual(
          spaces.flatMap(({ colour }) => colour ?? []),
        );
      });
      facts.mandalas.forEach(({ mountain, fields }, m) => {
        const there = bagAt(pieces, (place) => place === `mountain${m + 1}`);
        for (const [colour, count] of entries(mountain))
          expect(there[colour]).toBe(Math.min(count, 6));
        fields.forEach((field, i) =>
          expect(bagAt(pieces, (place) => place === `field${m + 1}-${i + 1}`)).toEqual(field),
        );
      });
    });
  });

  test('piles show a few cards of each colour that is in them', () => {
    eachScene((scene, { pieces }) => {
      const facts = factsOf(scene.look);
      const shown = bagAt(pieces, (place) => place.startsWith('discard'));
      expect(Object.keys(shown).sort()).toEqual(Object.keys(facts.discard).sort());
      facts.players.forEach(({ cup }, i) => {
        const inCup = bagAt(pieces, (place) => place.startsWith(`cup${i + 1}`));
        for (const [colour, count] of entries(cup)) expect(inCup[colour]).toBe(Math.min(3, count));
      });
      expect(pieces.length).toBeLessThan(110);
    });
  });

  test('nothing that is hidden from the reader is shown', () => {
    eachScene((scene, { pieces, spots }) => {
      const { reader, toMove } = scene.look;
      if (reader === -1 || toMove === 0) return;
      for (const player of [1, 2] as const) {
        if (reader === player) continue;
        const hand = pieces.filter(({ place }) => place.startsWith(`hand${player}`));
        for (const { colour, shape } of hand) expect([colour, shape]).toEqual(['?', 'back']);
        const spot = spots.find(({ id }) => id === `hand${player}`);
        expect(spot?.label).toMatch(/hidden|verdeckt|empty|leer/);
      }
      const deck = pieces.filter(({ place }) => place.startsWith('deck'));
      for (const { colour } of deck) expect(colour).toBe('?');
    });
  });

  test('all cards and spots lie on the table, the own ones at the bottom', () => {
    eachScene((scene, { pieces, spots, width, height }) => {
      const lies = ({ x, y }: { x: number; y: number }) =>
        x > 0 && x < width && y > 0 && y < height;
      expect([...pieces, ...spots].filter((thing) => !lies(thing))).toEqual([]);
      const astray = pieces.filter(({ place, y }) => {
        const [, player] = /^(?:hand|river|cup)(\d)/.exec(place) ?? [];
        return player && y > height / 2 !== (Number(player) === scene.near);
      });
      expect(astray).toEqual([]);
    });
  });

  test('every spot has its own name, and words in both languages', () => {
    eachScene((scene, { spots }) => {
      expect(new Set(spots.map(({ id }) => id)).size).toBe(spots.length);
      const labels = LANGUAGES.map((language) =>
        board.arrange({ ...scene, language }).spots.map(({ label }) => label),
      );
      const poor = labels[0]?.filter(
        (label, i) => !/\w/.test(label) || /undefined|null/.test(label) || label === labels[1]?.[i],
      );
      expect(poor).toEqual([]);
    });
  });

  test('who listens hears what lies where', () => {
    const look = lookAt('?* b1 r3y1/?6 o1b1+g1/?2+- g/- r2g1|-|p1 y1p1|-|- 1 - play 0 0', 1);
    const label = (language: Language, spot: string) =>
      board.arrange(sceneOf(look, { language })).spots.find(({ id }) => id === spot)?.label;
    expect(label('en', 'hand-r')).toBe('3 red cards in your hand');
    expect(label('de', 'hand-y')).toBe('1 gelbe Karte auf deiner Hand');
    expect(label('en', 'mountain-1')).toContain('2 red, 1 green; lacks orange, yellow, black');
    expect(label('en', 'cup1')).toBe('Your cup: 1 orange, 1 green, 1 black; 1 point');
    expect(label('de', 'cup2')).toBe('Kelch von Seite 2: 2 verdeckt; 0 + ? Punkte');
    expect(label('en', 'river1')).toBe('Your river: 1 green');
    expect(label('de', 'discard')).toBe('Ablagestapel: 1 Schwarz');
  });
});

describe('journeys', () => {
  /** Where a card of the second view was before, by its place. */
  function origin(first: Scene, second: Scene, place: string, colour: string): string[] {
    const before = follow([], board.arrange(first).pieces);
    const after = follow(before, board.arrange(second).pieces);
    const known = new Map(before.map((piece) => [piece.key, piece.place]));
    return after
      .filter((piece) => piece.place.split('#')[0] === place && piece.colour === colour)
      .map(({ key, start }) => known.get(key) ?? start?.place ?? '')
      .map((from) => from.split('#')[0] ?? '');
  }
  const first = lookAt('?* - r3y1g1b1/?6 o1b1+-/?2+- -/- y1p1|-|- y1p1|-|- 2 - play 0 0', 1);

  test("a card that the other builds comes from the other's hand", () => {
    const then = lookAt('?* - r3y1g1b1/?8 o1b1+-/?2+- -/- r1y1p1|-|- y1p1|-|- 1 - play 0 0', 1);
    const second = sceneOf(then, { last: 'M1r' });
    expect(origin(sceneOf(first), second, 'mountain1', 'r')).toEqual(['hand2']);
    expect(origin(sceneOf(first), second, 'hand2', '?').filter((from) => from === 'deck')).toEqual([
      'deck',
      'deck',
    ]);
  });

  test('what is drawn comes from the deck', () => {
    const mine = lookAt(START, 1);
    const then = lookAt('?* - r4y1g2/?6 o1b1+-/?2+- -/- y1p1b1|-|- y1p1|-|- 2 - play 0 0', 1);
    const second = sceneOf(then, { last: 'M1b' });
    expect(origin(sceneOf(mine), second, 'mountain1', 'b')).toEqual(['hand1-b']);
    expect(origin(sceneOf(mine), second, 'hand1-g', 'g').sort()).toEqual(['deck', 'hand1-g']);
  });

  test('a claim goes from the mountain to the river and into the cup', () => {
    const mine = lookAt('?* - r2/?1 p2+o1/?2+- o/- r2o1y1b1|g1|- p1|-|- 1 1:1 play 0 0', 1);
    const then = lookAt('?* - r2/?1 p2+r1o1/?2+- or/- o1y1b1|g1|- p1|-|- 1 1:2 play 0 0', 1);
    const second = sceneOf(then, { last: 'Cr' });
    expect(origin(sceneOf(mine), second, 'river1-2', 'r')).toEqual(['mountain1']);
    expect(origin(sceneOf(mine), second, 'cup1', 'r')).toEqual(['mountain1']);
  });
});

test('where memory counts, neither pieces nor labels tell what is in the other cup', () => {
  const cups = ['y3', 'r1p2'].map((claimed) =>
    lookAt(`?* - r2/?1 p2+o1/?2+${claimed} o/y r2o1b1|g1|y1 p1|-|- 1 1:1 play 0 0`, 1, {
      memory: 'on',
    }),
  );
  const [one, other] = cups.map((look) => board.arrange(sceneOf(look, { language: 'de' })));
  expect(one).toEqual(other);
  expect(cups.map(({ score }) => score)).toEqual([null, null]);
  const words = JSON.stringify(one?.spots);
  expect(words).toContain('verdeckt');
  expect(words).not.toMatch(/Punkt|gesehen/);
});
