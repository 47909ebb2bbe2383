// Small boards for the tests: a view as the server sends it, and the pyramid's layout.

/** A view with three rows of a pyramid; `legal` and piles may be replaced. */
export function view(changes = {}) {
  return {
    id: 'p', version: 1, state: 'open', paused: false, moves: 3, score: null,
    cells: [
      { at: 'A1', card: '3H', under: ['B1', 'B2'], label: '' },
      { at: 'B1', card: '9C', under: ['C1', 'C2'], label: '' },
      { at: 'B2', card: 'KD', under: ['C2', 'C3'], label: '' },
      { at: 'C1', card: '8S', under: [], label: '' },
      { at: 'C2', card: '5D', under: [], label: '' },
      { at: 'C3', card: 'TC', under: [], label: '' },
    ],
    piles: [
      { at: 'S', role: 'stock', count: 4, cards: [], label: '' },
      { at: 'W', role: 'waste', count: 4, cards: ['QH', '2S', '3C'], label: '' },
      { at: 'foundation', role: 'foundation', count: 2, cards: ['7H'], label: '' },
    ],
    legal: [
      { move: 'C1-C2', at: ['C1', 'C2'], to: [['C1', 'foundation'], ['C2', 'foundation']] },
      { move: 'C3-W', at: ['C3', 'W'], to: [['C3', 'foundation'], ['W', 'foundation']] },
      { move: 'draw', at: ['S'], to: [['S', 'W']] },
    ],
    tools: { undo: { ok: true, why: '' }, redo: { ok: false, why: 'Nothing to redo.' } },
    ...changes,
  };
}

export const move = (text, from = view()) => from.legal.find((each) => each.move === text);

/** The slots of a pyramid with `rows` rows. */
export function pyramid(rows) {
  const slots = {};
  for (let row = 0; row < rows; row += 1) {
    for (let n = 0; n <= row; n += 1) slots[`${'ABCDEFG'[row]}${n + 1}`] = { column: (rows - 1 - row) / 2 + n, row };
  }
  return { slots, piles: { S: 'stock', W: 'waste', foundation: 'foundation' } };
}
