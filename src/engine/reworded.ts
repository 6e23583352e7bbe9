import type { Dataset } from "../model/dataset.ts";
import type { Firm } from "../model/firm.ts";
import { at } from "../model/language/at.ts";
import { canonicalJson } from "../record/canonical.ts";
import type { Analysis } from "./analyse.ts";
import type { FirmAssessment } from "./assess.ts";
import { factsOf, firmHashes, forecastLines, worldInputHash } from "./input-hash.ts";
import { firmsAt, type World, wordsAt } from "./world/world.ts";

/** The parts that readings rest on: terms too, which headlines of signals are made of, but no words of firms. */
function factsIn(dataset: Dataset): Readonly<Record<string, unknown>> {
  const { publisher, firms, citations: _, research: __, pages: ___, ...rest } = dataset;
  const { period, words = {} } = publisher;
  return { publisher: { period, words }, ...rest, firms: firms.map(factsOf) };
}

/** Whether two datasets differ only in words. Rows that did not change are mostly the same objects in both. */
export function areWordsAlone(before: Dataset, after: Dataset): boolean {
  const facts = factsIn(before);
  return Object.entries(factsIn(after)).every(([kind, rows]) => areSame(rows, facts[kind]));
}

function areSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!Array.isArray(a) || !Array.isArray(b)) return canonicalJson(a) === canonicalJson(b);
  return a.length === b.length && a.every((one, i) => areSame(one, b[i]));
}

/** The analysis of a dataset that differs only in words, equal to `analyse`, without computing readings again. */
export function reworded(analysis: Analysis, dataset: Dataset): Analysis {
  const { asOf } = analysis.world;
  const world = { ...analysis.world, ...firmsAt(dataset, asOf), ...wordsAt(dataset, asOf) };
  const firms = analysis.firms.map((one, i) => rewordedFirm(one, at(world.firms, i), world));
  const hashes = firms.map(({ provenance }) => provenance.inputHash);
  const inputHash = worldInputHash(world, hashes, forecastLines(world));
  const firmBySlug = new Map(firms.map((one) => [one.firm.slug, one]));
  return { ...analysis, world, firms, firmBySlug, inputHash };
}

function rewordedFirm(one: FirmAssessment, firm: Firm, world: World): FirmAssessment {
  if (canonicalJson(one.firm) === canonicalJson(firm)) return one;
  const { all } = firmHashes(world, firm, one.inputs);
  return { ...one, firm, provenance: { ...one.provenance, inputHash: all } };
}
