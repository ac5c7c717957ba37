// The ends of games as they are laid out, and what the rules say to them.
import { describe, expect, test } from 'vitest';
import { board } from '$web/games/patterns/board.ts';
import * as patterns from '$web/games/patterns/draft.ts';
import * as mandala from '$web/games/mandala/draft.ts';
import { isRefused } from '$web/kolam/kolam.ts';
import { kolam } from '$web/kolam/loaded.ts';
import { stillScene } from '$web/board/still.ts';

const look = (game: string, layout: string) => {
  const seen = kolam.lookAtLayout(game, layout);
  if (isRefused(seen)) throw new Error(seen.refused.en);
  return seen;
};

describe('Patterns', () => {
  const token = (colour: string): patterns.Tool => ({ kind: 'token', colour });
  const marker = (player: 1 | 2, number: number): patterns.Tool => ({
    kind: 'marker',
    player,
    number,
  });
  const laid = (steps: [patterns.Tool, string][]) =>
    steps.reduce(
      (text, [tool, square]) =>
        patterns.writeDraft(patterns.applyTool(patterns.readDraft(text), tool, square)),
      patterns.EMPTY,
    );
  const steps: [patterns.Tool, string][] = [
    [token('r'), 'd4'],
    [token('r'), 'e4'],
    [token('g'), 'd5'],
    [marker(1, 1), 'd4'],
    [marker(2, 1), 'd5'],
  ];

  test('what is laid is counted', () => {
    const text = laid(steps);
    expect(text).toBe('..../....../......../...G..../...RR.../......../....../.... d4 d5');
    expect(look('patterns', text).score).toEqual([1, 0]);
  });

  test('the same once more takes it away, and a token takes its marker along', () => {
    expect(laid([...steps, [marker(2, 1), 'd5']])).toMatch(/ d4 -$/);
    expect(laid([...steps, [token('r'), 'd4']])).toMatch(/ - d5$/);
    expect(laid([...steps, [{ kind: 'none' }, 'd5']])).toMatch(/ d4 -$/);
    expect(laid([...steps, [token('b'), 'd4']])).toContain('...BR...');
  });

  test('a marker that was left out stays open, and the lowest one comes next', () => {
    const text = laid([...steps, [marker(1, 3), 'e4']]);
    expect(text).toMatch(/ d4,\.,e4 d5$/);
    const draft = patterns.readDraft(text);
    expect(patterns.nextMarker(draft, 1)).toBe(2);
    expect(patterns.toolAfter(draft, marker(1, 3))).toEqual(marker(1, 2));
    expect(patterns.writeDraft(draft)).toBe(text);
  });

  test('the count shows no token that was not laid', () => {
    const text = laid(steps);
    const scene = stillScene(look('patterns', text), 'en');
    const { pieces, spots } = patterns.countedBoard(board, text).arrange(scene);
    expect(pieces.filter(({ shape }) => shape === 'up' || shape === 'down').length).toBe(3);
    expect(spots.map(({ id }) => id).filter((id) => /^[a-h]\d$/.test(id))).toEqual([
      'd5',
      'd4',
      'e4',
    ]);
  });
});

describe('Mandala', () => {
  test('rivers go in order, and cups by counters', () => {
    let [first, second] = mandala.readDraft(mandala.EMPTY);
    for (const colour of 'rgb') first = mandala.toggleRiver(first, colour);
    first = mandala.toggleRiver(first, 'g');
    first = mandala.addToCup(mandala.addToCup(first, 'r', 3), 'b', 20);
    second = mandala.addToCup(mandala.addToCup(second, 'o', 2), 'y', -1);
    const text = mandala.writeDraft([first, second]);
    expect(text).toBe('r3b18/o2 rb/-');
    expect(mandala.writeDraft(mandala.readDraft(text))).toBe(text);
    const told = kolam.lookAtLayout('mandala', text);
    expect(isRefused(told) && told.refused.en).toContain('19 black cards');
  });
});
