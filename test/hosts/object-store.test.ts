import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { uploadOrder } from "../../src/emit/deploy/upload-order.ts";
import type { HostInput } from "../../src/hosts/host-profile.ts";
import { isApi } from "../../src/resolve/headers.ts";
import { prove } from "./compared.ts";
import { type Ask, asking, each } from "./requests/ask.ts";
import { sha256 } from "./requests/expected.ts";
import { type Bucket, objectsOf, serving, uploaded } from "./servers/bucket.ts";
import { type Deployed, deployed, inputOf } from "./servers/deployed.ts";
import type { Listening } from "./servers/listening.ts";
import { isFree } from "./servers/query-blind.ts";

const profile = "object-store";
const kinds = [
  ["a bucket that nobody may list", { missing: 403, errorDocument: null }],
  [
    "a bucket whose website has an error document",
    {
      missing: 404,
      errorDocument: "s/errors/404.json",
    },
  ],
] as const;

describe.each(kinds)("object-store, %s", (_, kind) => {
  let site: Deployed;
  let bucket: Bucket;
  let server: Listening;
  let input: HostInput;
  let ask: Ask;

  beforeAll(async () => {
    const { dist } = inject("hosts");
    input = inputOf(dist);
    site = await deployed(dist, profile);
    bucket = uploaded(site.root, profile);
    server = await serving(bucket, kind);
    ask = asking(server.port);
  });
  afterAll(async () => {
    await server?.stop();
    site?.remove();
  });

  it("answers the routes without parameters exactly, and no other address below /api", async () => {
    const proof = { profile, server: "a bucket in memory", exact: false, parses: false };
    await prove(
      { ...proof, plain: true, answers: (url) => isFree(input, url) },
      ask,
      inject("hosts").expectations,
    );
  });

  it("has no key for a route with parameters, nor below one", () => {
    const routes = input.table.routes.filter(({ parameters }) => parameters.length > 0);
    for (const { path, pathParameters } of routes) {
      const [start = ""] = path.slice(1).split("/:");
      const taken = [...bucket.keys()].filter((key) =>
        !isApi(`/${key}`, "")
          ? false
          : pathParameters.length > 0
            ? key.startsWith(`${start}/`)
            : key === start,
      );
      expect(taken, path).toEqual([]);
    }
  });

  it("serves every stored file with its own headers", async () => {
    const wrong: string[] = [];
    const { files } = site.manifest;
    await each(
      files.filter(({ path }) => !path.startsWith("s/errors/")),
      async (file) => {
        const got = await ask({ method: "GET", url: `/${file.path}` });
        const type = got.headers["content-type"];
        if (got.status !== 200 || sha256(got.body) !== file.sha256 || type !== file.mediaType) {
          wrong.push(`${got.status} ${file.path}: found type "${type}"`);
        }
      },
    );
    expect(wrong.slice(0, 12)).toEqual([]);
    const headersOf = (key: string) => bucket.get(key)?.headers;
    expect(headersOf("api/data/exports/firms.csv")).toMatchObject({
      "cache-control": "public, max-age=300, stale-while-revalidate=3600",
      "content-disposition": 'attachment; filename="firms.csv"',
    });
    expect(headersOf("api/publications/card.svg")).toMatchObject({
      "content-disposition": 'attachment; filename="card.svg"',
    });
    expect(headersOf("s/errors/404.json")?.["cache-control"]).toBe("no-store");
  });

  it("states which host it is", async () => {
    const { body } = await ask({ method: "GET", url: "/s/host.json?x=1" });
    expect(JSON.parse(body.toString("utf8"))).toEqual({ version: 1, host: profile, tier: "files" });
  });
});

describe("the table of objects", () => {
  let site: Deployed;
  beforeAll(async () => {
    site = await deployed(inject("hosts").dist, profile);
  });
  afterAll(() => site?.remove());

  const table = () => readFileSync(join(site.root, "hosts", profile, "objects.tsv"), "utf8");

  it("lists each key once, in the order in which a build is uploaded", () => {
    const keys = objectsOf(table()).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    const { immutable: all, pages, pointer } = uploadOrder(site.manifest, null);
    // the manifest's sections go before, by a loop of their own
    const immutable = all.filter((path) => !path.startsWith("s/manifest/"));
    const files = keys.filter((key) => !isApi(`/${key}`, "") && key !== "s/host.json");
    const between = files.slice(immutable.length, -pointer.length);
    expect(files.slice(0, immutable.length)).toEqual(immutable);
    const unshown = (path: string) => /^s\/errors\/(?!404)/.test(path);
    expect(between.sort()).toEqual(pages.filter((path) => !unshown(path)).sort());
    expect(files.slice(-pointer.length)).toEqual(pointer);
  });

  it("is read correctly by the loop of the README", () => {
    const readme = readFileSync(join(site.root, "hosts", profile, "README.md"), "utf8");
    const [, loop = ""] = /```sh\n([^`]*)```/.exec(readme) ?? [];
    const [bin, log] = [join(site.scratch, "bin"), join(site.scratch, "calls")];
    mkdirSync(bin);
    writeFileSync(join(bin, "aws"), `#!/bin/sh\nprintf '%s|' "$@" >>"${log}"\necho >>"${log}"\n`);
    chmodSync(join(bin, "aws"), 0o755);
    const objects = objectsOf(table());
    const few = [
      ...objects.slice(0, 3),
      ...objects.filter((o) => o.disposition !== "").slice(0, 3),
    ];
    const lines = table().split("\n");
    const cwd = join(site.scratch, "loop");
    mkdirSync(cwd);
    const some = lines.filter((line) => few.some(({ key }) => line.startsWith(`${key}\t`)));
    writeFileSync(join(cwd, "objects.tsv"), `${some.join("\n")}\n`);
    mkdirSync(join(cwd, "../../s/manifest"), { recursive: true });
    writeFileSync(join(cwd, "../../s/manifest/ab.json"), "[]");
    execFileSync("sh", ["-c", loop], { cwd, env: { PATH: `${bin}:${process.env["PATH"]}` } });
    const [section, ...calls] = readFileSync(log, "utf8").trimEnd().split("\n");
    expect(section).toBe(
      "s3api|put-object|--bucket|my-bucket|--key|s/manifest/ab.json|--body|../../s/manifest/ab.json|" +
        "--content-type|application/json; charset=utf-8|" +
        "--cache-control|public, max-age=60, stale-while-revalidate=600, stale-if-error=86400|",
    );
    expect(calls).toEqual(
      few.map(({ key, file, mediaType, cacheControl, disposition }) => {
        const plain = `s3api|put-object|--bucket|my-bucket|--key|${key}|--body|../../${file}|`;
        const typed = `--content-type|${mediaType}|--cache-control|${cacheControl}|`;
        const named = disposition === "" ? "" : `--content-disposition|${disposition}|`;
        return plain + typed + named;
      }),
    );
  });
});
