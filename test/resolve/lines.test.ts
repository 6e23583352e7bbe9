import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jsonPackageText } from "../../src/answers/exports/formats.ts";
import { build } from "../../src/build/build.ts";
import { ruleRoutes } from "../../src/hosts/rules/route-rules.ts";
import { type DistStore, distStore } from "../../src/hosts/serve/dist-store.ts";
import { handle } from "../../src/hosts/serve/server.ts";
import { Stele } from "../../src/readers/client/stele.ts";
import { composedLines } from "../../src/resolve/compose.ts";
import { declinedFiles } from "../../src/site/store/other-files.ts";
import { staticServer } from "../client/static-server.ts";
import { fullRow, sampleRow, sampleTable } from "../exports/sample-table.ts";

// NDJSON is in no file: it is cut out of the stored JSON, in which each row is a line.

const folder = mkdtempSync(join(tmpdir(), "stele-lines-"));
const out = join(folder, "dist");
let store: DistStore;

beforeAll(async () => {
  const content = "test/worlds/minimal/content";
  await build({ content, out, asOf: null, cache: ".cache" }, () => undefined);
  store = distStore(out);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const get = (url: string, headers = {}) => handle(store, "GET", url, headers);

const label = {
  head: { title: '"rows":[\n' },
  tail: { sha256: "0".repeat(64), legalNote: "\n]," },
};

function cut(rows: Parameters<typeof sampleTable>[0]) {
  const whole = [...jsonPackageText(sampleTable(rows), label)].join("");
  const [text, bytes] = [composedLines(whole), composedLines(Buffer.from(whole))];
  if (text.kind !== "lines" || bytes.kind !== "lines") throw new Error("the file is not whole");
  expect(bytes.body).toEqual(text.body);
  return text;
}

describe("the lines of a stored export", () => {
  it("are its rows as they are written there, each with a line feed", () => {
    const rows = [
      fullRow,
      sampleRow({ text: '<b>\u2028,\n{"rows":[\n],' }),
      sampleRow({ text: "\n]," }),
    ];
    const found = cut(rows);
    const body = found.body.join("");
    const lines = body.split("\n");
    expect(lines.pop()).toBe("");
    expect(lines.map((line) => JSON.parse(line))).toEqual(rows);
    expect(body).toContain("\\u003cb\\u003e\\u2028");
  });

  it("are nothing where there are no rows, and stale where the file is cut short or gone", () => {
    expect(cut([])).toMatchObject({ kind: "lines", body: [] });
    const whole = [...jsonPackageText(sampleTable([fullRow]), label)].join("");
    for (const length of [0, 10, whole.indexOf('"rows":[\n{')]) {
      expect(composedLines(whole.slice(0, length)), String(length)).toEqual({ kind: "stale" });
    }
    expect(composedLines(null)).toEqual({ kind: "stale" });
  });
});

describe("format=ndjson", () => {
  it("is answered from the JSON, of which no other file is written, with its description", async () => {
    expect(
      [...store.current().files.keys()].filter((path) => /exports.*ndjson/.test(path)),
    ).toEqual([]);
    const { status, body, headers } = await get("/api/data/exports/observations?format=NDJSON");
    expect([status, headers["content-type"]]).toEqual([200, "application/x-ndjson; charset=utf-8"]);
    expect(headers["link"]).toContain('rel="describedby"');
    const { rows } = JSON.parse(String((await get("/api/data/exports/observations")).body));
    expect(rows.length).toBeGreaterThan(10);
    expect(String(body)).toBe(rows.map((row: object) => `${JSON.stringify(row)}\n`).join(""));
    expect(headers["etag"]).toMatch(/^W\/"[0-9a-f]{64}:lines"$/);
    const again = await get("/api/data/exports/observations?format=ndjson", {
      "if-none-match": headers["etag"],
    });
    expect(again.status).toBe(304);
  });

  it("is refused of a nested dataset, and its address of before leads to that of the dataset", async () => {
    const nested = await get("/api/data/exports/methodology?format=ndjson");
    expect(String(nested.body)).toContain('found \\"ndjson\\", must be json');
    const file = await get("/api/data/exports/firms.ndjson");
    expect([file.status, String(file.body)]).toEqual([
      404,
      expect.stringContaining('the nearest known one is \\"/api/data/exports/firms\\"'),
    ]);
  });

  it("is read by the client from a host of plain files", async () => {
    const server = await staticServer(out);
    const stele = new Stele({ mirrors: [server.address] });
    const url = "/api/data/exports/firms?format=ndjson";
    const { status, body, json } = await stele.request(url);
    expect([status, json]).toEqual([200, undefined]);
    expect(body).toBe(String((await get(url)).body));
    server.close();
  });

  it("is 501 by rules, which names the formats that are files", () => {
    const syntax = { query: "", path: "", variable: String, group: String };
    const routes = ruleRoutes(store.current().table, syntax);
    const route = routes.find(({ path }) => path.includes("exports"));
    const refused = new Map(route?.refused.map(({ name, status }) => [name, status]));
    expect(refused.get("api/data/exports/firms.ndjson")).toBe(501);
    expect(refused.get("api/data/exports/methodology.ndjson")).toBe(400);
    expect(refused.has("api/data/exports/firms.csv")).toBe(false);
    const failures = declinedFiles(store.current().table);
    const failure = failures.find(({ path }) => path === "s/errors/501/data_exports_dataset.json");
    expect(failure?.body).toContain("/api/data/exports/{dataset}.{format}");
  });
});
