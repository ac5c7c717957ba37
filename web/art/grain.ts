// Grains of sand within a ring around (0, 0), the same each time: data of paths for round strokes.

/** Spread like the seeds of a sunflower, so that none lie on each other, and shaken a little. */
function grains(count: number, inner: number, outer: number, start: number): string {
  const golden = Math.PI * (3 - Math.sqrt(5));
  return Array.from({ length: count }, (_, i) => {
    const share = (i + 0.5) / count;
    const r = Math.sqrt(inner ** 2 + share * (outer ** 2 - inner ** 2));
    const angle = start + i * golden + Math.sin(i * 12.9) * 0.5;
    return `M${(r * Math.cos(angle)).toFixed(1)} ${(r * Math.sin(angle)).toFixed(1)}h0`;
  }).join('');
}

/** In the ring of a token that is face up, and over all of one that is face down. */
export const RING_LIGHT = grains(20, 14.2, 18.4, 0.4);
export const RING_DARK = grains(16, 14.2, 18.4, 2.1);
export const DISC_LIGHT = grains(44, 2, 18.4, 0.4);
export const DISC_DARK = grains(34, 2, 18.4, 2.1);
