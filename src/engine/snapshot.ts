import { at } from "../language/at.ts";
import { countWhile } from "../language/count-up-to.ts";
import type { Methodology } from "../model/methodology.ts";
import type { Snapshot } from "../model/shared.ts";
import { canonicalJson, sha256Hex } from "../record/canonical.ts";
import { inclusionProof, leafOf, type MerkleTree, merkleTree } from "../record/merkle.ts";
import { roundHalfEven, roundTies, type Ties } from "./numbers/round.ts";
import type { Analysis } from "./world/analysis.ts";
import type { FirmAssessment } from "./world/assessment.ts";
import type { World } from "./world/world.ts";

/** The state of a firm that a leaf of the snapshot covers. */
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
 * The canonical JSON of a firm's published state. Every member is rounded as published, so that a
 * leaf can be rebuilt from the firm's record. Intervals are not part of it: a firm's rank interval
 * moves with other firms.
 */
export function snapshotLeaf(state: FirmState, ties: Ties): string {
  const { firm, status, score, pillars, coverage, rank, band, sequence, lastObservedOn } = state;
  const rounded = (value: number | null) => (value === null ? null : roundTies(value, 3, ties));
  return canonicalJson({
    firmId: firm.firmId,
    slug: firm.slug,
    status,
    score: score === null ? null : roundHalfEven(score, 1),
    pillars: Object.fromEntries(pillars.map(({ id, value }) => [id, rounded(value)])),
    coverage: rounded(coverage),
    rank,
    riskBand: band ?? "unrated", // under a methodology whose snapshot holds former firms
    stage: sequence.stage,
    lastObservedOn,
  });
}

/** The firms whose states are the leaves of the snapshot, by slug. */
export function firmsOfSnapshot<State extends Pick<FirmState, "band">>(
  { snapshot }: Pick<Methodology, "snapshot">,
  states: readonly State[],
): readonly State[] {
  return snapshot.firms === "listed" ? states : states.filter(({ band }) => band !== null);
}

/** The tree over the leaves of these firms, in their order (RFC 9162). */
export function snapshotTree(
  { snapshot }: Pick<Methodology, "snapshot">,
  states: readonly FirmState[],
): MerkleTree {
  const encoder = new TextEncoder();
  return merkleTree(states.map((state) => encoder.encode(snapshotLeaf(state, snapshot.ties))));
}

/** The snapshot over a tree; `constituents` is its size, which checking a proof requires. */
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

/**
 * Proof that a firm's state is in the snapshot; null for a firm that is not, as it left the index.
 */
export function snapshotProof(
  { snapshotSlugs, snapshotTree }: Pick<Analysis, "snapshotSlugs" | "snapshotTree">,
  slug: string,
): SnapshotProof | null {
  const leafIndex = indexOf(snapshotSlugs, slug);
  const leafHash = leafOf(snapshotTree, leafIndex);
  if (leafHash === null) return null;
  return { leafIndex, leafHash, proof: inclusionProof(snapshotTree, leafIndex) };
}

/** Whether a firm is in the snapshot. */
export function isInSnapshot({ snapshotSlugs }: Pick<Analysis, "snapshotSlugs">, slug: string) {
  return indexOf(snapshotSlugs, slug) >= 0;
}

/** The index of a slug by binary search, as slugs are sorted; -1 when it is absent. */
function indexOf(slugs: readonly string[], slug: string): number {
  const place = countWhile(slugs.length, (i) => at(slugs, i) < slug);
  return slugs[place] === slug ? place : -1;
}
