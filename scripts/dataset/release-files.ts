import { unzipSync } from "fflate";
import { z } from "zod";
import { placesBelow, readPlain } from "../../src/emit/files/plain-path.ts";
import { manifestPath } from "../../src/emit/site/manifest.ts";
import { safeManifest, unpublishable } from "../../src/emit/site/manifest-file.ts";
import { unlessRefused } from "../../src/model/language/system-error.ts";
import { fileFaults } from "../../src/record/verify/verify-manifest.ts";

/** A release of a publication's datasets: what its archive holds, and a `package.json`. */
export interface Release {
  readonly name: string;
  readonly version: string;
  readonly build: string;
  /** The instant of the as-of day at which the publisher issues. */
  readonly publishedAt: string;
  readonly publisher: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

const archivePath = "api/data/exports/archive.zip";

const packageSchema = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  homepage: z.string(),
  created: z.string(),
  asOf: z.string(),
  licenses: z.array(z.object({ name: z.string().optional(), title: z.string() })),
  contributors: z.array(z.object({ title: z.string(), path: z.string() })).min(1),
});

/**
 * The release of a built folder. `name` is the package's, null for one made of the index's prefix;
 * `patch` counts releases of one as-of date. Throws a RangeError when the archive is missing or is
 * not the one of the manifest.
 */
export function releaseOf(built: string, name: string | null, patch: number): Release {
  const text = bytesIn(built, manifestPath);
  const read = (path: string) => bytesIn(built, path);
  const manifest = text === null ? null : safeManifest(text, read, attemptOf(built));
  if (manifest === null) throw refused(built, `"${manifestPath}" cannot be read`);
  const listed = manifest.files.find(({ path }) => path === archivePath);
  if (listed === undefined) throw refused(built, `the build has no "${archivePath}"`);
  const bytes = bytesIn(built, archivePath);
  const [fault] = fileFaults(listed, bytes);
  if (fault !== undefined || bytes === null) throw refused(built, String(fault?.message));
  const files = new Map(Object.entries(unzipSync(bytes)));
  const why = unpublishable([...files.keys()]);
  if (why !== null) throw refused(built, `its "${archivePath}" holds ${why}`);
  const about = packageSchema.parse(
    JSON.parse(Buffer.from(files.get("datapackage.json") ?? []).toString("utf8")),
  );
  const [publisher = { title: "", path: "" }] = about.contributors;
  const [license] = about.licenses;
  const named = {
    name: name ?? about.name,
    version: versionOf(about.asOf, patch),
    description: `${about.title}: ${about.description}`.replace(/\s+/g, " "),
    license: license?.name ?? "SEE LICENSE IN LICENSE.txt",
    homepage: about.homepage,
    author: { name: publisher.title, url: publisher.path },
    keywords: ["dataset", "datapackage", "index"],
    exports: { "./*": "./*" },
    stele: { build: manifest.build, asOf: about.asOf },
  };
  files.set("package.json", Buffer.from(`${JSON.stringify(named, null, 2)}\n`));
  const { version } = named;
  const { build } = manifest;
  const { created: publishedAt } = about;
  return { name: named.name, version, build, publishedAt, publisher: publisher.title, files };
}

/** The as-of date as npm can order it: 2026-06-28 is 2026.628.0. */
function versionOf(asOf: string, patch: number): string {
  const [year = "", month = "", day = ""] = asOf.split("-");
  return `${Number(year)}.${Number(month + day)}.${patch}`;
}

function bytesIn(built: string, path: string): Buffer | null {
  return unlessRefused(() => readPlain(placesBelow(built, attemptOf(built))(path)));
}

function attemptOf(built: string): string {
  return `Cannot make a release of "${built}"`;
}

function refused(built: string, why: string): RangeError {
  return new RangeError(`${attemptOf(built)}: ${why}`);
}
