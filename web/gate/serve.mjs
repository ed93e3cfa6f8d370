// Answers requests, a line of JSON each: goals of arithmetic.pl, or scripts of a session.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { again, here } from "../node.mjs";

const { pyodide, swipl } = await again("import mmlogic.notebook", "build/wheels");
pyodide.runPython(readFileSync(here("gate/transcript.py"), "utf8"));
const transcript = pyodide.globals.get("transcript");
swipl.FS.writeFile("/arithmetic.pl", readFileSync(here("gate/arithmetic.pl")));
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
