import { type HostProfile, isOfSite } from "../host-profile.ts";
import { objectList, objectsTsv, type StoredObject, uploading } from "../objects/object-list.ts";
import { hostText } from "../runtime/host-facts.ts";
import { template } from "../template.ts";

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
