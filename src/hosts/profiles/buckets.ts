import { bundled } from "../bundle.ts";
import { type HostProfile, isOfSite } from "../host-profile.ts";
import { objectList, objectsTsv, type StoredObject, uploading } from "../objects/object-list.ts";
import { hostText } from "../runtime/host-facts.ts";
import { toldFailures } from "../site-facts.ts";
import { template, templateJson } from "../template.ts";

/** CloudFront before a private bucket: the files of the site, with the headers that a bucket cannot send. */
export const cloudfront: HostProfile = {
  name: "cloudfront",
  about: "CloudFront before a private bucket",
  tier: "files",
  uploads: isOfSite,
  files: async (input, facts) => ({
    "README.md": template("cloudfront.md", uploading),
    "viewer-response.js": plainHandler(await bundled("cloudfront-response.ts", facts)),
    "custom-errors.json": customErrors(),
    "headers-policy.json": templateJson("headers-policy.json"),
    "objects.tsv": objectsTsv(objectList("cloudfront", input, () => true)),
    "host.json": hostText("cloudfront", "files"),
  }),
};

/** CloudFront calls the function of this name, and knows no exports. */
function plainHandler(program: string): string {
  const exported = /export\s*\{\s*(\w+) as handler\s*\};/;
  if (exported.test(program)) {
    return program.replace(exported, "function handler(e){return $1(e)}");
  }
  throw new RangeError("Cannot write for CloudFront: the bundle has no handler");
}

/** `CustomErrorResponses` of a distribution: what the bucket has no file for is our JSON. */
export function customErrors() {
  const items = toldFailures.flatMap(([shown, statuses]) =>
    statuses.filter(isKnown).map((code) => ({
      ErrorCode: code,
      ResponsePagePath: `/s/errors/${shown}.json`,
      ResponseCode: String(shown),
      ErrorCachingMinTTL: 0,
    })),
  );
  return { Quantity: items.length, Items: items };
}

const isKnown = (status: number) => status !== 401 && status !== 412;

/** A bucket that is read directly. Its keys are flat: `a` may be an object beside `a/b`. */
export const objectStore: HostProfile = {
  name: "object-store",
  about: "S3, R2, Cloud Storage and other object stores, without any function",
  tier: "files",
  uploads: isOfSite,
  files: (input) => ({
    "README.md": template("object-store.md", uploading),
    "objects.tsv": objectsTsv(
      objectList("object-store", input, (failure) => failure === 404).map(saved),
    ),
    "cors.json": templateJson("cors.json"),
    "website.json": templateJson("website.json"),
    "host.json": hostText("object-store", "files"),
  }),
};

/** SVG objects are attachments: a bucket sends no policy that would keep their scripts from running. */
function saved(object: StoredObject): StoredObject {
  if (!object.mediaType.startsWith("image/svg") || object.disposition !== "") return object;
  const file = object.key.slice(object.key.lastIndexOf("/") + 1);
  return { ...object, disposition: `attachment; filename="${file}"` };
}
