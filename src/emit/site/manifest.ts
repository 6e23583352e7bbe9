import { z } from "zod";
import { at } from "../../language/at.ts";
import { jsonValue } from "../../language/json-value.ts";
import { byCodeUnit } from "../../language/order.ts";
import { isoDate, sha256Hex } from "../../model/cell.ts";
import type { CacheClass } from "../../resolve/table.ts";

/** The path of the manifest, which lists every file of the site except itself and its digest. */
export const manifestPath = "s/manifest.json";

/** The path of the manifest's digest, a line of `sha256sum` for checking a copy by hand. */
export const manifestDigestPath = "s/manifest.sha256";

/** The files that a manifest does not list. */
export const unlistedPaths: readonly string[] = [manifestPath, manifestDigestPath];

export const manifestFileSchema = z.strictObject({
  path: z.string().min(1),
  sha256: sha256Hex,
  bytes: z.number().int().min(0),
  mediaType: z.string().min(1),
  status: z.number().int().min(100).max(599),
  cache: z.enum(["latest", "frozen", "export", "failure", "site", "host"]),
});

const generator = z.string().regex(/^stele\b/, "stele and its version");

const headSchema = z.strictObject({
  schemaVersion: z.literal(1),
  generator,
  build: z.string().min(1),
  asOf: isoDate,
});

export const manifestSchema = headSchema.extend({ files: z.array(manifestFileSchema) });

export type ManifestHead = Readonly<z.infer<typeof headSchema>>;
export type ManifestFile = Readonly<z.infer<typeof manifestFileSchema>>;
/** A file that hosts serve. */
export interface PublicFile extends ManifestFile {
  readonly cache: CacheClass;
}
export interface Manifest extends ManifestHead {
  /** Sorted by path. */
  readonly files: readonly ManifestFile[];
}

/** The manifest that a text holds; null for any other text, for bytes that are not UTF-8, and for null. */
export function parsedManifest(text: Uint8Array | string | null): Manifest | null {
  return text === null ? null : (manifestSchema.safeParse(jsonValue(text)).data ?? null);
}

/** Whether a file is public; mirrors need not have what only the publisher's host reads. */
export function isPublic(file: ManifestFile): file is PublicFile {
  return file.cache !== "host";
}

/** The head, validated, so that no build publishes a folder that the next would not recognise. */
export function manifestHead(build: string, asOf: string, generator: string): ManifestHead {
  return headSchema.parse({ schemaVersion: 1, generator, build, asOf });
}

const linesInPart = 1024;

/**
 * The text of a manifest, one line per file sorted by path, so that line-based tools compare it.
 * What `describe` tells of the file whose path has this index is asked once its line is due.
 */
export function* manifestParts(
  head: ManifestHead,
  paths: readonly string[],
  describe: (index: number) => ManifestFile,
): Iterable<string> {
  const { schemaVersion, generator, build, asOf } = head;
  const opening = JSON.stringify({ schemaVersion, generator, build, asOf }).slice(0, -1);
  yield `${opening},"files":[\n`;
  const order = [...paths.keys()].sort((a, b) => byCodeUnit(at(paths, a), at(paths, b)));
  for (let first = 0; first < order.length; first += linesInPart) {
    const part = order.slice(first, first + linesInPart);
    const lines = part.map((index) => fileLine(describe(index))).join(",\n");
    yield first === 0 ? lines : `,\n${lines}`;
  }
  yield "\n]}\n";
}

function fileLine({ path, sha256, bytes, mediaType, status, cache }: ManifestFile): string {
  return JSON.stringify({ path, sha256, bytes, mediaType, status, cache });
}

// other versions of Stele may write another shape, so only what identifies a site of Stele is read
const markSchema = z.looseObject({ generator, files: z.array(z.unknown()) });

/** The paths that a manifest of any version lists; null when the text is not a Stele manifest. */
export function listedPaths(text: string): ReadonlySet<string> | null {
  const mark = markSchema.safeParse(jsonValue(text));
  if (!mark.success) return null;
  const paths = mark.data.files.map(pathOf);
  return paths.every((path) => path !== null) ? new Set(paths) : null;
}

/** Without a schema, which takes as long for hundreds of thousands of files as parsing them. */
function pathOf(file: unknown): string | null {
  if (typeof file !== "object" || file === null || !("path" in file)) return null;
  return typeof file.path === "string" ? file.path : null;
}
