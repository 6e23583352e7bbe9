import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import type { Dataset } from "../../../src/model/dataset.ts";
import { methodologySchema } from "../../../src/model/methodology.ts";
import { outcome } from "../../engine/confirmed-events.ts";
import { tinyModel } from "../../engine/tiny-model.ts";
import {
  claim,
  evidence,
  firm,
  firmEvent,
  source,
  tinyDataset,
} from "../../engine/world-builder.ts";
import { graded, scoresOnly } from "../scores-only.ts";
import { type Seen, seen } from "../seen.ts";

// What an index has nothing for is not there: no section, column, link, feed or word on a card.

const asOf = "2026-06-28";
const days = ["2026-06-07", "2026-06-14", "2026-06-21", asOf];
const slugs = ["ash", "elm", "oak"];

const bare = tinyDataset({
  methodologies: [scoresOnly],
  firms: slugs.map((slug) =>
    firm(slug, {
      ...{ name: `${slug} house`, country: null },
      jurisdictionTier: null,
      modelType: null,
    }),
  ),
  observations: graded(
    Object.fromEntries(days.map((on, t) => [on, { ash: 40 + t, elm: 61 - t, oak: 80 + t }])),
  ),
});

/** Two pillars of an indicator each, and two segments. */
function twofold(dataset: Dataset): Dataset {
  const [pillar] = scoresOnly.pillars;
  const [indicator] = scoresOnly.indicators;
  const [segment] = scoresOnly.segments;
  const { version, ...plain } = scoresOnly;
  const methodology = methodologySchema.parse({
    ...plain,
    pillars: [pillar, { ...pillar, id: "price", name: "Price" }],
    indicators: [indicator, { ...indicator, id: "fee", label: "Fee", pillar: "price" }],
    segments: [
      { ...segment, weight: 0.5 },
      {
        ...{ ...segment, id: "price", name: "Price", weight: 0.5 },
        inputs: segment?.inputs.map((input) => ({ ...input, id: "median_fee", indicator: "fee" })),
      },
    ],
  });
  const fees = dataset.observations.map((one) => ({ ...one, indicatorId: "fee" }));
  return {
    ...dataset,
    methodologies: [{ ...methodology, version }],
    observations: [...dataset.observations, ...fees],
  };
}

interface Part {
  readonly added: (dataset: Dataset) => Dataset;
  /** Words by path that are there where the index has it, and nowhere else. */
  readonly words: Readonly<Record<string, RegExp>>;
  readonly files?: readonly string[];
}

const parts: Readonly<Record<string, Part>> = {
  model: {
    added: (dataset) => ({ ...dataset, models: [tinyModel()] }),
    words: {
      "index.html": /by risk band/,
      "market.html": /by risk band/,
      "rankings.html": /Risk band/,
      "firms/ash.html": /Probability of failure.*Risk band/,
      "llms.txt": /calibration\.html/,
      "the card of the index": /risk/,
      "the card of a firm": /[Rr]isk.*calibration/,
      "the badge of a firm": /risk/,
    },
    files: ["calibration.html"],
  },
  events: {
    added: (dataset) => ({ ...dataset, events: [firmEvent("e1", "ash", "2026-06-10")] }),
    words: { "rankings.html": /Stage/, "firms/ash.html": /Stage 0 of 4/ },
  },
  claims: {
    added: (dataset) => ({
      ...dataset,
      ...{ sources: [source("s1")], claims: [claim("c1", "ash")] },
      evidence: [evidence("i1", "c1", "s1", "2026-06-10")],
    }),
    words: { "firms/ash.html": /Claims and evidence.*Right of reply/ },
  },
  outcomes: {
    added: (dataset) => ({ ...dataset, outcomes: [outcome("o1", "oak", "2026-06-10")] }),
    words: { "market.html": /what followed.*Failures until/ },
  },
  research: {
    added: (dataset) => ({
      ...dataset,
      research: [
        {
          ...{ id: "essay", title: "An essay", author: "The desk", category: "method" },
          ...{ date: "2026-06-01", version: "1", relatedReferences: [], body: "Words." },
        },
      ],
    }),
    words: {},
    files: ["research.html", "feeds/research.atom"],
  },
  segments: {
    added: twofold,
    words: {
      "market.html": /What contributes.*Median of each pillar/,
      "firms/ash.html": /Every indicator behind the pillars/,
      "rankings.html": /Evidence/,
      "index.html": /[Cc]ompleteness of evidence/,
    },
  },
  places: {
    added: (dataset) => ({
      ...dataset,
      firms: dataset.firms.map((one) => ({
        ...one,
        ...{ country: "NL", jurisdictionTier: "tier-2", modelType: "broker" },
      })),
    }),
    words: { "rankings.html": /Jurisdiction.*Country/, "firms/ash.html": /NL · Tier 2 · Broker/ },
  },
  replies: {
    added: (dataset) => ({
      ...dataset,
      firms: dataset.firms.map((one) =>
        one.slug === "ash"
          ? { ...one, rightOfReply: { status: "received", text: "No.", on: "2026-06-10" } }
          : one,
      ),
    }),
    words: { "firms/ash.html": /Right of reply/ },
  },
};

/** The parts without which a part still has its words, since another gives them as well. */
const alike: Readonly<Record<string, readonly string[]>> = {
  model: ["events"],
  events: ["model"],
  replies: ["claims"],
  segments: ["claims"],
};

function worldOf(names: readonly string[]): Promise<Seen> {
  const dataset = names.reduce((whole, name) => parts[name]?.added(whole) ?? whole, bare);
  return seen(dataset, asOf);
}

function wordsAt(site: Seen, place: string): string {
  const { indexCard } = site;
  const card = site.firmCard("ash");
  if (place === "the card of the index") return `${indexCard.title} ${indexCard.description}`;
  if (place === "the card of a firm") return card.description;
  return place === "the badge of a firm" ? card.badge : site.words(place);
}

/** The links of all pages to files that are not there. */
function deadLinks({ paths, html, has }: Seen): readonly string[] {
  const pages = paths.filter((path) => path.endsWith(".html") && path !== "404.html");
  return pages.flatMap((path) => {
    const links = [...html(path).matchAll(/ (?:href|src)="([^":#?]+)[^":]*"/g)];
    return links.flatMap(([, to = ""]) => {
      const file = posix.join(posix.dirname(path), to);
      // hosts write the last two
      return has(file) || /\/capabilities|manifest|\/$/.test(file) ? [] : [`${path}: ${to}`];
    });
  });
}

describe("an index", () => {
  const all = Object.keys(parts);

  it.each(["nothing but scores", ...all])(
    "that has %s has no place for what it has not",
    async (had) => {
      const names = all.filter((name) => name === had);
      const site = await worldOf(names);
      const giving = (name: string) => [name, ...(alike[name] ?? [])];
      for (const name of all) {
        if (giving(name).some((one) => names.includes(one))) continue;
        const { words, files = [] } = parts[name] ?? { words: {} };
        for (const [place, pattern] of Object.entries(words)) {
          expect(wordsAt(site, place), `${name} in ${place}`).not.toMatch(pattern);
        }
        for (const file of files) {
          expect(site.has(file), file).toBe(false);
          expect(site.html("index.html")).not.toContain(file);
        }
      }
      expect(deadLinks(site)).toEqual([]);
    },
  );

  it.each(all)("that has %s, among all others, has the places for it", async (name) => {
    const site = await worldOf(all);
    const { words, files = [] } = parts[name] ?? { words: {} };
    for (const [place, pattern] of Object.entries(words)) {
      expect(wordsAt(site, place), `${name} in ${place}`).toMatch(pattern);
    }
    for (const file of files) expect(site.has(file), file).toBe(true);
    expect(deadLinks(site)).toEqual([]);
  });

  it("of scores alone has no dash where a fact would stand, and no word about what is not stated", async () => {
    const site = await worldOf([]);
    for (const path of ["firms/ash.html", "rankings.html"]) {
      expect(site.words(path).replace(/Source:.*?\./g, ""), path).not.toMatch(/– \||–(?= [A-Z])/);
    }
    for (const path of ["index.html", "rankings.html"]) {
      expect(site.words(path), path).not.toMatch(/not stated|not known|[Nn]o probability/);
    }
    for (const card of [site.indexCard, site.firmCard("ash")]) {
      expect(card.description).not.toMatch(/not stated|not known|[Nn]o probability|no model/i);
    }
    expect(site.words("market.html")).not.toMatch(/Alerts|Failures|No signal/);
  });

  it("of eleven hundred firms lists each of them, and draws the same places", async () => {
    const many = Array.from({ length: 1100 }, (_, i) => `f${i}`);
    const dataset = {
      ...bare,
      firms: many.map((slug) => firm(slug)),
      observations: graded({ [asOf]: Object.fromEntries(many.map((slug, i) => [slug, i % 90])) }),
    };
    const site = await seen(dataset, asOf);
    const lists = ["all-firms.html", "all-firms-2.html"].map((path) => site.html(path)).join("");
    expect(many.filter((slug) => !lists.includes(`firms/${slug}.html`))).toEqual([]);
    expect(site.words("rankings.html")).toContain("The first 50 firms of 1100");
    expect(site.words("rankings.html")).not.toMatch(/Risk band|Stage/);
  });
});
