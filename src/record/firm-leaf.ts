/** The part of a firm that a leaf of the snapshot covers: members of the answer about it. Its address may move. */
const members = [
  "firmId",
  "status",
  "score",
  "pillars",
  "coverage",
  "rank",
  "riskBand",
  "stage",
  "lastObservedOn",
] as const;

type FirmState = { readonly [Name in (typeof members)[number]]?: unknown } & {
  readonly pillars: object;
};

/** The text that is hashed as the leaf of a firm: canonical JSON (RFC 8785), whose keys are sorted. */
export function firmLeaf(firm: FirmState): string {
  const leaf = Object.fromEntries(members.map((name) => [name, firm[name]]));
  leaf["riskBand"] ??= "unrated"; // under a methodology whose snapshot holds former firms
  return JSON.stringify(leaf, [...members, ...Object.keys(firm.pillars)].sort());
}

/** The text whose hash is that of a snapshot, which its signature covers: likewise canonical. */
export function snapshotText(snapshot: {
  readonly asOf: string;
  readonly constituents: number;
  readonly merkleRoot: string;
  readonly methodologyVersion: string;
}): string {
  const { asOf, constituents, merkleRoot, methodologyVersion } = snapshot;
  return JSON.stringify({ asOf, constituents, merkleRoot, methodologyVersion });
}
