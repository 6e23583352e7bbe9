import { composed } from "../../resolve/composed.ts";
import { failureText } from "../../resolve/failure.ts";
import { jsonType, linesType } from "../../resolve/headers.ts";
import { type Outcome, outcome } from "../../resolve/outcome.ts";
import type { ReadText } from "../../resolve/text.ts";
import type { ApiRequest } from "./api-requests.ts";
import type { Deployment } from "./deployment.ts";
import type { Expected } from "./judge.ts";
import type { Observation } from "./observation.ts";

/** The answer that a deployment must give to a request, by its own table and files. */
export async function apiExpectation(
  { table, files }: Deployment,
  { method, path, query }: ApiRequest,
  read: ReadText,
): Promise<{ readonly expected: Expected; readonly isStored: boolean }> {
  const found = await outcome(method, path, query, async () => table, read, composed);
  const expected = expectedOf(found, files);
  const isStored = found.kind === "file" && files.has(found.file);
  return { expected: method === "HEAD" ? { ...expected, body: null } : expected, isStored };
}

function expectedOf(found: Outcome, files: Deployment["files"]): Expected {
  switch (found.kind) {
    case "options":
      return { status: 204, mediaType: "", cache: "failure", body: null };
    case "composed":
      return { status: 200, mediaType: jsonType, cache: "latest", body: found.body.join("") };
    case "lines":
      return { status: 200, mediaType: linesType, cache: "export", body: found.body.join("") };
    case "failure":
      return refusal(found.failure);
    case "file": {
      const file = files.get(found.file);
      if (file === undefined) return refusal(found.otherwise);
      const { status, mediaType, cache, sha256, bytes } = file;
      return { status, mediaType, cache, body: { sha256, bytes } };
    }
  }
}

function refusal(failure: Parameters<typeof failureText>[0]): Expected {
  const { status } = failure;
  return { status, mediaType: jsonType, cache: "failure", body: failureText(failure) };
}

type Sent = Readonly<Record<string, string>>;

/** A condition would be void with the `Cache-Control: no-cache` that `fetch` sends beside it. */
const conditional = { "cache-control": "max-age=0" } as const;

/**
 * The headers after which an answer must be whole and the same: each coding that every reader has, a
 * validator of something else, which is that of the manifest, and a day before any answer.
 */
export function negotiations(manifest: Observation): readonly Sent[] {
  const tag = manifest.kind === "observed" ? manifest.headers["etag"] : undefined;
  return [
    ...["identity", "gzip", "br"].map((coding) => ({ "accept-encoding": coding })),
    { ...conditional, "if-none-match": tag ?? '"of-something-else"' },
    { ...conditional, "if-none-match": '"of-something-else"' },
    { ...conditional, "if-modified-since": "Thu, 01 Jan 1970 00:00:01 GMT" },
  ];
}

/** The headers behind a request, as a report names it. */
export function sentWords(headers: Sent): string {
  return Object.entries(headers)
    .filter(([name]) => name !== "cache-control")
    .map(([name, value]) => ` (${name}: ${value})`)
    .join("");
}
