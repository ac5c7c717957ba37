// The system's wish for less motion.
export const prefersStillness = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches;
