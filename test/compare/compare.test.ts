import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { differenceText } from "../../scripts/desk/difference-text.ts";
import { compare, type Difference, rowChanges } from "../../src/readers/compare/compare.ts";
import { published } from "../../src/readers/compare/publication-tables.ts";
import { folderSource, type Source } from "../../src/readers/source/source.ts";
import { temporaryFolder } from "../emit/temporary-folder.ts";
import { buildWorld, correction, first } from "../verify/issued-world.ts";

const row = fc.record({ id: fc.integer({ min: 0, max: 9 }), a: fc.constantFrom(null, 0, "0", 1) });
const table = fc.uniqueArray(row, { selector: ({ id }) => id });

/** The older table with the changes made to it. */
function applied(
  rows: readonly object[],
  { added, removed, changed }: ReturnType<typeof rowChanges>,
) {
  const result = new Map(rows.map((one) => [Reflect.get(one, "id"), { ...one }]));
  for (const one of removed) result.delete(one["id"]);
  for (const { key, cells } of changed) {
    for (const cell of cells)
      Object.assign(result.get(key["id"]) ?? {}, { [cell.column]: cell.new });
  }
  for (const one of added) result.set(one["id"], { ...one });
  return [...result.values()].sort((a, b) => Reflect.get(a, "id") - Reflect.get(b, "id"));
}

describe("the changes between two tables", () => {
  it("make the newer of the older, and are none between equal ones in any order", () => {
    fc.assert(
      fc.property(table, table, (before, after) => {
        const changes = rowChanges(["id"], before, after);
        expect(applied(before, changes)).toEqual([...after].sort((a, b) => a.id - b.id));
        expect(rowChanges(["id"], after, after.toReversed())).toEqual({
          ...{ added: [], removed: [], changed: [] },
        });
      }),
    );
  });
});

describe("the difference between two publications", () => {
  const [older, newer] = [join(temporaryFolder(), "older"), join(temporaryFolder(), "newer")];
  let difference: Difference;
  beforeAll(async () => {
    await buildWorld({ issue: [first] }, older);
    await buildWorld({ issue: [first, correction] }, newer);
    difference = await compare(
      await published(await folderSource(older), "older"),
      await published(await folderSource(newer), "newer"),
    );
  });

  it("is given by rows, with old and new values", () => {
    const [records] = difference.tables.filter(({ table: name }) => name === "publications");
    expect(records?.added).toMatchObject([{ type: "correction", version: 2 }]);
    expect(records?.removed).toEqual([]);
    const [superseded] = records?.changed ?? [];
    expect(superseded?.cells).toEqual(
      expect.arrayContaining([{ column: "status", old: "current", new: "superseded" }]),
    );
    const text = differenceText(difference, 20);
    expect(text).toMatch(/^publications: 1 added, 0 removed, 1 changed of 1$/m);
    expect(text).toMatch(/^~ HBR-WS-\S+: .*status current → superseded/m);
  });

  it("names the files that differ, and is empty for one publication twice", async () => {
    expect(difference.files.changed).toContain("api/data/exports/publications.csv");
    const same = await published(await folderSource(older), "older");
    const nothing = await compare(same, same);
    expect(nothing).toMatchObject({ equal: true, tables: [] });
    expect(differenceText(nothing, 20)).toContain("No difference");
  });

  it("is refused where a file is not the one of the manifest", async () => {
    const source = await folderSource(older);
    const altered: Source = {
      ...source,
      read: async (path, listed) =>
        path.endsWith("publications.json") ? Buffer.from("{}") : source.read(path, listed),
    };
    const side = await published(altered, "older");
    await expect(side.rows("publications")).rejects.toThrow(/Cannot compare "older".*bytes/);
  });
});
