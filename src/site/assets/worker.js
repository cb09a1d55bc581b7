// The judge, in a thread of its own: takes { id, question }, gives { id, answer, ms }.
const load = async () => {
  const file = await fetch("qili.wasm");
  if (!file.ok) throw new Error("no judge");
  const module = await WebAssembly.compile(await file.arrayBuffer());
  // A library asks for random numbers of the browser, for encrypted archives, which are not read here.
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (imports[from] ||= {})[name] = () => { throw new Error(`${name} is not to be called`); };
  }
  return (await WebAssembly.instantiate(module, imports)).exports;
};
const judge = load();
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
