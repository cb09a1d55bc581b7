// A server of the files of a folder, for tests.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm" };

/** Serves a folder on a free port of this machine; gives the address and a way to stop. */
export async function serve(folder) {
  const server = createServer(async (request, answer) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
    try {
      const bytes = await readFile(join(folder, path.endsWith("/") ? path + "index.html" : path));
      answer.writeHead(200, { "content-type": TYPES[extname(path)] || "application/octet-stream" }).end(bytes);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => { server.closeAllConnections(); server.close(); } };
}
