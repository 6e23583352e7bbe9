import { isListed } from "../model/firm.ts";
import type { Methodology } from "../model/methodology.ts";
import type { Snapshot } from "../model/shared.ts";
import { sha256Hex } from "../record/canonical.ts";
import { firmLeaf, snapshotText } from "../record/firm-leaf.ts";
import { type MerkleTree, merkleTree } from "../record/merkle.ts";
import type { FirmFindings } from "./assess.ts";
import { roundDecimal } from "./numbers/round.ts";
import { printedScore } from "./reading/printed.ts";
import type { World } from "./world/world.ts";

/** The leaf of a firm's state, rounded as published so that readers can make it again; no interval is in it. */
export function snapshotLeaf(methodology: Methodology, state: FirmFindings): string {
  const { firm, status, score, pillars, coverage, rank, band, sequence, lastObservedOn } = state;
  return firmLeaf({
    firmId: firm.firmId,
    status,
    score: printedScore(methodology, score),
    pillars: Object.fromEntries(
      pillars.map(({ id, value }) => [id, value === null ? null : roundDecimal(value, 3)]),
    ),
    coverage: roundDecimal(coverage, 3),
    rank,
    riskBand: band,
    stage: sequence.stage,
    lastObservedOn,
  });
}

/** Whether a firm is a leaf of the snapshot: the constituents of the day are. */
export function isInSnapshot({ status }: Pick<FirmFindings, "status">): boolean {
  return isListed(status);
}

/** The tree over the leaves of these firms, in their order (RFC 9162). */
export function snapshotTree(
  methodology: Methodology,
  states: readonly FirmFindings[],
): MerkleTree {
  return merkleTree(states.map((state) => Buffer.from(snapshotLeaf(methodology, state))));
}

/** The snapshot over a tree; `constituents` is its size, which checking a proof requires. */
export function snapshotOf(world: World, tree: MerkleTree): Snapshot {
  const core = { merkleRoot: tree.root, asOf: world.asOf, constituents: tree.size };
  const methodologyVersion = world.methodology.version;
  const sha256 = sha256Hex(snapshotText({ ...core, methodologyVersion }));
  return { snapshotId: sha256.slice(0, 12), sha256, ...core, signature: null };
}
