import { rootPaths } from "../emit/site/manifest.ts";
import { sectionEnds } from "../emit/site/manifest-texts.ts";
import type { Weight } from "../emit/site/weight.ts";
import type { HostName } from "../model/host-name.ts";
import { byCodeUnit } from "../model/language/order.ts";
import type { HostProfile } from "./host-profile.ts";

/** A file as a host's limits see it. */
export interface Uploaded {
  readonly path: string;
  readonly bytes: number;
}

/**
 * A sentence for each documented limit of a host that a site exceeds, with the offending path;
 * empty for a site that can be deployed. `files` are all files of the site, of which the host takes
 * some.
 */
export function preflight(
  { limits, uploads }: HostProfile,
  files: readonly Uploaded[],
  own: readonly Uploaded[],
): readonly string[] {
  const taken = files.filter(({ path }) => uploads(path));
  const sections = sectionEnds(files.map(({ path }) => path).sort(byCodeUnit)).length;
  const count = taken.length + sections + rootPaths.length;
  const total = taken.reduce((sum, { bytes }) => sum + bytes, 0);
  const widths = widthsOf(taken);
  const largest = mostOf(taken.map(({ path, bytes }) => [path, bytes]));
  const widest = mostOf([...widths]);
  const written = mostOf(own.map(({ path, bytes }) => [path, bytes]));
  return [
    ...over(count, limits.files, "files", `most of them in "${widest[0]}"`),
    ...over(total, limits.totalBytes, "bytes in all", `the largest is "${largest[0]}"`),
    ...over(largest[1], limits.fileBytes, "bytes in one file", `"${largest[0]}"`),
    ...over(widest[1], limits.width, "entries in one folder", `"${widest[0]}"`),
    ...over(written[1], limits.ownBytes, "bytes of its own code", `"${written[0]}"`),
  ];
}

function over(found: number, most: number | null, what: string, where: string): readonly string[] {
  if (most === null || found <= most) return [];
  return [`found ${found} ${what} (${where}), must be at most ${most}`];
}

/** The number of files and folders directly in each folder, by its path with a final slash. */
function widthsOf(files: readonly Uploaded[]): ReadonlyMap<string, number> {
  const inside = new Map<string, Set<string>>();
  for (const { path } of files) {
    const parts = path.split("/");
    parts.forEach((name, i) => {
      const folder = `${parts.slice(0, i).join("/")}/`;
      inside.set(folder, (inside.get(folder) ?? new Set()).add(name));
    });
  }
  return new Map([...inside].map(([folder, names]) => [folder, names.size]));
}

function mostOf(
  counts: readonly (readonly [path: string, count: number])[],
): readonly [path: string, count: number] {
  return counts.reduce((most, one) => (one[1] > most[1] ? one : most), ["", 0]);
}

/** The room that a host's documented limits leave beside a site; null where there is no such limit. */
export interface RoomLeft {
  readonly host: HostName;
  readonly files: number | null;
  readonly bytes: number | null;
}

/** The room that a host leaves beside the files that it takes of a site; null where it has no limit. */
export function roomLeft(
  { name, limits, uploads }: HostProfile,
  weights: readonly Weight[],
): RoomLeft | null {
  if (limits.files === null && limits.totalBytes === null) return null;
  const isTaken = ({ kind }: Weight) =>
    (kind !== "hosts" || uploads("hosts/README.md")) && (kind !== "copies" || uploads("a.json.gz"));
  const taken = weights.filter(isTaken);
  const left = (limit: number | null, of: (weight: Weight) => number) =>
    limit === null ? null : limit - taken.reduce((sum, weight) => sum + of(weight), 0);
  return {
    host: name,
    files: left(limits.files, ({ files }) => files),
    bytes: left(limits.totalBytes, ({ bytes }) => bytes),
  };
}
