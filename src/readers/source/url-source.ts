import { type Answer, type HttpReader, uncached, wholeBody } from "./http-reader.ts";
import type { Source } from "./source.ts";

/** The most bytes of a manifest or an unlisted file. */
export const maxManifestBytes = 256_000_000;

/** A longer answer than listed is read so far that its true length can be told where it is near. */
const slack = 65_536;

/** A site at an address. A file may have status 200 or the one in the manifest. */
export function urlSource(reader: HttpReader): Source {
  return {
    read: (path, { status, bytes } = { status: 200, bytes: maxManifestBytes - slack }) =>
      reader
        .get(path, uncached, (answer) => bodyOf(answer, status, bytes + slack), status)
        // whatever the reason: an unreadable file never passes, and the caller names it
        .catch(() => null),
    list: async () => null,
  };
}

async function bodyOf(answer: Answer, status: number, most: number): Promise<Uint8Array | null> {
  return answer.status === 200 || answer.status === status ? wholeBody(answer, most) : null;
}
