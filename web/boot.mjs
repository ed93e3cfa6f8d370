// mmlogic in one worker of a page, or one process of Node: Pyodide runs its Python, swipl-wasm its Prolog.

const START = `
import sys
from mmlogic.machine import use
from mmlogic.machine.wasm import WasmProlog

prolog = WasmProlog(swipl)
use(lambda: prolog)
`;

// Returns Pyodide, with mmlogic in it. `python` and `prolog` start the two; `wheels` are the bytes of mmlogic and what it needs.
export async function boot(python, prolog, wheels) {
  const [pyodide, swipl] = await Promise.all([python(), prolog()]);
  const place = pyodide.runPython("import sysconfig; sysconfig.get_path('purelib')");
  for (const wheel of wheels) pyodide.unpackArchive(wheel, "whl", { extractDir: place });
  pyodide.globals.set("swipl", swipl);
  pyodide.runPython(START);
  return pyodide;
}
