import { appendFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folderSource } from "../../src/verify/folder-source.ts";
import { verifySite } from "../../src/verify/verify-site.ts";
import type { Chance } from "./content-kills.ts";
import type { Trial } from "./tally.ts";

const ways = ["flip", "truncate", "append", "delete"] as const;

/** Alters files of a built site one by one: each must be found, and named. */
export async function tampering(
  site: string,
  paths: readonly string[],
  chance: Chance,
): Promise<readonly Trial[]> {
  const trials: Trial[] = [];
  for (const path of paths) {
    for (const way of ways) {
      const file = join(site, path);
      const before = readFileSync(file);
      if (before.length === 0 && way !== "append" && way !== "delete") continue;
      alter(file, before, way, chance);
      const { faults } = await verifySite(await folderSource(site), { keys: [], saved: null });
      writeFileSync(file, before);
      const found = faults.some(({ item }) => item === path);
      trials.push({ hit: true, lost: found ? null : `${way} of "${path}" was not named` });
    }
  }
  return trials;
}

function alter(file: string, before: Buffer, way: (typeof ways)[number], chance: Chance): void {
  if (way === "delete") rmSync(file);
  else if (way === "truncate") truncateSync(file, before.length - 1);
  else if (way === "append") appendFileSync(file, "\n");
  else {
    const bytes = Buffer.from(before);
    const at = Math.floor(chance() * bytes.length);
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << Math.floor(chance() * 8)), at);
    writeFileSync(file, bytes);
  }
}
