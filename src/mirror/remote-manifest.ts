import { changedManifest, changesPath } from "../emit/deploy/changed-manifest.ts";
import type { HeldCopy } from "../emit/mirror/held-copy.ts";
import {
  type Manifest,
  manifestDigestPath,
  manifestPath,
  parsedManifest,
} from "../emit/site/manifest.ts";
import { manifestDigest } from "../record/verify/verify-manifest.ts";
import { type Answer, type HttpReader, uncached, wholeBody } from "../source/http-reader.ts";
import { Passing } from "../source/net.ts";
import { maxManifestBytes } from "../source/url-source.ts";

/** The digest of a publication's manifest, as the host has it now. */
export interface RemoteDigest {
  readonly text: string;
  readonly etag: string | null;
}

export interface RemoteManifest {
  readonly manifest: Manifest;
  /** As received. */
  readonly bytes: Uint8Array;
  readonly digest: RemoteDigest;
}

const maxDigestBytes = 1000;

/** The digest now; null when it is the one that `etag` names. */
export function remoteDigest(
  client: HttpReader,
  etag: string | null,
): Promise<RemoteDigest | null> {
  const condition = etag === null ? {} : { "if-none-match": etag };
  return client.get(manifestDigestPath, { ...uncached, ...condition }, async (answer) => {
    if (answer.status === 304 && etag !== null) return null;
    refuseAbsent(answer, manifestDigestPath);
    const text = Buffer.from(await wholeBody(answer, maxDigestBytes)).toString("utf8");
    if (!/^[0-9a-f]{64} {2}manifest\.json\n$/.test(text)) {
      throw new Passing("it is not the digest of a manifest");
    }
    return { text, etag: answer.headers.get("etag") };
  });
}

/** How many builds may lie between the copy and what is published, for changes to be followed. */
const maxBuilds = 16;

/**
 * The manifest of one build, with its digest: both are read again while they do not agree. Where the
 * publisher keeps the changes from each build to the next, they are read in its place, as far as they
 * are shorter than it.
 */
export async function remoteManifest(
  client: HttpReader,
  held: HeldCopy | null,
  known: RemoteDigest | null,
): Promise<RemoteManifest> {
  const first = known ?? (await remoteDigest(client, null));
  const followed = held === null || first === null ? null : await byChanges(client, held, first);
  return followed ?? whole(client, first);
}

/** The manifest that lists of changes lead to; null where they do not lead to the one due. */
async function byChanges(
  client: HttpReader,
  held: HeldCopy,
  digest: RemoteDigest,
): Promise<RemoteManifest | null> {
  let [manifest, at, left] = [held.manifest, held.digest, held.manifestBytes];
  for (let step = 0; step < maxBuilds; step++) {
    const changes = await changesFrom(client, at.slice(0, 64), left);
    const text = changes === null ? null : changedManifest(manifest, changes);
    if (changes === null || text === null) return null;
    left -= changes.length;
    at = manifestDigest(text);
    manifest = requiredManifest(Buffer.from(text));
    if (at === digest.text) return { manifest, bytes: Buffer.from(text), digest };
  }
  return null;
}

/** The changes from a build to the next; null where there are none, or more than the bytes allowed. */
async function changesFrom(
  client: HttpReader,
  sha256: string,
  most: number,
): Promise<string | null> {
  const read = async (answer: Answer) => {
    if (answer.status !== 200) return null;
    return Buffer.from(await wholeBody(answer, most)).toString("utf8");
  };
  // nothing depends on them, so whatever a host says in their place only costs the whole manifest
  return client.get(changesPath(sha256), uncached, read).catch((error: unknown) => {
    if (error instanceof RangeError) return null;
    throw error;
  });
}

function whole(client: HttpReader, first: RemoteDigest | null): Promise<RemoteManifest> {
  return client.get(manifestPath, uncached, async (answer) => {
    refuseAbsent(answer, manifestPath);
    const bytes = await wholeBody(answer, maxManifestBytes);
    const text = manifestDigest(bytes);
    const digest = first?.text === text ? first : await remoteDigest(client, null);
    if (digest?.text !== text) throw new Passing("its SHA-256 is not the one beside it");
    return { manifest: requiredManifest(bytes), bytes, digest };
  });
}

function requiredManifest(bytes: Uint8Array): Manifest {
  const manifest = parsedManifest(bytes);
  if (manifest !== null) return manifest;
  throw new RangeError(`Cannot copy "${manifestPath}": it is not a manifest of Stele`);
}

function refuseAbsent({ status }: Answer, path: string): void {
  if (status === 200) return;
  if ([401, 403, 404, 410].includes(status)) {
    throw new RangeError(`Cannot copy "${path}": status ${status}, must be 200`);
  }
  throw new Passing(`status ${status}`);
}
