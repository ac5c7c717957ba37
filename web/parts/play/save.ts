// A record becomes a file of the person's own.
import { download } from '$web/base/download.ts';
import type { GameName } from '$web/kolam/kolam.ts';

export const saveRecord = (game: GameName, record: string): void =>
  download(
    new Blob([record], { type: 'text/plain' }),
    `${game}-${new Date().toISOString().slice(0, 10)}.kgn`,
  );
