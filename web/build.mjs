// Writes the static files of the page into site/: `node build.mjs SITE VERSION`. Everything in it comes from the lock
// file, wheels.txt and this checkout; Prolog, Python's modules and the parser's tables are compiled here.
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { here, started } from "./node.mjs";
import { archive, library } from "./pack.mjs";

const MOST = 12e6;
const [site, version] = process.argv.slice(2);

// One statement of each room: what they load is what the page finds compiled.
const WARM = `
import importlib, pkgutil
from contextlib import suppress
import mmlogic
from mmlogic.notebook import Page

for each in pkgutil.walk_packages(mmlogic.__path__, "mmlogic."):
    with suppress(ImportError):
        importlib.import_module(each.name)
page = Page("/tmp/lessons")
for text in """game classic; guess RRBB 1 1; count; codes 2; chances; why not RRRR; why; explain RGYY; history; show clpfd
suggest first; show clauses; where distinct; check RGBY; secret RGBY; guess RBYG; profile count; set engine clpfd; count
game wordle; guess crane xxxyg; count
?- X #> 3, X #< 6, label([X]).
trace ?- member(X, [1, 2]).
explain ?- member(X, [1, 2]).
lesson 1; lesson check
generate hidoku 5x5 seed 1; hint; steps; solve; unique; candidates; why 1,1
check; why; history; show textbook; set engine textbook; count; reset""".split("\\n"):
    page.run(text, lambda made: None)
`;

const { pyodide, swipl } = await started("build/wheels");
pyodide.runPython(WARM);

rmSync(site, { recursive: true, force: true });
mkdirSync(`${site}/parts`, { recursive: true });
writeFileSync(`${site}/parts/mmlogic.tar`, archive(pyodide, swipl));
writeFileSync(`${site}/parts/library.zip`, library(pyodide));
for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"])
  cpSync(here(`node_modules/pyodide/${name}`), `${site}/parts/${name}`);
const { info } = JSON.parse(readFileSync(here("node_modules/pyodide/pyodide-lock.json"), "utf8"));
writeFileSync(`${site}/parts/pyodide-lock.json`, JSON.stringify({ info, packages: {} }));
const prolog = readFileSync(here("node_modules/swipl-wasm/dist/swipl/swipl-web.js"), "utf8");
writeFileSync(`${site}/parts/swipl-web.mjs`, `${prolog}\nexport default SWIPL;\n`); // a module worker imports modules alone
for (const name of ["swipl-web.wasm", "swipl-web.data"])
  cpSync(here(`node_modules/swipl-wasm/dist/swipl/${name}`), `${site}/parts/${name}`);
for (const name of ["boot.mjs", "worker.js", "page.js", "clicks.js", "elements.js", "game.js", "kept.js", "lesson.js", "session.js", "page.css", "icon.svg", "site.webmanifest"])
  cpSync(here(name), `${site}/${name}`);
for (const name of ["index.html", "teach.html"]) stamped(name, readFileSync(here(name), "utf8"));

const files = listed(site);
const digest = createHash("sha256");
for (const name of files) digest.update(name).update(readFileSync(`${site}/${name}`));
const edition = digest.digest("hex").slice(0, 16);
const offline = readFileSync(here("offline.js"), "utf8").replace("FILES", JSON.stringify(["./", ...files]));
writeFileSync(`${site}/offline.js`, offline.replace("mmlogic-EDITION", `mmlogic-${edition}`));
writeFileSync(`${site}/worker.js`, readFileSync(here("worker.js"), "utf8").replace("mmlogic-EDITION", `mmlogic-${edition}`));

// Compressed ones stand beside the files, for servers that do not compress (docs/site.md).
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 } };
let size = 0;
for (const name of listed(site)) {
  const bytes = readFileSync(`${site}/${name}`);
  const small = brotliCompressSync(bytes, quality);
  size += small.length;
  writeFileSync(`${site}/${name}.br`, small);
  writeFileSync(`${site}/${name}.gz`, gzipSync(bytes, { level: 9 }));
}
console.log(`${site}: mmlogic ${version}, edition ${edition}, ${files.length} files, ${(size / 1e6).toFixed(1)} MB in brotli`);
if (size > MOST) throw new Error(`at most ${MOST / 1e6} MB`);
process.exit(0); // the two run on

function listed(folder) {
  return readdirSync(folder, { recursive: true }).filter((name) => statSync(`${folder}/${name}`).isFile()).sort();
}

function stamped(name, text) {
  writeFileSync(`${site}/${name}`, text.replaceAll("VERSION", version));
}
