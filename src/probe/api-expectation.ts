import { composed } from "../resolve/composed.ts";
import { failureText } from "../resolve/failure.ts";
import { jsonType, linesType } from "../resolve/headers.ts";
import { type Outcome, outcome } from "../resolve/outcome.ts";
import type { ReadText } from "../resolve/text.ts";
import type { ApiRequest } from "./api-requests.ts";
import type { Deployment } from "./deployment.ts";
import type { Expected } from "./judge.ts";

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
