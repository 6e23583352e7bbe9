import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordObjectSchema } from "../../src/answers/rows/publication-object.ts";
import { issueInto } from "../load/issuing.ts";
import { withWorld } from "../load/world.ts";
import { buildContent, correction, first, third } from "../verify/issued-world.ts";

// Whoever follows a citation, today or in ten years, must see what became of the record.

const out = mkdtempSync(join(tmpdir(), "stele-home-"));
afterAll(() => rmSync(out, { recursive: true, force: true }));
beforeAll(() =>
  withWorld({ append: { "observations/2024.csv": lateRow } }, async (content) => {
    await issueInto(content, [first, correction, third]);
    await buildContent(content, join(out, "site"));
  }),
);
/** A reading of the first period that became known on the day of its correction, and changes its figures. */
const lateRow = "F001,payout_delay_days,20,days,2024-02-04,2024-02-08,\n";

const at = (path: string) => readFileSync(join(out, "site", path), "utf8");
const references = () =>
  readdirSync(join(out, "site/s/publications/ref")).map((name) => name.slice(0, -5));
const homeOf = (reference: string) =>
  recordObjectSchema.parse(JSON.parse(at(`s/publications/record/${reference}.json`)).publication);

type Row = Record<string, unknown>;

describe("the home of a reference", () => {
  it("is there for every record ever issued, with its status, successor and reason", () => {
    const homes = references().map(homeOf);
    expect(homes).toHaveLength(3);
    const old = homes.find(({ status }) => status === "superseded");
    expect(old).toMatchObject({
      statusSince: "2024-02-08T06:00:00Z",
      statusReason: "A sum was wrong",
      versions: [
        { version: 1, type: "scheduled", status: "superseded", reason: null },
        { version: 2, type: "correction", status: "current", reason: "A sum was wrong" },
      ],
    });
    expect(old?.supersededBy).toBe(old?.versions[1]?.referenceId);
  });

  it("is where each form of citation leads, which exists beside the page", () => {
    for (const reference of references()) {
      const page = `publications/${reference}.html`;
      expect(at(page)).toContain(reference);
      const { citation } = homeOf(reference);
      const [item] = JSON.parse(at(`s/publications/record/${reference}.csl.json`));
      expect(item).toEqual(citation.csl);
      expect(item.URL).toBe(`https://harbour.example/${page}`);
      expect(at(`s/publications/record/${reference}.bib`).trim()).toBe(citation.bibtex);
      expect(at(`s/publications/record/${reference}.ris`).trim()).toBe(citation.ris);
      expect(citation.text).toContain(item.URL);
    }
  });

  it("tells in every form of citation what became of a version", () => {
    for (const reference of references()) {
      const { citation, status, statusReason, supersededBy } = homeOf(reference);
      const forms = [citation.text, citation.bibtex, citation.ris, JSON.stringify(citation.csl)];
      if (supersededBy === null) {
        expect(forms.join()).not.toMatch(/superseded on|withdrawn on/i);
        continue;
      }
      for (const form of forms) {
        expect(form.toLowerCase()).toContain(`${status} on `);
        expect(form).toContain(`by ${supersededBy}: ${statusReason}`);
      }
    }
  });

  it("tells what was first published of a period and what stands", () => {
    const vintages = readFileSync(join(out, "site/api/data/exports/index-vintages.json"), "utf8");
    const rows = JSON.parse(vintages)
      .rows.filter(({ measure, record }: Row) => measure === "stressIndex" && record !== null)
      .map(({ periodEnd, value, knownFrom, knownUntil }: Row) => [
        ...[periodEnd, value, knownFrom, knownUntil],
      ]);
    expect(rows).toEqual([
      ["2024-02-04", 54.524, "2024-02-07", "2024-02-08"],
      ["2024-02-04", 59.524, "2024-02-08", null],
      ["2024-02-11", 57.214, "2024-02-14", null],
    ]);
    const history: Row[] = JSON.parse(at("api/data/exports/index-history.json")).rows;
    const revised = history.find(({ periodEnd }) => periodEnd === "2024-02-04");
    expect(revised?.["revisedOn"]).toBe("2024-02-08");
    expect(revised?.["issuedOn"]).toBe("2024-02-07");
    const unpublished = history.find(({ periodEnd }) => periodEnd === "2024-01-28");
    expect(unpublished).toMatchObject({ reference: null, issuedOn: null, revisedOn: null });
  });

  it("leaves the frozen core as it was issued", () => {
    for (const reference of references()) {
      expect(JSON.parse(at(`s/publications/ref/${reference}.json`))).not.toHaveProperty("status");
    }
  });

  it("names only files that are there", () => {
    for (const reference of references()) {
      for (const { href } of homeOf(reference).distribution) {
        if (!href.startsWith("/api/")) expect(at(href.slice(1)).length, href).toBeGreaterThan(0);
      }
    }
  });
});
