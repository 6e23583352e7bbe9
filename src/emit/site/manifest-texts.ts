import { hash } from "node:crypto";
import { at } from "../../model/language/at.ts";
import { byCodeUnit } from "../../model/language/order.ts";
import { type ManifestFile, type ManifestHead, type Section, sectionPath } from "./manifest.ts";

const mostFiles = 256;

/**
 * Where sections end: behind each path whose hash begins with seven zero bits, and behind 256 files at
 * the latest. A file that is added or removed so changes its own section and at most the next ones up
 * to such a path, whatever came before.
 */
export function sectionEnds(sorted: readonly string[]): readonly number[] {
  const ends: number[] = [];
  let start = 0;
  for (const [i, path] of sorted.entries()) {
    const isCut = at(hash("sha256", path, "buffer"), 0) < 2;
    if (!isCut && i + 1 - start < mostFiles && i + 1 < sorted.length) continue;
    ends.push(i + 1);
    start = i + 1;
  }
  return ends;
}

/** The text of a section: a line for each of its files, so that line-based tools compare it. */
function sectionText(files: readonly ManifestFile[]): string {
  return `[\n${files.map(fileLine).join(",\n")}\n]\n`;
}

function fileLine({ path, sha256, bytes, mediaType, status, cache }: ManifestFile): string {
  return JSON.stringify({ path, sha256, bytes, mediaType, status, cache });
}

/**
 * The manifest of the files with these paths: each section is put when its lines are made, and the text
 * of the root is returned. What `describe` tells of the file whose path has this index is asked in the
 * order of the paths.
 */
export function writtenManifest(
  head: ManifestHead,
  paths: readonly string[],
  describe: (index: number) => ManifestFile,
  put: (path: string, text: string) => void,
): string {
  const order = [...paths.keys()].sort((a, b) => byCodeUnit(at(paths, a), at(paths, b)));
  let start = 0;
  const sections = sectionEnds(order.map((index) => at(paths, index))).map((end): Section => {
    const files = order.slice(start, end).map(describe);
    start = end;
    const text = sectionText(files);
    const sha256 = hash("sha256", text, "hex");
    put(sectionPath(sha256), text);
    const bytes = Buffer.byteLength(text);
    return { first: at(files, 0).path, files: files.length, bytes, sha256 };
  });
  const { generator, build, asOf } = head;
  const opening = JSON.stringify({ schemaVersion: 2, generator, build, asOf }).slice(0, -1);
  const lines = sections.map((section) => JSON.stringify(section)).join(",\n");
  return `${opening},"sections":[\n${lines}\n]}\n`;
}
