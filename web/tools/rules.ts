// The rule texts of docs/rules become pages when the app is built: Markdown goes in, HTML with
// anchors and a table of contents comes out, and the diagrams are files beside it. Nothing of this
// runs in the browser, and nothing but our own texts goes through it.
import { Marked, type Tokens } from 'marked';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { Heading } from '../learn/rules.ts';

const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const headingsIn = (text: string): string[] =>
  [...text.matchAll(/^##+ (.+)$/gm)].map(([, title]) => title ?? '');

/** Anchors come from the English text: both have the same headings, so a link holds in both. */
function anchorsFor(file: string): string[] {
  const titles = headingsIn(readFileSync(file.replace(/\.\w\w\.md$/, '.en.md'), 'utf8'));
  return titles.map(slug);
}

/** The size that a drawing wants, so that the page does not jump when it arrives. */
function sizeOf(svg: string): string {
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  return width && height ? ` width="${width}" height="${height}"` : '';
}

const attribute = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

export function renderRules(text: string, file: string, imageUrl: (path: string) => string) {
  const anchors = anchorsFor(file);
  const contents: Heading[] = [];
  const marked = new Marked();
  marked.use({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading): string {
        const inner = this.parser.parseInline(tokens);
        if (depth === 1) return '';
        const anchor = anchors[contents.length] ?? `part-${contents.length}`;
        contents.push({ anchor, title: inner, depth });
        return `<h${depth} id="rule-${anchor}" tabindex="-1">${inner}</h${depth}>\n`;
      },
      image({ href, text: alt }: Tokens.Image): string {
        const size = sizeOf(readFileSync(resolve(dirname(file), href), 'utf8'));
        return `<img class="diagram" src="${imageUrl(href)}" alt="${attribute(alt)}"${size} loading="lazy">`;
      },
      table(token: Tokens.Table): string {
        const cells = (row: Tokens.TableCell[], tag: string) =>
          row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('');
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
        return `<div class="wide" tabindex="0"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${rows}</tbody></table></div>`;
      },
    },
  });
  return { html: marked.parse(text, { async: false }), contents };
}

/** `import('…/docs/rules/GAME.en.md')` gives { html, contents }. */
export function rules(): Plugin {
  return {
    name: 'kolam-rules',
    enforce: 'pre',
    transform(text, id) {
      const file = id.split('?')[0] ?? id;
      if (!/\/docs\/rules\/\w+\.\w\w\.md$/.test(file)) return null;
      const images: string[] = [];
      const mark = (path: string) => `\u0001${images.push(path) - 1}\u0001`;
      const { html, contents } = renderRules(text, file, mark);
      const imports = images.map((path, i) => `import i${i} from './${path}?url';`).join('\n');
      const parts = html.split('\u0001');
      const whole = parts.map((part, i) => (i % 2 ? `i${part}` : JSON.stringify(part))).join('+');
      this.addWatchFile(file);
      return {
        code: `${imports}\nexport const contents = ${JSON.stringify(contents)};\nexport const html = ${whole};`,
        map: null,
        moduleType: 'js',
      };
    },
  };
}
