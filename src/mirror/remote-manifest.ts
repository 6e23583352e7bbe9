import {
  type Manifest,
  manifestDigestPath,
  manifestPath,
  manifestSchema,
} from "../emit/site/manifest.ts";
import { manifestDigest } from "../record/verify/verify-manifest.ts";
import { Passing } from "./net.ts";
import type { Answer, PoliteClient } from "./polite-client.ts";

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

const uncached = { "cache-control": "no-cache" };
const maxDigestBytes = 1000;
/** Of about a million files. */
const maxManifestBytes = 256_000_000;

/** The digest now; null when it is the one that `etag` names. */
export function remoteDigest(
  client: PoliteClient,
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

/** The manifest of one build, with its digest: both are read again while they do not agree. */
export async function remoteManifest(client: PoliteClient): Promise<RemoteManifest> {
  const first = await remoteDigest(client, null);
  return client.get(manifestPath, uncached, async (answer) => {
    refuseAbsent(answer, manifestPath);
    const bytes = await wholeBody(answer, maxManifestBytes);
    const text = manifestDigest(bytes);
    const digest = first?.text === text ? first : await remoteDigest(client, null);
    if (digest?.text !== text) throw new Passing("its SHA-256 is not the one beside it");
    return { manifest: parsedManifest(bytes), bytes, digest };
  });
}

function parsedManifest(bytes: Uint8Array): Manifest {
  const manifest = manifestSchema.safeParse(parsed(bytes));
  if (manifest.success) return manifest.data;
  throw new RangeError(`Cannot copy "${manifestPath}": it is not a manifest of Stele`);
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

function refuseAbsent({ status }: Answer, path: string): void {
  if (status === 200) return;
  if ([401, 403, 404, 410].includes(status)) {
    throw new RangeError(`Cannot copy "${path}": status ${status}, must be 200`);
  }
  throw new Passing(`status ${status}`);
}

async function wholeBody({ body }: Answer, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > most) throw new RangeError(`Cannot copy an answer of more than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
