// Most of the time of finding out what changed is the hashing of what readings rest on. Where a build
// takes the readings of the one before, it has the same facts (`factsHash` in engine/reworded.ts), and
// these parts need no hash to be the same. They are those that take long; any part may be left out.

const factParts = new Set([
  "firm",
  "world.observations",
  "world.claimsOf",
  "analysis.snapshotTree",
  "model.issued",
  "model.issuedById",
]);

/** Whether a part follows from the facts of the content, whatever its words are. */
export function isOfFacts(part: string): boolean {
  const end = part.indexOf("\t");
  return factParts.has(end < 0 ? part : part.slice(0, end));
}
