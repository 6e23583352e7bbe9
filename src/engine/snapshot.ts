import type { Snapshot } from "../model/shared.ts";
import { canonicalJson } from "../record/canonical.ts";
import { sha256Hex } from "../record/hash.ts";
import { inclusionProof, type MerkleTree, merkleTree } from "../record/merkle.ts";
import { roundHalfEven } from "./numbers/round.ts";
import type { Analysis } from "./world/analysis.ts";
import type { FirmAssessment } from "./world/assessment.ts";
import type { World } from "./world/world.ts";

/** What a leaf of the snapshot is made of. */
export type FirmState = Pick<
  FirmAssessment,
  | "firm"
  | "status"
  | "score"
  | "pillars"
  | "coverage"
  | "rank"
  | "band"
  | "sequence"
  | "lastObservedOn"
>;

/**
 * The canonical JSON of a firm's published state. Every member is rounded as it is published, so
 * that a leaf can be rebuilt from the firm's record. Intervals are not part of it: their draws are
 * seeded by the snapshot.
 */
export function snapshotLeaf(state: FirmState): string {
  const { firm, status, score, pillars, coverage, rank, band, sequence, lastObservedOn } = state;
  return canonicalJson({
    firmId: firm.firmId,
    slug: firm.slug,
    status,
    score: rounded(score, 1),
    pillars: Object.fromEntries(pillars.map(({ id, value }) => [id, rounded(value, 3)])),
    coverage: rounded(coverage, 3),
    rank,
    riskBand: band,
    stage: sequence.stage,
    lastObservedOn,
  });
}

/** The tree over the leaves of all listed firms, by slug (RFC 9162). */
export function snapshotTree(states: readonly FirmState[]): MerkleTree {
  const encoder = new TextEncoder();
  return merkleTree(states.map((state) => encoder.encode(snapshotLeaf(state))));
}

/** `constituents` is the number of leaves: with it an inclusion proof can be checked. */
export function snapshotOf(world: World, tree: MerkleTree): Snapshot {
  const core = {
    asOf: world.asOf,
    methodologyVersion: world.methodology.version,
    merkleRoot: tree.root,
    constituents: tree.size,
  };
  const sha256 = sha256Hex(canonicalJson(core));
  const { asOf, merkleRoot, constituents } = core;
  const snapshotId = sha256.slice(0, 12);
  return { snapshotId, sha256, merkleRoot, asOf, constituents, signature: null };
}

export interface SnapshotProof {
  readonly leafIndex: number;
  readonly leafHash: string;
  /** Sibling hashes from the leaf to the root. */
  readonly proof: readonly string[];
}

/** That a firm's state is in the snapshot. Throws a RangeError for a firm that is not. */
export function snapshotProof(
  { firms, snapshotTree }: Pick<Analysis, "firms" | "snapshotTree">,
  slug: string,
): SnapshotProof {
  const leafIndex = indexOf(firms, slug);
  const hash = snapshotTree.levels[0]?.[leafIndex];
  if (hash === undefined) {
    throw new RangeError(`Cannot prove inclusion: no firm "${slug}" in the snapshot`);
  }
  return {
    leafIndex,
    leafHash: Buffer.from(hash).toString("hex"),
    proof: inclusionProof(snapshotTree, leafIndex),
  };
}

/** By halving, as firms are by slug; -1 when it is not there. */
function indexOf(firms: Analysis["firms"], slug: string): number {
  let low = 0;
  let high = firms.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((firms[middle]?.firm.slug ?? slug) < slug) low = middle + 1;
    else high = middle;
  }
  return firms[low]?.firm.slug === slug ? low : -1;
}

function rounded(value: number | null, decimals: number): number | null {
  return value === null ? null : roundHalfEven(value, decimals);
}
