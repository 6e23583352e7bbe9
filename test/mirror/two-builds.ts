import { join } from "node:path";
import type { TwoBuilds } from "../faults/mirror-runs.ts";
import { pruned } from "../faults/pruned-site.ts";
import { buildWorld, correction, first, signer, third } from "../verify/issued-world.ts";

/** Two small signed sites, one the continuation of the other, without most of their pages. */
export async function twoBuilds(work: string): Promise<TwoBuilds> {
  const [older, newer] = [join(work, "older"), join(work, "newer")];
  await buildWorld({ issue: [first] }, older);
  await buildWorld({ issue: [first, correction, third] }, newer);
  return {
    first: await pruned(older, `${older}-few`, signer),
    second: await pruned(newer, `${newer}-few`, signer),
  };
}
