/* Runs a game's compiled search beside the page: it knows no rules, only how a search is called (games/engine/search.py).
   Told {wasm, task, positions}; tells {positions} as it goes, and at last {positions, answer}. */

const STEP = 20000; // positions between two messages
const RUNNING = 0;

onmessage = async ({ data: { wasm, task, positions } }) => {
  const program = await fetch(wasm).then((answer) => answer.arrayBuffer());
  const { instance } = await WebAssembly.instantiate(program, {});
  postMessage(run(instance.exports, task, positions));
};

function run(search, task, budget) {
  const address = search.input(task.length) >>> 0;
  if (!address) return { positions: 0, answer: new Uint8Array() };
  new Uint8Array(search.memory.buffer).set(task, address);
  let state = search.begin(budget);
  while (state === RUNNING) {
    state = search.step(STEP);
    postMessage({ positions: search.positions() });
  }
  const start = search.output() >>> 0;
  const answer = new Uint8Array(search.memory.buffer).slice(start, start + search.outputSize());
  return { positions: search.positions(), answer };
}
