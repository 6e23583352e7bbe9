import { describe, expect, it } from "vitest";
import { outcome } from "../../src/resolve/outcome.ts";
import type { RouteTable } from "../../src/resolve/table.ts";

// A host whose files are replaced one by one: until the last of them is there, nothing composed fits.

const entry = {
  path: "/api/things",
  pathParameters: [],
  parameters: [{ kind: "integer", name: "limit", min: 0, max: 9, default: 2 }],
  failed: null,
  answer: {
    kind: "list",
    stem: "api/things",
    rows: "things",
    parts: [],
    counted: true,
    totalled: true,
    facets: [],
    sort: "i",
    sizes: [2],
    defaultLimit: 2,
    totals: { "": 9 },
    editions: { "": "e" },
    search: null,
    by: null,
    empty: { attached: "", available: null },
  },
} as const;
const table: RouteTable = { version: 1, build: "b", routes: [entry] };
const whole = { kind: "lines", body: ["row\n"], whole: "" } as const;

/** The outcome where the files fit from the given reading of the table on, and how long was waited. */
async function askedWhile(replacing: number, isPatient: boolean) {
  let readings = 0;
  const waited: number[] = [];
  const pause = async (milliseconds: number) => {
    waited.push(milliseconds);
  };
  const found = await outcome(
    "GET",
    "/api/things",
    "limit=3",
    async () => {
      readings++;
      return table;
    },
    async () => null,
    async () => (readings >= replacing ? whole : { kind: "stale" }),
    isPatient ? pause : undefined,
  );
  return { kind: found.kind, waited };
}

describe("an answer while a site is replaced", () => {
  it("waits for the rest of the new build, and then is whole", async () => {
    expect(await askedWhile(1, true)).toEqual({ kind: "lines", waited: [] });
    expect(await askedWhile(2, true)).toEqual({ kind: "lines", waited: [] });
    expect(await askedWhile(4, true)).toEqual({ kind: "lines", waited: [50, 100] });
  });

  it("is a failure when the build has not come after three seconds, and where nobody may wait", async () => {
    const { kind, waited } = await askedWhile(99, true);
    expect(kind).toBe("failure");
    const sum = waited.reduce((a, b) => a + b, 0);
    expect(sum).toBeGreaterThan(3000);
    expect(sum).toBeLessThan(4000);
    expect(await askedWhile(3, false)).toEqual({ kind: "failure", waited: [] });
  });
});
