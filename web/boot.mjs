// mmlogic in one worker of a page, or one process of Node: Pyodide runs its Python, swipl-wasm its Prolog.

// Where Prolog keeps its compiled libraries (mmlogic/machine/wasm.py), and where Python finds them in an archive.
const KEPT = "/prolog";
const HOME = "/home/pyodide";

// What is kept for a user counts only if nobody else can write it, and by the times of its sources.
const PLACE = `
import os
from pathlib import Path

def timeless(folder):
    for path in Path(folder).rglob("*"):
        os.utime(path, (0, 0))
        os.chmod(path, 0o700 if path.is_dir() else 0o600)
`;

const START = `
import sys
from mmlogic.machine import use
from mmlogic.machine.wasm import WasmProlog

prolog = WasmProlog(swipl)
use(lambda: prolog)
`;

// Returns Pyodide, with mmlogic in it, and Prolog. `python` and `prolog` start the two; `archives` are bytes and their
// formats: wheels, or what `packed` made.
export async function boot(python, prolog, archives) {
  const [pyodide, swipl, ...found] = await Promise.all([python(), prolog(), ...archives]);
  pyodide.runPython(PLACE);
  const place = pyodide.runPython("import sysconfig; sysconfig.get_path('purelib')");
  for (const { bytes, format } of found) pyodide.unpackArchive(new Uint8Array(bytes), format, { extractDir: format === "whl" ? place : "/" });
  pyodide.runPython(`timeless("${place}/mmlogic"); timeless("${HOME}")`);
  swipl.FS.mkdirTree(KEPT);
  for (const name of names(pyodide.FS, KEPT)) swipl.FS.writeFile(`${KEPT}/${name}`, pyodide.FS.readFile(`${KEPT}/${name}`));
  pyodide.globals.set("swipl", swipl);
  pyodide.runPython(START);
  return { pyodide, swipl };
}

// Returns an archive of mmlogic as it stands: compiled, with the parser's tables and Prolog's compiled libraries.
export function packed(pyodide, swipl) {
  pyodide.FS.mkdirTree(KEPT);
  for (const name of names(swipl.FS, KEPT)) pyodide.FS.writeFile(`${KEPT}/${name}`, swipl.FS.readFile(`${KEPT}/${name}`));
  pyodide.globals.set("kept", KEPT);
  pyodide.runPython(`
import compileall, sysconfig, tarfile
from py_compile import PycInvalidationMode

place = sysconfig.get_path("purelib")
compileall.compile_dir(place, quiet=2, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH)
with tarfile.open("/mmlogic.tar", "w") as archive:
    for path in (place, "${HOME}/.cache", kept):
        archive.add(path, path.lstrip("/"))
`);
  return pyodide.FS.readFile("/mmlogic.tar");
}

function names(files, folder) {
  return files.analyzePath(folder).exists ? files.readdir(folder).filter((name) => !name.startsWith(".")) : [];
}
