// The games by name, with their titles, in the order in which they are listed. This is the only list
// in web/: what a game consists of is in the folder of its name (game.ts says what has to be there).
export const titles: Record<string, string> = {
  patterns: 'Patterns',
  manalath: 'Manalath',
  mandala: 'Mandala',
};
