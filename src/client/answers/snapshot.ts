// Made by scripts/client-types.ts from the schemas of the answers.

export interface Snapshot {
  readonly snapshotId: string;
  readonly sha256: string;
  readonly merkleRoot: string;
  readonly asOf: string;
  readonly constituents: number;
  readonly signature: string | null;
}
