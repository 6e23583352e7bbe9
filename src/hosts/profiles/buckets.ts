import { entryOf } from "../../model/language/at.ts";
import { optionsHeaders } from "../../resolve/headers.ts";
import { bundled } from "../bundle.ts";
import { type HostProfile, isOfSite } from "../host-profile.ts";
import { objectList, objectsTsv, type StoredObject, uploading } from "../objects/object-list.ts";
import { hostText } from "../runtime/host-facts.ts";
import { toldFailures } from "../site-facts.ts";
import { template } from "../template.ts";

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
    "headers-policy.json": headersPolicy(),
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

// What the commands of AWS take as files, in the shapes of its API reference.

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

/** Whether CloudFront has pages for a status. */
const isKnown = (status: number) => status !== 401 && status !== 412;

/** `ResponseHeadersPolicyConfig`: for the answers that no function sees, which are failures. */
export function headersPolicy() {
  const options = new Map(Object.entries(optionsHeaders()));
  const list = (items: readonly string[]) => ({ Quantity: items.length, Items: items });
  const listed = (name: string) => list(entryOf(options, name).split(", "));
  const custom = ["cross-origin-resource-policy", "vary"].map((name) => ({
    Header: name,
    Value: entryOf(options, name),
    Override: true,
  }));
  return {
    Name: "stele",
    Comment: "What every answer says, also a failure of the bucket",
    CorsConfig: {
      AccessControlAllowOrigins: list(["*"]),
      AccessControlAllowHeaders: listed("access-control-allow-headers"),
      AccessControlAllowMethods: listed("access-control-allow-methods"),
      AccessControlAllowCredentials: false,
      AccessControlExposeHeaders: listed("access-control-expose-headers"),
      AccessControlMaxAgeSec: Number(options.get("access-control-max-age")),
      OriginOverride: true,
    },
    SecurityHeadersConfig: { ContentTypeOptions: { Override: true } },
    CustomHeadersConfig: { Quantity: custom.length, Items: custom },
  };
}

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
    "cors.json": cors,
    "website.json": website,
    "host.json": hostText("object-store", "files"),
  }),
};

/**
 * SVG objects are attachments: a bucket sends no policy that would keep their scripts from running.
 */
function saved(object: StoredObject): StoredObject {
  if (!object.mediaType.startsWith("image/svg") || object.disposition !== "") return object;
  const file = object.key.slice(object.key.lastIndexOf("/") + 1);
  return { ...object, disposition: `attachment; filename="${file}"` };
}

const cors = {
  CORSRules: [
    {
      AllowedOrigins: ["*"],
      AllowedMethods: ["GET", "HEAD"],
      AllowedHeaders: ["If-None-Match", "If-Modified-Since", "Range"],
      ExposeHeaders: ["ETag"],
      MaxAgeSeconds: 86400,
    },
  ],
};

const website = {
  IndexDocument: { Suffix: "index.html" },
  ErrorDocument: { Key: "s/errors/404.json" },
};
