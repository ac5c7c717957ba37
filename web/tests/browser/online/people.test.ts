// Finding each other, being somebody, and what stays of a game: lobby, accounts, ratings, archive, and
// "your turn" wherever one is.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { openServer, program, resetPath } from '../support/server.ts';
import { comeIn, DESK, meet, PASSPHRASE, PHONE, playOn, someMove } from '../support/online.ts';
import { PATIENCE, until } from '../support/wait.ts';

test('an open seat comes to the lobby by itself and is taken by keys alone', async () => {
  const server = await openServer();
  const guest = await comeIn(server, { ...DESK, path: 'lobby' });
  await guest.reads('Nobody is waiting just now', '');
  const host = await comeIn(server, PHONE);
  await host.open({ game: 'manalath', who: 'lobby' });
  const seat = guest.page.getByRole('button', { name: /^Sit down: Manalath/ });
  await seat.waitFor();
  await seat.focus();
  await guest.page.keyboard.press('Enter');
  await Promise.all([host.begun(), guest.begun()]);
  await playOn([host, guest], { most: 2 });

  const watcher = await comeIn(server, { ...DESK, path: 'lobby' });
  await watcher.page.getByRole('link', { name: /^Watch: Manalath/ }).click();
  await watcher.begun();
  await watcher.sees();
  for (const { app } of [host, guest, watcher]) expect(app.problems).toEqual([]);
});

test('a rated game counts for both, is found, studied and taken along', async () => {
  const server = await openServer();
  const [host, guest] = [await comeIn(server, DESK), await comeIn(server, PHONE)];
  await host.register('Ada');
  await guest.register('Ben');
  await meet(host, guest, { game: 'manalath', who: 'lobby', rated: true });
  await host.reads('rated', 'gewertet');
  await playOn([host, guest], { most: 4 });
  await host.resign();
  await guest.reads('You win.', 'Du gewinnst.');

  for (const [person, name, sign] of [
    [host, 'Ada', -1],
    [guest, 'Ben', 1],
  ] as const) {
    await person.app.visit(`person/${name}`);
    await person.page.locator('main svg').first().waitFor();
    const { standings } = JSON.parse(
      person.app.heard.findLast((text) => text.includes('"standings"')) ?? '{}',
    ) as { standings: { rating: number; history: unknown[] }[] };
    expect(standings).toHaveLength(1);
    const rating = standings[0]?.rating ?? 0;
    expect(Math.sign(rating - 1500)).toBe(sign);
    await person.page
      .getByText(String(Math.round(rating)))
      .first()
      .waitFor();
  }

  const reader = await comeIn(server, { ...DESK, path: 'archive?player=Ada' });
  await reader.reads('Ben won: Ada resigned.', '');
  const [file] = await Promise.all([
    reader.page.waitForEvent('download'),
    reader.page.getByRole('link', { name: /^Download: Manalath/ }).click(),
  ]);
  execFileSync(program, ['record', 'check', await file.path()], { timeout: PATIENCE });
  const [all] = await Promise.all([
    reader.page.waitForEvent('download'),
    reader.page.getByRole('link', { name: 'Download all that were found' }).click(),
  ]);
  execFileSync(program, ['record', 'check', await all.path()], { timeout: PATIENCE });
  await reader.page.getByRole('link', { name: /^Study: Manalath/ }).click();
  await reader.page.locator('svg.board').waitFor();
  expect(reader.app.problems).toEqual([]);
});

test('an account is left and entered again, and wrong words are told at the field', async () => {
  const server = await openServer();
  const person = await comeIn(server, DESK);
  await person.register('Cleo');
  await person.press('Log out', 'Abmelden');
  await person.reads('You are logged out.', '');
  await person.page.getByLabel('Name', { exact: true }).fill('Cleo');
  const passphrase = person.page.getByLabel('Passphrase', { exact: true });
  await passphrase.fill('something else');
  await person.press('Log in', 'Anmelden');
  await person.page.locator('input[aria-invalid=true]').waitFor();
  await passphrase.fill(PASSPHRASE);
  await person.press('Log in', 'Anmelden');
  await person.reads('Welcome back.', '');

  await person.page.reload();
  await person.reads('You are logged in as', '');
  const other = await comeIn(server, { ...DESK, path: 'account' });
  await other.page.getByLabel('Name', { exact: true }).fill('cleo');
  await other.page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await other.press('Make the account', 'Konto anlegen');
  await other.page.locator('#account-name[aria-invalid=true]').waitFor();
});

test('a lost passphrase is replaced by a link of the host, by keys alone, once', async () => {
  const server = await openServer();
  const before = await comeIn(server, DESK);
  await before.register('Dora');
  const path = resetPath(server, 'Dora');
  const person = await comeIn(server, { ...PHONE, path });
  await person.reads('Choose a new passphrase', 'Wähl eine neue Passphrase');
  const passphrase = person.page.getByLabel(person.say('New passphrase', 'Neue Passphrase'), {
    exact: true,
  });
  await passphrase.focus();
  await person.page.keyboard.type('short');
  await person.page.keyboard.press('Enter');
  await person.page.locator('input[aria-invalid=true]:focus').waitFor();
  await person.page.keyboard.type(' and then long enough');
  await person.page.keyboard.press('Enter');
  await person.reads('The passphrase of Dora is changed', 'Die Passphrase von Dora ist geändert');
  expect(person.page.url()).not.toContain(path);
  await before.reads('Make an account', 'Ein Konto anlegen');

  const late = await comeIn(server, { ...DESK, path });
  await late.reads('This link is not valid any more', 'Dieser Link gilt nicht mehr');
  for (const { app } of [person, late]) expect(app.problems).toEqual([]);
});

test('“your turn” is seen on every page, in the title, and told while nobody looks', async () => {
  const server = await openServer();
  const [host, guest] = [await comeIn(server, PHONE), await comeIn(server, DESK)];
  await guest.app.context.addInitScript(() => {
    // This browser has no screen to show them on.
    class Told {
      static readonly told: string[] = [];
      static readonly permission = 'granted';
      static readonly requestPermission = () => Promise.resolve('granted');
      constructor(title: string, { body }: NotificationOptions) {
        Told.told.push(`${title}: ${body}`);
      }
      close(): void {}
    }
    Object.assign(globalThis, { Notification: Told });
  });
  await guest.app.visit('settings');
  await guest.page.getByLabel('Notices').check();
  await meet(host, guest, { game: 'manalath' });
  await guest.page.evaluate(() => (location.hash = '#/learn'));
  await guest.page.getByRole('heading', { level: 1 }).waitFor();

  await guest.page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await host.make(someMove(host));
  await until('it is told', () =>
    guest.page.evaluate(() => 'told' in Notification && String(Notification.told).length > 0),
  );
  expect(await guest.page.title()).toMatch(/^\(1\)/);
  await guest.page.getByRole('link', { name: /^Your turn/ }).click();
  await guest.begun();
  expect(await guest.page.title()).toContain('Your turn – Manalath');
  await guest.make(someMove(guest));
  await host.heard(2);
  await until('the title', async () => !(await guest.page.title()).includes('Your turn'));
});
