import { Cite } from "@citation-js/core";
import { describe, expect, test } from "vitest";
import "@citation-js/plugin-bibtex";
import "@citation-js/plugin-ris";
import { citationFormats } from "../../src/record/citation-formats.ts";
import { publicationOf } from "../../src/record/reference.ts";
import { sampleCore } from "./sample-core.ts";
import { samplePublisher } from "./sample-publisher.ts";

const record = publicationOf(sampleCore);
const url = `https://harbour.example/publications/${record.referenceId}.html`;
const { text, bibtex, ris, csl } = citationFormats(record, samplePublisher, null);

function read(citation: unknown): Readonly<Record<string, unknown>> {
  const { data } = new Cite(citation);
  expect(data).toHaveLength(1);
  return data[0] ?? {};
}

/** Everything that a hostile or careless title and name could hold. */
const awkward = 'R&D_1: 50% {off} \\ "quoted" #3 ~ ^ $5 <b>, é ß — 漢字';

describe("citationFormats()", () => {
  test("writes one line of text with the reference, the version, the day and the address", () => {
    expect(text).toBe(
      `Harbour Desk (2025). ${record.title}. Harbour Index, ${record.referenceId} (contentHash ${record.contentHash}), version 1, published 5 January 2025. ${url}`,
    );
  });

  /** The one author, unsplit; BibTeX knows no corporate names and reads it as a family name. */
  function author(citation: unknown): unknown {
    const authors = read(citation)["author"];
    return Array.isArray(authors) ? authors.map((name) => name.literal ?? name) : authors;
  }

  test.each([
    ["BibTeX", bibtex],
    ["RIS", ris],
    ["CSL-JSON", csl],
    ["CSL-JSON as text", JSON.stringify(csl)],
  ])("writes %s that another library reads back", (_, citation) => {
    expect(read(citation)).toMatchObject({
      type: "report",
      title: record.title,
      publisher: "Harbour Desk",
      genre: "Weekly Stress",
      number: record.referenceId,
      issued: { "date-parts": [[2025, 1, 5]] },
      URL: url,
      // the reference has 8 digits of it, which a hostile publisher can make two texts for
      note: expect.stringContaining(`contentHash ${record.contentHash}`),
    });
    expect(author(citation)).toEqual([
      citation === bibtex ? { family: "Harbour Desk" } : "Harbour Desk",
    ]);
  });

  test("ends what became of a version with one stop, whatever its reason ends with", () => {
    for (const reason of ["It was a draft", "It was a draft.", "It was a draft. "]) {
      const correction = { ...sampleCore, type: "correction" as const, version: 2, reason };
      const cited = citationFormats(record, samplePublisher, publicationOf(correction));
      expect(cited.text).toMatch(/: It was a draft\. https:/);
      expect(read(cited.csl)["note"]).toContain(": It was a draft. contentHash");
    }
  });

  test("keys every format by the reference", () => {
    expect(read(bibtex)["citation-key"]).toBe(record.referenceId);
    expect(read(ris)["id"]).toBe(record.referenceId);
    expect(csl["id"]).toBe(record.referenceId);
  });

  test("escapes what would end or change a field, in every format", () => {
    const publisher = {
      ...samplePublisher,
      publisher: { name: awkward, url: "https://a.example" },
    };
    const formats = citationFormats(
      publicationOf({ ...sampleCore, title: awkward }),
      publisher,
      null,
    );
    for (const citation of [formats.bibtex, formats.ris, formats.csl]) {
      const item = read(citation);
      expect(item["title"]).toBe(awkward);
      expect(item["publisher"]).toBe(awkward);
      const name = citation === formats.ris ? awkward.replaceAll(",", "") : awkward;
      expect(author(citation)).toEqual([citation === formats.bibtex ? { family: name } : name]);
    }
  });

  test("keeps a title on one line, so that it cannot begin a field of its own", () => {
    const title = "First\r\nER  - \nTY  - BOOK";
    const formats = citationFormats(publicationOf({ ...sampleCore, title }), samplePublisher, null);
    expect(read(formats.ris)["title"]).toBe("First ER - TY - BOOK");
    expect(formats.text.split("\n")).toHaveLength(1);
  });
});
