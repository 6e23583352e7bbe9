import { basename } from "node:path/posix";
import { pointers } from "../../emit/deploy/upload-order.ts";
import { rootPaths } from "../../emit/site/manifest.ts";
import { entryOf, present } from "../../model/language/at.ts";
import { answerHeaders, jsonType } from "../../resolve/headers.ts";
import { genericFailures } from "../../site/store/other-files.ts";
import { exporting } from "../bundle.ts";
import { type HostInput, type HostProfile, isOfSite, type SiteEntry } from "../host-profile.ts";
import { plainRoutes } from "../rules/plain-routes.ts";
import { hostText } from "../runtime/host-facts.ts";
import { template } from "../template.ts";

/** CloudFront before a private bucket: the files of the site, with the headers that a bucket cannot send. */
export const cloudfront: HostProfile = {
  name: "cloudfront",
  about: "CloudFront before a private bucket",
  tier: "files",
  uploads: isOfSite,
  files: async (input, facts) => ({
    // CloudFront calls the function of this name, and knows no exports
    "viewer-response.js": await exporting(
      "cloudfront-response.ts",
      facts,
      "function handler(e){return $1(e)}",
    ),
    "custom-errors.json": template("custom-errors.json"),
    "headers-policy.json": template("headers-policy.json"),
    "objects.tsv": objectsTsv(objectList("cloudfront", input, () => true)),
    "host.json": hostText("cloudfront", "files"),
  }),
};

/** A bucket that is read directly. Its keys are flat: `a` may be an object beside `a/b`. */
export const objectStore: HostProfile = {
  name: "object-store",
  about: "S3, R2, Cloud Storage and other object stores, without any function",
  tier: "files",
  uploads: isOfSite,
  files: (input) => ({
    "objects.tsv": objectsTsv(
      objectList("object-store", input, (failure) => failure === 404).map(saved),
    ),
    "cors.json": template("cors.json"),
    "website.json": template("website.json"),
    "host.json": hostText("object-store", "files"),
  }),
};

/** SVG objects are attachments: a bucket sends no policy that would keep their scripts from running. */
function saved(object: StoredObject): StoredObject {
  if (!object.mediaType.startsWith("image/svg") || object.disposition !== "") return object;
  return { ...object, disposition: `attachment; filename="${basename(object.key)}"` };
}

export interface StoredObject {
  readonly key: string;
  readonly file: string;
  readonly mediaType: string;
  readonly cacheControl: string;
  /** The content disposition; empty for an object to show, not to save. */
  readonly disposition: string;
}

/**
 * A site as the objects of a bucket that is read by key, in upload order: files that never change, pages,
 * the failures that the host `shows`, routes without parameters, and last the files that make the build
 * current.
 */
function objectList(
  profile: string,
  { table, entries }: HostInput,
  shows: (failure: number) => boolean,
): readonly StoredObject[] {
  const roots = rootPaths.map((path): Placed => {
    const mediaType = path.endsWith(".json") ? jsonType : "text/plain; charset=utf-8";
    return { path, mediaType, cache: "latest" };
  });
  const files = [...entries.filter(({ path }) => isOfSite(path)), ...roots];
  const others = files.filter(({ path }) => !pointers.includes(path));
  const failures = genericFailures().filter(({ status }) => shows(status));
  const first = [
    ...others.filter(({ cache }) => cache === "frozen"),
    ...others.filter(({ cache }) => cache !== "frozen"),
    ...failures.map((file): Placed => ({ ...file, cache: "failure" })),
  ].map(object);
  // a host's own setup file is not listed in the site, but the bucket needs it
  const host = {
    ...object({ path: "s/host.json", mediaType: jsonType, cache: "latest" }),
    file: `hosts/${profile}/host.json`,
  };
  const last = pointers.flatMap((path) => files.filter((file) => file.path === path)).map(object);
  const all = [...first, host, ...last];
  const byFile = new Map(all.map((object) => [object.file, object]));
  const routes = plainRoutes(table, [...byFile.keys()]).map(({ path, file }) => {
    return { ...entryOf(byFile, file), key: path.slice(1) };
  });
  return [...first, ...routes, host, ...last];
}

type Placed = Pick<SiteEntry, "path" | "mediaType" | "cache">;

function object({ path, mediaType, cache }: Placed): StoredObject {
  const headers = answerHeaders(200, mediaType, cache, path);
  return {
    key: path,
    file: path,
    mediaType,
    cacheControl: present(headers["cache-control"]),
    disposition: headers["content-disposition"] ?? "",
  };
}

/** A line per object for a shell loop. Only the last cell may be empty, because `read` joins tabs. */
function objectsTsv(objects: readonly StoredObject[]): string {
  return objects
    .map(({ key, file, mediaType, cacheControl, disposition }) =>
      [key, file, mediaType, cacheControl, disposition].join("\t").concat("\n"),
    )
    .join("");
}
