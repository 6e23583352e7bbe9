import type { HostInput, HostProfile } from "../host-profile.ts";
import { objectList, type StoredObject } from "./object-list.ts";
import { routeObjects } from "./route-objects.ts";

/** The objects of a bucket that is read by key: the stored files, and routes that take no parameters. */
export function servedObjects(
  name: string,
  input: HostInput,
  uploads: HostProfile["uploads"],
  shown: (failure: number) => boolean,
): readonly StoredObject[] {
  const stored = objectList(name, input, uploads, shown);
  const routes = routeObjects(input.table, stored);
  // after the pages they point to, before the files that make the build current
  const at = stored.findIndex(({ key }) => key === "s/host.json");
  return [...stored.slice(0, at), ...routes, ...stored.slice(at)];
}
