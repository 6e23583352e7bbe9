import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../../src/build/build.ts";
import type { SignerKey } from "../../src/record/ledger/note-key.ts";

/** A small built site that a test may read. */
export interface SmallSite {
  readonly dist: string;
  readonly build: string;
  readonly remove: () => void;
}

export async function smallSite(
  asOf: string | null = null,
  signer: SignerKey | null = null,
): Promise<SmallSite> {
  const folder = mkdtempSync(join(tmpdir(), "stele-client-"));
  const dist = join(folder, "dist");
  const content = "test/worlds/minimal/content";
  await build({ content, out: dist, asOf, cache: join(folder, "cache"), signer }, () => undefined);
  const { build: id } = JSON.parse(readFileSync(join(dist, "s/routes.json"), "utf8"));
  return { dist, build: id, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
