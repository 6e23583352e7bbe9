import type { FirmInputs } from "../engine/firm-inputs.ts";
import { countsOf, worldInputs } from "../engine/firm-inputs.ts";
import { readingsHash } from "../engine/input-hash.ts";
import { freshnessOf } from "../engine/reading/freshness.ts";
import { firmsOfSnapshot, snapshotOf } from "../engine/snapshot.ts";
import type { Analysis } from "../engine/world/analysis.ts";
import type { FirmAssessment } from "../engine/world/assessment.ts";
import type { Freshness, Provenance, Snapshot } from "../model/shared.ts";
import { treeOfHashes } from "../record/merkle.ts";

/** What the rows of a list of firms rest on: nothing of any other firm. */
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
