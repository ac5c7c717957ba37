// A record becomes a file of the person's own.
import type { GameName } from '$web/kolam/kolam.ts';

export function saveRecord(game: GameName, record: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([record], { type: 'text/plain' }));
  link.download = `${game}-${new Date().toISOString().slice(0, 10)}.kgn`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
