import type { Weight } from "../emit/site/weight.ts";
import type { HostName } from "../model/host-name.ts";
import type { HostProfile } from "./host-profile.ts";

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
