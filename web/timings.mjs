// How long the page takes, beside mmlogic here: `node timings.mjs SITE`. Each figure is the least of five.
import { execFileSync } from "node:child_process";
import { Reader, browser } from "./browser.mjs";

const python = process.env.PYTHON ?? "../.venv/bin/python";
const ASKED = {
  "README's example": ["game classic; guess RRBB 1 1; codes 5; count", "count"],
  "16x6, two clues": ["game 16x6", "guess RRRRBBBBGGGGYYYY 4 6; guess BBGGRRYYOONNRRBB 3 5; count; undo 2"],
  "suggest at 4x6": ["game classic; guess RRBB 1 1", "suggest entropy; undo; redo"],
  "suggest at 6x9": ["game 6x9; guess RRBBGG 0 2", "suggest; undo; redo"],
  "hidoku 10x10": ["count", "generate hidoku 10x10 seed 3; solve"],
  why: ["game classic; guess RRBB 1 1; guess GYRO 1 1", "why RRRR; why not RGYB; undo; redo"],
  "lesson check": ["lesson 1 step 3", "lesson check ?- game(P, S)."],
};
const NATIVE = `
import json, sys, time
from mmlogic import Session, MmlogicError
made = {}
for name, (before, asked) in json.load(sys.stdin).items():
    session, best = Session(), 9e9
    session.run(before)
    for _ in range(5):
        began = time.perf_counter()
        try:
            for answer in session.stream(asked):
                str(answer)
        except MmlogicError:
            pass
        best = min(best, time.perf_counter() - began)
    made[name] = best
print(json.dumps(made))
`;

for (const when of ["cold", "warm"]) {
  globalThis.kept ??= await browser.newContext();
  const start = Date.now();
  const reader = await Reader.open({}, "", globalThis.kept);
  const ready = Date.now() - start;
  await reader.run("game classic; count");
  console.log(`${when}: ready after ${(ready / 1000).toFixed(1)} s, first answer after ${((Date.now() - start) / 1000).toFixed(1)} s`);
  await reader.page.close();
}

const native = JSON.parse(execFileSync(python, ["-c", NATIVE], { input: JSON.stringify(ASKED) }));
const reader = await Reader.open();
for (const [name, [before, asked]] of Object.entries(ASKED)) {
  await reader.run(before);
  let best = Infinity;
  for (let n = 0; n < 5; n++) {
    const began = Date.now();
    await reader.run(asked);
    best = Math.min(best, Date.now() - began);
  }
  const here = native[name] * 1000;
  console.log(`${name}: ${best} ms in the page, ${here.toFixed(0)} here, ${(best / here).toFixed(1)} times; ${(await reader.last()).split("\n").at(-1)}`);
}
for (let n = 0; n < 200; n++) await reader.run(["game classic; guess RRBB 1 1", "count", "codes 5", "why not RRRR"][n % 4]);
const sizes = execFileSync("ps", ["-eo", "rss,args"], { encoding: "utf8" });
const resident = sizes.split("\n").filter((line) => line.includes("--type=renderer")).map((line) => parseInt(line, 10));
console.log(`after 200 questions: ${(Math.max(...resident) / 1024).toFixed(0)} MiB of the tab's process`);
await browser.close();
process.exit(0);
