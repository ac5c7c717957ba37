// The tutorial of Nim.
import type { Tutorial } from '$web/games/lesson.ts';

export const tutorial: Tutorial = {
  lessons: [
    {
      title: { en: 'Taking', de: 'Nehmen' },
      steps: [
        {
          id: 'last',
          text: {
            en: 'Who takes the last stone wins. Take it.',
            de: 'Wer den letzten Stein nimmt, gewinnt. Nimm ihn.',
          },
          at: { position: '1-0-0 1', reader: 1 },
          goal: { kind: 'play', moves: ['a1'] },
          after: { en: 'You win.', de: 'Du gewinnst.' },
        },
        {
          id: 'alike',
          text: {
            en: 'Leave two heaps that are alike.',
            de: 'Lass zwei gleiche Haufen übrig.',
          },
          at: { position: '2-3-0 1', reader: 1 },
          goal: { kind: 'play', moves: ['b1'] },
          after: { en: 'Now copy every move.', de: 'Ahme jetzt jeden Zug nach.' },
        },
      ],
    },
  ],
  end: { en: 'That is all of Nim.', de: 'Das ist alles, was du für Nim brauchst.' },
};
