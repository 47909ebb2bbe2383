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

/** A view of three rows with gaps on A2 and C1: hearts in the first row, two loose twos and one at home. */
export function rows(changes = {}) {
  const lie = { A1: '2H', A3: '5C', B1: '2S', B2: '2D', B3: '3H', C2: '9C', C3: 'KD' };
  const into = (from, to) => ({ move: `${from}-${to}`, at: [from, to], to: [[from, to]] });
  return view({
    cells: Object.entries(lie).map(([at, card]) => ({ at, card, under: [], set: at === 'A1', label: '' })),
    gaps: [{ at: 'A2', takes: ['3H'], dead: false, label: '' }, { at: 'C1', takes: ['2H', '2S', '2D'], dead: false, label: '' }],
    piles: [],
    legal: [into('B3', 'A2'), into('B1', 'C1'), into('B2', 'C1'), { move: 'shuffle', at: [], to: [] }],
    ...changes,
  });
}

/** The slots of a grid. */
export function grid(columns, rows) {
  const slots = {};
  for (let row = 0; row < rows; row += 1) for (let column = 0; column < columns; column += 1) slots[`${'ABCDEFG'[row]}${column + 1}`] = { column, row, covered_by: [] };
  return { slots, piles: {} };
}
