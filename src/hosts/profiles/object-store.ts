import { type HostProfile, isOfSite } from "../host-profile.ts";
import { objectList, objectsTsv, type StoredObject } from "../objects/object-list.ts";
import { awsLoop, shell } from "../objects/upload-script.ts";
import { hostText } from "../runtime/host-facts.ts";
import { storedObjects } from "./answers.ts";

/** A bucket that is read directly. Its keys are flat: `a` may be an object beside `a/b`. */
export const objectStore: HostProfile = {
  name: "object-store",
  about: "S3, R2, Cloud Storage and other object stores, without any function",
  tier: "files",
  uploads: isOfSite,
  readme: {
    title: "Object store",
    upload: `The objects of \`objects.tsv\`, each with its own headers, in the order of the lines:
key, file, content type, cache control, content disposition. In this folder, with the AWS command
line (S3; R2, MinIO, Cloud Storage and others with \`--endpoint-url\`):

${shell(awsLoop)}

Then let anybody read objects, and nobody list them (on S3 \`s3:GetObject\` alone), and allow other
origins: \`aws s3api put-bucket-cors --bucket "$bucket" --cors-configuration file://cors.json\`.
For failures as JSON, on the website endpoint of S3: \`aws s3api put-bucket-website --bucket
"$bucket" --website-configuration file://website.json\`; on Cloud Storage \`gcloud storage buckets
update gs://my-bucket --web-error-page=s/errors/404.json\`. A store without an error document
answers with its own XML, and still with 403 or 404. At its own key that document is a 200.`,
    answers: `${storedObjects} MinIO keeps no object below the key of another: leave out the lines whose
key begins with \`api/\` and has no extension there.`,
    declines: `Every other address below \`/api\` is 403 or 404: no key is there, and no query is
answered with a list that it does not filter. A store looks at no query: one that is too long for
other hosts is answered here, where the route takes no parameters. It sends no \`nosniff\` and no
policy: SVG is therefore saved where it is opened by itself (a page may show it as before), and other
origins are told of in answer to an \`Origin\` only.`,
  },
  files: (input) => ({
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
