import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { build } from "../../src/build/build.ts";
import { distStore } from "../../src/hosts/serve/dist-store.ts";
import { handle } from "../../src/hosts/serve/server.ts";
import { type Change, withWorld } from "../load/world.ts";
import { first, remove } from "./issued-world.ts";

// Unusable content takes down what is made from it, and what is missing is never an empty success.

const folder = mkdtempSync(join(tmpdir(), "stele-broken-"));
afterAll(() => remove(folder));

/** Builds a world with a change, and asks it. */
async function built(name: string, change: Change) {
  const out = join(folder, name);
  await withWorld(change, (content) =>
    build({ content, out, asOf: "2024-03-06", cache: ".cache" }, () => undefined),
  );
  const store = distStore(out);
  return {
    out,
    ask: async (url: string) => {
      const { status, body } = await handle(store, "GET", url, {});
      const text = Buffer.from(body).toString("utf8");
      return { status, body: text.startsWith("{") ? JSON.parse(text) : text };
    },
  };
}

describe("an archive that is not there", () => {
  it("takes down every route of the publications, and leaves no log that was rolled back", async () => {
    const gone = ["publications", "published.lock.json"];
    const { out, ask } = await built("no-publications", { remove: gone });
    for (const url of [
      "/api/publications",
      "/api/publications/archive",
      "/api/publications/card",
      "/api/publications/citations",
      "/api/data/exports/publications",
      "/api/data/exports/integrity?format=csv",
      "/api/signals",
    ]) {
      const { status, body } = await ask(url);
      expect([url, status, body.error]).toEqual([
        url,
        503,
        "Data unavailable: publications missing from the content",
      ]);
    }
    for (const url of ["/api/firms", "/api/index/latest", "/api/research"]) {
      expect((await ask(url)).status, url).toBe(200);
    }
    expect(existsSync(join(out, "ledger"))).toBe(false);
    expect(existsSync(join(out, "feeds/publications.atom"))).toBe(false);
  });

  it("takes down the answers that score forecasts", async () => {
    const { ask } = await built("no-forecasts", { remove: ["forecasts"] });
    const missing = "Data unavailable: forecasts missing from the content";
    for (const url of ["/api/data/exports/forecasts", "/api/data/exports/calibration"]) {
      expect([url, (await ask(url)).body.error]).toEqual([url, missing]);
    }
  });
});

describe("rows of firms that cannot be used", () => {
  const datasets = ["citations", "publications", "research"];
  /** What is made of records, essays and rules alone. */
  const apart = [
    "/api/publications",
    "/api/publications/archive",
    "/api/publications/card",
    "/api/publications/citations",
    "/api/research",
    "/api/data/exports/methodology",
    ...datasets.flatMap((name) =>
      [name, `${name}?format=csv`].map((one) => `/api/data/exports/${one}`),
    ),
  ];
  const reading = ["/api/firms", "/api/rankings", "/api/data/exports/firms?format=csv"];

  it.each([
    ["forecasts", { remove: ["forecasts"] }, ["observations", "evidence", "outcomes", "sources"]],
    ["observations", { append: { "observations/2024.csv": "X\n" } }, ["evidence", "outcomes"]],
    ["sources", { append: { "sources.csv": "X\n" } }, ["observations", "outcomes", "forecasts"]],
    ["claims", { remove: ["claims.csv"] }, ["observations", "forecasts"]],
    ["events", { append: { "events.csv": "X\n" } }, ["observations", "evidence"]],
    ["outcomes", { append: { "outcomes.csv": "X\n" } }, ["observations", "evidence", "forecasts"]],
  ] as const)(
    "%s take down what is made of them, and no other byte",
    async (kind, change, left) => {
      const whole = await built("whole", { issue: [first] });
      const { ask } = await built(`rows-${kind}`, { issue: [first], ...change });
      for (const url of [...apart, ...left.map((name) => `/api/data/exports/${name}`)]) {
        const [got, wanted] = [await ask(url), await whole.ask(url)];
        expect([url, got.status]).toEqual([url, 200]);
        const { calibration, calibrationReason, ...rest } = unlabelled(got.body);
        const isScored = kind === "forecasts" || kind === "outcomes";
        if (isScored && calibration !== undefined && url.includes("/exports/")) {
          expect(calibration).toBeNull();
          expect(calibrationReason).toMatch(new RegExp(`^${kind} `));
          expect(rest).toEqual({ ...wanted.body, calibration: undefined });
        } else expect(got.body).toEqual(wanted.body);
      }
      for (const url of reading) expect([url, (await ask(url)).status]).toEqual([url, 503]);
      const described = await ask("/api/data/exports/datapackage.json");
      expect([described.status, described.body.provenance, described.body.calibration]).toEqual([
        200,
        null,
        null,
      ]);
    },
  );
});

/** The members of a body; those of text, such as a table's, are the text. */
function unlabelled(body: unknown): Record<string, unknown> {
  return typeof body === "string" ? { body } : { ...(body as object) };
}

describe("citations that cannot be used", () => {
  it("leave the publication, which states why it cannot list them", async () => {
    const append = { "citations.csv": "C9,not a reference\n" };
    const write = { "research/a.md": "no front matter\n", "research/b.md": "none here either\n" };
    const { ask } = await built("citations", { issue: [first], append, write });
    const { status, body } = await ask("/api/publications");
    expect(status).toBe(200);
    expect(body.publication).toMatchObject({
      citedBy: null,
      citedByReason: "citations failed its checks, 1 problem",
    });
    expect((await ask("/api/publications/citations")).body.error).toBe(
      "Data unavailable: citations failed its checks, 1 problem",
    );
    expect((await ask("/api/research")).body.error).toBe(
      "Data unavailable: research failed its checks, 2 problems",
    );
  });
});
