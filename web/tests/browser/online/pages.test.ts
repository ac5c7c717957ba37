// The pages that a server is needed for, with something on them: nothing serious that axe finds, and
// nothing cut off at any size, in both themes and languages.
import { expect, test } from 'vitest';
import { settled } from '../support/app.ts';
import { findings } from '../support/axe.ts';
import { openServer, resetPath } from '../support/server.ts';
import { comeIn, DESK, PHONE, playOn, meet, type Person } from '../support/online.ts';

const WIDTHS = [
  [320, 568],
  [390, 844],
  [1280, 800],
  [3840, 2160],
] as const;
/** Where axe looks, and in which light. */
const THEMES = new Map<number, 'light' | 'dark'>([
  [390, 'light'],
  [1280, 'dark'],
]);

const overhang = () => {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
};

/** As it is now, at every size; what axe finds, in a theme each. */
async function expectGood({ page, language }: Person, what: string): Promise<void> {
  for (const [width, height] of WIDTHS) {
    await page.setViewportSize({ width, height });
    await settled(page);
    const over = await page.evaluate(overhang);
    expect.soft(over, `${what} at ${width} × ${height}, ${language}`).toBeLessThanOrEqual(0);
    const colorScheme = THEMES.get(width);
    if (!colorScheme) continue;
    await page.emulateMedia({ colorScheme });
    await settled(page);
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/${what} ${width} ${language}.png` });
    expect.soft(await findings(page), `${what}, ${colorScheme}`).toEqual([]);
  }
}

/** The sheet about somebody, with its form open; and the list of those who are blocked. */
async function expectGoodSheet(person: Person, path: string): Promise<void> {
  const { page } = person;
  await person.app.visit(path);
  await page.getByRole('button', { name: person.say('mute, block', 'stumm schalten,') }).click();
  await person.press('Mute', 'Stumm schalten');
  await person.button('Hear again', 'Wieder hören').waitFor();
  await page.locator('dialog summary').click();
  await expectGood(person, 'somebody');
  await person.press('Block', 'Sperren');
  await person.button('Unblock', 'Entsperren').waitFor();
  await person.app.visit('account');
  await page.getByRole('button', { name: person.say('Unblock:', 'Entsperren:') }).waitFor();
  await expectGood(person, 'account with blocked people');
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('every page of the server’s is fit to be seen', async () => {
  const server = await openServer();
  const visitor = await comeIn(server, { ...DESK, language: 'de' });
  const other = await comeIn(server, PHONE);
  await visitor.app.visit('account');
  await expectGood(visitor, 'account of nobody');

  const ada = await comeIn(server, DESK);
  await ada.register('Ada Lovelace-Byron');
  const ben = await comeIn(server, { ...DESK, language: 'de' });
  await ben.register('Ben');
  await expectGood(ben, 'account');
  await visitor.app.visit(resetPath(server, 'Ben'));
  await visitor.reads('', 'Wähl eine neue Passphrase');
  await expectGood(visitor, 'new passphrase');
  for (const game of ['mandala', 'manalath'] as const) {
    await meet(ada, ben, { game, who: 'lobby', rated: true });
    await playOn([ada, ben], { most: 5 });
    if (game === 'manalath') break;
    await ben.resign();
    await ben.page.locator('.playing.over').waitFor();
    await expectGood(ben, `${game}, over`);
    await ben.page.setViewportSize({ width: 1280, height: 800 });
  }
  await expectGood(ada, 'playing');
  await other.follow(ada.page.url());
  await other.begun();
  await expectGood(other, 'watching');
  await other.page.setViewportSize({ width: 390, height: 844 });
  await other.open({ game: 'mandala', who: 'lobby', options: 'memory=on' });
  await expectGood(other, 'waiting');
  await visitor.follow(other.page.url());
  await visitor.reads('', 'Tisch: wie gedruckt, Gedächtnis zählt');
  await expectGood(visitor, 'a seat to take');
  for (const path of ['lobby', 'archive', 'person/Ada%20Lovelace-Byron']) {
    await ben.app.visit(path);
    await ben.page.locator('main svg').first().waitFor();
    if (path === 'lobby') await ben.reads('', 'Tisch: wie gedruckt, Gedächtnis zählt');
    await expectGood(ben, path.replace('/', ' '));
  }
  await expectGoodSheet(ben, 'person/Ada%20Lovelace-Byron');
  await expectGoodSheet(ada, 'person/Ben');
  for (const { app } of [visitor, other, ada, ben]) expect(app.problems).toEqual([]);
});
