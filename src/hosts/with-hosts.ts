import type { StoreFile, WholeFile } from "../emit/files/store-file.ts";
import { SiteError } from "../emit/site/site-error.ts";
import { wholeBody } from "../language/body.ts";
import type { RouteTable } from "../resolve/table.ts";
import { withCompressedCopies } from "./compressed-copies.ts";
import { hostFiles } from "./host-files.ts";
import type { HostProfile, SiteEntry } from "./host-profile.ts";
import { preflight, type Uploaded } from "./preflight.ts";

/**
 * The files of a site, the compressed copies that the chosen hosts hand out, and what each host
 * needs beside them. Throws a `SiteError` with every limit that the site breaks on any of the
 * hosts.
 */
export async function* withHosts(
  files: AsyncIterable<StoreFile>,
  table: RouteTable,
  profiles: readonly HostProfile[],
): AsyncIterable<StoreFile> {
  if (profiles.length === 0) return yield* files;
  const entries: SiteEntry[] = [];
  const all: Uploaded[] = [];
  const encodings = [...new Set(profiles.flatMap(({ copies }) => copies))];
  for await (const file of withCompressedCopies(wholeFiles(files), encodings)) {
    const { path, mediaType, status, cache } = file;
    const { bytes } = uploaded(file);
    all.push({ path, bytes });
    if (cache !== "host") entries.push({ path, bytes, mediaType, status, cache });
    yield file;
  }
  const problems: string[] = [];
  for (const profile of profiles) {
    const own = await hostFiles(profile, { table, entries });
    problems.push(...preflight(profile, all, own.map(uploaded)).map(limitOf(profile)));
    yield* own;
  }
  if (problems.length > 0) throw new SiteError("refused", problems.join("\n"));
}

/** A file in one piece, which its copies are made of. */
async function* wholeFiles(files: AsyncIterable<StoreFile>): AsyncIterable<WholeFile> {
  for await (const file of files) yield { ...file, body: wholeBody(file.body) };
}

function uploaded({ path, body }: WholeFile): Uploaded {
  return { path, bytes: Buffer.byteLength(body) };
}

function limitOf({ name, about }: HostProfile) {
  return (problem: string) => `Cannot build for host "${name}" (${about}): ${problem}`;
}
