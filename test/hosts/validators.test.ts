import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { contentTime } from "../../src/emit/files/content-time.ts";
import { compressedCopiesOf } from "../../src/hosts/compressed-copies.ts";
import type { CompressedEncoding } from "../../src/hosts/host-profile.ts";
import { profileNamed } from "../../src/hosts/profiles.ts";
import { sha256Hex } from "../../src/record/canonical.ts";
import type { Got } from "./requests/ask.ts";
import { apache, apacheProgram } from "./servers/apache.ts";
import { caddy, caddyProgram } from "./servers/caddy.ts";
import { type Deployed, deployed, touch } from "./servers/deployed.ts";
import { installed } from "./servers/installed.ts";
import { nginx, nginxProgram } from "./servers/nginx.ts";
import { type Command, type Running, running } from "./servers/running.ts";

// Hosts of files make a validator of time and size. What they then answer must be as fresh as the
// file, plain or compressed, also where a changed file is as long as before.

type Start = (site: Deployed) => (port: number) => Command;
const hosts: readonly (readonly [string, string, Start])[] = [
  ["nginx", nginxProgram, (site) => nginx(site, "nginx")],
  ["caddy", caddyProgram, caddy],
  ["apache", apacheProgram, apache],
];

const tokens: Readonly<Record<CompressedEncoding, string>> = { br: "br", gz: "gzip" };
const file = "api/index/latest.json";
const url = "/api/index/latest";

describe.each(hosts)("%s", (name, program, start) => {
  const here = installed(program);
  const { copies = [] } = profileNamed(name);
  let site: Deployed;
  let server: Running;

  beforeAll(async () => {
    if (!here) return;
    site = await deployed(inject("hosts").dist, name);
    await lay(site, readFileSync(join(site.root, file), "utf8"), copies);
    server = await running(start(site));
  });
  afterAll(async () => {
    await server?.stop();
    site?.remove();
  });

  const get = (headers: Readonly<Record<string, string>>): Promise<Got> =>
    server.ask({ method: "GET", url, headers });
  const encodings = ["identity", ...copies.map((copy) => tokens[copy])];

  it.runIf(here)(
    "serves the copy that a client accepts, and the plain file otherwise",
    async () => {
      const plain = readFileSync(join(site.root, file));
      for (const encoding of encodings) {
        const { status, headers, body } = await get({ "accept-encoding": encoding });
        expect([status, headers["content-encoding"] ?? "identity"]).toEqual([200, encoding]);
        expect(headers["vary"]?.toLowerCase()).toContain("accept-encoding");
        expect(headers["content-type"]).toBe("application/json; charset=utf-8");
        expect(decoded(body, encoding).equals(plain)).toBe(true);
      }
      const other = await get({ "accept-encoding": "deflate" });
      expect(other.headers["content-encoding"]).toBeUndefined();
    },
  );

  it.runIf(here)(
    "answers 304 for an unchanged file, and has a validator for each encoding",
    async () => {
      const tags = new Set<string>();
      for (const encoding of encodings) {
        const { headers } = await get({ "accept-encoding": encoding });
        const etag = headers["etag"] ?? "";
        tags.add(etag.replace(/^W\//, ""));
        expect(headers["last-modified"]).toBeUndefined();
        const again = await get({ "accept-encoding": encoding, "if-none-match": etag });
        expect([again.status, again.body.length]).toEqual([304, 0]);
        expect(again.headers["access-control-allow-origin"]).toBe("*");
      }
      expect(tags.size).toBe(encodings.length);
    },
  );

  it.runIf(here)("never answers 304 for a changed file of equal size", async () => {
    const before = readFileSync(join(site.root, file), "utf8");
    const asked = new Map<string, string>();
    for (const encoding of encodings) {
      const { headers } = await get({ "accept-encoding": encoding });
      asked.set(encoding, headers["etag"] ?? "");
    }
    const after = before.replace(/\d(?=\D*$)/, (digit) => (digit === "0" ? "1" : "0"));
    expect([after.length, after === before]).toEqual([before.length, false]);
    await lay(site, after, copies);
    for (const [encoding, etag] of asked) {
      const found = await get({ "accept-encoding": encoding, "if-none-match": etag });
      expect([encoding, found.status]).toEqual([encoding, 200]);
      expect(decoded(found.body, encoding).toString("utf8")).toBe(after);
    }
    await lay(site, before, copies);
    // back again: the same bytes have the validator that they had
    for (const [encoding, etag] of asked) {
      const found = await get({ "accept-encoding": encoding, "if-none-match": etag });
      expect([encoding, found.status]).toEqual([encoding, 304]);
    }
  });

  it.runIf(here)("ignores dates, because times of files say nothing about age", async () => {
    const found = await get({ "if-modified-since": new Date().toUTCString() });
    expect(found.status).toBe(200);
  });
});

/** A file and its copies as a build writes them, with the times of their contents. */
async function lay({ root }: Deployed, text: string, encodings: readonly CompressedEncoding[]) {
  const plain = { path: file, mediaType: "application/json", status: 200, body: text } as const;
  const made = await compressedCopiesOf({ ...plain, cache: "latest" }, encodings);
  expect(made.length).toBe(encodings.length);
  for (const { path, body } of [plain, ...made]) {
    const at = join(root, path);
    // a link to the build that other tests read
    rmSync(at, { force: true });
    writeFileSync(at, body);
    touch(at, contentTime(sha256Hex(body)));
  }
}

function decoded(body: Buffer, encoding: string): Buffer {
  if (encoding === "br") return brotliDecompressSync(body);
  if (encoding === "gzip") return gunzipSync(body);
  return body;
}
