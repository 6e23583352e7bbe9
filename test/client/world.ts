import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../../src/build/build.ts";
import { once } from "../../src/model/language/memoize.ts";
import type { SignerKey } from "../../src/record/ledger/note-key.ts";

/** A small built site that a test may read. */
export interface SmallSite {
  readonly dist: string;
  readonly build: string;
  readonly remove: () => void;
}

/** The minimal world, built: once for the files of a run that ask for it as it is today and unsigned. */
export async function smallSite(
  asOf: string | null = null,
  signer: SignerKey | null = null,
): Promise<SmallSite> {
  if (asOf !== null || signer !== null) return built(asOf, signer);
  const { remove, ...site } = await usual();
  process.once("exit", remove);
  return { ...site, remove: () => undefined };
}

const usual = once(() => built(null, null));

async function built(asOf: string | null, signer: SignerKey | null): Promise<SmallSite> {
  const folder = mkdtempSync(join(tmpdir(), "stele-client-"));
  const dist = join(folder, "dist");
  const content = "test/worlds/minimal/content";
  await build({ content, out: dist, asOf, cache: ".cache", signer }, () => undefined);
  const { build: id } = JSON.parse(readFileSync(join(dist, "s/routes.json"), "utf8"));
  return { dist, build: id, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
