import { setTimeout as sleep } from "node:timers/promises";
import type { Manifest } from "../src/emit/site/manifest.ts";
import { httpReader } from "../src/readers/source/http-reader.ts";
import type { Net } from "../src/readers/source/net.ts";
import { publishedManifest } from "../src/readers/source/published-manifest.ts";
import { folderSource, type Source, urlSource } from "../src/readers/source/source.ts";

/** The network, the clock and chance, for what reads a publication. */
export const systemNet: Net = {
  fetch: (url, init) => fetch(url, init),
  sleep: (milliseconds) => sleep(milliseconds),
  chance: () => Math.random(),
  now: () => Date.now(),
};

export function isAddress(target: string): boolean {
  return /^https?:\/\//.test(target);
}

/** The publication in a folder or at an address. Throws a RangeError where there is no such folder. */
export async function sourceAt(target: string): Promise<Source> {
  if (!isAddress(target)) return folderSource(target);
  const base = target.replace(/\/+$/, "");
  return urlSource(
    httpReader(systemNet, { base, origins: [], tries: 3, stall: 30_000, patience: 5000 }),
  );
}

/** The manifest of the publication in a folder or at an address. Throws a RangeError where there is none. */
export async function manifestAt(target: string): Promise<Manifest> {
  return publishedManifest(await sourceAt(target), `Cannot compare with "${target}"`);
}
