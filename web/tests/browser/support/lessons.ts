// Steps of a tutorial, solved as a learner would on the page.
import type { Page } from 'playwright-core';
import { isRefused, type GameName, type Language, type Look } from '$web/kolam/kolam.ts';
import type { Goal, Step } from '$web/games/lesson.ts';
import { placedAt, wantedMoves } from '$web/learn/attempt.ts';
import { kolam } from '$web/kolam/loaded.ts';
import { play, type Hand } from './hands.ts';

export function lookAt(game: GameName, step: Step, more: string[]): Look {
  const look = kolam.look(placedAt(game, step.at, more));
  if (isRefused(look)) throw new Error(look.refused.en);
  return look;
}

/** Moves that do what is asked, one after the other. */
function solution(game: GameName, step: Step): { look: Look; move: string }[] {
  const { goal, help } = step;
  const moves: string[] = [];
  const done: { look: Look; move: string }[] = [];
  const wanted = goal.kind === 'all' ? goal.moves.length : 1;
  while (done.length < wanted) {
    const look = lookAt(game, step, moves);
    const open = wantedMoves(goal, look).filter((move) => !moves.includes(move));
    const move = (help && open.includes(help) ? help : open[0]) ?? '';
    done.push({ look, move });
    moves.push(move);
  }
  return done;
}

type Answer = Extract<Goal, { kind: 'answer' }>;
const rightAnswer = ({ choices }: Answer, language: Language) => choices[0]?.name[language] ?? '';

/** Does what a step asks for. */
export async function solve(page: Page, hand: Hand, game: GameName, step: Step): Promise<void> {
  const { goal } = step;
  if (goal.kind === 'watch') return;
  const language = (await page.locator('html').getAttribute('lang')) as Language;
  if (goal.kind === 'find') for (const spot of goal.spots) await hand.spot(page, spot);
  else if (goal.kind === 'answer')
    await hand.press(
      page,
      page
        .locator('.answer')
        .getByRole('button', { name: rightAnswer(goal, language), exact: true }),
    );
  else for (const { look, move } of solution(game, step)) await play(page, hand, look, move);
}
