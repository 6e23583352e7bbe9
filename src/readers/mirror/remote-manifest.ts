import { ownBytes } from "../../emit/mirror/held-copy.ts";
import {
  isPublic,
  type Manifest,
  manifestNotePath,
  manifestPath,
  ownPaths,
  sectionPath,
} from "../../emit/site/manifest.ts";
import { unpublishable } from "../../emit/site/manifest-file.ts";
import { strayPath } from "../../emit/site/stray-file.ts";
import { counted, grouped } from "../../model/language/counted.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { parseStatement } from "../../record/site-statement.ts";
import { type Answer, type HttpReader, uncached, wholeBody } from "../source/http-reader.ts";
import { Passing } from "../source/net.ts";
import { readManifest } from "../source/published-manifest.ts";
import { type Listed, maxManifestBytes } from "../source/source.ts";

const maxNoteBytes = 20_000;

/** The text of the note over a publication's manifest, as the host has it now. */
export function remoteNote(client: HttpReader): Promise<string> {
  return client.get(manifestNotePath, uncached, async (answer) => {
    refuseAbsent(answer, manifestNotePath);
    const text = Buffer.from(await wholeBody(answer, maxNoteBytes)).toString("utf8");
    if (parseStatement(text) === null) throw new Passing("it is not the note over a manifest");
    return text;
  });
}

/**
 * The manifest of one build, with its note: both are read again while they do not agree. Of its
 * sections only those are fetched that the earlier copy in a folder has not.
 */
export function remoteManifest(client: HttpReader, copy: string, known: string | null) {
  return client.get(manifestPath, uncached, async (answer) => {
    refuseAbsent(answer, manifestPath);
    const bytes = await wholeBody(answer, maxManifestBytes);
    const isKnown = known !== null && parseStatement(known)?.manifest === sha256Hex(bytes);
    const note = isKnown ? known : await remoteNote(client);
    const own = new Map<string, Uint8Array>([
      [manifestNotePath, Buffer.from(note)],
      [manifestPath, bytes],
    ]);
    const section = (path: string, most: number) =>
      client.get(
        path,
        uncached,
        async (found) => (found.status === 200 ? wholeBody(found, most) : null),
        404,
      );
    const read = async (path: string, listed?: Listed) => {
      const held = ownBytes(copy, path);
      const isHeld = held !== null && path === sectionPath(sha256Hex(held));
      const found = own.get(path) ?? (isHeld ? held : await section(path, listed?.bytes ?? 0));
      if (found !== null) own.set(path, found);
      return found;
    };
    const { manifest, ofRoot, ofSections } = await readManifest({ read });
    const [fault] = [...ofRoot, ...ofSections];
    if (manifest === null && ofRoot.length === 0) {
      throw new RangeError(`Cannot copy "${manifestPath}": it is not a manifest of Stele`);
    }
    // another build has been published, or this one is not there whole yet
    if (manifest === null || fault !== undefined) throw new Passing(String(fault?.message));
    return { manifest, own, note };
  });
}

function refuseAbsent({ status }: Answer, path: string): void {
  if (status === 200) return;
  if ([401, 403, 404, 410].includes(status)) {
    throw new RangeError(`Cannot copy "${path}": status ${status}, must be 200`);
  }
  throw new Passing(`status ${status}`);
}

/**
 * Throws a RangeError for a manifest that must not be copied: paths that leave the folder or clash,
 * more bytes than are allowed, or a build that is older than the one in hand.
 */
export function refuseManifest(next: Manifest, held: Manifest | null, maxBytes: number): void {
  refusePaths(next);
  const bytes = next.files.filter(isPublic).reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > maxBytes) {
    throw new RangeError(
      `Cannot copy build "${next.build}": it has ${counted(bytes, "byte")}, must have at most ${grouped(maxBytes)}; allow more with --max-bytes`,
    );
  }
  if (held !== null && next.asOf < held.asOf) {
    throw new RangeError(
      `Cannot copy build "${next.build}": it is as of ${next.asOf}, the copy as of ${held.asOf}, so it was rolled back; to begin another copy, delete this one`,
    );
  }
}

function refusePaths(manifest: Manifest): void {
  const paths = [...ownPaths(manifest), ...manifest.files.map(({ path }) => path)];
  const why = unpublishable(paths);
  if (why !== null) throw new RangeError(`Cannot copy ${why}`);
  for (const { path } of manifest.files.filter(isPublic)) {
    const stray = strayPath(path);
    if (stray !== null) throw new RangeError(`Cannot copy "${path}": ${stray}`);
  }
}
