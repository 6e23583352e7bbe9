import { z } from "zod";
import { isoDate, sha256Hex } from "../../model/cell.ts";
import { jsonValue } from "../../model/language/json-value.ts";
import type { CacheClass } from "../../resolve/table.ts";

// The manifest lists every file of a site but its own: the root, the note over it, and sections. A
// section has the lines of some hundred files that follow one another by path, in a file named by its
// SHA-256; the root has the first path and the hash of each. So whoever checks one file reads the root
// and one section, and a copy fetches the sections that it has not.

/** The path of the root. */
export const manifestPath = "s/manifest.json";

/** The path of the note with the root's hash, which a key signs. */
export const manifestNotePath = "s/manifest.note";

/** The beginning of the paths of all files of the manifest. */
export const manifestPrefix = "s/manifest";

const sectionFolder = `${manifestPrefix}/`;

/** The path of the section with a hash. */
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
  sha256: sha256Hex,
  bytes: z.number().int().min(0),
  mediaType: z.string().min(1),
  status: z.number().int().min(100).max(599),
  cache: z.enum(["latest", "frozen", "export", "failure", "site", "host"]),
});

const sectionSchema = z.strictObject({
  first: z.string().min(1),
  files: z.number().int().min(1),
  bytes: z.number().int().min(1),
  sha256: sha256Hex,
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
/** A file that hosts serve. */
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

/** The manifest of a root and its sections' files, in order; null where one of them is null. */
export function joinedManifest(
  { generator, build, asOf, sections }: ManifestRoot,
  listed: readonly (readonly ManifestFile[] | null)[],
): Manifest | null {
  const files = listed.flatMap((part) => part ?? []);
  const isWhole = listed.every((part) => part !== null);
  return isWhole ? { generator, build, asOf, sections, files } : null;
}

const filesSchema = z.array(manifestFileSchema);

/** The files that a section lists; null for bytes that do not hold what its root says, and for null. */
export function sectionFiles(
  { first, files }: Section,
  bytes: Uint8Array | string | null,
): readonly ManifestFile[] | null {
  const listed = bytes === null ? undefined : filesSchema.safeParse(jsonValue(bytes)).data;
  return listed?.length === files && listed[0]?.path === first ? listed : null;
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

// other versions of Stele may write another shape, so only what identifies a site of Stele is read
const markSchema = z.looseObject({
  generator,
  sections: z.array(z.looseObject({ sha256: sha256Hex })),
});

/**
 * The paths that a manifest of any version lists, with its own. `read` gives a section's text. Null
 * when the text is not a Stele manifest, or one of its sections is none.
 */
export function listedPaths(
  text: string,
  read: (path: string) => string | null,
): ReadonlySet<string> | null {
  const mark = markSchema.safeParse(jsonValue(text)).data;
  if (mark === undefined) return null;
  const sections = mark.sections.map(({ sha256 }) => sectionPath(sha256));
  const paths = sections.map((path) => pathsIn(jsonValue(read(path) ?? "")));
  if (paths.some((list) => list === null)) return null;
  return new Set([...rootPaths, ...sections, ...paths.flatMap((list) => list ?? [])]);
}

/** Without a schema, which takes as long for hundreds of thousands of files as parsing them. */
function pathsIn(files: unknown): readonly string[] | null {
  if (!Array.isArray(files)) return null;
  const paths = files.map((file: unknown) =>
    typeof file === "object" && file !== null && "path" in file ? file.path : null,
  );
  return paths.every((path) => typeof path === "string") ? paths : null;
}
