// Searching the archive, what a finished game is called, and the graph of a rating.
import {
  find,
  readSearch,
  recordsAddress,
  recordsOf,
  filterOf,
  writeSearch,
} from '$web/online/archive/archive.ts';
import { graphOf, linesBetween } from '$web/online/archive/archive_graph.ts';
import { countWords, endWords, ratingWords } from '$web/online/archive/archive_words.ts';
import type { FinishedPlayer } from '$web/online/protocol.ts';
import { describe, expect, test } from 'vitest';
import { fakeLine } from './fake_line.ts';

const search = (query: string) => readSearch(new URLSearchParams(query));

describe('a search', () => {
  test('stands in the address and is read from there again', () => {
    const query =
      'game=mandala&player=Anna+Lena&result=1-0&from=2026-11-01&until=2026-11-15&mine=1';
    expect(writeSearch(search(query))).toBe(query);
    expect(writeSearch(search(''))).toBe('');
  });

  test('takes no nonsense from an address', () => {
    const nonsense = search('game=chess&result=2-0&from=yesterday&until=2026-13-40');
    expect(writeSearch(nonsense)).toBe('');
  });

  test('goes from the first day to the end of the last', () => {
    const wanted = filterOf(search('from=2026-11-15&until=2026-11-15'));
    expect(wanted.from).toBe(new Date(2026, 10, 15).getTime());
    expect(wanted.until).toBe(new Date(2026, 10, 16).getTime());
  });

  test('asks for what is wanted and no more, and then for what is behind it', async () => {
    const line = fakeLine(() => ({ games: [], behind: null }));
    await find(line, search('player=Anna'), null);
    await find(line, search('mine=1'), 'there', 5);
    expect(line.asked).toEqual([
      { do: 'find', player: 'Anna', most: 20 },
      { do: 'find', mine: true, behind: 'there', most: 5 },
    ]);
  });

  test('can be taken along in one file; one’s own games are fetched one by one', () => {
    expect(recordsAddress(search(''))).toBe('games.kgn');
    expect(recordsAddress(search('game=patterns&player=A B'))).toBe(
      'games.kgn?game=patterns&player=A+B',
    );
    expect(recordsAddress(search('mine=1'))).toBe(null);
  });

  test('of one’s own games gives all their records, page by page', async () => {
    const pages: Record<string, unknown> = {
      first: { games: [{ table: 'a' }, { table: 'b' }], behind: 'second' },
      second: { games: [{ table: 'c' }], behind: null },
    };
    const line = fakeLine(({ behind }) => pages[String(behind ?? 'first')]);
    const records: string[] = [];
    for await (const record of recordsOf(line, search('mine=1'), async (table) => `[${table}]`))
      records.push(record);
    expect(records).toEqual(['[a]', '[b]', '[c]']);
  });
});

describe('a finished game', () => {
  const players: [FinishedPlayer, FinishedPlayer] = [
    { name: 'Ada', guest: false, rating: 1500 },
    { level: 5 },
  ];
  test.for([
    ['1-0', 'rules', 'Ada won.', 'Ada hat gewonnen.'],
    ['0-1', 'resigned', 'Level 5 won: Ada resigned.', 'Stufe 5 hat gewonnen: Ada gab auf.'],
    [
      '1-0',
      'time',
      'Ada won: Level 5 ran out of time.',
      'Ada hat gewonnen: Stufe 5 hatte keine Zeit mehr.',
    ],
    ['1/2-1/2', 'rules', 'Drawn.', 'Unentschieden.'],
    ['1/2-1/2', 'agreed', 'Drawn by agreement.', 'Remis vereinbart.'],
    ['*', 'aborted', 'Called off.', 'Abgebrochen.'],
    [
      '1-0',
      'adjudicated',
      'Ada won: decided by the host.',
      'Ada hat gewonnen: so entschied die Serverleitung.',
    ],
    [
      '1/2-1/2',
      'adjudicated',
      'Drawn: decided by the host.',
      'Unentschieden: so entschied die Serverleitung.',
    ],
  ] as const)('that ended %s by %s is told in words', ([result, end, en, de]) => {
    expect(endWords({ players, result, end })).toEqual({ en, de });
  });
});

describe('a rating', () => {
  test('says how sure it is', () => {
    expect(ratingWords({ rating: 1512.4, deviation: 60 }).en).toBe(
      'Very likely between 1392 and 1632.',
    );
    expect(ratingWords({ rating: 1500, deviation: 350 }).de).toContain('unsicher');
  });

  test('counts what was won', () => {
    expect(countWords({ won: 3, lost: 1, drawn: 0 }).de).toBe(
      '3 gewonnen, 1 verloren, 0 unentschieden',
    );
  });
});

describe('the graph of a rating', () => {
  const box = { width: 400, height: 200, left: 40, side: 10 };

  test('has a point for each game, from left to right, the better the higher', () => {
    const { points } = graphOf(
      [
        [1, 1500, 50],
        [2, 1600, 50],
        [3, 1550, 50],
      ],
      box,
    );
    expect(points.map(({ x }) => x)).toEqual([40, 215, 390]);
    const [first, second, third] = points.map(({ y }) => y) as [number, number, number];
    expect(second).toBeLessThan(third);
    expect(third).toBeLessThan(first);
  });

  test('stays in its box with all that is uncertain', () => {
    const { points, lines } = graphOf(
      [
        [1, 1500, 350],
        [2, 1712, 290],
      ],
      box,
    );
    for (const { high, low } of points) {
      expect(high).toBeGreaterThanOrEqual(9.99);
      expect(low).toBeLessThanOrEqual(190.01);
    }
    for (const { y } of lines) expect(y >= 9.99 && y <= 190.01).toBe(true);
  });

  test('makes no mountain of one game', () => {
    const { points, lines } = graphOf([[1, 1500, 0]], box);
    expect(points).toMatchObject([{ x: 215, y: 100 }]);
    expect(lines.map(({ rating }) => rating)).toEqual([1460, 1480, 1500, 1520, 1540]);
  });

  test('has a handful of round figures beside it', () => {
    expect(linesBetween(1210, 1790)).toEqual([1400, 1600]);
    expect(linesBetween(1190, 1810)).toEqual([1200, 1400, 1600, 1800]);
  });
});
