// The judge, in a thread of its own: takes { id, question }, gives { id, answer, ms }.
const judge = fetch("qili.wasm").then((answer) => {
  if (!answer.ok) throw new Error("no judge");
  return WebAssembly.instantiateStreaming ? WebAssembly.instantiateStreaming(answer, {}) : answer.arrayBuffer().then((bytes) => WebAssembly.instantiate(bytes, {}));
}).then((built) => built.instance.exports);
judge.then(() => postMessage({ ready: true }), (error) => postMessage({ failed: String(error) }));
onmessage = async ({ data: { id, question } }) => {
  const qili = await judge;
  const began = performance.now();
  const bytes = new TextEncoder().encode(JSON.stringify(question));
  const room = qili.room(bytes.length);
  new Uint8Array(qili.memory.buffer, room, bytes.length).set(bytes);
  const at = qili.ask();
  const text = new TextDecoder().decode(new Uint8Array(qili.memory.buffer, at, qili.length()));
  postMessage({ id, answer: JSON.parse(text), ms: performance.now() - began });
};
