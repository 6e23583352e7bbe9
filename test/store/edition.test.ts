import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endingOf as endingOfPage, type Frame, framed } from "../../src/resolve/frame.ts";
import type { ListAnswer } from "../../src/resolve/table.ts";
import { attachedOf, editionOf, endingOf } from "../../src/site/store/edition.ts";

const list: ListAnswer = {
  kind: "list",
  stem: "api/sources",
  rows: "sources",
  parts: [],
  counted: true,
  totalled: false,
  facets: [],
  sort: "name",
  sizes: [50],
  defaultLimit: 50,
  totals: {},
  editions: {},
  search: null,
  by: null,
  empty: { attached: "", available: null },
};
const frame = {
  path: "/api/sources",
  list,
  parameters: [],
  values: { limit: 50, offset: 0 },
} satisfies Frame;

function pageOf(lines: readonly string[], meta: object): string {
  const attached = attachedOf({ meta });
  const rows = { count: lines.length, all: [lines.join(",\n")], parts: [] };
  return framed(frame, rows, lines.length, endingOf(editionOf(lines, attached), attached)).join("");
}

describe("a page of a list", () => {
  it("is JSON where nothing is attached to the rows", () => {
    const page: unknown = JSON.parse(pageOf(['{"name":"a"}'], {}));
    expect(page).toMatchObject({ sources: [{ name: "a" }], meta: { total: 1 } });
    expect(page).toHaveProperty("meta.edition");
  });

  it("has what is attached as the last members of its meta, and can be read back", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^own[a-z]{0,6}$/), fc.jsonValue()), (meta) => {
        const page = pageOf(['{"name":"a"}', '{"name":"b"}'], meta);
        const read = JSON.parse(page).meta;
        expect(read).toMatchObject(JSON.parse(JSON.stringify(meta)));
        expect(endingOfPage(page)).toMatchObject({ total: 2, edition: read.edition });
      }),
    );
  });
});
