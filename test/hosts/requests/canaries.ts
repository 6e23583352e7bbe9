import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What no answer of any host may hold. */
export const canary = "canary: 3f0d6d1c what no host hands out";

/** Files that an attack would reach for, beside the site and inside it. */
const places: readonly string[] = [
  // outside: with the endings that a route gives to what it takes from a request
  ...["canary.txt", "canary.json", "canary.svg", "canary.csv"],
  ...["canary/page/2.json", "canary/limit/10.json", "canary/days/90.json"],
  // inside: dot files, and what a host is set up with
  ...["site/.canary", "site/s/.canary", "site/.git/canary"],
];

/** Plants canaries around a site that lies in `folder` under the name `site`. */
export function plantCanaries(folder: string, profile: string): void {
  for (const place of [...places, `site/hosts/${profile}/canary.conf`]) {
    const file = join(folder, place);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${canary}\n`);
  }
}
