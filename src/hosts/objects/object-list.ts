import { isOwnPath, rootPaths } from "../../emit/site/manifest.ts";
import { present } from "../../model/language/at.ts";
import { answerHeaders } from "../../resolve/headers.ts";
import { genericFailures } from "../../site/store/generic-failures.ts";
import type { HostInput, SiteEntry } from "../host-profile.ts";

/** An object of a bucket: a key, its file, and the headers stored with it. */
export interface StoredObject {
  readonly key: string;
  /** The path from the root of the site. */
  readonly file: string;
  readonly mediaType: string;
  readonly cacheControl: string;
  /** The content disposition; empty for an object to show, not to save. */
  readonly disposition: string;
}

const json = "application/json; charset=utf-8";
const plain = "text/plain; charset=utf-8";

/**
 * The site as objects in upload order: files that never change, pages, and last the files that make
 * the build current. `shown` are the failures whose file the host shows.
 */
export function objectList(
  profile: string,
  { entries }: HostInput,
  uploads: (path: string) => boolean,
  shown: (failure: number) => boolean,
): readonly StoredObject[] {
  const files = entries.filter(({ path }) => uploads(path) && !isOwnPath(path));
  const host = {
    ...object("s/host.json", json, "latest"),
    file: `hosts/${profile}/host.json`,
  };
  // a host's own setup file is not listed in the site, but the bucket needs it
  const failures = genericFailures()
    .filter(({ status }) => shown(status))
    .map(({ path, mediaType }) => object(path, mediaType, "failure"));
  const unlisted = rootPaths.map((path) =>
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

/** The files that make a build current, in the order of `src/emit/deploy/upload-order.ts`. */
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
    cacheControl: present(headers["cache-control"]),
    disposition: headers["content-disposition"] ?? "",
  };
}
