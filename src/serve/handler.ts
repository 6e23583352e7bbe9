import { type Answer, answer } from "../resolve/answer.ts";
import { failureText, unavailable, unknown } from "../resolve/failure.ts";
import { answerHeaders, isApi, jsonType, optionsHeaders } from "../resolve/headers.ts";
import { checkedBytes } from "./checked-bytes.ts";
import type { DistStore, StoredFile } from "./dist-store.ts";
import { conditional, type RequestHeaders, type Response } from "./response.ts";

/**
 * Answers a request from a built folder alone. `url` is raw: nothing was decoded. Never rejects.
 */
export async function handle(
  store: DistStore,
  method: string,
  url: string,
  headers: RequestHeaders,
): Promise<Response> {
  try {
    return await handled(store, method, url, headers);
  } catch {
    return failureResponse(unavailable("the built folder cannot be read"));
  }
}

async function handled(
  store: DistStore,
  method: string,
  url: string,
  headers: RequestHeaders,
): Promise<Response> {
  const at = url.indexOf("?");
  const path = at < 0 ? url : url.slice(0, at);
  const query = at < 0 ? "" : url.slice(at + 1);
  const whole = isApi(path, query)
    ? await apiResponse(store, method, path, query)
    : await fileResponse(store, method, path);
  return conditional(headers, whole);
}

async function apiResponse(
  store: DistStore,
  method: string,
  path: string,
  query: string,
): Promise<Response> {
  const table = async () => store.current().table;
  const read = async (file: string) => (await checkedBytes(store, file))?.toString("utf8") ?? null;
  return materialised(store, await answer(method, path, query, table, read));
}

async function materialised(store: DistStore, answered: Answer): Promise<Response> {
  if (answered.kind === "body") return { ...answered, body: answered.body.join("") };
  return (await storedResponse(store, answered.file)) ?? materialised(store, answered.otherwise);
}

/** The answer outside the API: stored files and pages of the site. */
async function fileResponse(store: DistStore, method: string, path: string): Promise<Response> {
  if (method === "OPTIONS") return { status: 204, headers: optionsHeaders(), body: "" };
  if (method !== "GET" && method !== "HEAD") {
    const error = `Method not allowed: found "${method}", must be GET, HEAD or OPTIONS`;
    return failureResponse({ status: 405, code: "method_not_allowed", error, parameter: null });
  }
  const plain = /^\/[A-Za-z0-9/._~-]*$/.test(path) && path.length <= 512;
  const file = path.endsWith("/") ? `${path.slice(1)}index.html` : path.slice(1);
  const stored = plain ? await storedResponse(store, file) : null;
  return (
    stored ?? failureResponse(unknown("route", plain ? path : "a path of other characters", ""))
  );
}

/** A file of the manifest with its own status; null when the manifest does not name it. */
async function storedResponse(store: DistStore, file: string): Promise<Response | null> {
  const stored = store.current().files.get(file);
  if (stored === undefined) return null;
  try {
    const body = await checkedBytes(store, file);
    if (body === null) return failureResponse(unavailable(`"${file}" is missing`));
    return { status: stored.status, headers: fileHeaders(stored), body };
  } catch {
    return failureResponse(unavailable(`"${file}" cannot be read`));
  }
}

function fileHeaders(stored: StoredFile) {
  const headers = answerHeaders(stored.status, stored.mediaType, stored.cache, stored.path);
  return { ...headers, etag: `"${stored.sha256.slice(0, 32)}"` };
}

export function failureResponse(failure: Parameters<typeof failureText>[0]): Response {
  const headers = answerHeaders(failure.status, jsonType, "failure", "");
  return { status: failure.status, headers, body: failureText(failure) };
}
