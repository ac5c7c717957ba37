// A move is a number; the server alone makes it, as in a game that must not be cheated in.
export const game = {
  name: 'count',
  setup: () => ({ moves: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    add: { move: ({ G }) => ({ moves: G.moves + 1 }), client: false },
  },
};
