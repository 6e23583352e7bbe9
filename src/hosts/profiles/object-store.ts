import { hostJson } from "../host-json.ts";
import {
  type HostFile,
  type HostInput,
  type HostProfile,
  isOfSite,
  noLimits,
} from "../host-profile.ts";
import type { StoredObject } from "../objects/object-list.ts";
import { objectsTsv } from "../objects/objects-tsv.ts";
import { servedObjects } from "../objects/served-objects.ts";
import { awsLoop, rcloneLoop, shell } from "../objects/upload-script.ts";
import { readme, storedObjects } from "./readme.ts";

const name = "object-store";
const json = "application/json; charset=utf-8";

/** A bucket that is read directly. Its keys are flat: `a` may be an object beside `a/b`. */
export const objectStore: HostProfile = {
  name,
  about: "S3, R2, Cloud Storage and other object stores, without any function",
  tier: "files",
  copies: [],
  limits: noLimits,
  uploads: isOfSite,
  files,
};

async function files(input: HostInput): Promise<readonly HostFile[]> {
  const shown = (failure: number) => failure === 404;
  return [
    objectsTsv(servedObjects(name, input, objectStore.uploads, shown).map(saved)),
    { path: "cors.json", mediaType: json, body: pretty(cors) },
    { path: "website.json", mediaType: json, body: pretty(website) },
    hostJson(name, "files"),
    readme({ title: "Object store", upload, answers, declines }),
  ];
}

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

function pretty(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

const upload = `The objects of \`objects.tsv\`, each with its own headers, in the order of the lines:
key, file, content type, cache control, content disposition. In this folder, with the AWS command
line (S3; R2, MinIO and others with \`--endpoint-url\`):

${shell(awsLoop)}

or with rclone:

${shell(rcloneLoop)}

Then let anybody read objects, and nobody list them (on S3 \`s3:GetObject\` alone), and allow other
origins: \`aws s3api put-bucket-cors --bucket "$bucket" --cors-configuration file://cors.json\`.
For failures as JSON, on the website endpoint of S3: \`aws s3api put-bucket-website --bucket
"$bucket" --website-configuration file://website.json\`; on Cloud Storage \`gcloud storage buckets
update gs://my-bucket --web-error-page=s/errors/404.json\`. A store without an error document
answers with its own XML, and still with 403 or 404. At its own key that document is a 200.`;

const answers = `${storedObjects} MinIO keeps no object below the key of another: leave out the lines whose
key begins with \`api/\` and has no extension there.`;

const declines = `Every other address below \`/api\` is 403 or 404: no key is there, and no query is
answered with a list that it does not filter. A store looks at no query: one that is too long for
other hosts is answered here, where the route takes no parameters. It sends no \`nosniff\` and no
policy: SVG is therefore saved where it is opened by itself (a page may show it as before), and other
origins are told of in answer to an \`Origin\` only.`;
