import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

export interface StaticServer {
  readonly address: string;
  readonly close: () => void;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".json": "application/json",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".svg": "image/svg+xml",
};

/** The plainest of file servers: a path is a file, a query is ignored. `extra` wins. */
export function staticServer(
  folder: string,
  extra: Readonly<Record<string, string>> = {},
): Promise<StaticServer> {
  const server = createServer(async (request, response) => {
    const [path = ""] = (request.url ?? "").split("?");
    try {
      const body = extra[path] ?? (await readFile(join(folder, normalize(path))));
      const type = types[extname(path)] ?? "application/octet-stream";
      response.writeHead(200, { "content-type": type, "access-control-allow-origin": "*" });
      response.end(body);
    } catch {
      response.writeHead(404, { "content-type": "text/html" });
      response.end("<h1>Not found</h1>");
    }
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const bound = server.address();
      const port = typeof bound === "object" && bound !== null ? bound.port : 0;
      resolve({
        address: `http://127.0.0.1:${port}`,
        close: () => {
          server.close();
          server.closeAllConnections();
        },
      });
    });
  });
}
