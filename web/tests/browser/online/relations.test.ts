// Muting, blocking and reporting each other: at a table, in the lobby, on a profile, and undone again.
import { expect, test } from 'vitest';
import { openServer } from '../support/server.ts';
import { comeIn, DESK, meet, PHONE, type Person } from '../support/online.ts';
import { until } from '../support/wait.ts';

const SHEET = { en: /: mute, block, report$/, de: /: stumm schalten, sperren, melden$/ };
const sheetButton = ({ page, language }: Person) =>
  page.getByRole('button', { name: SHEET[language] }).first();

async function say(person: Person, en: string, de: string): Promise<void> {
  await person.press('Say', 'Sagen');
  await person.press(en, de);
}

const phrases = ({ app }: Person): string[] =>
  app.heard
    .map((text) => JSON.parse(text) as { is?: string; phrase?: string })
    .flatMap(({ is, phrase }) => (is === 'said' && phrase ? [phrase] : []));

test('a guest who is muted at the table is not heard until the list lets them off', async () => {
  const server = await openServer();
  const [host, guest] = [await comeIn(server, DESK), await comeIn(server, PHONE)];
  await meet(host, guest, { game: 'manalath' });
  const table = host.page.url();
  await host.press('Say', 'Sagen');
  await sheetButton(host).focus();
  await host.page.keyboard.press('Enter');
  await host.button('Mute', 'Stumm schalten').focus();
  await host.page.keyboard.press('Enter');
  await host.reads('You no longer see what Guest', '');
  await host.button('Hear again', '').waitFor();
  await host.page.keyboard.press('Escape');
  await say(guest, 'Oops.', 'Hoppla.');
  await until('the guest has said it', () => phrases(guest).includes('oops'));

  await host.app.visit('account');
  await host.page.getByRole('button', { name: /^Hear again: Guest/ }).click();
  await host.reads('Nobody. In the lobby', '');
  await host.follow(table);
  await host.begun();
  await say(guest, 'Thank you.', 'Danke.');
  await host.reads('Thank you.', '');
  expect(phrases(host)).toEqual(['thanks']);
  for (const { app } of [host, guest]) expect(app.problems).toEqual([]);
});

test('who is blocked in the lobby is not sat down with, and on their page let off', async () => {
  const server = await openServer();
  const [ada, ben] = [await comeIn(server, PHONE), await comeIn(server, DESK)];
  await ada.register('Ada');
  await ben.register('Ben');
  await ben.open({ game: 'manalath', who: 'lobby' });
  await ada.app.visit('lobby');
  await ada.hand.press(ada.page, sheetButton(ada));
  await ada.press('Block', 'Sperren');
  await ada.reads('', 'Du und Ben begegnet euch nicht mehr.');
  await ada.press('Close', 'Schließen');
  await ada.page.locator('li').getByText('gesperrt').waitFor();
  const seat = ada.page.getByRole('button', { name: /^Platz nehmen: Manalath/ });
  await seat.click();
  await ada.reads('', 'Ihr beide spielt nicht miteinander.');

  await ada.app.visit('person/Ben');
  await ada.hand.press(ada.page, sheetButton(ada));
  await ada.press('Unblock', 'Entsperren');
  await ada.reads('', 'Du und Ben könnt euch wieder begegnen.');
  await ada.app.visit('lobby');
  await seat.click();
  await Promise.all([ada.begun(), ben.begun()]);
  for (const { app } of [ada, ben]) expect(app.problems).toEqual([]);
});

test('a name is reported with a note, by keys alone', async () => {
  const server = await openServer();
  const [ada, ben] = [await comeIn(server, DESK), await comeIn(server, DESK)];
  await ben.register('Ben');
  await ada.register('Ada');
  await ada.app.visit('person/Ben');
  const press = async (...keys: string[]) => {
    for (const key of keys) await ada.page.keyboard.press(key);
  };
  await sheetButton(ada).focus();
  await press('Enter');
  await ada.page.getByText('Report to the host').focus();
  await press('Enter', 'Tab', 'ArrowRight', 'Tab');
  await ada.page.keyboard.type('It is a slur where I live.');
  await press('Tab', 'Enter');
  await ada.reads('Thank you. The host will see it.', '');
  expect(await ada.page.getByLabel('the name').isChecked()).toBe(true);
  await press('Escape');
  await ada.page.locator('dialog[open]').waitFor({ state: 'detached' });
  expect(await sheetButton(ada).evaluate((it) => it === document.activeElement)).toBe(true);
  expect(ada.app.problems).toEqual([]);
});

test('somebody who is nobody yet is told what it needs', async () => {
  const server = await openServer();
  const [ben, reader] = [await comeIn(server, DESK), await comeIn(server, DESK)];
  await ben.register('Ben');
  await reader.app.visit('person/Ben');
  await sheetButton(reader).click();
  await reader.reads('Muting, blocking and reporting is for people who', '');
  await expect(reader.button('Mute', '').count()).resolves.toBe(0);
  expect(reader.app.problems).toEqual([]);
});
