// Mandala's board: the count at the end, and the position editor.
import { describe, expect, test } from 'vitest';
import { board } from '$web/games/mandala/board.ts';
import { factsOf, total, type Bag } from '$web/games/mandala/facts.ts';
import { dealt, lookAt, sceneOf, seen } from './mandala_games.ts';

describe('the count at the end', () => {
  const over = () => {
    const found = seen.findLast(({ look }) => look.toMove === 0);
    if (!found) throw new Error('no game came to its end');
    return found.look;
  };

  test('it goes space by space until every card of the cups is on the sheets', () => {
    const look = over();
    const facts = factsOf(look);
    const steps = board.endings(look);
    expect(steps).toBe(7);
    for (let ending = 1; ending <= steps; ending++) {
      const { pieces } = board.arrange(sceneOf(look, { ending }));
      facts.players.forEach(({ spaces, outside }, i) => {
        const counted = pieces.filter(({ place }) => place.startsWith(`count${i + 1}-`));
        const due = spaces.slice(0, ending).reduce((sum, { cards }) => sum + cards, 0);
        expect(counted.length).toBe(due + (ending === steps ? total(outside) : 0));
      });
    }
  });

  test('before the end nothing is counted', () => {
    const going = seen.find(({ look }) => look.toMove !== 0);
    expect(going && board.endings(going.look)).toBe(0);
  });
});

describe('the editor', () => {
  const { editor } = board;
  test('a position that is read and written stays the same', () => {
    for (const { look } of seen)
      for (const { id, value } of editor.fields(look.position))
        expect(editor.setField(look.position, id, value)).toBe(look.position);
  });

  test('a card can be put down on every area and taken away again', () => {
    const { position, facts } = dealt();
    const before = (facts as { mandalas: { mountain: Bag }[] }).mandalas[0]?.mountain ?? {};
    const more = editor.use(position, 'y', 'mountain-1');
    const look = lookAt(more, -1);
    expect(factsOf(look).mandalas[0].mountain).toEqual({ ...before, y: (before.y ?? 0) + 1 });
    const less = editor.use(more, '-y', 'mountain-1');
    expect(factsOf(lookAt(less, -1)).mandalas[0].mountain).toEqual(before);
    for (const spot of ['hand-y', 'hand2', 'discard', 'cup1', 'cup2', 'river1', 'field-1', 'deck'])
      expect(editor.use(position, 'g', spot), spot).not.toBe(position);
  });

  test('all cards stay 108', () => {
    const { position } = dealt();
    for (const spot of ['hand-y', 'hand2', 'discard', 'cup1', 'cup2', 'river1', 'river2', 'deck']) {
      const look = lookAt(editor.use(position, 'o', spot), -1);
      const facts = factsOf(look);
      expect(total(facts.unseen), spot).toBe(facts.deck);
    }
  });

  test('what cannot be taken away changes nothing', () => {
    const { position } = dealt();
    expect(editor.use(position, '-r', 'river1')).toBe(position);
    expect(editor.use(position, '-r', 'nowhere')).toBe(position);
  });

  test('turn, claims and lap are fields', () => {
    const { position } = dealt();
    expect(editor.setField(position, 'turn', '2').split(' ')[7]).toBe('2');
    expect(editor.setField(position, 'lap', 'last').split(' ')[9]).toBe('last');
    expect(editor.fields(position).map(({ id }) => id)).toContain('claim');
  });
});
