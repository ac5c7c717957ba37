// Every tutorial from its first to its last step, done as a learner would, on the page; and the
// rules with all their pictures.
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Facts } from '$web/games/manalath/facts.ts';
import { isRefused, type GameName, type Look } from '$web/kolam/kolam.ts';
import { gameOf } from '$web/games/game.ts';
import { titles } from '$web/games/games.ts';
import { tutorialOf, type Step } from '$web/games/lesson.ts';
import { replyTo, stepsOf, wantedMoves } from '$web/learn/attempt.ts';
import { GAMES, openApp } from './support/app.ts';
import { mouse, play } from './support/hands.ts';
import { lookAt, solve } from './support/lessons.ts';

const expectText = (element: Locator, text: string) =>
  expect.poll(() => element.innerText()).toBe(text);

test.for(GAMES)('the tutorial of %s leads from its first step to its last', async (game) => {
  const app = await openApp({ path: `learn/${game}` });
  const { page } = app;
  const steps = stepsOf(tutorialOf(game));
  for (const [i, { step }] of steps.entries()) {
    await page.getByText(`step ${i + 1} of ${steps.length}`).waitFor();
    await expectText(page.locator('.task'), step.text.en);
    await solve(page, mouse, game, step);
    await page.locator('.reply.right').waitFor();
    await expectText(page.locator('.reply'), step.after.en);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
  }
  await page.getByText(tutorialOf(game).end.en).waitFor();
  await page.locator('.end .mark .line').waitFor();
  await page.getByRole('link', { name: 'Your first game: against level 1' }).click();
  await page.locator(`.playing[data-game="${game}"]`).waitFor();
  expect(app.problems).toEqual([]);
});

test('somebody new is led from the first page to a tutorial', async () => {
  const app = await openApp({ path: '', width: 360, height: 740, touch: true });
  const { page } = app;
  for (const game of GAMES) {
    expect(await page.getByText(gameOf(game).about.en).isVisible()).toBe(true);
    const play = page.getByRole('link', { name: `Play level 1: ${titles[game]}` });
    expect(await play.getByText('level 1').isVisible()).toBe(true);
  }
  await page.getByRole('link', { name: 'New? Start here' }).click();
  await page.getByRole('link', { name: `${titles[GAMES[0] ?? '']}: Begin the tutorial` }).click();
  await page.getByText('step 1 of').waitFor();
  await expectText(page.locator('.strip .line'), 'Your opponent is to move.'); // the turn was shown
  await app.visit('learn/mandala/about');
  await page.getByText('Klemens Franz illustrated it').waitFor();
  await page.getByText('Kolam is independent of them.').waitFor();
  await page.getByRole('button', { name: 'Deutsch' }).press('Enter'); // on a phone it stands in the settings
  await page.getByText('Klemens Franz hat es illustriert').waitFor();
  await page.getByText('Kolam ist von ihnen unabhängig.').waitFor();
  expect(app.problems).toEqual([]);
});

const isWhole = (element: Locator) =>
  element.evaluate((one) => {
    const { top, left, right, bottom } = one.getBoundingClientRect();
    const inside = top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight;
    const { x, y } = { x: (left + right) / 2, y: bottom - 3 };
    return inside && one.contains(document.elementFromPoint(x, y));
  });

test('on a phone that lies on its side the answer, the choices and the ways are in view', async () => {
  const app = await openApp({ language: 'de', width: 844, height: 390, touch: true });
  const { page } = app;
  for (const game of GAMES) {
    const steps = stepsOf(tutorialOf(game)).map(({ step }) => step);
    await app.visit(`learn/${game}?step=${steps[0]?.id}`); // a turn that is shown
    await page.locator('.reply.right').waitFor();
    const { height = 0 } = (await page.locator('.answer .words').boundingBox()) ?? {};
    expect.soft(height, game).toBeGreaterThan(60);
    const asks = steps.find(({ goal }) => goal.kind === 'answer');
    if (asks) await app.visit(`learn/${game}?step=${asks.id}`);
    for (const choice of asks ? await page.locator('.answer .choices button').all() : [])
      expect.soft(await isWhole(choice), `${game} ${asks?.id}`).toBe(true);
    const moves = steps.find(({ goal }) => goal.kind === 'play');
    await app.visit(`learn/${game}?step=${moves?.id}`);
    for (const way of await page.locator('.ways button').all()) {
      const box = await way.boundingBox();
      expect.soft(box?.height, 'in one line').toBeLessThan(50);
    }
    await app.visit(`learn/${game}?step=end`);
    const first = page.getByRole('link', { name: 'Deine erste Partie: gegen Stufe 1' });
    expect.soft(await isWhole(first), game).toBe(true);
  }
  expect(app.problems).toEqual([]);
});

test('on the smallest phone the answer leaves the turn in view that was shown', async () => {
  const app = await openApp({ language: 'de', width: 320, height: 568, touch: true });
  const { page } = app;
  for (const game of GAMES) {
    await app.visit(`learn/${game}`);
    await page.locator('.reply.right').waitFor();
    const bottom = async (name: string) => {
      const { y = 0, height = 0 } = (await page.locator(name).boundingBox()) ?? {};
      return Math.round(y + height);
    };
    const top = async () => Math.round((await page.locator('.answer').boundingBox())?.y ?? 0);
    await expect
      .poll(async () => (await bottom('.stage .surface')) - (await top()))
      .toBeLessThanOrEqual(1);
  }
  expect(app.problems).toEqual([]);
});

/** The first step of a game that wants a move, and a legal one that it does not want. */
function wrongMove(game: GameName): { step: Step; look: Look; move: string } {
  for (const { step } of stepsOf(tutorialOf(game))) {
    if (step.goal.kind !== 'play') continue;
    const look = lookAt(game, step, []);
    const wanted = wantedMoves(step.goal, look);
    const move = look.legal.find((one) => !wanted.includes(one));
    if (move) return { step, look, move };
  }
  throw new Error('no such step');
}

test.for(GAMES)('a legal move of %s that is not asked for is answered', async (game) => {
  const { step, look, move } = wrongMove(game);
  const { page } = await openApp({ path: `learn/${game}?step=${step.id}` });
  await play(page, mouse, look, move);
  await expectText(page.locator('.reply'), replyTo(step, move).en);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expectText(page.locator('.reply'), '');
});

test('a move that is not legal is answered with the rule', async () => {
  const steps = tutorialOf('manalath').lessons.flatMap((lesson) => lesson.steps);
  const step = steps.find(({ id }) => id === 'five') as Step;
  const look = lookAt('manalath', step, []);
  const taken = (look.facts as Facts).cells.find(({ holds }) => holds !== '.')?.name ?? '';
  const told = look.tell(`o${taken}`, 'en');
  if (!isRefused(told)) throw new Error(`${taken} can be chosen in this lesson`);
  const { page } = await openApp({ path: 'learn/manalath?step=five' });
  await mouse.spot(page, taken);
  await expectText(page.locator('.strip .line'), told.refused.en);
});

test.for(
  GAMES.flatMap((game) => (['en', 'de'] as const).map((language) => [game, language] as const)),
)('the rules of %s show every picture, and what is our ruling: %s', async ([game, language]) => {
  const { page } = await openApp({ path: `learn/${game}/rules`, language });
  await page.locator('article.rules img').first().waitFor();
  const ours = language === 'de' ? 'Das haben wir selbst festgelegt' : 'This is a ruling of ours';
  const text = (await page.locator('article.rules').textContent()) ?? '';
  expect(text.replace(/\s+/g, ' ').includes(ours)).toBe(game === 'mandala');
  const widths = await page.locator('article.rules img').evaluateAll((images) =>
    Promise.all(
      images.map(async (image) => {
        (image as HTMLImageElement).loading = 'eager';
        await (image as HTMLImageElement).decode().catch(() => {});
        return (image as HTMLImageElement).naturalWidth;
      }),
    ),
  );
  expect(widths.length).toBeGreaterThan(2);
  expect(widths.filter((width) => width === 0)).toEqual([]);
});
