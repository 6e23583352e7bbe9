import { entryOf } from "../../model/language/at.ts";
import { optionsHeaders } from "../../resolve/headers.ts";
import { bundled } from "../bundle.ts";
import { type HostProfile, isOfSite } from "../host-profile.ts";
import { objectList, objectsTsv } from "../objects/object-list.ts";
import { awsLoop, shell } from "../objects/upload-script.ts";
import { hostText } from "../runtime/host-facts.ts";
import { toldFailures } from "../site-facts.ts";
import { storedObjects } from "./answers.ts";

/** CloudFront before a private bucket: the files of the site, with the headers that a bucket cannot send. */
export const cloudfront: HostProfile = {
  name: "cloudfront",
  about: "CloudFront before a private bucket",
  tier: "files",
  uploads: isOfSite,
  readme: {
    title: "CloudFront",
    upload: `The objects of \`objects.tsv\` into the bucket, each with its own headers, in the order
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
  404, the others their own file.`,
    answers: storedObjects,
    declines: `Every other address below \`/api\` is 404 as JSON. A bucket looks at no query: no file
has the address of a list without an extension, so a filter that was asked for is never answered with
the whole list. The client library answers every query from the same files. For queries at the API's own
addresses put the \`node\` program behind CloudFront.`,
  },
  files: async (input, facts) => ({
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
