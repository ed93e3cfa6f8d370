// The page in Chromium: a server of its files under any path, and a reader who types, waits and looks.
import { createReadStream, existsSync, mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { chromium } from "playwright-core";

export const [site, pictures] = process.argv.slice(2);
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".json": "application/json" };
const UNDER = "/some/folder"; // any path of a host
if (pictures) mkdirSync(pictures, { recursive: true });

const server = createServer((request, reply) => {
  const path = decodeURI(new URL(request.url, "http://x").pathname).replace(UNDER, "");
  const file = join(site, path.endsWith("/") ? `${path}index.html` : path);
  if (!existsSync(file)) return reply.writeHead(404).end();
  reply.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
  createReadStream(file).pipe(reply);
});
await new Promise((up) => server.listen(0, "127.0.0.1", up));
export const address = `http://127.0.0.1:${server.address().port}${UNDER}/`;
export const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

export function is(wrong, told) {
  if (wrong) throw new Error(told);
}
export const has = (text, part) => is(!(part instanceof RegExp ? part.test(text) : text.includes(part)), `no ${part} in: ${text}`);

export class Reader {
  static async open(options = {}, hash = "", context = null) {
    const reader = new Reader();
    reader.context = context ?? (await browser.newContext({ viewport: { width: 1000, height: 760 }, ...options }));
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

  async quiet() {
    const before = this.ran;
    const ran = () => this.page.evaluate(() => Number(document.body.dataset.ran ?? 0));
    await this.page.waitForFunction((n) => Number(document.body.dataset.ran ?? 0) > n, before, { timeout: 90000 });
    this.ran = await ran();
    return this.last();
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

