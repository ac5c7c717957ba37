// node tools/icons.mjs: draws the mark, the icons and the grain of the stone. What it writes is in
// the tree: art/mark.ts, public/icon*, style/grain.svg. Needs Chromium.
import { chromium } from 'playwright-core';
import { writeFileSync } from 'node:fs';
import { diamond, kolamPath, turned } from './kolam.mjs';

const here = (path) => new URL(`../${path}`, import.meta.url);

// The small mark has five dots, the large one a dot of each sand in every quarter.
const small = { dots: diamond(1), path: kolamPath(diamond(1), new Set(), 20) };
const closed = turned(
  [
    [-1, -2, 0, -2],
    [0, -2, 1, -2],
    [-1, -1, 0, -1],
  ].map(([ax, ay, bx, by]) => [
    [ax, ay],
    [bx, by],
  ]),
);
const large = { dots: diamond(3), path: kolamPath(diamond(3), closed, 20) };

/** A letter for each dot: the same in every quarter, and none in the middle. */
function sandsOf(dots, letters) {
  const given = new Map();
  const next = [...letters];
  for (const [x, y] of dots) {
    if ((x === 0 && y === 0) || given.has(`${x} ${y}`)) continue;
    const letter = next.shift() ?? '';
    for (let i = 0, [a, b] = [x, y]; i < 4; i++, [a, b] = [-b + 0, a])
      given.set(`${a} ${b}`, letter);
  }
  return dots.map(([x, y]) => ({ x: x * 20, y: y * 20, sand: given.get(`${x} ${y}`) ?? '' }));
}

const list = (dots) =>
  dots.map(({ x, y, sand }) => `    { x: ${x}, y: ${y}, sand: '${sand}' },`).join('\n');

const entry = (name, { dots, path }, letters) => `export const ${name}: Kolam = {
  path: '${path}',
  dots: [
${list(sandsOf(dots, letters))}
  ],
};
`;

writeFileSync(
  here('art/mark.ts'),
  `// The lines of the mark, written by tools/icons.mjs: each is one unbroken line round its dots.

export interface Kolam {
  path: string;
  /** A place, and the letter of a sand or nothing for the dot in the middle. */
  dots: { x: number; y: number; sand: string }[];
}

${entry('small', small, 'r')}
${entry('large', large, 'rgbyop')}`,
);

// Icons

const mark = (scale, ink, dot) => `<g transform="scale(${scale})">
<path fill="none" stroke="${ink}" stroke-width="4" stroke-linejoin="round" d="${small.path}"/>
<g fill="${dot}">${small.dots.map(([x, y]) => `<circle cx="${x * 20}" cy="${y * 20}" r="4.2"/>`).join('')}</g></g>`;

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-34 -34 68 68">
<style>path{stroke:#2a2622}@media(prefers-color-scheme:dark){path{stroke:#efe8dd}}</style>
${mark(1, '#2a2622', '#c8102e')}
</svg>
`;

const tile = (round, scale) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100">
<rect x="-50" y="-50" width="100" height="100" rx="${round}" fill="#faf6ef"/>
<path fill="#cfe1e3" d="M-50 25C-30 15-10 33 12 26S40 18 50 23V50H-50Z" ${round ? `clip-path="inset(0 round 0 0 ${round}px ${round}px)"` : ''}/>
${mark(scale, '#2a2622', '#c8102e')}
</svg>`;

// Grain: specks light and dark, few and faint, on a tile that repeats without a seam. Each has a
// square of its own, so that they never gather and no repetition is seen.

function grain(size) {
  let state = 20;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const specks = (across) => {
    const step = size / across;
    const place = (i) => ((i + random()) * step).toFixed(1).replace(/\.0$/, '');
    return Array.from(
      { length: across * across },
      (_, i) => `M${place(i % across)} ${place(Math.floor(i / across))}h0`,
    ).join('');
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}" fill="none" stroke-linecap="round">
<path stroke="#6b4f2a" stroke-opacity=".15" stroke-width=".9" d="${specks(15)}"/>
<path stroke="#6b4f2a" stroke-opacity=".08" stroke-width="1.6" d="${specks(8)}"/>
<path stroke="#fff" stroke-opacity=".09" stroke-width="1" d="${specks(15)}"/>
</svg>
`;
}

writeFileSync(here('public/icon.svg'), favicon);
writeFileSync(here('style/grain.svg'), grain(160));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();

async function picture(name, size, svg) {
  await page.setViewportSize({ width: size, height: size });
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  await page.setContent(`<body style="margin:0"><img width="${size}" src="${source}">`);
  await page.locator('img').evaluate((image) => image.decode());
  writeFileSync(here(`public/${name}.png`), await page.screenshot({ omitBackground: true }));
}

await picture('icon-192', 192, tile(20, 1.3));
await picture('icon-512', 512, tile(20, 1.3));
await picture('icon-maskable-512', 512, tile(0, 1.05));
await picture('icon-touch', 180, tile(0, 1.25));
await browser.close();
