// Runs pytest in WebAssembly: `node --stack-size=8000 web/suite/run.mjs OPTIONS`, such as a folder below tests/.
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";
import SWIPL from "swipl-wasm/dist/swipl-node.js";
import { boot } from "../boot.mjs";

const here = (name) => new URL(name, import.meta.url);
const wheels = ["../build/wheels", "../build/suite"].flatMap((folder) =>
  readdirSync(here(folder))
    .filter((name) => name.endsWith(".whl"))
    .map((name) => ({ bytes: readFileSync(here(`${folder}/${name}`)), format: "whl" })),
);
const { pyodide } = await boot(
  () => loadPyodide(),
  () => SWIPL({ arguments: ["-q", "-f", "none"], print: () => {}, printErr: () => {} }),
  wheels,
);
pyodide.mountNodeFS("/checkout", fileURLToPath(here("../..")));
pyodide.globals.set("options", process.argv.slice(2));
const status = pyodide.runPython(`
import os, sys
import pytest
sys.dont_write_bytecode = True  # the checkout is that of Python outside, too
os.chdir("/checkout")
sys.path[:0] = ["/checkout", "/checkout/web"]
own = "-o addopts= -q --tb=short -p suite.plugin -p no:cacheprovider -p no:faulthandler -W ignore"
int(pytest.main([*own.split(), *options.to_py()]))
`);
process.exit(status);
