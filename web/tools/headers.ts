// What the pages may do, said once: in the page itself, so that it holds on any server, and in the
// headers of ours.
import type { Plugin } from 'vite';

const allowed = {
  'default-src': "'self'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'worker-src': "'self'",
  'connect-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
};

const written = (policy: Record<string, string>) =>
  Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

// A page cannot say of itself who may frame it.
export const headers = {
  'Content-Security-Policy': written({ ...allowed, 'frame-ancestors': "'none'" }),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

export const policyInPage = (): Plugin => ({
  name: 'kolam-policy',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: written(allowed) },
      injectTo: 'head-prepend',
    },
  ],
});
