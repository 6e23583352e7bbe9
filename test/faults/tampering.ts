import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folderSource } from "../../src/readers/source/source.ts";
import { verifySite } from "../../src/readers/verify/verify-site.ts";
import type { Trial } from "./tally.ts";
import type { Chance } from "./victim.ts";

/** What a file becomes; null for one that is deleted. */
type Way = (before: Buffer, chance: Chance, other: Buffer) => Buffer | null;

const ways: Readonly<Record<string, Way>> = {
  "flip of a bit in": (before, chance) => {
    const bytes = Buffer.from(before);
    const at = Math.floor(chance() * bytes.length);
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << Math.floor(chance() * 8)), at);
    return bytes;
  },
  "cut of": (before) => before.subarray(0, -1),
  "line after": (before) => Buffer.concat([before, Buffer.from("\n")]),
  "other file as": (_, __, other) => other,
  "loss of": () => null,
};

/**
 * Alters files of a built site: each must be found, and named. They are altered one by one where
 * others are checked against them, and all else in the given number of batches, each way in turn.
 */
export async function tampering(
  site: string,
  chance: Chance,
  batches: number,
): Promise<readonly Trial[]> {
  const files = filesBelow(site);
  const alone = files.filter((path) => /^(?:ledger\/|manifest\.|s\/manifest[./])/.test(path));
  const rest = files.filter((path) => !alone.includes(path));
  const groups = Array.from({ length: Math.min(batches, rest.length) }, (_, i) =>
    rest.filter((_, j) => j % batches === i),
  );
  const trials: Trial[] = [];
  for (const [name, way] of Object.entries(ways)) {
    for (const paths of [...alone.map((path) => [path]), ...groups]) {
      trials.push(...(await altered(site, paths, name, way, chance)));
    }
  }
  trials.push(await stray(site));
  return trials;
}

async function altered(
  site: string,
  paths: readonly string[],
  name: string,
  way: Way,
  chance: Chance,
): Promise<readonly Trial[]> {
  const before = new Map(paths.map((path) => [path, readFileSync(join(site, path))]));
  const touched: string[] = [];
  for (const [i, path] of paths.entries()) {
    const bytes = before.get(path) ?? Buffer.alloc(0);
    const other = before.get(paths[(i + 1) % paths.length] ?? path) ?? bytes;
    if (bytes.length === 0 && !/line|loss/.test(name)) continue;
    const made = way(bytes, chance, other.equals(bytes) ? Buffer.from("{}\n") : other);
    if (made === null) rmSync(join(site, path));
    else writeFileSync(join(site, path), made);
    touched.push(path);
  }
  const named = await namedIn(site);
  for (const [path, bytes] of before) writeFileSync(join(site, path), bytes);
  return touched.map((path) => ({
    hit: true,
    lost: named.has(path) ? null : `${name} "${path}" was not named`,
  }));
}

async function stray(site: string): Promise<Trial> {
  const path = "s/stray.json";
  writeFileSync(join(site, path), "{}\n");
  const named = await namedIn(site);
  rmSync(join(site, path));
  return { hit: true, lost: named.has(path) ? null : `"${path}" was not named` };
}

async function namedIn(site: string): Promise<ReadonlySet<string>> {
  const { faults } = await verifySite(await folderSource(site), {
    keys: [],
    saved: null,
    on: "2024-03-01",
  });
  return new Set(faults.map(({ item }) => item));
}

function filesBelow(site: string): readonly string[] {
  return readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(site.length + 1))
    .sort();
}
