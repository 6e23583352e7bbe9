import type { Methodology } from "../model/methodology.ts";
import type { Snapshot } from "../model/shared.ts";
import { sha256Hex } from "../record/canonical.ts";
import { firmLeaf, snapshotText } from "../record/firm-leaf.ts";
import { type MerkleTree, merkleTree } from "../record/merkle.ts";
import type { FirmFindings } from "./assess.ts";
import { roundHalfEven, roundTies, type Ties } from "./numbers/round.ts";
import type { World } from "./world/world.ts";

/** The leaf of a firm's state, rounded as published so that readers can make it again; no interval is in it. */
export function snapshotLeaf(state: FirmFindings, ties: Ties): string {
  const { firm, status, score, pillars, coverage, rank, band, sequence, lastObservedOn } = state;
  return firmLeaf({
    firmId: firm.firmId,
    slug: firm.slug,
    status,
    score: score === null ? null : roundHalfEven(score, 1),
    pillars: Object.fromEntries(
      pillars.map(({ id, value }) => [id, value === null ? null : roundTies(value, 3, ties)]),
    ),
    coverage: roundTies(coverage, 3, ties),
    rank,
    riskBand: band,
    stage: sequence.stage,
    lastObservedOn,
  });
}

export function isInSnapshot(
  { snapshot }: Pick<Methodology, "snapshot">,
  { band }: Pick<FirmFindings, "band">,
): boolean {
  return snapshot.firms === "listed" || band !== null;
}

/** The tree over the leaves of these firms, in their order (RFC 9162). */
export function snapshotTree(
  { snapshot }: Pick<Methodology, "snapshot">,
  states: readonly FirmFindings[],
): MerkleTree {
  return merkleTree(states.map((state) => Buffer.from(snapshotLeaf(state, snapshot.ties))));
}

/** The snapshot over a tree; `constituents` is its size, which checking a proof requires. */
export function snapshotOf(world: World, tree: MerkleTree): Snapshot {
  const core = { merkleRoot: tree.root, asOf: world.asOf, constituents: tree.size };
  const methodologyVersion = world.methodology.version;
  const sha256 = sha256Hex(snapshotText({ ...core, methodologyVersion }));
  return { snapshotId: sha256.slice(0, 12), sha256, ...core, signature: null };
}
