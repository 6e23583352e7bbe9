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

export const first = {};
export const correction = {
  revises: 0,
  core: {
    type: "correction",
    version: 2,
    title: "Corrected <&>",
    reason: "A sum was wrong",
    publishedAt: "2024-02-08T06:00:00Z",
  },
} as const;
export const third = {
  core: {
    ...{ conceptId: "HBR-WS-20240211", title: "The week after", version: 1 },
    ...{ periodStart: "2024-02-05", periodEnd: "2024-02-11" },
    ...{ publishedAt: "2024-02-14T06:00:00Z", validUntil: "2024-02-21T06:00:00Z" },
  },
} as const;

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
