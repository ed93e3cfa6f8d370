// The session of a page, in a worker that has no document: a message {id, call, given} is answered by {id, made} or {id, wrong},
// and meanwhile by {id, shown} for each answer. The first call is `start`, and the others wait for it.
import { boot } from "./boot.mjs";
import { loadPyodide } from "./parts/pyodide.mjs";
import SWIPL from "./parts/swipl-web.mjs";

const parts = new URL("./parts/", import.meta.url).href;
const WORK = "/home/pyodide/work"; // where statements read and write files
const DIARY = "/home/pyodide/lessons";

async function archive() {
  const found = await fetch(`${parts}mmlogic.tar`);
  if (!found.ok) throw new Error(`mmlogic.tar: ${found.status}`);
  return { bytes: await found.arrayBuffer(), format: "tar" };
}

let pyodide, prolog, page, written, begun;

async function start(diary) {
  ({ pyodide } = await boot(
    () => loadPyodide({ indexURL: parts, stdLibURL: `${parts}library.zip` }),
    () => SWIPL({ arguments: ["-q", "-f", "none"], locateFile: (name) => parts + name, print: () => {}, printErr: () => {} }),
    [archive()],
  ));
  pyodide.FS.mkdirTree(WORK);
  pyodide.FS.chdir(WORK);
  pyodide.FS.writeFile(DIARY, diary);
  page = pyodide.runPython(`from mmlogic.notebook import Page; Page("${DIARY}")`);
  prolog = pyodide.globals.get("prolog");
  written = files();
  return { styles: asked("styles"), state: asked("state") };
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
  run: (id, text, width) => running("run", id, text, width),
  go_on: (id, wish) => running("go_on", id, wish),
  put(id, name, bytes) {
    pyodide.FS.writeFile(`${WORK}/${name}`, bytes);
    written = files();
  },
  typing: (id, text, before) => ({ colours: asked("colours", text), usage: asked("usage", before), whole: asked("whole", text) }),
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
