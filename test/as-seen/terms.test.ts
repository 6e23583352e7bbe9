import { describe, expect, it } from "vitest";
import { analyse } from "../../src/engine/analyse.ts";
import { worldAt } from "../../src/engine/world/world.ts";
import { issue } from "../../src/issue/issue.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { wholeBody } from "../../src/model/language/body.ts";
import { termsSchema, wordsOf } from "../../src/model/words/terms.ts";
import { happenings } from "../engine/confirmed-events.ts";
import { tinyModel } from "../engine/tiny-model.ts";
import { firm, observation, tinyDataset, tinyPublisher } from "../engine/world-builder.ts";
import { siteOfDataset } from "../oracle/site.ts";
import { filesOfSite } from "../site/minimal-files.ts";
import { scoresOnly } from "./scores-only.ts";

// A reader of an index of provinces meets provinces and defaults, wherever a text is.

const asOf = "2026-06-28";

function provinces(terms: object): Dataset {
  const words = wordsOf(termsSchema.parse(terms));
  return tinyDataset({
    publisher: { ...tinyPublisher({ description: "Three invented provinces." }), words },
    methodologies: [scoresOnly],
    models: [tinyModel()],
    firms: [
      firm("ash", { country: "CN" }),
      firm("box"),
      firm("elm"),
      firm("fir", {
        statusHistory: [
          { status: "active", from: "2020-01-01" },
          { status: "closed", from: "2026-05-01" },
        ],
      }),
    ],
    observations: [
      observation("ash", "grade", asOf, 70),
      observation("elm", "grade", asOf, 62),
      observation("fir", "grade", "2026-03-01", 30),
    ],
    ...happenings([{ firmId: "ash", kind: "payout_suspension", on: "2026-05-29" }]),
  });
}

async function textsOf(terms: object): Promise<ReadonlyMap<string, string>> {
  const dataset = provinces(terms);
  const analysis = analyse(worldAt(dataset, asOf));
  const asked = {
    series: null,
    note: null,
    criticalTurns: [],
    comparison: null,
    mode: "real_time" as const,
  };
  const publications = issue(analysis, [], asked).records;
  const files = await filesOfSite(siteOfDataset({ ...dataset, publications }, asOf));
  return new Map(
    [...files].flatMap(([path, { body, mediaType }]) => {
      return /html|svg|atom|feed|calendar/.test(mediaType) ? [[path, said(whole(body))]] : [];
    }),
  );
}

function whole(body: Parameters<typeof wholeBody>[0]): string {
  const bytes = wholeBody(body);
  return typeof bytes === "string" ? bytes : new TextDecoder().decode(bytes);
}

/** The words of a file that a person reads or hears: between tags, and in the attributes for that. */
function said(text: string): string {
  const heard = [...text.matchAll(/ (?:alt|title|aria-label|content|placeholder)="([^"]*)"/g)];
  const shown = text
    .replace(/<(script|style|pre|code|metadata)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]+>/g, " ");
  return [shown, ...heard.map(([, one]) => one)]
    .join("\n") // addresses and names of the API stay
    .replace(/https?:\S+|\/api\/\S+|market \| firm|(?:[a-z]+(?:-[a-z]+)*, ){6,}/g, " ");
}

describe("an index of provinces", () => {
  const terms = { firm: "province", failure: "default", fail: "default", failed: "defaulted" };

  it("has no firm, failure or collapse anywhere that a reader looks", async () => {
    const texts = await textsOf(terms);
    const found = [...texts].flatMap(([path, text]) => {
      // what fails on these pages is a request
      const words = /^(?:developers|reference|status|versioning|404)\.html$/.test(path)
        ? // types of the API, which begin with a capital, keep their names
          /\b(?:firms?|collapse\w*)\b/g
        : /\b(?:firms?|fail\w*|collapse\w*)\b/gi;
      return [...text.matchAll(words)].map(({ index }) => {
        return `${path}: ${text.slice(Math.max(0, index - 50), index + 30).replace(/\s+/g, " ")}`;
      });
    });
    expect(found).toEqual([]);
    expect(texts.get("rankings.html")).toContain("Provinces by rank");
    expect(texts.size).toBeGreaterThan(30);
  });

  it("has no place of a word that nobody filled", async () => {
    for (const given of [terms, {}]) {
      for (const [path, text] of await textsOf(given)) {
        expect(text, path).not.toMatch(/%[a-z]+%/i);
      }
    }
  });

  it("puts the article that its words need", async () => {
    const texts = await textsOf({ firm: "airline" });
    expect(texts.get("methodology.html")).toContain("An airline has a probability");
  });
});
