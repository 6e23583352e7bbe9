import fc from "fast-check";
import { expect, it } from "vitest";
import { cutListed } from "../../src/hosts/runtime/listed-rows.ts";
import { wholeBody } from "../../src/model/language/body.ts";
import { composed } from "../../src/resolve/composed.ts";
import { outcome } from "../../src/resolve/outcome.ts";
import type { ListAnswer, RouteTable } from "../../src/resolve/table.ts";
import { attachedOf, editionOf, endingOf } from "../../src/site/store/edition.ts";
import { type ListSource, listFiles } from "../../src/site/store/list-files.ts";

// A list in two states, and a host on which any file may still be of the first or already of the
// second. Every answer is of one state, or there is none, whether the host holds texts or bytes.

const sizes = [2, 5];

const parts = [
  { key: "first", startsWith: '{"row":"a"' },
  { key: "other", startsWith: '{"row":"\u{1f600}' },
];

function stateOf(rows: readonly string[], note: string, hasParts: boolean): State {
  const lines = rows.map((row, i) => JSON.stringify({ row, i }));
  const attached = attachedOf({ meta: note === "" ? {} : { note } });
  const edition = editionOf(lines, attached);
  const totals: Record<string, number> = { "": lines.length };
  const editions: Record<string, string> = { "": edition };
  const list: ListAnswer = {
    kind: "list",
    stem: "api/things",
    rows: "things",
    parts: hasParts ? parts : [],
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
    empty: endingOf("", attached),
  };
  const number = { kind: "integer", min: 0, max: 100 } as const;
  const parameters = [
    { ...number, name: "limit", default: 2 },
    { ...number, name: "offset", default: 0 },
  ];
  const entry = { path: "/api/things", pathParameters: [], parameters, failed: null, answer: list };
  const lists = [{ place: "", values: {}, lines, attached, edition }];
  // a list without identifiers and without search asks nothing else of its route
  const own = { route: { by: null, search: null } };
  const source = { ...own, entry, list, lists, makes: () => true } as object as ListSource;
  return {
    table: { version: 1, build: note, routes: [entry] },
    files: new Map(Array.from(listFiles(source), ({ path, body }) => [path, wholeBody(body)])),
  };
}

interface State {
  readonly table: RouteTable;
  readonly files: ReadonlyMap<string, string | Uint8Array>;
}

const inParts = { cutRows: cutListed, folds: async () => null, search: async () => null };

type Read = (file: string) => string | Uint8Array | null;

async function body(query: string, table: RouteTable, read: Read, inBytes: boolean) {
  const held = (file: string) => {
    const found = read(file);
    return inBytes && found !== null ? Buffer.from(found) : text(found);
  };
  const found = await outcome(
    "GET",
    "/api/things",
    query,
    async () => table,
    async (file) => held(file),
    (plan, from) => composed(plan, from, inBytes ? inParts : undefined),
  );
  if (found.kind === "composed") return found.body.join("");
  return found.kind === "file" ? text(read(found.file)) : null;
}

function text(body: string | Uint8Array | null): string | null {
  return body === null ? null : Buffer.from(body).toString();
}

const rows = fc.array(fc.constantFrom("a", "\u{1f600}b", "c"), { maxLength: 14 });

it("cuts an answer out of bytes as out of texts, whatever the pages attach", async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.boolean(), fc.constantFrom("n", ""), async (rows, hasParts, note) => {
      const { table, files } = stateOf(rows, note, hasParts);
      const read: Read = (file) => files.get(file) ?? null;
      for (const [limit, offset] of [
        [1, 0],
        [3, 1],
        [7, 2],
        [9, 0],
        [4, 5],
        [3, 15],
      ]) {
        const query = `limit=${limit}&offset=${offset}`;
        const found = await body(query, table, read, true);
        expect(found).toBe(await body(query, table, read, false));
        const { things = [], first = [], other = [] } = JSON.parse(found ?? "");
        expect(things).toEqual(
          rows.map((row, i) => ({ row, i })).slice(offset, Number(offset) + Number(limit)),
        );
        if (!hasParts) continue;
        expect(first).toEqual(things.filter((one: { row: string }) => one.row === "a"));
        expect(other).toEqual(things.filter((one: { row: string }) => one.row === "\u{1f600}b"));
      }
    }),
    { numRuns: 200, seed: 13 },
  );
});

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
        inBytes: fc.boolean(),
        hasParts: fc.boolean(),
      }),
      async ({ rows, edit: [at, value], cut, limit, offset, arrived, ...states }) => {
        const { isTableNew, inBytes, hasParts } = states;
        const edited: string[] = rows.slice(0, Math.max(0, rows.length - cut));
        if (at < edited.length) edited[at] = value;
        const [old, now] = [rows, edited].map((one) => stateOf(one, "same", hasParts)) as [
          State,
          State,
        ];
        const names = [...new Set([...old.files.keys(), ...now.files.keys()])].sort();
        const read = (file: string) => {
          const isNew = arrived[names.indexOf(file) % arrived.length] === true;
          return (isNew ? now : old).files.get(file) ?? null;
        };
        const query = `limit=${limit}&offset=${offset}`;
        const found = await body(query, (isTableNew ? now : old).table, read, inBytes);
        const whole = await Promise.all(
          [old, now].map(({ table, files }) =>
            body(query, table, (f) => files.get(f) ?? null, false),
          ),
        );
        expect([...whole, null]).toContain(found);
        expect(whole).not.toContain(null);
      },
    ),
    { numRuns: 1500, seed: 14 },
  );
});
