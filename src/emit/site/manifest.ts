import { z } from "zod";
import { sha256Hex as hashSchema, isoDate } from "../../model/cell.ts";
import { at } from "../../model/language/at.ts";
import { jsonValue } from "../../model/language/json-value.ts";
import { by } from "../../model/language/order.ts";
import { sha256Hex } from "../../record/canonical.ts";
import type { CacheClass } from "../../resolve/table.ts";

// The manifest lists every file of a site but its own: the root, the note over it, and sections. A
// section has the lines of some hundred files that follow one another by path, in a file named by its
// SHA-256; the root has the first path and the hash of each. So whoever checks one file reads the root
// and one section, and a copy fetches the sections that it has not.

export const manifestPath = "s/manifest.json";

/** The path of the note with the root's hash, which a key signs. */
export const manifestNotePath = "s/manifest.note";

const sectionFolder = "s/manifest/";

export function sectionPath(sha256: string): string {
  return `${sectionFolder}${sha256}.json`;
}

/** The files that a manifest has whatever it lists. */
export const rootPaths: readonly string[] = [manifestPath, manifestNotePath];

/** Whether a path is that of a file of the manifest itself, which lists none of them. */
export function isOwnPath(path: string): boolean {
  return rootPaths.includes(path) || path.startsWith(sectionFolder);
}

export const manifestFileSchema = z.strictObject({
  path: z.string().min(1),
  sha256: hashSchema,
  bytes: z.number().int().min(0),
  mediaType: z.string().min(1),
  status: z.number().int().min(100).max(599),
  cache: z.enum(["latest", "frozen", "export", "failure", "site", "host"]),
});

const sectionSchema = z.strictObject({
  first: z.string().min(1),
  files: z.number().int().min(1),
  bytes: z.number().int().min(1),
  sha256: hashSchema,
});

const generator = z.string().regex(/^stele\b/, "stele and its version");

const headSchema = z.strictObject({
  generator,
  build: z.string().min(1),
  asOf: isoDate,
});

const rootSchema = headSchema.extend({
  schemaVersion: z.literal(2),
  sections: z.array(sectionSchema),
});

export type ManifestHead = Readonly<z.infer<typeof headSchema>>;
export type ManifestFile = Readonly<z.infer<typeof manifestFileSchema>>;
export type ManifestRoot = Readonly<z.infer<typeof rootSchema>>;
/** A section as the root describes it: its first path, and its files, bytes and hash. */
export type Section = Readonly<z.infer<typeof sectionSchema>>;
export interface PublicFile extends ManifestFile {
  readonly cache: CacheClass;
}
export interface Manifest extends ManifestHead {
  readonly sections: readonly Section[];
  /** Sorted by path. */
  readonly files: readonly ManifestFile[];
}

/** The root that bytes hold; null for any other bytes, and for null. */
export function manifestRoot(bytes: Uint8Array | string | null): ManifestRoot | null {
  return bytes === null ? null : (rootSchema.safeParse(jsonValue(bytes)).data ?? null);
}

/** The paths of a manifest's own files: its sections, then the root and its note. */
export function ownPaths({ sections }: Pick<Manifest, "sections">): readonly string[] {
  return [...sections.map(({ sha256 }) => sectionPath(sha256)), ...rootPaths];
}

/** Whether a file is public; mirrors need not have what only the publisher's host reads. */
export function isPublic(file: ManifestFile): file is PublicFile {
  return file.cache !== "host";
}

/** The head, validated, so that no build publishes a folder that the next would not recognise. */
export function manifestHead(build: string, asOf: string, generator: string): ManifestHead {
  return headSchema.parse({ generator, build, asOf });
}

// other versions of Stele write another shape, the first ones all files in the root and its hash beside
// it, so only what identifies a site of Stele is read
const pathsSchema = z.array(z.object({ path: z.string() }));
const markSchema = z.union([
  z.object({ generator, sections: z.array(z.object({ sha256: hashSchema })) }),
  z.object({ generator, files: pathsSchema }),
]);

/** The paths that a manifest of any version of Stele lists, with its own; null for other text. */
export function listedPaths(
  text: string,
  read: (path: string) => string | null,
): ReadonlySet<string> | null {
  const mark = markSchema.safeParse(jsonValue(text)).data;
  if (mark === undefined) return null;
  const isFormer = "files" in mark;
  const own = isFormer
    ? ["s/manifest.sha256"]
    : mark.sections.map(({ sha256 }) => sectionPath(sha256));
  const lists = isFormer
    ? [mark.files]
    : own.map((path) => pathsSchema.safeParse(jsonValue(read(path) ?? "")).data);
  if (lists.includes(undefined)) return null;
  const paths = lists.flatMap((list) => list?.map(({ path }) => path) ?? []);
  return new Set([...rootPaths, ...own, ...paths]);
}

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
