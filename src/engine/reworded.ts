import type { Dataset } from "../model/dataset.ts";
import type { Firm } from "../model/firm.ts";
import { at } from "../model/language/at.ts";
import { canonicalJson } from "../record/canonical.ts";
import { factsOf, firmHashes, forecastLines, sourceLines, worldInputHash } from "./input-hash.ts";
import { reviewer } from "./signals/review.ts";
import type { Analysis } from "./world/analysis.ts";
import type { FirmAssessment } from "./world/assessment.ts";
import { firmsAt, type World, wordsAt } from "./world/world.ts";

/**
 * Whether two datasets differ only in what no reading rests on: citations, research, the words of
 * the publisher and of firms. Rows that did not change must be the same objects in both.
 */
export function areWordsAlone(before: Dataset, after: Dataset): boolean {
  const { publisher, firms, citations: _, research: __, ...rest } = after;
  if (settingsOf(publisher) !== settingsOf(before.publisher)) return false;
  const sameFirms =
    firms.length === before.firms.length &&
    firms.every((firm, i) => isReworded(at(before.firms, i), firm));
  return (
    sameFirms &&
    Object.entries(rest).every(([kind, rows]) => areSame(rows, Reflect.get(before, kind)))
  );
}

/** The period of a publisher, and its terms: headlines of signals are made of them. */
function settingsOf({ period, words = {} }: Dataset["publisher"]): string {
  return Object.keys(words).length === 0 ? period : `${period} ${JSON.stringify(words)}`;
}

/** Lists of the same objects; records of a kind that did not change keep theirs. */
function areSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return canonicalJson(a) === canonicalJson(b);
  return a.length === b.length && a.every((one, i) => one === b[i]);
}

function isReworded(before: Firm, after: Firm): boolean {
  return before === after || canonicalJson(factsOf(before)) === canonicalJson(factsOf(after));
}

/**
 * The analysis, on the same day, of a dataset that differs in words alone. Equal to `analyse` of its
 * world, without computing readings again.
 */
export function reworded(analysis: Analysis, dataset: Dataset): Analysis {
  const { asOf } = analysis.world;
  const world = { ...analysis.world, ...firmsAt(dataset, asOf), ...wordsAt(dataset, asOf) };
  const firms = analysis.firms.map((one, i) => rewordedFirm(one, at(world.firms, i), world));
  const hashes = firms.map(({ provenance }) => provenance.inputHash);
  const inputHash = worldInputHash(world, hashes, forecastLines(world));
  const provenance = { ...analysis.provenance, inputHash };
  const firmBySlug = new Map(firms.map((one) => [one.firm.slug, one]));
  const changed = { ...analysis, world, firms, firmBySlug, inputHash, provenance };
  return { ...changed, review: reviewer(changed) };
}

function rewordedFirm(one: FirmAssessment, firm: Firm, world: World): FirmAssessment {
  if (canonicalJson(one.firm) === canonicalJson(firm)) return one;
  const { all } = firmHashes(world, firm, one.inputs, sourceLines());
  return { ...one, firm, provenance: { ...one.provenance, inputHash: all } };
}
