import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import type { HostInput } from "../../../src/hosts/host-profile.ts";
import { listening } from "./listening.ts";

export interface Blind {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** A file host as plain as they come: it ignores queries, and has a page for what is not there. */
export async function queryBlind(root: string): Promise<Blind> {
  const server = createServer((request, response) => {
    const [path = ""] = (request.url ?? "").split("?");
    const file = join(root, path);
    const here = file.startsWith(root) && existsSync(file) && statSync(file).isFile();
    if (!here) {
      response.writeHead(404, { "content-type": "text/html" }).end("<!doctype html><p>Not here");
      return;
    }
    const type = types[/\.\w+$/.exec(file)?.[0] ?? ""] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type, "cache-control": "max-age=600" });
    createReadStream(file).pipe(response);
  });
  const { port, stop } = await listening(server);
  return { origin: `http://127.0.0.1:${port}`, stop };
}

/** Whether an address is one of a route that takes no parameters. */
export function isFree({ table }: HostInput, url: string): boolean {
  return table.routes.some(
    ({ path, parameters }) =>
      parameters.length === 0 && new RegExp(`^${path.replace(/:\w+/g, "[^/?]+")}$`).test(url),
  );
}
