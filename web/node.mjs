// Pyodide and swipl-wasm in a process of Node, from the packages of the lock file and the wheels of web/build.
import { readFileSync, readdirSync } from "node:fs";
import { loadPyodide } from "pyodide";
import SWIPL from "swipl-wasm/dist/swipl-node.js";
import createPyodide from "pyodide/pyodide.asm.mjs";
import { boot, prologFrom, pythonFrom } from "./boot.mjs";

export const here = (name) => new URL(name, import.meta.url).pathname;

// PySAT reads a budget as a C long into 64 bits. A long has 32 in WebAssembly, the others stay as they were, and a search
// that has a budget may never end. All that read this format read it into 64 bits, as "L" does.
const BUDGETS = `
import sysconfig
from pathlib import Path

for path in Path(sysconfig.get_path("purelib")).glob("pysolvers.*.so"):
    before, after = path.read_bytes().split(b"\\0OOl\\0")
    path.write_bytes(before + b"\\0OOL\\0" + after)
`;

// Returns Prolog, which prints its lines by `print`.
export const prolog = async (print = () => {}) => (await remembered(print)).swipl;

const compiled = WebAssembly.compile(readFileSync(here("node_modules/swipl-wasm/dist/swipl/swipl-web.wasm")));
const remembered = async (print, memory) => prologFrom(SWIPL, await compiled, { print, printErr: print }, memory);

// Returns Pyodide, with the wheels of folders in it, and Prolog.
export async function started(...folders) {
  return begun(folders, {});
}

// Returns the two as a page has them when it was there before: from the memories of others.
export async function again(prepare, ...folders) {
  const { memories } = await begun(folders, { _makeSnapshot: true }, prepare);
  return begun(folders, {}, "", memories);
}

async function begun(folders, options, prepare, memories = []) {
  const wheels = folders.flatMap((folder) =>
    readdirSync(here(folder))
      .filter((name) => name.endsWith(".whl"))
      .map((name) => ({ bytes: readFileSync(here(`${folder}/${name}`)), format: "whl" })),
  );
  const both = await boot(
    () => pythonFrom(loadPyodide, createPyodide, options, memories[0]),
    () => remembered(() => {}, memories[1]),
    wheels,
    prepare,
  );
  both.pyodide.runPython(BUDGETS);
  return both;
}
