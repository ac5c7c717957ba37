// What is done to the modules of the package once they are built.
import type { Plugin } from 'vite';

const PLACE = /(["'`])kolam:styles\1/;

/** A rem is of the page, whose text may have any size: here it is the element's own. */
const ownRem = (css: string): string =>
  css.replace(/(-?\d*\.?\d+)rem\b/g, 'calc($1*var(--kolam-size,17px))');

/** Puts the styles of the board into its module: an element with a tree of its own takes them as one style
 * sheet (package/board.ts), which also a page with a strict policy allows. */
export const stylesInside = (): Plugin => ({
  name: 'kolam-styles-inside',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'));
      const css = sheets
        .map((sheet) => (sheet.type === 'asset' ? String(sheet.source) : ''))
        .join('');
      for (const { fileName } of sheets) delete bundle[fileName];
      const modules = Object.values(bundle).filter((one) => one.type === 'chunk');
      const place = modules.find(({ code }) => PLACE.test(code));
      if (!css || !place) throw new Error('there are no styles, or no place for them');
      const text = JSON.stringify(ownRem(css.trim()));
      place.code = place.code.replace(PLACE, () => text);
    },
  },
});

/** The addresses of files beside the modules were none of Vite's business here. Other people's bundlers
 * shall see them, and take the files along. */
export const showAddresses = (): Plugin => ({
  name: 'kolam-show-addresses',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const module of Object.values(bundle))
        if (module.type === 'chunk')
          module.code = module.code.replaceAll(/\s*\/\* @vite-ignore \*\/\s*/g, '');
    },
  },
});
