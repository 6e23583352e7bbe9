import { rmSync } from "node:fs";
import { join } from "node:path";
import { renew } from "./kills.ts";
import { runKilled } from "./run-command.ts";
import type { Trial } from "./tally.ts";
import type { Victim } from "./victim.ts";

type Pair = readonly [Victim, Victim];

/**
 * Two commands together over one folder: what they make together must be what they make one after the
 * other, or what the one makes that was not turned away.
 */
export async function twoAtOnce(
  pair: Pair,
  work: string,
  times: number,
): Promise<readonly Trial[]> {
  const folder = join(work, "two");
  const allowed = await outcomes(pair, folder);
  const trials: Trial[] = [];
  for (let i = 0; i < times; i++) {
    renew(pair[0], folder);
    const ran = await Promise.all(pair.map(({ args }) => runKilled(args(folder), null)));
    const found = outcome(
      pair[0],
      folder,
      ran.map(({ status }) => status),
    );
    const broken = pair[0].broken(folder);
    const lost = allowed.has(found) ? broken : `ended with ${found}, which no order explains`;
    trials.push({ hit: true, lost });
  }
  rmSync(folder, { recursive: true, force: true });
  return trials;
}

/** The permitted results: one alone, the other turned away, or both in either order. */
async function outcomes([one, two]: Pair, folder: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const isTurned of [false, true]) {
    const [first, second] = isTurned ? [two, one] : [one, two];
    const inOrder = (a: number | null, b: number | null) => (isTurned ? [b, a] : [a, b]);
    renew(first, folder);
    const a = (await runKilled(first.args(folder), null)).status;
    found.add(outcome(one, folder, inOrder(a, 1)));
    const b = (await runKilled(second.args(folder), null)).status;
    found.add(outcome(one, folder, inOrder(a, b)));
  }
  return found;
}

function outcome({ digest }: Victim, folder: string, statuses: readonly (number | null)[]): string {
  return `${statuses.join(" and ")}: ${digest(folder).slice(0, 12)}`;
}
