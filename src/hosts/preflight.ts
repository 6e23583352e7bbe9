import { rootPaths } from "../emit/site/manifest.ts";
import type { Weight } from "../emit/site/weight.ts";
import { sectionEnds } from "../emit/site/written-manifest.ts";
import { grouped } from "../model/language/counted.ts";
import { byCodeUnit } from "../model/language/order.ts";
import type { HostLimits, HostProfile, SiteEntry } from "./host-profile.ts";

type Uploaded = Pick<SiteEntry, "path" | "bytes">;

/** The most of something that a limit counts, and where it is. */
type Counted = readonly [where: string, count: number];

/** The next step where no plan of the host takes the site. */
const elsewhere =
  "a server of your own (nginx, caddy, apache, node, deno, bun) and a bucket (object-store) have no such limit";

/**
 * A sentence for each documented limit of a host that a site exceeds, with the offending path. `files`
 * are all files of the site, of which the host takes some.
 */
export function preflight(
  { limits = {}, paid = {}, uploads = () => true }: HostProfile,
  files: readonly Uploaded[],
): readonly string[] {
  const taken = files.filter(({ path }) => uploads(path));
  const sections = sectionEnds(files.map(({ path }) => path).sort(byCodeUnit)).length;
  const count = taken.length + sections + rootPaths.length;
  const total = taken.reduce((sum, { bytes }) => sum + bytes, 0);
  const widest = mostOf(widthsOf(taken));
  const largest = mostOf(taken.map(({ path, bytes }) => [path, bytes]));
  const found: readonly (readonly [keyof HostLimits, number, string])[] = [
    ["files", count, `files (most of them in "${widest[0]}")`],
    ["totalBytes", total, `bytes in all (the largest is "${largest[0]}")`],
    ["fileBytes", largest[1], `bytes in one file ("${largest[0]}")`],
    ["width", widest[1], `entries in one folder ("${widest[0]}")`],
  ];
  return found.flatMap(([limit, count, what]) => {
    const { [limit]: most = Number.POSITIVE_INFINITY } = limits;
    const { [limit]: more = most } = paid;
    if (count <= most) return [];
    const way = count <= more ? `"plan: paid" in index.yaml takes ${grouped(more)}` : elsewhere;
    return [`found ${grouped(count)} ${what}, must be at most ${grouped(most)}; ${way}`];
  });
}

function widthsOf(files: readonly Uploaded[]): readonly Counted[] {
  const inside = new Map<string, Set<string>>();
  for (const { path } of files) {
    const parts = path.split("/");
    parts.forEach((name, i) => {
      const folder = `${parts.slice(0, i).join("/")}/`;
      inside.set(folder, (inside.get(folder) ?? new Set()).add(name));
    });
  }
  return [...inside].map(([folder, names]) => [folder, names.size]);
}

function mostOf(counts: readonly Counted[]): Counted {
  return counts.reduce((most, one) => (one[1] > most[1] ? one : most), ["", 0]);
}

/** The room that a host leaves beside the files that it takes of a site; null where it has no limit. */
export function roomLeft(
  { name, limits: { files, totalBytes } = {}, uploads = () => true }: HostProfile,
  weights: readonly Weight[],
) {
  if (files === undefined && totalBytes === undefined) return null;
  const isTaken = ({ kind }: Weight) =>
    (kind !== "hosts" || uploads("hosts/README.md")) && (kind !== "copies" || uploads("a.json.gz"));
  const taken = weights.filter(isTaken);
  const left = (limit: number | undefined, member: "files" | "bytes") =>
    limit === undefined ? null : taken.reduce((room, weight) => room - weight[member], limit);
  return { host: name, files: left(files, "files"), bytes: left(totalBytes, "bytes") };
}

export type RoomLeft = NonNullable<ReturnType<typeof roomLeft>>;
