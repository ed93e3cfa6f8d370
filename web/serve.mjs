// Serves the static files of the page: `node serve.mjs SITE [PORT]`. A browser gets the compressed file beside one, if it takes it.
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".json": "application/json", ".webmanifest": "application/manifest+json" };
const ENCODINGS = [["br", ".br"], ["gzip", ".gz"], ["", ""]];

// Returns a server of a folder, whose files stand under a path.
export function server(site, under = "") {
  return createServer((request, reply) => {
    const takes = `${request.headers["accept-encoding"]},`;
    for (const [encoding, ending] of ENCODINGS.filter(([name]) => takes.includes(name)))
      try {
        return send(wanted(site, under, request.url), encoding, ending, request, reply);
      } catch {} // no such file
    reply.writeHead(404).end();
  });
}

function wanted(site, under, url) {
  const path = decodeURI(new URL(url, "http://x").pathname).replace(under, "");
  return join(site, path.endsWith("/") ? `${path}index.html` : path);
}

function send(file, encoding, ending, request, reply) {
  const found = statSync(file + ending);
  if (!found.isFile()) throw new Error(file);
  const etag = `"${found.mtimeMs}-${found.size}${ending}"`;
  const headers = { "content-type": TYPES[extname(file)] ?? "application/octet-stream", "cache-control": "no-cache", vary: "accept-encoding", etag };
  if (request.headers["if-none-match"] === etag) return reply.writeHead(304, headers).end();
  if (encoding) headers["content-encoding"] = encoding;
  reply.writeHead(200, { ...headers, "content-length": found.size });
  createReadStream(file + ending).pipe(reply);
}

if (import.meta.url === pathToFileURL(argv[1]).href) {
  const [, , site, port = "8000"] = argv;
  server(site).listen(Number(port), "127.0.0.1", () => console.log(`http://127.0.0.1:${port}/`));
}
