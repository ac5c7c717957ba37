// A game between two engines of level 6.
import type { Living } from '../living.ts';

export const living: Living = {
  placed: { options: {}, seed: '17945320666285622432', reader: 1 },
  moves:
    'F1g2 F2g3 F2p1 M2y M1y M2y M1r F2b1 Cr Cy Co F2p2 M2y M1o Co Cr Cy Cb Cp F1b1 F1y3 M2y M1r F1g3 ' +
    'M2b M1p Cr Cp Co F2p2 F1b1 M2b F2o2 F1o1 M2y M1g F1r3 M2r F2o1 F1o1 M1p M2r F2g2 Cb Cy Cr F2b2 ' +
    'M2y F2g3 F2r1 M1y Cg Cp Cy M2y F1b2 M2p Cy Cp',
  from: 0,
};
