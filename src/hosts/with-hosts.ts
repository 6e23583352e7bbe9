import type { MadeFile, StoreFile, WholeFile } from "../emit/files/store-file.ts";
import { SiteError } from "../emit/site/site-error.ts";
import { wholeBody } from "../model/language/body.ts";
import { by } from "../model/language/order.ts";
import { withCompressedCopies } from "./compressed-copies.ts";
import type { HostFile, HostInput, HostProfile, SiteEntry } from "./host-profile.ts";
import { preflight } from "./preflight.ts";
import { refuseStoredFailures } from "./site-facts.ts";

/**
 * The files of a site, the compressed copies that the chosen hosts hand out, and what each host
 * needs beside them. Throws a `SiteError` with every limit that the site breaks on any of the
 * hosts.
 */
export async function* withHosts(
  files: AsyncIterable<StoreFile>,
  site: () => Pick<HostInput, "baseUrl" | "table">,
  profiles: readonly HostProfile[],
): AsyncIterable<StoreFile> {
  const all: SiteFile[] = [];
  for await (const file of withCopies(files, profiles)) {
    yield file;
    if (profiles.length > 0) all.push(siteFile(file));
  }
  yield* filesForHosts(all, site(), profiles);
}

/** The files of a site or of a part of it, with the compressed copies that the hosts hand out. */
export async function* withCopies(
  files: AsyncIterable<StoreFile>,
  profiles: readonly HostProfile[],
): AsyncIterable<StoreFile> {
  if (profiles.length === 0) return yield* files;
  const encodings = [...new Set(profiles.flatMap(({ copies }) => copies))];
  yield* withCompressedCopies(wholeFiles(files), encodings);
}

/** A file of a site without its bytes. */
type SiteFile = MadeFile & { readonly bytes: number };

/** The files that each host needs beside those of a site; throws like `withHosts`. */
export async function* filesForHosts(
  all: readonly SiteFile[],
  site: Pick<HostInput, "baseUrl" | "table">,
  profiles: readonly HostProfile[],
): AsyncIterable<StoreFile> {
  // parts of a build come in any order
  const entries = all.flatMap(siteEntry).sort(by(({ path }) => path));
  const problems: string[] = [];
  for (const profile of profiles) {
    const own = await hostFiles(profile, { ...site, entries });
    problems.push(...preflight(profile, all, own.map(siteFile)).map(limitOf(profile)));
    yield* own;
  }
  if (problems.length > 0) throw new SiteError("refused", problems.join("\n"));
}

function siteFile(file: StoreFile): SiteFile {
  const { path, mediaType, status, cache } = file;
  const bytes = Buffer.byteLength(wholeBody(file.body));
  return { path, mediaType, status, cache, bytes };
}

function siteEntry({ path, bytes, mediaType, status, cache }: SiteFile): readonly SiteEntry[] {
  return cache === "host" ? [] : [{ path, bytes, mediaType, status, cache }];
}

/** A file in one piece, which its copies are made of. */
async function* wholeFiles(files: AsyncIterable<StoreFile>): AsyncIterable<WholeFile> {
  for await (const file of files) yield { ...file, body: wholeBody(file.body) };
}

function limitOf({ name, about }: HostProfile) {
  return (problem: string) => `Cannot build for host "${name}" (${about}): ${problem}`;
}

/**
 * The files of a profile, below `hosts/`. Throws where a file host would serve a failure as 200.
 */
export async function hostFiles(
  profile: HostProfile,
  input: HostInput,
): Promise<readonly WholeFile[]> {
  refuseStoredFailures(input);
  const files = await profile.files(input);
  return files.map((file) => storeFile(profile, file));
}

function storeFile({ name }: HostProfile, { path, mediaType, body }: HostFile): WholeFile {
  return { path: `hosts/${name}/${path}`, mediaType, status: 200, cache: "host", body };
}
