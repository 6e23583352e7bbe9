import { bundledWith } from "../bundle.ts";
import { customErrors, headersPolicy } from "../cloudfront/settings.ts";
import { hostJson } from "../host-json.ts";
import {
  type HostFile,
  type HostInput,
  type HostProfile,
  isOfSite,
  noLimits,
} from "../host-profile.ts";
import { objectsTsv } from "../objects/objects-tsv.ts";
import { servedObjects } from "../objects/served-objects.ts";
import { awsLoop, shell } from "../objects/upload-script.ts";
import { readme, storedObjects } from "./readme.ts";

const name = "cloudfront";
const json = "application/json; charset=utf-8";

/** CloudFront before a private bucket: the files of the site, with the headers that a bucket cannot send. */
export const cloudfront: HostProfile = {
  name,
  about: "CloudFront before a private bucket",
  tier: "files",
  // CloudFront compresses on its own
  copies: [],
  limits: noLimits,
  uploads: isOfSite,
  files,
};

async function files(input: HostInput): Promise<readonly HostFile[]> {
  return [
    {
      path: "viewer-response.js",
      mediaType: "text/javascript; charset=utf-8",
      body: plainHandler(await bundledWith({}, "cloudfront-response.ts")),
    },
    { path: "custom-errors.json", mediaType: json, body: pretty(customErrors()) },
    { path: "headers-policy.json", mediaType: json, body: pretty(headersPolicy()) },
    objectsTsv(servedObjects(name, input, cloudfront.uploads, () => true)),
    hostJson(name, "files"),
    readme({ title: "CloudFront", upload, answers: storedObjects, declines }),
  ];
}

/** CloudFront calls the function of this name, and knows no exports. */
function plainHandler(program: string): string {
  const plain = program.replace(
    /export\s*\{\s*(\w+) as handler\s*\};/,
    "function handler(e){return $1(e)}",
  );
  if (plain !== program) return plain;
  throw new RangeError("Cannot write for CloudFront: the bundle has no handler");
}

function pretty(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

const upload = `The objects of \`objects.tsv\` into the bucket, each with its own headers, in the order
of the lines:

${shell(awsLoop)}

The bucket is private: only CloudFront may read it (origin access control, \`s3:GetObject\`, no
\`s3:ListBucket\`). In the distribution, with \`index.html\` as its default root object:

- \`viewer-response.js\` as a CloudFront Function of the runtime \`cloudfront-js-2.0\`, associated with the
  event of this name.
- Allowed methods: GET, HEAD and OPTIONS.
- A cache policy without query strings, headers and cookies and with compression, such as the managed
  \`CachingOptimized\`.
- \`headers-policy.json\` as the response headers policy (\`aws cloudfront
  create-response-headers-policy --response-headers-policy-config file://headers-policy.json\`).
- \`custom-errors.json\` as \`CustomErrorResponses\`: 403 and 404 show \`/s/errors/404.json\` with code
  404, the others their own file.`;

const declines = `Every other address below \`/api\` is 404 as JSON. A bucket looks at no query: no file
has the address of a list without an extension, so a filter that was asked for is never answered with
the whole list. The client library answers every query from the same files. For queries at the API's own
addresses put the \`node\` program behind CloudFront.`;
