import type { Dataset } from "../model/dataset.ts";
import { worldInputHash } from "./input-hash.ts";
import { reviewer } from "./signals/review.ts";
import type { Analysis } from "./world/analysis.ts";
import { wordsAt } from "./world/world.ts";

/**
 * The analysis of a dataset that differs in words alone: in citations, research and a publisher of
 * the same period. Equal to `analyse` of its world, without computing readings again.
 */
export function reworded(analysis: Analysis, dataset: Dataset): Analysis {
  const world = { ...analysis.world, ...wordsAt(dataset, analysis.world.asOf) };
  const firmHashes = analysis.firms.map(({ provenance }) => provenance.inputHash);
  const inputHash = worldInputHash(world, firmHashes);
  const provenance = { ...analysis.provenance, inputHash };
  const changed = { ...analysis, world, inputHash, provenance };
  return { ...changed, review: reviewer(changed) };
}
