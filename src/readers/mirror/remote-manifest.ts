import { ownBytes } from "../../emit/mirror/held-copy.ts";
import {
  type Manifest,
  manifestNotePath,
  manifestPath,
  manifestRoot,
} from "../../emit/site/manifest.ts";
import { fetchedManifest, filesOf } from "../../emit/site/manifest-file.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { parseStatement } from "../../record/site-statement.ts";
import { type Answer, type HttpReader, uncached, wholeBody } from "../source/http-reader.ts";
import { Passing } from "../source/net.ts";
import { maxManifestBytes } from "../source/url-source.ts";

export interface RemoteManifest {
  readonly manifest: Manifest;
  /** Its own files as received, by path. */
  readonly own: ReadonlyMap<string, Uint8Array>;
  /** The text of the note over it. */
  readonly note: string;
}

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
export function remoteManifest(
  client: HttpReader,
  copy: string,
  known: string | null,
): Promise<RemoteManifest> {
  return client.get(manifestPath, uncached, async (answer) => {
    refuseAbsent(answer, manifestPath);
    const bytes = await wholeBody(answer, maxManifestBytes);
    const sha256 = sha256Hex(bytes);
    const isOfIt = (note: string) => parseStatement(note)?.manifest === sha256;
    const note = known !== null && isOfIt(known) ? known : await remoteNote(client);
    if (!isOfIt(note)) throw new Passing("its SHA-256 is not the one in its note");
    const root = manifestRoot(bytes);
    if (root === null) {
      throw new RangeError(`Cannot copy "${manifestPath}": it is not a manifest of Stele`);
    }
    const own = new Map<string, Uint8Array>();
    const manifest = await fetchedManifest(root, async (path, section) => {
      const held = ownBytes(copy, path);
      const isHeld = filesOf(section, held) !== null;
      const found = isHeld ? held : await sectionBytes(client, path, section.bytes);
      if (found !== null) own.set(path, found);
      return found;
    });
    // another build has been published, or this one is not there whole yet
    if (manifest === null) throw new Passing("a section is not the one that it names");
    own.set(manifestPath, bytes).set(manifestNotePath, Buffer.from(note));
    return { manifest, own, note };
  });
}

/** The bytes of a section; null where the host has none. */
function sectionBytes(client: HttpReader, path: string, most: number): Promise<Uint8Array | null> {
  return client.get(
    path,
    uncached,
    async (answer) => (answer.status === 200 ? wholeBody(answer, most) : null),
    404,
  );
}

function refuseAbsent({ status }: Answer, path: string): void {
  if (status === 200) return;
  if ([401, 403, 404, 410].includes(status)) {
    throw new RangeError(`Cannot copy "${path}": status ${status}, must be 200`);
  }
  throw new Passing(`status ${status}`);
}
