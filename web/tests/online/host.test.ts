// The page for hosts: what it asks for, what it does, and what its graphs and sentences say.
import { Hosting, reasonError, type Health, type Sample } from '$web/online/host/host.svelte.ts';
import { graphOf, hoursOf, MEASURES, valuesOf, type Value } from '$web/online/host/host_graph.ts';
import { durationWords, healthWords } from '$web/online/host/host_words.ts';
import { describe, expect, test } from 'vitest';
import { fakeLine, refusal, type Asked } from './fake_line.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const REPORT = {
  id: 7,
  at: 1,
  about: 'conduct' as const,
  person: '5',
  name: 'Ben',
  guest: false,
  reporter: 'Cleo',
  table: null,
  note: '',
};
const HEALTH: Health = {
  storing: true,
  storedIn: 900,
  failures: 0,
  pending: 0,
  version: '1',
  started: 0,
  time: 1,
  clients: 1,
  tables: 0,
  playing: 0,
  thinking: 0,
  timeHeld: false,
  moves: 0,
  games: 0,
  refusals: 0,
  wrongPassphrases: 0,
  memory: null,
};

/** With a server whose reports are these, and whose samples. */
function hosted(samples: Sample[] = [], fails: () => boolean = () => false) {
  const line = fakeLine(({ act, since }: Asked) => {
    if (fails()) throw refusal('busy');
    if (act === 'health') return { health: HEALTH };
    if (act === 'series')
      return {
        series: {
          every: MINUTE,
          names: ['clients', 'moves'],
          samples: samples.filter(([time]) => time > (since as number)),
        },
      };
    return { rows: act === 'reports' ? [REPORT] : [], more: false };
  });
  const acts = () => line.asked.map(({ act }) => act);
  return { line, acts, hosting: new Hosting(line) };
}

describe('looking', () => {
  test('asks for everything, and keeps what was told', async () => {
    const { acts, hosting } = hosted([[MINUTE, 3, 4]]);
    await hosting.load();
    expect(acts()).toEqual(['reports', 'bans', 'health', 'series']);
    expect(hosting.reports).toEqual([REPORT]);
    expect(hosting.bans).toEqual([]);
    expect(hosting.samples).toEqual([[MINUTE, 3, 4]]);
  });

  test('asks only for the samples that are new, and keeps those of a day', async () => {
    const samples: Sample[] = [[MINUTE, 1, 1]];
    const { line, hosting } = hosted(samples);
    await hosting.load();
    samples.push([DAY + 2 * MINUTE, 2, 2]);
    await hosting.load();
    expect(line.asked.at(-1)).toEqual({ do: 'host', act: 'series', since: MINUTE });
    expect(hosting.samples).toEqual([[DAY + 2 * MINUTE, 2, 2]]);
  });

  test('that fails leaves everything as it was, and says why', async () => {
    let broken = false;
    const { hosting } = hosted([], () => broken);
    await hosting.load();
    broken = true;
    await hosting.load();
    expect(hosting.reports).toEqual([REPORT]);
    expect(hosting.refusal?.code).toBe('busy');
  });
});

describe('acting', () => {
  test('a ban is said with its end by the server’s clock, or without one', async () => {
    const { line, hosting } = hosted();
    await hosting.ban('Ben', ' rude ', 7);
    await hosting.ban('Ben', 'rude', null);
    const request = { do: 'host', act: 'ban', name: 'Ben', reason: 'rude' };
    expect(line.asked.filter(({ act }) => act === 'ban')).toEqual([
      { ...request, until: 7 * DAY },
      request,
    ]);
  });

  test('what it changes is asked for again', async () => {
    const { acts, hosting } = hosted();
    await hosting.settle(REPORT, '');
    await hosting.find('be');
    await hosting.unban('Ben');
    expect(acts()).toEqual(['settle', 'reports', 'people', 'unban', 'bans', 'people']);
  });

  test('a report is settled with a note, or without', async () => {
    const { line, hosting } = hosted();
    await hosting.settle(REPORT, ' ');
    await hosting.settle(REPORT, 'talked');
    expect(line.asked.filter(({ act }) => act === 'settle')).toEqual([
      { do: 'host', act: 'settle', number: 7 },
      { do: 'host', act: 'settle', number: 7, reason: 'talked' },
    ]);
  });

  test('reasons are as long as the server takes them', () => {
    expect(reasonError(' ', true)).not.toBe(null);
    expect(reasonError(' ', false)).toBe(null);
    expect(reasonError('a'.repeat(200), true)).toBe(null);
    expect(reasonError('ö'.repeat(101), true)).not.toBe(null);
  });
});

describe('a graph', () => {
  const box = { width: 100, height: 100, left: 20, below: 10, side: 10 };
  const values: Value[] = [0, 30, 60].map((minute) => ({
    time: minute * MINUTE,
    value: minute / 10,
  }));

  test('takes the value that it is about, in its own unit', () => {
    const flush = MEASURES.find(({ name }) => name === 'flush');
    expect(flush && valuesOf([[5, 1, 1500]], ['clients', 'flush'], flush)).toEqual([
      { time: 5, value: 1.5 },
    ]);
    expect(flush && valuesOf([[5, 1]], ['clients'], flush)).toEqual([]);
  });

  test('goes from 0 to a round value, and from the first time to the last', () => {
    const { points, lines, times } = graphOf(values, box);
    expect(points[0]).toEqual({ x: 20, y: 90 });
    expect(points[2]).toEqual({ x: 90, y: 10 });
    expect(lines.map(({ value }) => value)).toEqual([0, 2, 4, 6]);
    expect(times.map(({ time }) => time)).toEqual([0, 60 * MINUTE]);
  });

  test('of nothing but zeros, or of one value, has a scale as well', () => {
    const { points, lines } = graphOf([{ time: 1, value: 0 }], box);
    expect(points).toEqual([{ x: 90, y: 90 }]);
    expect(lines.length).toBeGreaterThan(1);
  });

  test('stands in a table by the hour, the latest first', () => {
    expect(hoursOf(values)).toEqual([
      { time: 60 * MINUTE, least: 6, mean: 6, most: 6 },
      { time: 0, least: 0, mean: 1.5, most: 3 },
    ]);
  });
});

test('what is wrong is said in words', () => {
  expect(healthWords(HEALTH).well).toBe(true);
  expect(healthWords({ ...HEALTH, storing: false }).en).toMatch(/^Nothing can be stored/);
  expect(healthWords({ ...HEALTH, timeHeld: true }).de).toMatch(/trust-time/);
  expect(healthWords({ ...HEALTH, storedIn: 2e6 }).well).toBe(false);
});

test('a duration is told in its two largest units', () => {
  expect(durationWords(30_000).en).toBe('less than a minute');
  expect(durationWords(61 * MINUTE)).toEqual({ en: '1 hour 1 minute', de: '1 Stunde 1 Minute' });
  expect(durationWords(3 * DAY + 5 * MINUTE).de).toBe('3 Tage 5 Minuten');
});
