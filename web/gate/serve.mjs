// Answers requests, a line of JSON each: goals of arithmetic.pl, or scripts of a session.
import { readFileSync, readdirSync } from "node:fs";
import { createInterface } from "node:readline";
import { loadPyodide } from "pyodide";
import SWIPL from "swipl-wasm/dist/swipl-node.js";
import { boot } from "../boot.mjs";

const here = (name) => new URL(name, import.meta.url);
const read = (name) => new Uint8Array(readFileSync(here(name)));
const wheels = readdirSync(here("../build/wheels")).map((name) => ({ bytes: read(`../build/wheels/${name}`), format: "whl" }));

const { pyodide, swipl } = await boot(
  () => loadPyodide(),
  () => SWIPL({ arguments: ["-q", "-f", "none"], print: () => {}, printErr: () => {} }),
  wheels,
);
pyodide.runPython(readFileSync(here("transcript.py"), "utf8"));
const transcript = pyodide.globals.get("transcript");
swipl.FS.writeFile("/arithmetic.pl", read("arithmetic.pl"));
swipl.prolog.query("load_files('/arithmetic.pl', [silent(true)])").once();

function answered({ seed, many, script, timeout }) {
  if (!script) return String(swipl.prolog.query(`arithmetic:goals(${seed},${many},Text)`).once().Text);
  const statements = pyodide.toPy(script);
  const replies = transcript(statements, timeout);
  statements.destroy();
  const found = replies.toJs();
  replies.destroy();
  return found;
}

for await (const line of createInterface({ input: process.stdin })) {
  let reply;
  try {
    reply = { reply: answered(JSON.parse(line)) };
  } catch (error) {
    reply = { error: String(error.message ?? error).slice(-2000) };
  }
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}
