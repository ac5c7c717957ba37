// What stood in the line below a board, in order: for what passes too quickly to be waited for.
import type { Page } from 'playwright-core';

/** Notes every text that the line below the board has, on every page from here on. */
export const readLines = (page: Page) =>
  page.addInitScript(() => {
    const said: string[] = [];
    const read = () => {
      const text = document.querySelector('.strip .line')?.textContent ?? '';
      if (text && said.at(-1) !== text) said.push(text);
    };
    const anything = { subtree: true, childList: true, characterData: true };
    new MutationObserver(read).observe(document, anything);
    Object.assign(window, { said });
  });
export const linesRead = (page: Page) =>
  page.evaluate(() => (window as unknown as { said: string[] }).said);
