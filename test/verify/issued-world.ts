import { rmSync } from "node:fs";
import { build } from "../../src/build/build.ts";
import type { Watch } from "../../src/build/build-options.ts";
import type { SiteVerdict } from "../../src/readers/verify/verify-site.ts";
import { keyPairText, parseSigner, parseVerifier } from "../../src/record/ledger/note-key.ts";
import { type Change, withWorld } from "../load/world.ts";

// Small built sites with records in their ledger.

const texts = keyPairText("harbour.example/ledger", Buffer.alloc(32, 3));
export const signer = parseSigner(texts.signer);
export const verifier = parseVerifier(texts.verifier);
export const verifierText = texts.verifier;
export const keys = verifier === null ? [] : [verifier];

export const first = { on: "2024-02-07" } as const;
/** Its note has the letters that an HTML page cannot take as they are. */
export const correction = {
  on: "2024-02-08",
  corrects: 0,
  reason: "A sum was wrong",
  note: "Corrected <&>",
} as const;
export const third = { on: "2024-02-14" } as const;

/** A day on which what these worlds sign has not expired. */
export const on = "2024-03-01";

/** Builds the minimal world with a change into a folder that may hold an earlier build. */
export async function buildWorld(change: Change, out: string, key = signer): Promise<void> {
  await withWorld(change, (content) => buildContent(content, out, key));
}

export async function buildContent(
  content: string,
  out: string,
  key = signer,
  watch: Watch = () => undefined,
): Promise<void> {
  const settings = { content, out, asOf: null, cache: ".cache", signer: key };
  await build(settings, watch);
}

export function rulesOf({ faults }: SiteVerdict): string[] {
  return [...new Set(faults.map(({ rule }) => rule))];
}

export function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
