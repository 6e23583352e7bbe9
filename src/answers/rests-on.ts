import type { FirmInputs } from "../engine/firm-inputs.ts";
import { countsOf, worldInputs } from "../engine/firm-inputs.ts";
import { readingsHash } from "../engine/input-hash.ts";
import { freshnessOf } from "../engine/reading/freshness.ts";
import { firmsOfSnapshot, snapshotOf } from "../engine/snapshot.ts";
import type { Analysis } from "../engine/world/analysis.ts";
import type { FirmAssessment } from "../engine/world/assessment.ts";
import type { Freshness, Provenance, Snapshot } from "../model/shared.ts";
import { sha256Hex } from "../record/hash.ts";
import { treeOfHashes } from "../record/merkle.ts";
import { knownUntil, type MarketBasis, observationsKnownSince } from "./market-basis.ts";

/** What the rows of a list rest on: nothing of any firm that is not in it. */
export interface RestsOn {
  readonly snapshot: Snapshot;
  readonly freshness: Freshness;
  readonly provenance: Provenance;
}

/** The basis of these firms' rows, in whatever order they are listed; `firms` are sorted by slug. */
export function restsOn(analysis: Analysis, firms: readonly FirmAssessment[]): RestsOn {
  const { world } = analysis;
  const snapshot = snapshotOver(analysis, firms);
  const inputs: readonly FirmInputs[] = firms.map((firm) => firm.inputs);
  const hashes = firms.map(({ provenance }) => provenance.inputHash);
  return {
    snapshot,
    freshness: freshnessOf(world.methodology, world.asOf, firms),
    provenance: {
      ...analysis.provenance,
      snapshotId: snapshot.snapshotId,
      inputs: { ...countsOf(worldInputs(world, inputs)), observations: observationsOf(inputs) },
      inputHash: readingsHash(world, hashes),
    },
  };
}

/** The same for rows of firms and of changes of the market, each with what it rests on. */
export function restsOnMarketToo(
  analysis: Analysis,
  firms: readonly FirmAssessment[],
  changes: readonly MarketBasis[],
): RestsOn {
  const alone = restsOn(analysis, firms);
  const until = changes
    .map(({ day }) => day)
    .sort()
    .at(-1);
  if (until === undefined) return alone;
  const known = knownUntil(analysis, until);
  const evidence = new Set([...known.evidence, ...firms.flatMap(({ inputs }) => inputs.evidence)]);
  const sources = new Set([...known.sources, ...firms.flatMap(({ inputs }) => inputs.sources)]);
  const observations = known.observations + observationsKnownSince(analysis, firms, until);
  const hashes = [alone.provenance.inputHash, ...changes.map(({ inputHash }) => inputHash)];
  const provenance = {
    ...alone.provenance,
    inputs: countsOf({ observations, evidence: [...evidence], sources: [...sources] }),
    inputHash: sha256Hex(hashes.join("\n")),
  };
  return { ...alone, provenance };
}

/** The snapshot over these firms alone; over all constituents, the snapshot of the index. */
function snapshotOver(analysis: Analysis, firms: readonly FirmAssessment[]): Snapshot {
  const leaves = firmsOfSnapshot(analysis.world.methodology, firms);
  const tree = treeOfHashes(leaves.map(({ leafHash }) => Buffer.from(leafHash, "hex")));
  const own = snapshotOf(analysis.world, tree);
  return own.sha256 === analysis.snapshot.sha256 ? analysis.snapshot : own;
}

function observationsOf(inputs: readonly FirmInputs[]): number {
  return inputs.reduce((sum, { observations }) => sum + observations, 0);
}
