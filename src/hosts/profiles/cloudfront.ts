import { maxFunctionBytes, requestFunction, responseFunction } from "../cloudfront/functions.ts";
import { customErrors, headersPolicy } from "../cloudfront/settings.ts";
import { hostJson } from "../host-json.ts";
import {
  type HostFile,
  type HostInput,
  type HostProfile,
  isOfSite,
  noLimits,
} from "../host-profile.ts";
import { objectList } from "../objects/object-list.ts";
import { objectsTsv } from "../objects/objects-tsv.ts";
import { awsLoop, shell } from "../objects/upload-script.ts";
import { readme, storedPages } from "./readme.ts";

const name = "cloudfront";
const script = "text/javascript; charset=utf-8";
const json = "application/json; charset=utf-8";

/** A bucket behind CloudFront, which calls a CloudFront Function before it looks for a file. */
export const cloudfront: HostProfile = {
  name,
  about: "CloudFront with a CloudFront Function before a bucket",
  tier: "rules",
  // CloudFront compresses on its own
  copies: [],
  // the size of its functions is checked where they are written
  limits: noLimits,
  uploads: isOfSite,
  files,
};

async function files(input: HostInput): Promise<readonly HostFile[]> {
  const request = await requestFunction(input);
  return [
    { path: "viewer-request.js", mediaType: script, body: request },
    { path: "viewer-response.js", mediaType: script, body: await responseFunction() },
    { path: "custom-errors.json", mediaType: json, body: pretty(customErrors()) },
    { path: "headers-policy.json", mediaType: json, body: pretty(headersPolicy()) },
    objectsTsv(objectList(name, input, cloudfront.uploads, () => true)),
    // the bucket answers 404 for a missing file, whatever was requested
    hostJson(name, "rules", [501, 404]),
    readme({ title: "CloudFront", upload: upload + room(request), answers, declines }),
  ];
}

/** How near the first function is to the size that CloudFront allows. */
function room(request: string): string {
  const bytes = Buffer.byteLength(request);
  const left = `${bytes} of ${maxFunctionBytes} bytes, ${maxFunctionBytes - bytes} are left`;
  return `\n\n\`viewer-request.js\` has ${left}: every value of a filter takes a few, and a build beyond\nthem is refused.`;
}

function pretty(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

const upload = `The objects of \`objects.tsv\` into the bucket, each with its own headers, in the order
of the lines:

${shell(awsLoop)}

The bucket is private: CloudFront alone may read it (origin access control, \`s3:GetObject\`, no
\`s3:ListBucket\`). In the distribution's one behaviour:

- \`viewer-request.js\` and \`viewer-response.js\` as CloudFront Functions of the runtime
  \`cloudfront-js-2.0\`, associated with the events of these names. Update the first after a build
  whose routes, page sizes or filter values have changed.
- Allowed methods: all seven. The function answers those that write with 405 and hands none of them
  on; of the others CloudFront would make a 403 itself.
- A cache policy without query strings, headers and cookies and with compression, such as the managed
  \`CachingOptimized\`.
- \`headers-policy.json\` as the response headers policy (\`aws cloudfront
  create-response-headers-policy --response-headers-policy-config file://headers-policy.json\`).
- \`custom-errors.json\` as \`CustomErrorResponses\`: 403 and 404 show \`/s/errors/404.json\` with code
  404, the others their own file. CloudFront reads these from the bucket; at their own address they
  are 404.`;

const answers = `${storedPages} Also with percent-encoding inside a parameter.`;

const declines = `What would have to be composed is 501: a \`q\`, a \`limit\` or \`offset\` between the
stored pages, a combination of filters without rows, \`reference_id\` beside other filters, a raw query
that is no ASCII. A page beyond the end of a filtered list and the archive of an unknown reference are
404, as an unknown firm is: the bucket has no such file. What is not valid is 400, 404, 405 or 414. Each is JSON and \`no-store\`.
A failure of the bucket itself says of other origins only in answer to an \`Origin\`, and a 503 of it
has no \`Retry-After\`. Queries are read through \`rawQueryString()\`; where a test event of the console
has none, a query is 501.`;
