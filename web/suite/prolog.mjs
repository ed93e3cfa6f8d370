// Runs plunit's files and agreement.pl in WebAssembly's Prolog, each in one of its own, and stamps how many, how long.
import { readFileSync, readdirSync } from "node:fs";
import { here, prolog } from "../node.mjs";

const root = here("../");
const many = process.argv[2] ?? "200";
const files = ["prolog", "tests/prolog"].flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => `${each.parentPath ?? each.path}/${each.name}`),
);

// Returns what Prolog printed, if the goal is not true after a file is loaded.
async function failing(file, goal) {
  const printed = [];
  const swipl = await prolog((line) => printed.push(line));
  for (const path of files) {
    swipl.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    swipl.FS.writeFile(path, readFileSync(path));
  }
  const loads = [`${root}prolog/machine/bits.pl`, file].map((path) => `load_files('${path}',[])`);
  const asked = `set_prolog_flag(encoding,utf8),${loads},${goal}`;
  const answer = swipl.prolog.query(asked).once();
  return answer.success ? null : [...printed, answer.message ?? "failed"].join("\n");
}

const began = Date.now();
const tests = files.filter((path) => path.endsWith(".plt")).map((path) => [path, "run_tests"]);
tests.push([`${root}tests/prolog/codes/agreement.pl`, `agreement:agreement(1,${many})`]);
const needs = /source_sink `'?(library\(\w+\)|\/swipl\/library\/\w+\.pl)'+ does not exist/;
let [failed, skipped] = [0, 0];
for (const [path, goal] of tests) {
  const told = await failing(path, goal).catch((error) => String(error));
  const missing = told?.match(needs)?.[1]; // a file that needs what is not there
  skipped += missing ? 1 : 0;
  failed += told !== null && !missing ? 1 : 0;
  if (told !== null) console.log(`${path.slice(root.length)}: ${missing ? `${missing} is not there` : told}`);
}
console.log(`Prolog: ${tests.length} files, ${skipped} skipped, ${failed} failed; ${many} theories; ${Math.round((Date.now() - began) / 1000)} s`);
process.exit(failed ? 1 : 0);
