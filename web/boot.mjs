// mmlogic in one worker of a page, or one process of Node: Pyodide runs its Python, swipl-wasm its Prolog.

// Where Prolog keeps its compiled libraries (mmlogic/machine/wasm.py), and where Python finds them in an archive.
export const KEPT = "/prolog";
export const HOME = "/home/pyodide";

const START = `
from mmlogic.machine.module import use
from mmlogic.machine.wasm import WasmProlog

prolog = WasmProlog(swipl)
use(lambda: prolog)
`;

// Returns Pyodide, with mmlogic in it, and Prolog. `python` and `prolog` start the two; `archives` are bytes and their
// formats: wheels, or what pack.mjs made. Where there is something to `prepare`, Python runs it, and returned with them are the
// memories from which the two start the next time, when what was loaded need not be loaded.
export async function boot(python, prolog, archives, prepare = "") {
  const [pyodide, { swipl, memory }, ...found] = await Promise.all([python(), prolog(), ...archives]);
  const place = pyodide.runPython("import sysconfig; sysconfig.get_path('purelib')");
  for (const { bytes, format } of found) {
    const plain = new Uint8Array(bytes);
    if (format === "tar") unpacked(pyodide.FS, plain);
    else pyodide.unpackArchive(plain, format, { extractDir: place });
  }
  for (const folder of [`${place}/mmlogic`, HOME]) timeless(pyodide.FS, folder);
  const memories = [];
  if (prepare) {
    pyodide.runPython(prepare);
    memories.push(pyodide.makeMemorySnapshot()); // while Python holds nothing of JavaScript
  }
  for (const folder of [`${place}/mmlogic/prolog`, KEPT]) copied(pyodide.FS, swipl.FS, folder);
  pyodide.globals.set("swipl", swipl);
  pyodide.globals.set("memory", memory);
  pyodide.runPython(START);
  if (prepare) memories.push(new Uint8Array(memory.buffer).slice());
  return { pyodide, swipl, memories };
}

// Starts Python by what Pyodide exports; and from a memory that it had, if there is one. The module begins with 30 MiB, and
// takes a larger memory only once it has grown.
export function pythonFrom(loadPyodide, create, options, before = null) {
  if (!before) return loadPyodide(options);
  async function createPyodideModule(settings) {
    const [module, { byteLength }] = await Promise.all([create(settings), before]);
    if (module.HEAP8.length < byteLength) module._malloc(byteLength);
    return module;
  }
  return loadPyodide({ ...options, createPyodideModule, _loadSnapshot: before });
}

// Starts Prolog by what swipl-wasm exports, from its compiled module; and from a memory that it had, if there is one.
export async function prologFrom(SWIPL, compiled, options, before = null) {
  let memory;
  const swipl = await SWIPL({
    arguments: ["-q", "-f", "none"],
    ...options,
    instantiateWasm(imports, take) {
      const instance = new WebAssembly.Instance(compiled, imports);
      memory = Object.values(instance.exports).find((each) => each instanceof WebAssembly.Memory);
      take(instance);
    },
    preRun: [(module) => before && remembering(module, memory, before)],
  });
  return { swipl, memory };
}

// Has Prolog take its memory where it would begin; the file that it had open then is opened again.
function remembering(module, memory, before) {
  const { cwrap } = module;
  const remembered = () => {
    if (memory.buffer.byteLength < before.byteLength) module._malloc(before.byteLength); // it grows
    new Uint8Array(memory.buffer).set(new Uint8Array(before));
    return module.FS.open("/swipl/boot.prc", "r").fd;
  };
  module.cwrap = (name, ...types) => (name === "PL_initialise" ? remembered : cwrap(name, ...types));
}

function names(files, folder) {
  return files.analyzePath(folder).exists ? files.readdir(folder).filter((name) => !name.startsWith(".")) : [];
}

// Copies the files of a folder, and of those in it, under the same names, without their times.
export function copied(from, to, folder) {
  to.mkdirTree(folder);
  for (const path of names(from, folder).map((name) => `${folder}/${name}`)) {
    if (from.isDir(from.stat(path).mode)) copied(from, to, path);
    else {
      to.writeFile(path, from.readFile(path));
      to.utime(path, 0, 0); // a compiled form is named after it
    }
  }
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
