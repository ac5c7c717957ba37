// The module of the rules is on its way while the page's scripts still are: it is needed before anything
// is shown.
import type { Plugin } from 'vite';

export const preload = (): Plugin => ({
  name: 'kolam-preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => /kolam-(?!engine)[^/]*\.wasm$/.test(name))
        .map((name) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'fetch',
            type: 'application/wasm',
            href: `./${name}`,
            crossorigin: true,
          },
          injectTo: 'head' as const,
        })),
  },
});
