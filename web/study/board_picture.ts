// The board as the app shows it, as a drawing that needs nothing else: the styles that hold here are
// written into every element, and what it refers to elsewhere in the page is taken along.
import type { Board, Scene } from '$web/board/board.ts';
import Surface from '$web/board/Board.svelte';
import { flushSync, mount, unmount } from 'svelte';

const MARGIN = 12; // around the board, in its own units

const STYLES = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'display',
  'visibility',
  'paint-order',
  'mix-blend-mode',
  'font-family',
  'font-size',
  'font-weight',
  'font-variant-numeric',
  'text-anchor',
  'dominant-baseline',
  'letter-spacing',
];

/** What is not inherited. */
const USUAL: Record<string, string> = {
  opacity: '1',
  display: 'inline',
  'mix-blend-mode': 'normal',
};

/** Writes into the copy how the original looks. Only what differs from above it, to save space. */
function copyStyles(from: Element, to: Element, above: CSSStyleDeclaration | null): void {
  const style = getComputedStyle(from);
  for (const name of STYLES) {
    const value = style.getPropertyValue(name);
    const before = USUAL[name] ?? above?.getPropertyValue(name);
    if (value !== before) to.setAttribute(name, value);
  }
  for (const [i, child] of [...from.children].entries())
    copyStyles(child, to.children[i] as Element, style);
}

/** Only the last move's place is marked; what can be chosen is nobody's business in a picture. */
function strip(svg: SVGSVGElement): void {
  for (const one of svg.querySelectorAll('.spot:not(.last), desc')) one.remove();
  for (const one of [svg, ...svg.querySelectorAll('*')])
    for (const name of one.getAttributeNames())
      if (/^(aria-|data-|class$|role$|style$|tabindex$)/.test(name)) one.removeAttribute(name);
}

async function dataAddress(address: string): Promise<string> {
  const blob = await (await fetch(address)).blob();
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result as string);
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** What the drawing refers to elsewhere in the page, to fill something with. */
async function addFills(svg: SVGSVGElement): Promise<void> {
  const used = new Set(
    [...svg.outerHTML.matchAll(/url\((?:&quot;|")?#([\w-]+)/g)].map(([, id]) => id),
  );
  const defs = document.createElementNS(svg.namespaceURI, 'defs');
  for (const id of used) {
    const pattern = svg.querySelector(`#${id}`) ? null : document.getElementById(id as string);
    if (!pattern) continue;
    const copy = pattern.cloneNode(true) as Element;
    for (const [i, child] of [...pattern.children].entries())
      copyStyles(child, copy.children[i] as Element, null);
    for (const image of copy.querySelectorAll('image'))
      image.setAttribute('href', await dataAddress(image.getAttribute('href') ?? ''));
    defs.append(copy);
  }
  svg.prepend(defs);
}

/** The typefaces of its texts: a picture cannot load them. */
async function addFonts(svg: SVGSVGElement): Promise<void> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const faces = rules.filter((rule) => rule instanceof CSSFontFaceRule);
  const written: string[] = [];
  for (const { style, parentStyleSheet } of faces) {
    const family = style.getPropertyValue('font-family').replaceAll(/["']/g, '');
    const file = /url\(["']?([^"')]+)/.exec(style.getPropertyValue('src'))?.[1];
    if (!file || !svg.outerHTML.includes(family)) continue;
    const data = await dataAddress(new URL(file, parentStyleSheet?.href ?? location.href).href);
    const weight = style.getPropertyValue('font-weight') || '400';
    written.push(`@font-face{font-family:"${family}";font-weight:${weight};src:url(${data})}`);
  }
  const sheet = document.createElementNS(svg.namespaceURI, 'style');
  sheet.textContent = written.join('\n');
  svg.prepend(sheet);
}

function addGround(svg: SVGSVGElement): void {
  const { width, height } = svg.viewBox.baseVal;
  const [wide, high] = [width + 2 * MARGIN, height + 2 * MARGIN];
  const ground = document.createElementNS(svg.namespaceURI, 'rect');
  const place = { x: -MARGIN, y: -MARGIN, width: wide, height: high };
  for (const [name, value] of Object.entries(place)) ground.setAttribute(name, String(value));
  ground.setAttribute('fill', getComputedStyle(document.documentElement).backgroundColor);
  svg.setAttribute('viewBox', `${-MARGIN} ${-MARGIN} ${wide} ${high}`);
  svg.setAttribute('width', String(Math.round(wide)));
  svg.setAttribute('height', String(Math.round(high)));
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  svg.prepend(ground);
}

/** A copy of the board, made by showing it where nobody sees it. */
function copyOf(board: Board, scene: Scene): SVGSVGElement {
  const place = document.createElement('div');
  place.className = 'unseen';
  place.inert = true;
  document.body.append(place);
  const shown = mount(Surface, {
    target: place,
    props: { board, scene, label: '', active: false, cursor: null, onchoose: () => {} },
  });
  try {
    flushSync();
    const svg = place.querySelector('svg') as SVGSVGElement;
    const copy = svg.cloneNode(true) as SVGSVGElement;
    copyStyles(svg, copy, null);
    return copy;
  } finally {
    void unmount(shown);
    place.remove();
  }
}

export async function boardSvg(board: Board, scene: Scene): Promise<string> {
  const svg = copyOf(board, scene);
  strip(svg);
  addGround(svg);
  await addFills(svg);
  await addFonts(svg);
  return new XMLSerializer().serializeToString(svg);
}
