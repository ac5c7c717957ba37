// English and German: one button changes everything, and it is remembered.
import { expect, test } from 'vitest';
import { openApp, settled } from './support/app.ts';

const languageOf = () => document.documentElement.lang;

test("the browser's language is taken, and can be changed for good", async () => {
  const { page } = await openApp({ path: '', language: 'en' });
  expect(await page.evaluate(languageOf)).toBe('en');
  await page.getByRole('link', { name: 'Learn', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await page.getByRole('link', { name: 'Lernen', exact: true }).waitFor();
  expect(await page.evaluate(languageOf)).toBe('de');
  await page.reload();
  await settled(page);
  expect(await page.evaluate(languageOf)).toBe('de');
});

test('who reads German is met in German', async () => {
  const { page } = await openApp({ path: '', language: 'de' });
  expect(await page.evaluate(languageOf)).toBe('de');
  await page.getByRole('link', { name: 'Spielen', exact: true }).waitFor();
});
