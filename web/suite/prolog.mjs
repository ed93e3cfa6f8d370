// Runs plunit's files and agreement.pl in WebAssembly's Prolog, each in one of its own: `node prolog.mjs --log=FILE`.
import { appendFileSync, readFileSync, readdirSync } from "node:fs";
import { here, prolog } from "../node.mjs";

const root = here("../");
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
  const loads = [`${root}prolog/machine/expansion.pl`, file].map((path) => `load_files('${path}',[])`);
  const asked = `set_prolog_flag(encoding,utf8),${loads},${goal}`;
  const answer = swipl.prolog.query(asked).once();
  return answer.success ? null : [...printed, answer.message ?? "failed"].join("\n");
}

const log = process.argv.find((each) => each.startsWith("--log=")).slice(6);
const known = new Set(readFileSync(log, "utf8").split("\n").map((line) => line.replace(/^\S+ \S+ /, "")));
const tests = files.filter((path) => path.endsWith(".plt")).map((path) => [path, "run_tests"]);
tests.push([`${root}tests/prolog/codes/agreement.pl`, "agreement:agreement(1,200)"]);
const needs = /source_sink `'?(library\(\w+\)|\/swipl\/library\/\w+\.pl)'+ does not exist/;
for (const [path, goal] of tests) {
  const name = path.slice(root.length);
  const start = process.cpuUsage().user;
  const write = (what) => appendFileSync(log, `${what} ${((process.cpuUsage().user - start) / 1e6).toFixed(1)} ${name}\n`);
  if (known.has(name)) continue;
  write("begun");
  const told = await failing(path, goal).catch((error) => String(error));
  const missing = told?.match(needs)?.[1]; // a file that needs what is not there
  write(told === null ? "passed" : missing ? "skipped" : "failed");
  if (missing) console.log(`${name}: ${missing} is not there`);
  else if (told !== null) appendFileSync(log.replace(/log$/, "wrong"), `${name}\n${told.split("\n").slice(-30).join("\n")}\n`);
}
process.exit(0);
