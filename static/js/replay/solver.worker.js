/* Runs a game's compiled search beside the page: it knows no rules, only how a search is called (games/engine/search.py).
   Told {wasm, task, positions}; tells {positions} as it goes, and at last {positions, answer}, or {failed}. */

const STEP = 20000; // positions between two messages
const RUNNING = 0;

onmessage = ({ data }) => search(data).then(postMessage, () => postMessage({ failed: true }));

async function search({ wasm, task, positions }) {
  const program = await fetch(wasm).then((answer) => answer.arrayBuffer());
  const { instance } = await WebAssembly.instantiate(program, {});
  return run(instance.exports, task, positions);
}

function run(program, task, budget) {
  const address = program.input(task.length) >>> 0;
  if (!address) return { positions: 0, answer: new Uint8Array() };
  new Uint8Array(program.memory.buffer).set(task, address);
  let state = program.begin(budget);
  while (state === RUNNING) {
    state = program.step(STEP);
    postMessage({ positions: program.positions() });
  }
  const start = program.output() >>> 0;
  const answer = new Uint8Array(program.memory.buffer).slice(start, start + program.outputSize());
  return { positions: program.positions(), answer };
}
