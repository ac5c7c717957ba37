// The page for hosts, against the real server: a report, the ban that follows, and its end.
import { expect, test } from 'vitest';
import { findings } from '../support/axe.ts';
import { comeIn, DESK, PASSPHRASE } from '../support/online.ts';
import { openServer } from '../support/server.ts';

const overhang = () => {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
};

const readRow = (row: string) => JSON.parse(row) as { account?: string; act?: string };

test('a host goes from a report to a ban and back', async () => {
  const server = await openServer();
  const ben = await comeIn(server, DESK);
  const ada = await comeIn(server, { width: 360, height: 740, language: 'de', touch: true });
  await ben.register('Ben');
  await ada.register('Ada');
  const entry = ada.page.getByRole('link', { name: 'Betrieb' });
  expect(await entry.count()).toBe(0);
  server.admin('host', 'Ada');
  await entry.waitFor();

  await ada.app.visit('person/Ben');
  await ada.page.getByRole('button', { name: /: stumm schalten, sperren, melden$/ }).click();
  await ada.page.getByText('Melden', { exact: true }).click();
  await ada.page.getByLabel('Was war, in wenigen Worten').fill('Lässt die Uhr ablaufen.');
  await ada.press('', 'Meldung senden');
  await ada.reads('', 'Danke.');

  await ada.app.visit('host');
  await ada.reads('', 'Lässt die Uhr ablaufen.');
  await ada.reads('', 'Alles ist in Ordnung');
  await ada.page.getByRole('slider', { name: 'Verbunden' }).waitFor();
  expect(await findings(ada.page)).toEqual([]);
  expect(await ada.page.evaluate(overhang)).toBeLessThanOrEqual(0);
  await ada.press('', 'Sperren: Ben');
  await ada.press('', 'Sperren');
  await ada.reads('', 'Es braucht einen Grund');
  await ada.page.getByLabel('Warum').fill('Drei Spiele lang.');
  await ada.press('', 'Sperren');
  await ada.reads('', 'Ben ist gesperrt, und die Meldung ist erledigt.');
  await ada.reads('', 'Nichts ist gemeldet.');
  await ben.reads('The reason: Drei Spiele lang.', '');

  await ada.press('', 'Sperre aufheben: Ben');
  await ada.reads('', 'Niemand ist gesperrt.');
  await ben.page.getByText('Log in', { exact: true }).first().click();
  await ben.page.getByLabel('Name', { exact: true }).fill('Ben');
  await ben.page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await ben.press('Log in', '');
  await ben.reads('You are logged in as', '');

  server.admin('unhost', 'Ada');
  await ada.reads('', 'Hier ist nichts');
  const rows = server.admin('audit', '--json').trim().split('\n').map(readRow);
  const acts = rows.filter(({ account }) => account === 'Ada').map(({ act }) => act);
  expect(acts).toEqual(['unban', 'settle', 'ban']);
  expect(ada.app.problems).toEqual([]);
});
