import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { jsonValue } from "../../language/json-value.ts";
import { manifestDigest } from "../../record/verify/verify-manifest.ts";
import { replaceFile } from "../content/replace-file.ts";
import { systemDisk } from "../files/disk.ts";
import {
  isPublic,
  type Manifest,
  manifestDigestPath,
  manifestPath,
  parsedManifest,
} from "../site/manifest.ts";
import { siteFolder } from "../site/site-folder.ts";

/** A copy as an earlier run left it. */
export interface HeldCopy {
  readonly manifest: Manifest;
  readonly manifestBytes: number;
  /** The text of the manifest's digest. */
  readonly digest: string;
  /** The text of the log's checkpoint; null without one. */
  readonly checkpoint: string | null;
}

/** The copy in a folder; null when there is none, or none that this version can read. */
export function heldCopy(folder: string): HeldCopy | null {
  const text = textIn(folder, manifestPath);
  const digest = textIn(folder, manifestDigestPath);
  if (text === null || digest === null || manifestDigest(text) !== digest) return null;
  const manifest = parsedManifest(text);
  if (manifest === null) return null;
  const checkpoint = textIn(folder, "ledger/checkpoint");
  const manifestBytes = Buffer.byteLength(text);
  return { manifest, manifestBytes, digest, checkpoint };
}

/** Whether every file of a copy is there with its size. */
export function isComplete(folder: string, { manifest }: HeldCopy): boolean {
  return manifest.files.filter(isPublic).every(({ path, bytes }) => {
    const found = systemDisk.stat(join(folder, path));
    return found?.kind === "file" && found.bytes === bytes;
  });
}

const stateSchema = z.strictObject({ url: z.string(), digest: z.string(), etag: z.string() });

/** Where a copy came from, the digest of its manifest, and the validator of that digest there. */
export type CopyState = Readonly<z.infer<typeof stateSchema>>;

/** The state beside a copy; null when there is none. It saves a request's body, nothing more. */
export function copyState(out: string): CopyState | null {
  const state = stateSchema.safeParse(
    jsonValue(textIn(siteFolder(out).parent, stateName(out)) ?? ""),
  );
  return state.success ? state.data : null;
}

export function writeCopyState(out: string, state: CopyState): void {
  replaceFile(join(siteFolder(out).parent, stateName(out)), `${JSON.stringify(state)}\n`);
}

/** Writes the manifest and its digest into a copy, as they were received. */
export function writeManifest(folder: string, manifest: Uint8Array, digest: string): void {
  mkdirSync(dirname(join(folder, manifestPath)), { recursive: true });
  writeFileSync(join(folder, manifestPath), manifest);
  writeFileSync(join(folder, manifestDigestPath), digest);
}

function stateName(out: string): string {
  return `.${basename(siteFolder(out).out)}.mirror.json`;
}

function textIn(folder: string, path: string): string | null {
  try {
    return readFileSync(join(folder, path), "utf8");
  } catch {
    // whatever the reason: what cannot be read is fetched again
    return null;
  }
}
