// Runs pytest in WebAssembly: `node --stack-size=8000 web/suite/run.mjs FOLDER --log=FILE`.
import { here, started } from "../node.mjs";

const { pyodide } = await started("build/wheels", "build/suite");
pyodide.mountNodeFS("/checkout", here(".."));
pyodide.globals.set("options", process.argv.slice(2));
const status = pyodide.runPython(`
import os, sys, time
import pytest
from js import process
time.process_time = lambda: process.cpuUsage().user / 1e6  # Pyodide's is the clock on the wall
sys.dont_write_bytecode = True  # the checkout is that of Python outside, too
os.chdir("/checkout")
sys.path[:0] = ["/checkout", "/checkout/web"]
own = "-o addopts= --tb=short --durations=20 -rs -p suite.plugin -p no:cacheprovider -p no:faulthandler -W ignore"
int(pytest.main([*own.split(), *options.to_py()]))
`);
process.exit(status);
