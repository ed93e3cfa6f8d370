// What the page gets of mmlogic and of Python: compiled, in two files that need no unpacking by Python.
import { HOME, KEPT, copied } from "./boot.mjs";

// Python's own modules, compiled and without their texts: from sources, its start takes three times as long.
const LIBRARY = `
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc as checked

place = "/lib/python314.zip"
with zipfile.ZipFile(place) as sources, zipfile.ZipFile("/library.zip", "w") as made:
    for name in sorted(sources.namelist()):
        data = sources.read(name)
        if name.endswith(".py"):
            code = compile(data, f"{place}/{name}", "exec", dont_inherit=True, optimize=2)
            name, data = f"{name}c", checked(code, bytes(8), False)
        made.writestr(zipfile.ZipInfo(name), data)
`;

// mmlogic as it stands, with the parser's tables, Prolog's compiled libraries, and the packages that it uses.
const ARCHIVE = `
import compileall, re, sysconfig, tarfile
from py_compile import PycInvalidationMode

place = sysconfig.get_path("purelib")
unused = re.compile(r"pysat/examples|\\.data/|\\.dist-info/")

def wanted(member):
    return None if unused.search(member.name) else member

compileall.compile_dir(place, quiet=2, rx=unused, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH)
with tarfile.open("/mmlogic.tar", "w", format=tarfile.USTAR_FORMAT) as archive:
    for path in (place, f"{home}/.cache", kept):
        archive.add(path, path.lstrip("/"), filter=wanted)
`;

export function library(pyodide) {
  pyodide.runPython(LIBRARY);
  return pyodide.FS.readFile("/library.zip");
}

export function archive(pyodide, swipl) {
  copied(swipl.FS, pyodide.FS, KEPT);
  pyodide.globals.set("kept", KEPT);
  pyodide.globals.set("home", HOME);
  pyodide.runPython(ARCHIVE);
  return pyodide.FS.readFile("/mmlogic.tar");
}
