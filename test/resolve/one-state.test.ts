import fc from "fast-check";
import { expect, it } from "vitest";
import { composed } from "../../src/resolve/composed.ts";
import { outcome } from "../../src/resolve/outcome.ts";
import type { ListAnswer, RouteTable } from "../../src/resolve/table.ts";
import { attachedOf, editionOf } from "../../src/store/edition.ts";
import { type ListSource, listFiles } from "../../src/store/list-files.ts";

// A list in two states, and a host on which any file may still be of the first or already of the
// second. Every answer is of one state, or there is none.

const sizes = [2, 5];

function stateOf(rows: readonly string[], note: string): State {
  const lines = rows.map((row, i) => JSON.stringify({ i, row }));
  const attached = attachedOf({ meta: { note }, available: null });
  const edition = editionOf(lines, attached);
  const totals: Record<string, number> = lines.length === 0 ? {} : { all: lines.length };
  const editions: Record<string, string> = lines.length === 0 ? {} : { all: edition };
  const list: ListAnswer = {
    kind: "list",
    directory: "s/things",
    rows: "things",
    parts: [],
    counted: true,
    totalled: true,
    facets: [],
    sort: "i",
    sizes,
    defaultLimit: 2,
    totals,
    editions,
    search: null,
    by: null,
    empty: { attached: `"edition":"","note":"${note}"`, available: null },
  };
  const number = { kind: "integer", min: 0, max: 100 } as const;
  const parameters = [
    { ...number, name: "limit", default: 2 },
    { ...number, name: "offset", default: 0 },
  ];
  const entry = { path: "/api/things", pathParameters: [], parameters, failed: null, answer: list };
  const lists = lines.length === 0 ? [] : [{ facets: [], lines, attached, edition }];
  // a list without identifiers and without search asks nothing else of its route
  const source = { route: { by: null, search: null }, entry, list, lists } as object as ListSource;
  return {
    table: { version: 1, build: note, routes: [entry] },
    files: new Map(Array.from(listFiles(source), ({ path, body }) => [path, String(body)])),
  };
}

interface State {
  readonly table: RouteTable;
  readonly files: ReadonlyMap<string, string>;
}

async function body(query: string, table: RouteTable, read: (file: string) => string | null) {
  const found = await outcome(
    "GET",
    "/api/things",
    query,
    async () => table,
    async (file) => read(file),
    composed,
  );
  if (found.kind === "composed") return found.body.join("");
  return found.kind === "file" ? read(found.file) : null;
}

const rows = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 14 });

it("composes no answer of pages of two states, whichever files have arrived", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        rows,
        edit: fc.tuple(fc.nat(13), fc.constantFrom("a", "b", "d")),
        cut: fc.nat(2),
        limit: fc.nat(9),
        offset: fc.nat(15),
        arrived: fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
        isTableNew: fc.boolean(),
      }),
      async ({ rows, edit: [at, value], cut, limit, offset, arrived, isTableNew }) => {
        const edited: string[] = rows.slice(0, Math.max(0, rows.length - cut));
        if (at < edited.length) edited[at] = value;
        const [old, now] = [stateOf(rows, "same"), stateOf(edited, "same")];
        const names = [...new Set([...old.files.keys(), ...now.files.keys()])].sort();
        const read = (file: string) => {
          const isNew = arrived[names.indexOf(file) % arrived.length] === true;
          return (isNew ? now : old).files.get(file) ?? null;
        };
        const query = `limit=${limit}&offset=${offset}`;
        const found = await body(query, (isTableNew ? now : old).table, read);
        const whole = await Promise.all(
          [old, now].map(({ table, files }) => body(query, table, (f) => files.get(f) ?? null)),
        );
        expect([...whole, null]).toContain(found);
        expect(whole).not.toContain(null);
      },
    ),
    { numRuns: 1500, seed: 14 },
  );
});
