// The page in Chromium: a server of its files under any path, and a reader who types, waits and looks.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { server } from "./serve.mjs";

export const [site, pictures] = process.argv.slice(2);
export const SCREEN = { viewport: { width: 1000, height: 760 } };
const UNDER = "/some/folder"; // any path of a host
if (pictures) mkdirSync(pictures, { recursive: true });

const host = server(site, UNDER);
await new Promise((up) => host.listen(0, "127.0.0.1", up));
export const address = `http://127.0.0.1:${host.address().port}${UNDER}/`;
const launched = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
export let browser = await launched();

// Begins another browser: what went wrong may be the fault of the one before.
export async function another() {
  await browser.close().catch(() => {});
  browser = await launched();
}

export function is(wrong, told) {
  if (wrong) throw new Error(told);
}
export const has = (text, part) => is(!(part instanceof RegExp ? part.test(text) : text.includes(part)), `no ${part} in: ${text}`);

export class Reader {
  static async open(options = {}, hash = "", context = null) {
    const reader = new Reader();
    reader.context = context ?? (await browser.newContext({ ...SCREEN, ...options }));
    reader.page = await reader.context.newPage();
    reader.ran = 0; // how many runs were waited for
    reader.wrong = [];
    reader.asked = [];
    reader.page.on("pageerror", (error) => reader.wrong.push(error.message));
    reader.page.on("console", (said) => said.type() === "error" && reader.wrong.push(said.text()));
    reader.context.on("request", (request) => reader.asked.push(request.url()));
    await reader.page.goto(address + hash);
    await reader.page.waitForSelector("body[data-ready]", { timeout: 120000 });
    return reader;
  }

  // Types and runs a text; returns what the last cell shows.
  async run(text, wait = true) {
    this.ran = await this.page.evaluate(() => Number(document.body.dataset.ran ?? 0));
    await this.page.fill("#typed", text);
    await this.page.press("#typed", "Escape");
    await this.page.press("#typed", "Enter");
    return wait ? this.quiet() : "";
  }

  // Clicks what runs something; returns what the last cell shows then.
  async click(place) {
    this.ran = await this.page.evaluate(() => Number(document.body.dataset.ran ?? 0));
    await this.page.locator(place).first().click();
    return this.quiet();
  }

  async quiet() {
    const before = this.ran;
    const ran = () => this.page.evaluate(() => Number(document.body.dataset.ran ?? 0));
    await this.page.waitForFunction((n) => Number(document.body.dataset.ran ?? 0) > n, before, { timeout: 90000 });
    this.ran = await ran();
    return this.last();
  }

  // Loads the page again, and goes on where one was.
  async again() {
    await this.page.reload();
    await this.page.waitForSelector("body[data-ready]", { timeout: 120000 });
    this.ran = 0;
    await this.page.click("#go-on");
    return this.quiet();
  }

  last() {
    return this.page.evaluate(() => document.querySelector("#log article:last-of-type")?.innerText ?? "");
  }

  text(place) {
    return this.page.innerText(place);
  }

  async picture(name) {
    if (pictures) await this.page.screenshot({ path: join(pictures, `${name}.png`) });
  }
}

