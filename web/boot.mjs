// mmlogic in one worker of a page, or one process of Node: Pyodide runs its Python, swipl-wasm its Prolog.

// Where Prolog keeps its compiled libraries (mmlogic/machine/wasm.py), and where Python finds them in an archive.
export const KEPT = "/prolog";
export const HOME = "/home/pyodide";

const START = `
import sys
from mmlogic.machine import use
from mmlogic.machine.wasm import WasmProlog

prolog = WasmProlog(swipl)
use(lambda: prolog)
`;

// Returns Pyodide, with mmlogic in it, and Prolog. `python` and `prolog` start the two; `archives` are bytes and their
// formats: wheels, or what pack.mjs made.
export async function boot(python, prolog, archives) {
  const [pyodide, swipl, ...found] = await Promise.all([python(), prolog(), ...archives]);
  const place = pyodide.runPython("import sysconfig; sysconfig.get_path('purelib')");
  for (const { bytes, format } of found) {
    const plain = new Uint8Array(bytes);
    if (format === "tar") unpacked(pyodide.FS, plain);
    else pyodide.unpackArchive(plain, format, { extractDir: place });
  }
  for (const folder of [`${place}/mmlogic`, HOME]) timeless(pyodide.FS, folder);
  swipl.FS.mkdirTree(KEPT);
  for (const name of names(pyodide.FS, KEPT)) swipl.FS.writeFile(`${KEPT}/${name}`, pyodide.FS.readFile(`${KEPT}/${name}`));
  pyodide.globals.set("swipl", swipl);
  pyodide.runPython(START);
  return { pyodide, swipl };
}

export function names(files, folder) {
  return files.analyzePath(folder).exists ? files.readdir(folder).filter((name) => !name.startsWith(".")) : [];
}

// Writes the files of a tar: a head of 512 bytes each, then what they hold. Python takes a second for it.
function unpacked(files, bytes) {
  const text = (from, length) => new TextDecoder().decode(bytes.subarray(from, from + length)).split("\0", 1)[0];
  for (let at = 0; text(at, 100); ) {
    const path = `${text(at + 345, 155)}/${text(at, 100)}`;
    const size = parseInt(text(at + 124, 12), 8);
    if (text(at + 156, 1) === "5") files.mkdirTree(path);
    else files.writeFile(path, bytes.subarray(at + 512, at + 512 + size), { canOwn: true });
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

// What is kept for a user counts only if nobody else can write it, and by the times of its sources.
function timeless(files, path) {
  const folder = files.isDir(files.stat(path).mode);
  if (folder) for (const name of files.readdir(path)) if (!/^\.\.?$/.test(name)) timeless(files, `${path}/${name}`);
  files.chmod(path, folder ? 0o700 : 0o600);
  files.utime(path, 0, 0);
}
