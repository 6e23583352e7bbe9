import type { CacheClass } from "../../resolve/table.ts";

// The manifest lists every file of a site but its own: the root, the note over it, and sections. A
// section has the lines of some hundred files that follow one another by path, in a file named by its
// SHA-256; the root has the first path and the hash of each. So whoever checks one file reads the root
// and one section, and a copy fetches the sections that it has not. Browsers read it by this file too,
// which therefore has neither Node nor schemas: root and sections are texts of one form.

export const manifestPath = "s/manifest.json";

/** The path of the note with the root's hash, which a key signs. */
export const manifestNotePath = "s/manifest.note";

/** In a deployed folder: the manifest and the note of the build before, whose files stay for its readers. */
export const previousPaths = {
  manifest: ".stele-previous/manifest.json",
  note: ".stele-previous/manifest.note",
} as const;

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

export interface ManifestFile {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly mediaType: string;
  readonly status: number;
  readonly cache: CacheClass | "host";
}

export type PublicFile = ManifestFile & { readonly cache: CacheClass };

/** A section as the root describes it: its first path, and its files, bytes and hash. */
export interface Section {
  readonly first: string;
  readonly files: number;
  readonly bytes: number;
  readonly sha256: string;
}

export interface ManifestRoot {
  readonly generator: string;
  readonly build: string;
  readonly asOf: string;
  readonly sections: readonly Section[];
}

export type ManifestHead = Omit<ManifestRoot, "sections">;

export interface Manifest extends ManifestRoot {
  /** Sorted by path. */
  readonly files: readonly ManifestFile[];
}

/** The pattern of an object of JSON by those of its members, in their order. */
function objectForm(members: Readonly<Record<string, string>>): string {
  const each = Object.entries(members).map(([name, form]) => `"${name}":${form}`);
  return String.raw`\{${each.join(",")}\}`;
}

const text = String.raw`"(?:[^"\\\x00-\x1f]|\\["\\])+"`;
const count = String.raw`(?:0|[1-9]\d{0,14})`;
const hash = '"[0-9a-f]{64}"';
const headForm = objectForm({
  schemaVersion: "2",
  generator: String.raw`"stele\b[\w.+ -]*"`,
  build: text,
  asOf: String.raw`"\d{4}-\d\d-\d\d"`,
  sections: String.raw`\[`,
}).slice(0, -2);
const sectionForm = objectForm({ first: text, files: count, bytes: count, sha256: hash });
const fileForm = objectForm({
  path: text,
  sha256: hash,
  bytes: count,
  mediaType: text,
  status: String.raw`[1-5]\d\d`,
  cache: '"(?:latest|frozen|export|failure|site|host)"',
});

/**
 * The value of a text whose first and last line hold a list with a line for each element: its form, looked at line
 * by line, implies JSON and says what the value has. Null for any other bytes, and for null.
 */
function valueIn(bytes: Uint8Array | null, head: string, form: string, last: string): unknown {
  const written = bytes === null ? "" : new TextDecoder().decode(bytes);
  const lines = written.split("\n");
  const [first = "", ...others] = lines.slice(0, -2);
  const element = new RegExp(`^${form},?$`);
  const isElement = (line: string, i: number) =>
    element.test(line) && line.endsWith(",") === i + 1 < others.length;
  const isEmpty = others.length === 1 && others[0] === "";
  const isFramed = new RegExp(`^${head}$`).test(first) && written.endsWith(`\n${last}\n`);
  return isFramed && (isEmpty || others.every(isElement)) ? JSON.parse(written) : null;
}

/** The root that bytes hold; null for any other bytes, and for null. */
export function manifestRoot(bytes: Uint8Array | null): ManifestRoot | null {
  return valueIn(bytes, headForm, sectionForm, "]}") as ManifestRoot | null;
}

/** The files that the bytes of a section list; null for any other bytes, and for null. */
export function filesIn(
  { first, files }: Section,
  bytes: Uint8Array | null,
): readonly ManifestFile[] | null {
  const listed = valueIn(bytes, String.raw`\[`, fileForm, "]") as readonly ManifestFile[] | null;
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
