import { unlistedPaths } from "../../emit/site/manifest.ts";
import { answerHeaders } from "../../resolve/headers.ts";
import { genericFailures } from "../../store/generic-failures.ts";
import type { HostInput, SiteEntry } from "../host-profile.ts";

/** An object of a bucket: a key, the file that it holds, and the headers that are kept with it. */
export interface StoredObject {
  readonly key: string;
  /** From the root of the site. */
  readonly file: string;
  readonly mediaType: string;
  readonly cacheControl: string;
  /** Empty where it is to be shown and not saved. */
  readonly disposition: string;
}

const json = "application/json; charset=utf-8";
const plain = "text/plain; charset=utf-8";

/**
 * The site as objects in the order of the upload: what never changes, the pages, and last what
 * makes the build the current one. `shown` are the failures that the host shows the file of.
 */
export function objectList(
  profile: string,
  { entries }: HostInput,
  uploads: (path: string) => boolean,
  shown: (failure: number) => boolean,
): readonly StoredObject[] {
  const files = entries.filter(({ path }) => uploads(path) && !unlistedPaths.includes(path));
  const host = {
    ...object("s/host.json", json, "latest"),
    file: `hosts/${profile}/host.json`,
  };
  // what a host is set up with is no entry of the site, and a bucket has to have it
  const failures = genericFailures()
    .filter(({ status }) => shown(status))
    .map(({ path, mediaType }) => object(path, mediaType, "failure"));
  const unlisted = unlistedPaths.map((path) =>
    object(path, path.endsWith(".json") ? json : plain, "latest"),
  );
  const last = files.filter(({ path }) => pointers.includes(path));
  const others = files.filter(({ path }) => !pointers.includes(path));
  return [
    ...others.filter(({ cache }) => cache === "frozen").map(objectOf),
    ...others.filter(({ cache }) => cache !== "frozen").map(objectOf),
    ...failures,
    host,
    ...last.map(objectOf).sort((a, b) => pointers.indexOf(a.key) - pointers.indexOf(b.key)),
    ...unlisted.toReversed(),
  ];
}

/** As `src/emit/deploy/upload-order.ts` has them. */
const pointers: readonly string[] = ["ledger/checkpoint", "s/capabilities.json", "s/routes.json"];

function objectOf({ path, mediaType, cache }: SiteEntry): StoredObject {
  return object(path, mediaType, cache);
}

function object(path: string, mediaType: string, cache: SiteEntry["cache"]): StoredObject {
  const headers = answerHeaders(200, mediaType, cache, path);
  return {
    key: path,
    file: path,
    mediaType,
    cacheControl: headers["cache-control"] ?? "",
    disposition: headers["content-disposition"] ?? "",
  };
}
