// Kolams as files: a drawing that follows the reader's theme, or a picture on a ground of the page's.
import { download } from '$web/base/download.ts';
import { paint } from '$web/base/paint.ts';
import { drawKolam } from '$web/kolam/line.ts';

const SIDE = 600; // of the picture, in units of CSS: it is painted twice as large

/** A colour of the page's theme, as it is painted. */
function colour(name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** With a size, which a picture needs, and on a ground. */
function onGround(svg: string): string {
  return svg
    .replace(/<style>[^<]*<\/style>/, '')
    .replace('<svg ', `<svg width="${SIDE}" height="${SIDE}" `)
    .replace(/stroke="#[0-9a-f]+"/, `stroke="${colour('--thread')}"`)
    .replace(
      /(<svg [^>]*>)/,
      `$1<rect x="-322" y="-322" width="644" height="644" fill="${colour('--paper')}" stroke="none"/>`,
    );
}

export async function saveDrawing(recipe: string, name: string): Promise<void> {
  download(new Blob([await drawKolam(recipe)], { type: 'image/svg+xml' }), `${name}.svg`);
}

export async function savePicture(recipe: string, name: string): Promise<void> {
  download(await paint(onGround(await drawKolam(recipe))), `${name}.png`);
}
