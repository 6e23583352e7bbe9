import { describe, expect, it } from "vitest";
import { type Seen, seen } from "../as-seen/seen.ts";
import { type Facts, factsOf } from "./facts.ts";
import { piecesOf } from "./pages.ts";
import { toldOf, toldOn } from "./said-of-record.ts";
import {
  type About,
  badgeReader,
  cardReaders,
  headlineReader,
  indexHeadlineReader,
  type Reader,
  recordReaders,
} from "./sentences.ts";
import { worlds } from "./worlds.ts";

// What is said is read again, sentence by sentence, and worked out from the exports and the printed methodology by an
// evaluator that shares no code with the engine. A sentence that no reader knows fails.

interface Said {
  readonly place: string;
  readonly text: string;
  readonly about: About;
  readonly readers: readonly Reader[];
}

const sentences = (text: string) =>
  text
    .split(/(?<=\.)\s+(?=[A-Z])/)
    .map((one) => one.replace(/\.$/, ""))
    .filter(Boolean);

function saidOf(site: Seen, facts: Facts): readonly Said[] {
  const ofRecords = facts.records.flatMap((record): readonly Said[] => {
    const { referenceId: place, title, summary } = record;
    const about = { told: toldOf(facts, record), record, firmId: null };
    const card = site.recordCard(place);
    const one = (where: string, text: string, readers: readonly Reader[]): Said => {
      return { place: `${facts.name} ${place} ${where}`, text, about, readers };
    };
    return [
      one("title", title, recordReaders),
      ...sentences(summary).map((text) => one("summary", text, recordReaders)),
      one("headline", card.view.title, [headlineReader]),
      one("badge", card.badge, [badgeReader]),
      ...sentences(card.description).map((text) => one("card", text, cardReaders)),
    ];
  });
  const about = { told: toldOn(facts, facts.asOf, facts.asOf), record: null, firmId: null };
  const { view, badge, description } = site.indexCard;
  const one = (where: string, text: string, readers: readonly Reader[]): Said => {
    return { place: `index ${where}`, text, about, readers };
  };
  return [
    ...ofRecords,
    one("headline", view.title, [indexHeadlineReader]),
    one("badge", badge, [badgeReader]),
    ...sentences(description).map((text) => one("card", text, cardReaders)),
    ...piecesOf(site, facts).map(({ firmId, ...piece }) => ({
      ...piece,
      about: { ...about, firmId },
    })),
  ];
}

/** What is wrong with a sentence: that nobody can read it, or what it had to say. */
function faultsOf({ place, text, about, readers }: Said): readonly string[] {
  const known = readers.filter(({ pattern }) => pattern.test(text));
  if (known.length === 0) return [`${place}: nobody can read "${text}"`];
  // of several readers one must agree: "ASH has 50.0" and "X has ..." begin alike
  const all = known.map(({ pattern, read }) =>
    read(pattern.exec(text) ?? [], about).filter(([said, computed]) => said !== computed),
  );
  if (all.some((wrong) => wrong.length === 0)) return [];
  const wrong = (all[0] ?? []).map(([said, computed]) => `says ${said}, and not ${computed}`);
  return [`${place}: "${text}" ${wrong.join("; ")}`];
}

/** The sentence with one figure, day or direction changed: none may pass. */
function altered(text: string): readonly string[] {
  const figures = [...text.matchAll(/\d+(?:\.\d+)?/g)].map(({ 0: own, index }) => {
    const more = String(Number(own) + 1);
    return text.slice(0, index) + more + text.slice(index + own.length);
  });
  const words = [
    ["up", "down"],
    ["highest", "lowest"],
    ["rises", "falls"],
    ["rose", "fell"],
    ["watch", "high"],
    ["elevated", "critical"],
    ["unchanged", "up 0.1"],
    ["one", "two"],
    ["ASH", "OAK"],
    ["Service", "Support"],
  ].flatMap(([a = "", b = ""]) => {
    const own = new RegExp(`\\b${a}\\b`);
    return own.test(text) ? [text.replace(own, b)] : [];
  });
  return [...figures, ...words];
}

it("notices each figure, day, state and direction that is altered", async () => {
  const some = worlds.filter(({ name }) => /two segments|with a model|a correction/.test(name));
  const passed: string[] = [];
  let tried = 0;
  const kinds = new Set<string>();
  for (const { dataset, asOf } of some) {
    const site = await seen(dataset, asOf);
    for (const said of saidOf(site, factsOf(site, dataset, asOf))) {
      for (const { kind, pattern } of said.readers) if (pattern.test(said.text)) kinds.add(kind);
      for (const text of altered(said.text)) {
        tried += 1;
        if (faultsOf({ ...said, text }).length === 0) passed.push(`${said.place}: ${text}`);
      }
    }
  }
  expect(tried).toBeGreaterThan(1500);
  expect(passed).toEqual([]);
  expect([...kinds].sort()).toEqual([
    ...["because", "change", "count", "dates", "state", "superlative", "unchanged"],
  ]);
});

describe.each(worlds)("$name", ({ dataset, asOf }) => {
  it("says in records, cards, pages and feeds what follows from its exports", async () => {
    const site = await seen(dataset, asOf);
    const all = saidOf(site, factsOf(site, dataset, asOf));
    expect(all.length).toBeGreaterThan(10);
    expect(all.flatMap(faultsOf)).toEqual([]);
  });
});
