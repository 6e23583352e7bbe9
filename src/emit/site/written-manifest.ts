import { at } from "../../model/language/at.ts";
import { by } from "../../model/language/order.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { type ManifestFile, type ManifestHead, sectionPath } from "./manifest.ts";

const mostFiles = 256;

/** Behind each hash that begins with seven zero bits, and every 256 files: a change moves only the ends around it. */
export function sectionEnds(sorted: readonly string[]): readonly number[] {
  const ends: number[] = [];
  let start = 0;
  for (const [i, path] of sorted.entries()) {
    const isCut = /^0[01]/.test(sha256Hex(path));
    if (!isCut && i + 1 - start < mostFiles && i + 1 < sorted.length) continue;
    ends.push(i + 1);
    start = i + 1;
  }
  return ends;
}

/** Puts the sections of a manifest, a line for each file, and returns the text of the root. */
export function writtenManifest(
  { generator, build, asOf }: ManifestHead,
  files: readonly ManifestFile[],
  put: (path: string, text: string) => void,
): string {
  const sorted = files.toSorted(by(({ path }) => path));
  let start = 0;
  const sections = sectionEnds(sorted.map(({ path }) => path)).map((end) => {
    const listed = sorted.slice(start, end);
    start = end;
    const text = `[\n${listed.map(fileLine).join(",\n")}\n]\n`;
    const sha256 = sha256Hex(text);
    put(sectionPath(sha256), text);
    const bytes = Buffer.byteLength(text);
    return JSON.stringify({ first: at(listed, 0).path, files: listed.length, bytes, sha256 });
  });
  const opening = JSON.stringify({ schemaVersion: 2, generator, build, asOf }).slice(0, -1);
  return `${opening},"sections":[\n${sections.join(",\n")}\n]}\n`;
}

function fileLine({ path, sha256, bytes, mediaType, status, cache }: ManifestFile): string {
  return JSON.stringify({ path, sha256, bytes, mediaType, status, cache });
}
