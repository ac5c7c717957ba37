// The tutorials by game.
import type { GameName } from '$web/kolam/kolam.ts';
import type { Tutorial } from './lesson.ts';
import { manalath } from './manalath.ts';
import { mandala } from './mandala.ts';
import { patterns } from './patterns.ts';

export const tutorials: Record<GameName, Tutorial> = { patterns, manalath, mandala };
