import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { mirror } from "../src/readers/mirror/mirror.ts";

// node --import tsx bench/mirror.ts OLDER NEWER   two builds: what a copy of the first, of the second
// over it, and of the second again cost in requests and bytes, beside wget and rclone

const run = promisify(execFile);
const [older = "", newer = ""] = process.argv.slice(2);
const state = { folder: older, requests: 0, bytes: 0 };
const server = createServer((request, response) => {
  state.requests++;
  const path = decodeURIComponent((request.url ?? "/").replace(/\?.*/, ""));
  const found = statSync(join(state.folder, path), { throwIfNoEntry: false });
  if (found === undefined) return void response.writeHead(404).end();
  const body = found.isDirectory() ? listing(path) : readFileSync(join(state.folder, path));
  const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 32)}"`;
  const modified = new Date(Math.floor(found.mtimeMs / 1000) * 1000);
  const headers = { etag, "last-modified": modified.toUTCString(), "content-length": body.length };
  const since = Date.parse(request.headers["if-modified-since"] ?? "");
  const known = request.headers["if-none-match"] === etag || since === modified.getTime();
  if (known && !found.isDirectory()) return void response.writeHead(304, { etag }).end();
  response.writeHead(200, {
    ...headers,
    "content-type": found.isDirectory() ? "text/html" : "application/octet-stream",
  });
  if (request.method === "HEAD") return void response.end();
  state.bytes += body.length;
  response.end(body);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** A directory as servers list it, for tools that know no manifest. */
function listing(path: string): Buffer {
  const entries = readdirSync(join(state.folder, path), { withFileTypes: true });
  const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
  return Buffer.from(names.map((name) => `<a href="${name}">${name}</a>\n`).join(""));
}

const net = {
  fetch: (url: string, init: RequestInit) => fetch(url, init),
  sleep: (milliseconds: number) => sleep(milliseconds),
  chance: () => Math.random(),
  now: () => Date.now(),
};

const ways: Readonly<Record<string, (out: string) => Promise<unknown>>> = {
  "stele mirror": (out) =>
    mirror(
      {
        base,
        out,
        origins: [],
        tries: 3,
        stall: 30_000,
        width: 6,
        maxBytes: 1e12,
        keys: [],
        on: "2024-03-01",
      },
      net,
      () => undefined,
    ),
  "wget -r -N": (out) =>
    run("wget", [
      "-q",
      "-r",
      "-N",
      "-l",
      "inf",
      "-np",
      "-nH",
      "-e",
      "robots=off",
      "-P",
      out,
      `${base}/`,
    ]),
  "rclone sync": (out) =>
    run("rclone", ["sync", "--http-url", base, ":http:", out, "--config", "/dev/null"]),
};

const work = mkdtempSync(join(tmpdir(), "stele-bench-"));
process.stdout.write("| way | run | requests | MB |\n|---|---|---|---|\n");
for (const [name, way] of Object.entries(ways)) {
  const out = join(work, name.replace(/\W/g, ""));
  for (const [label, folder] of [
    ["first", older],
    ["next build", newer],
    ["no news", newer],
  ] as const) {
    Object.assign(state, { folder, requests: 0, bytes: 0 });
    try {
      await way(out);
      const megabytes = (state.bytes / 1e6).toFixed(2);
      process.stdout.write(`| ${name} | ${label} | ${state.requests} | ${megabytes} |\n`);
    } catch (error) {
      process.stdout.write(`| ${name} | ${label} | not run: ${String(error).split("\n")[0]} | |\n`);
    }
  }
}
rmSync(work, { recursive: true, force: true });
server.close();
server.closeAllConnections();
