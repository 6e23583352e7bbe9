import { entryOf } from "../../language/at.ts";
import { optionsHeaders } from "../../resolve/headers.ts";

// What the commands of AWS take as files, in the shapes of its API reference.

/** `CustomErrorResponses` of a distribution: what the bucket has no file for is our JSON. */
export function customErrors() {
  const items = told.flatMap(([codes, shown]) =>
    codes.map((code) => ({
      ErrorCode: code,
      ResponsePagePath: `/s/errors/${shown}.json`,
      ResponseCode: String(shown),
      ErrorCachingMinTTL: 0,
    })),
  );
  return { Quantity: items.length, Items: items };
}

/** A bucket that nobody may list says 403 for what is not there. */
const told: readonly (readonly [codes: readonly number[], shown: number])[] = [
  [[400, 416], 400],
  [[403, 404], 404],
  [[405], 405],
  [[414], 414],
  [[501], 501],
  [[500, 502, 503, 504], 503],
];

function headerOf(headers: Readonly<Record<string, string>>, name: string): string {
  return entryOf(new Map(Object.entries(headers)), name);
}

/** `ResponseHeadersPolicyConfig`: for the answers that no function sees, which are failures. */
export function headersPolicy() {
  const list = (items: readonly string[]) => ({ Quantity: items.length, Items: items });
  const options = optionsHeaders();
  const listed = (name: string) => list(headerOf(options, name).split(", "));
  return {
    Name: "stele",
    Comment: "What every answer says, also a failure of the bucket",
    CorsConfig: {
      AccessControlAllowOrigins: list(["*"]),
      AccessControlAllowHeaders: listed("access-control-allow-headers"),
      AccessControlAllowMethods: listed("access-control-allow-methods"),
      AccessControlAllowCredentials: false,
      AccessControlExposeHeaders: listed("access-control-expose-headers"),
      AccessControlMaxAgeSec: Number(options["access-control-max-age"]),
      OriginOverride: true,
    },
    SecurityHeadersConfig: { ContentTypeOptions: { Override: true } },
    CustomHeadersConfig: {
      Quantity: 2,
      Items: ["cross-origin-resource-policy", "vary"].map((name) => ({
        Header: name,
        Value: headerOf(options, name),
        Override: true,
      })),
    },
  };
}
