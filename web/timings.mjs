// How long the page takes, beside the same `Page` here: `node timings.mjs SITE`. Each figure is the least of ten, as a browser compiles
// what runs often, in milliseconds of processor time, which other work on the machine changes little. Beside the whole stand its
// engines alone, Prolog and Python, as they are under Node without a page.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Reader, browser } from "./browser.mjs";
import { again } from "./node.mjs";

const python = process.env.PYTHON ?? "../.venv/bin/python";
const ASKED = {
  "README's example": ["count", "game classic; guess RRBB 1 1; codes 5; count"],
  "16x6, two clues": ["game 16x6", "guess RRRRBBBBGGGGYYYY 4 6; guess BBGGRRYYOONNRRBB 3 5; count; undo 2"],
  "suggest at 4x6": ["game classic; guess RRBB 1 1", "suggest entropy; undo; redo"],
  "hidoku 10x10": ["count", "generate hidoku 10x10 seed 3; solve"],
  why: ["game classic; guess RRBB 1 1; guess GYRO 1 1", "why RRRR; why not RGYB; undo; redo"],
  "lesson check": ["lesson 1 step 3", "lesson check ?- game(P, S)."],
};
const NATIVE = "import json, sys; from gate.engines import measured; print(json.dumps(measured(json.load(sys.stdin), sys.argv[1])))";
const ALONE = "import json; from js import process; json.dumps(measured(json.loads(asked), '/tmp/lessons', lambda: process.cpuUsage().user / 1e6))";

const told = await browser.newBrowserCDPSession();
const tabs = async () => (await told.send("SystemInfo.getProcessInfo")).processInfo.filter(({ type }) => type === "renderer");

// Milliseconds of processor time that the tabs have had, or their workers; a tab that is closed keeps its own.
const had = new Map();
async function processor(name = "") {
  for (const { id } of await tabs())
    for (const task of readdirSync(`/proc/${id}/task`))
      try {
        const thread = `/proc/${id}/task/${task}`;
        had.set(`${thread} ${readFileSync(`${thread}/comm`, "utf8")}`, Number(readFileSync(`${thread}/schedstat`, "utf8").split(" ")[0]));
      } catch {} // a thread that has ended meanwhile
  return [...had].reduce((sum, [thread, each]) => sum + (thread.includes(name) ? each : 0), 0) / 1e6;
}

// Types a text; returns when the page has answered.
function asked(text) {
  return new Promise((done) => {
    new MutationObserver((_, watch) => (watch.disconnect(), done())).observe(document.body, { attributeFilter: ["data-ran"] });
    document.querySelector("#typed").value = text;
    document.querySelector("#typed").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
  });
}

// Whether the browser has kept the memories from which the next visit begins.
async function kept() {
  const edition = (await caches.keys()).find((name) => name.startsWith("mmlogic-"));
  const files = edition ? await (await caches.open(edition)).keys() : [];
  return files.filter(({ url }) => url.endsWith(".memory")).length === 2;
}

for (const when of ["cold", "warm"]) {
  globalThis.context ??= await browser.newContext();
  const [start, before] = [Date.now(), await processor()];
  const reader = await Reader.open({}, "", globalThis.context);
  const ready = `${((Date.now() - start) / 1000).toFixed(1)} s (${(((await processor()) - before) / 1000).toFixed(1)} s of processor time)`;
  await reader.page.evaluate(asked, "game classic; count");
  console.log(`${when}: ready after ${ready}, first answer after ${((Date.now() - start) / 1000).toFixed(1)} s`);
  await reader.page.evaluate(() => navigator.serviceWorker.ready);
  while (!(await reader.page.evaluate(kept))) await reader.page.waitForTimeout(100);
  await reader.page.close();
}

const native = JSON.parse(execFileSync(python, ["-c", NATIVE, join(mkdtempSync(join(tmpdir(), "page")), "lessons")], { input: JSON.stringify(ASKED) }));
const { pyodide } = await again("import mmlogic.notebook", "build/wheels");
pyodide.runPython(readFileSync("gate/engines.py", "utf8"));
pyodide.globals.set("asked", JSON.stringify(ASKED));
const alone = JSON.parse(pyodide.runPython(ALONE));
const times = (there, here) => `${there.toFixed(there < 10 ? 2 : 0)} and ${here.toFixed(here < 10 ? 2 : 0)} (${(there / here).toFixed(1)} times)`;
const reader = await Reader.open();
while (!(await reader.page.evaluate(kept))) await reader.page.waitForTimeout(100); // or it would be measured, too
for (const [name, [before, text]] of Object.entries({ ...ASKED, nothing: ["game classic", "# nothing"] })) {
  await reader.page.evaluate(asked, before);
  const [whole, worker] = [[], []];
  for (let n = 0; n < 10; n++) {
    const [began, workerBegan] = [await processor(), await processor("DedicatedWorker")];
    await reader.page.evaluate(asked, text);
    whole.push((await processor()) - began);
    worker.push((await processor("DedicatedWorker")) - workerBegan);
  }
  const [tab, least] = [Math.min(...whole), Math.min(...worker)];
  const beside = (each) => `${each.toFixed(1)} ms${native[name] ? ` (${(each / native[name][0]).toFixed(1)} times)` : ""}`;
  console.log(`${name}: the tab ${beside(tab)}, its worker ${beside(least)}, at first ${whole[0].toFixed(0)} and ${worker[0].toFixed(0)}; ${(await reader.last()).split("\n").at(-1)}`);
  if (native[name]) console.log(`  under Node and here ${times(alone[name][0], native[name][0])}, Prolog alone ${times(alone[name][1], native[name][1])}, Python alone ${times(alone[name][2], native[name][2])}`);
}
for (const name of Object.keys(native).filter((each) => !(each in ASKED))) console.log(`${name}: under Node and here ${times(alone[name][0], native[name][0])} ms`);
for (let n = 0; n < 200; n++) await reader.page.evaluate(asked, ["game classic; guess RRBB 1 1", "count", "codes 5", "why not RRRR"][n % 4]);
const size = (id, what) => Number(readFileSync(`/proc/${id}/status`, "utf8").match(`${what}:\\s+(\\d+)`)[1]) / 1024;
const [{ id }] = (await tabs()).sort((one, other) => size(other.id, "VmRSS") - size(one.id, "VmRSS"));
console.log(`after 200 questions: ${size(id, "VmRSS").toFixed(0)} MiB of the tab's process, of which ${size(id, "RssFile").toFixed(0)} are Chromium's own program`);
await browser.close();
process.exit(0);
