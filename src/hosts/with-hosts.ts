import { SiteError } from "../emit/files/site-error.ts";
import { isKept, type MadeFile, type StoreFile, type WholeFile } from "../emit/files/store-file.ts";
import { wholeBody } from "../model/language/body.ts";
import { by } from "../model/language/order.ts";
import { cacheControl, jsonType } from "../resolve/headers.ts";
import { withCompressedCopies } from "./compressed-copies.ts";
import type { HostInput, HostProfile, SiteEntry } from "./host-profile.ts";
import { preflight } from "./preflight.ts";
import { factsOf } from "./site-facts.ts";
import { template } from "./template.ts";

type Site = Pick<HostInput, "baseUrl" | "table">;

/**
 * The files of a site with its compressed copies, and what each host needs beside them. Throws a
 * `SiteError` with every limit that the site breaks on any of the hosts.
 */
export async function* withHosts(
  files: AsyncIterable<StoreFile>,
  site: () => Site,
  profiles: readonly HostProfile[],
): AsyncIterable<StoreFile> {
  if (profiles.length === 0) return yield* files;
  const all: SiteFile[] = [];
  for await (const file of files) {
    yield file;
    const { body, ...made } = file;
    const bytes = isKept(body) ? body.due.bytes : Buffer.byteLength(wholeBody(body));
    all.push({ ...made, bytes });
  }
  yield* filesForHosts(all, site(), profiles);
}

/** The files of a site, and the compressed copies that the chosen hosts hand out. */
export function withCopies(
  files: AsyncIterable<StoreFile>,
  profiles: readonly HostProfile[],
): AsyncIterable<StoreFile> {
  return withCompressedCopies(files, [...new Set(profiles.flatMap(({ copies = [] }) => copies))]);
}

type SiteFile = Omit<SiteEntry, "cache"> & Pick<MadeFile, "cache">;

/** The files that each host needs beside those of a site; throws like `withHosts`. */
export async function* filesForHosts(
  all: readonly SiteFile[],
  site: Site,
  profiles: readonly HostProfile[],
): AsyncIterable<StoreFile> {
  // parts of a build come in any order
  const entries = all.filter(isEntry).sort(by(({ path }) => path));
  const problems: string[] = [];
  for (const profile of profiles) {
    const own = await hostFiles(profile, { ...site, entries });
    const { name, about } = profile;
    for (const problem of preflight(profile, all)) {
      problems.push(`Cannot build for host "${name}" (${about}): ${problem}`);
    }
    yield* own;
  }
  if (problems.length > 0) throw new SiteError(problems.join("\n"));
}

function isEntry(file: SiteFile): file is SiteEntry {
  return file.cache !== "host";
}

/** The files of a profile. */
export async function hostFiles(
  { name, files }: HostProfile,
  input: HostInput,
): Promise<readonly WholeFile[]> {
  const readme = template(`readmes/${name}.md`, { json: jsonType, latest: cacheControl.latest });
  const own = { "README.md": readme, ...(await files(input, factsOf(name, input))) };
  return Object.entries(own).map(([path, text]) => ({
    path: `hosts/${name}/${path}`,
    mediaType: "text/plain; charset=utf-8",
    status: 200,
    cache: "host",
    body: text,
  }));
}
