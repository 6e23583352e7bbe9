import { z } from "zod";
import { byCodeUnit } from "../../language/order.ts";
import { isoDate, sha256Hex } from "../../model/cell.ts";
import type { CacheClass } from "../../resolve/table.ts";

/** Where the manifest lies; it lists every other file of the site, not itself and its digest. */
export const manifestPath = "s/manifest.json";

/** The line that `sha256sum` prints of the manifest, for who checks a copy by hand. */
export const manifestDigestPath = "s/manifest.sha256";

/** The files that no manifest lists. */
export const unlistedPaths: readonly string[] = [manifestPath, manifestDigestPath];

const fileSchema = z.strictObject({
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

export const manifestSchema = headSchema.extend({ files: z.array(fileSchema) });

export type ManifestHead = Readonly<z.infer<typeof headSchema>>;
export type ManifestFile = Readonly<z.infer<typeof fileSchema>>;
/** A file that a host answers with. */
export interface PublicFile extends ManifestFile {
  readonly cache: CacheClass;
}
export interface Manifest extends ManifestHead {
  /** By path. */
  readonly files: readonly ManifestFile[];
}

/** False for what only the publisher's host reads: no mirror has to have it. */
export function isPublic(file: ManifestFile): file is PublicFile {
  return file.cache !== "host";
}

/** The head, checked, so that no build publishes what the next one would not know as its own. */
export function manifestHead(build: string, asOf: string, generator: string): ManifestHead {
  return headSchema.parse({ schemaVersion: 1, generator, build, asOf });
}

/** One file a line, sorted by path: two manifests compare with any line-based tool. */
export function manifestText(head: ManifestHead, files: readonly ManifestFile[]): string {
  const { schemaVersion, generator, build, asOf } = head;
  const opening = JSON.stringify({ schemaVersion, generator, build, asOf }).slice(0, -1);
  const lines = [...files].sort((a, b) => byCodeUnit(a.path, b.path)).map(fileLine);
  return `${opening},"files":[\n${lines.join(",\n")}\n]}\n`;
}

function fileLine({ path, sha256, bytes, mediaType, status, cache }: ManifestFile): string {
  return JSON.stringify({ path, sha256, bytes, mediaType, status, cache });
}

// a later or earlier Stele may write another shape: only what marks a folder as ours is read
const markSchema = z.looseObject({
  generator,
  files: z.array(z.looseObject({ path: z.string() })),
});

/** The paths a manifest of any version lists; null when the text is no manifest of Stele. */
export function listedPaths(text: string): ReadonlySet<string> | null {
  const mark = markSchema.safeParse(parsed(text));
  return mark.success ? new Set(mark.data.files.map((file) => file.path)) : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
