import { describe, expect, it } from "vitest";
import { citedWorks } from "../../src/content/cited-works.ts";
import { importCitations } from "../../src/content/import-citations.ts";
import { citationFormats } from "../../src/record/citation-formats.ts";
import { publicationOf } from "../../src/record/reference.ts";
import { sampleCore } from "../record/sample-core.ts";
import { samplePublisher } from "../record/sample-publisher.ts";

const options = {
  ...{ referenceId: "HBR-WS-20250105", addedOn: "2025-03-01", citedOn: null, known: [] },
};
const read = (text: string, more: Partial<Parameters<typeof importCitations>[1]> = {}) => {
  const imported = importCitations(text, { ...options, ...more });
  if (imported === null) throw new RangeError(`No format: ${text}`);
  return imported;
};

const article = `@string{jit = "Journal of Invented Things"}
@comment{not a work}
@article{smith2024,
  title = {On {Brokers} \\& \\emph{R\\&D}}, author = {Smith, Jane}, journal = jit,
  year = {2024}, month = mar, day = {5}, doi = {10.1234/abc.5}
}
`;

describe("importCitations()", () => {
  it("reads BibTeX with its strings, and cites a DOI where there is no address", () => {
    expect(read(article)).toEqual({
      already: [],
      unread: [],
      rows: [
        {
          citationId: expect.stringMatching(/^cite-[0-9a-f]{12}$/),
          referenceId: "HBR-WS-20250105",
          title: "On Brokers & R&D",
          url: "https://doi.org/10.1234/abc.5",
          publisher: "Journal of Invented Things",
          kind: "article",
          doi: "10.1234/abc.5",
          citedOn: "2024-03-05",
          addedOn: "2025-03-01",
          verification: "unverified",
          verifiedOn: null,
        },
      ],
    });
  });

  it("reads a BibLaTeX date", () => {
    const text =
      "@online{a, title={T}, publisher={P}, date={2024-11-30}, url={https://a.example/1}}\n";
    expect(read(text).rows).toMatchObject([{ citedOn: "2024-11-30", kind: "other" }]);
  });

  it("leaves out what is not seen in the texts of others", () => {
    const hyphenated = article
      .replace("Brokers", "Bro\u00adkers\u200b")
      .replace("Things", "Thi\u00adngs");
    expect(read(hyphenated)).toEqual(read(article));
  });

  it("reads RIS with either line end", () => {
    const lines = ["TY  - RPRT", "ID  - r1", "TI  - A report", "PB  - Desk", "PY  - 2024"];
    const end = ["DA  - 2024/04/02/", "UR  - https://n.example/1", "ER  - ", ""];
    for (const newline of ["\n", "\r\n"]) {
      const { rows, unread } = read([...lines, ...end].join(newline));
      expect(unread).toEqual([]);
      expect(rows).toMatchObject([
        { title: "A report", publisher: "Desk", kind: "report", citedOn: "2024-04-02" },
      ]);
    }
  });

  it("reads CSL-JSON, one item or a list", () => {
    const item = {
      ...{ id: "a", type: "thesis", title: "A <i>thesis</i>", publisher: "College" },
      ...{ URL: "https://c.example/1", issued: { "date-parts": [["2024", 2, "3"]] } },
    };
    for (const text of [JSON.stringify(item), `\uFEFF${JSON.stringify([item])}`]) {
      expect(read(text).rows).toMatchObject([
        { title: "A thesis", kind: "thesis", citedOn: "2024-02-03", doi: null },
      ]);
    }
  });

  it("reads what Stele itself offers as citations", () => {
    const record = publicationOf(sampleCore);
    const { bibtex, ris, csl } = citationFormats(record, samplePublisher, null);
    for (const text of [bibtex, ris, JSON.stringify(csl)]) {
      expect(read(text).rows).toMatchObject([
        { title: record.title, kind: "report", citedOn: "2025-01-05" },
      ]);
    }
  });

  it("never invents a date, and uses the one it is given", () => {
    const text = "@book{b, title={T}, publisher={P}, year={2023}, url={https://b.example}}\n";
    expect(read(text)).toMatchObject({
      rows: [],
      unread: ['"b": it does not tell the day on which it appeared'],
    });
    expect(read(text, { citedOn: "2023-06-01" }).rows).toMatchObject([{ citedOn: "2023-06-01" }]);
  });

  it("names each work that it cannot read and keeps the others", () => {
    const broken = "@misc{broken, title={No end\n";
    const nowhere = "@misc{nowhere, title={T}, publisher={P}, date={2024-01-01}}\n";
    const nobody = "@misc{nobody, title={T}, url={https://a.example}, date={2024-01-01}}\n";
    const { rows, unread } = read(broken + nowhere + nobody + article);
    expect(rows).toHaveLength(1);
    expect(unread).toEqual([
      expect.stringMatching(/^"broken": it cannot be parsed, /),
      '"nowhere": it must name an http or https URL, or a DOI',
      '"nobody": it must name a publisher or the journal or site that it appeared in',
    ]);
  });

  it("adds a work once, however often it is imported", () => {
    const { rows } = read(article);
    expect(read(article + article).rows).toHaveLength(1);
    expect(read(article, { known: rows })).toEqual({
      rows: [],
      already: ['"smith2024"'],
      unread: [],
    });
  });

  it.each(['{"title": 1}', "[1]", "[null]", '{"a"', "[]"])("adds nothing for %s", (text) => {
    expect(read(text).rows).toEqual([]);
  });
});

describe("citedWorks()", () => {
  it("is null for a text in none of the formats", () => {
    for (const text of ["", "hello", "<xml/>", "TY: x"]) expect(citedWorks(text)).toBeNull();
  });
});
