// The session of a page, in a worker that has no document: a message {id, call, given} is answered by {id, made} or {id, wrong},
// and meanwhile by {id, shown} for each answer. The first call is `start`, and the others wait for it.
import { boot, prologFrom, pythonFrom } from "./boot.mjs";
import createPyodide from "./parts/pyodide.asm.mjs";
import { loadPyodide } from "./parts/pyodide.mjs";
import SWIPL from "./parts/swipl-web.mjs";

const parts = new URL("./parts/", import.meta.url).href;
const WORK = "/home/pyodide/work"; // where statements read and write files
const DIARY = "/home/pyodide/lessons";

const EDITION = "mmlogic-EDITION"; // what a browser keeps of it (offline.js)
const MEMORIES = ["python", "prolog"].map((name) => `${parts}${name}.memory`);

// What a first session asks for is loaded before Python's memory is kept. No session is: each has its own random numbers.
const PREPARE = `
from mmlogic.notebook import Page
import mmlogic.machine.wasm

first = Page("${DIARY}")
first.styles(), first.state()
del first
`;

let pyodide, prolog, page, written, begun;

async function fetched(name) {
  const found = await fetch(parts + name);
  if (!found.ok) throw new Error(`${name}: ${found.status}`);
  return found;
}

async function archive() {
  return { bytes: await (await fetched("mmlogic.tar")).arrayBuffer(), format: "tar" };
}

// Starts the two from their memories, which are promises, or from nothing; then `prepare` says what to load before they are kept.
function both(memories, prepare = "") {
  const compiled = WebAssembly.compileStreaming(fetched("swipl-web.wasm"));
  const options = { locateFile: (name) => parts + name, print: () => {}, printErr: () => {} };
  return boot(
    () => pythonFrom(loadPyodide, createPyodide, { indexURL: parts, stdLibURL: `${parts}library.zip`, _makeSnapshot: Boolean(prepare) }, memories?.[0]),
    async () => prologFrom(SWIPL, await compiled, options, await memories?.[1]),
    [archive()],
    prepare,
  );
}

// The memories that the two had when they first began here, if this browser kept them.
async function remembered() {
  const cache = await caches.open(EDITION);
  const found = await Promise.all(MEMORIES.map((name) => cache.match(name)));
  return found.every(Boolean) && found.map((each) => each.arrayBuffer());
}

async function remember() {
  const { memories } = await both(null, PREPARE);
  const cache = await caches.open(EDITION);
  await Promise.all(memories.map((memory, n) => cache.put(MEMORIES[n], new Response(memory))));
}

async function start(diary) {
  let memories = await remembered().catch(() => null); // there may be no place to keep them
  try {
    ({ pyodide } = await both(memories));
  } catch (error) {
    if (!memories) throw error;
    memories = null;
    ({ pyodide } = await both(null));
  }
  pyodide.FS.mkdirTree(WORK);
  pyodide.FS.chdir(WORK);
  pyodide.FS.writeFile(DIARY, diary);
  page = pyodide.runPython(`from mmlogic.notebook import Page; Page("${DIARY}")`);
  prolog = pyodide.globals.get("prolog");
  written = files();
  return { styles: asked("styles"), state: asked("state"), remembered: Boolean(memories) };
}

function asked(name, ...given) {
  return JSON.parse(page[name](...given));
}

// The files of the session's folder, each with the time and the size that tell one edition from the next.
function files() {
  const found = {};
  for (const name of pyodide.FS.readdir(WORK)) {
    const { mode, mtime, size } = pyodide.FS.stat(`${WORK}/${name}`);
    if (pyodide.FS.isFile(mode)) found[name] = `${mtime.getTime()} ${size}`;
  }
  return found;
}

// Runs what shows answers; adds to the state what was written meanwhile.
function running(name, id, ...given) {
  const show = (made) => postMessage({ id, shown: JSON.parse(made) });
  const [text, ...rest] = given;
  const state = asked(name, text, show, ...rest);
  const before = written;
  written = files();
  const changed = Object.keys(written).filter((file) => written[file] !== before[file]);
  const told = changed.map((file) => ({ file, bytes: pyodide.FS.readFile(`${WORK}/${file}`) }));
  const diary = pyodide.FS.readFile(DIARY, { encoding: "utf8" });
  return { ...state, written: told, diary, ended: prolog.ended };
}

const calls = {
  start: (id, diary) => (begun = start(diary)),
  keep: remember,
  run: (id, text, width) => running("run", id, text, width),
  go_on: (id, wish) => running("go_on", id, wish),
  press: (id, key) => running("press", id, key),
  put(id, name, bytes) {
    pyodide.FS.writeFile(`${WORK}/${name}`, bytes);
    written = files();
    return asked("taking", name);
  },
  typing: (id, text, before) => ({ colours: asked("colours", text), usage: asked("usage", before) }),
  lessons: () => asked("lessons"),
  whole: (id, text) => asked("whole", text),
  words: (id, before, wanted) => asked("words", before, wanted),
};

onmessage = async ({ data: { id, call, given } }) => {
  try {
    if (call !== "start") await begun;
    postMessage({ id, made: await calls[call](id, ...given) });
  } catch (error) {
    postMessage({ id, wrong: String(error.message ?? error).slice(-500) });
  }
};
