import { baseHeaders, type Headers, optionsHeaders } from "../../../resolve/headers.ts";
import { jsonText } from "../../../resolve/json-text.ts";
import type { CompactFailure, CompactTable } from "../../cloudfront/compact-table.ts";
import { noRoute, stored } from "../../cloudfront/stored.ts";

// A CloudFront Function of the event viewer-request, runtime cloudfront-js-2.0:
// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
// It has no for-of, spread, destructuring nor default parameters.

/** As `packed` has written it. */
declare const STELE_TABLE: readonly string[];

interface ViewerRequest {
  readonly method: string;
  /** The raw path, without the query. */
  uri: string;
  querystring: Readonly<Record<string, unknown>>;
  /** The query as it was sent, undefined where there is none. */
  readonly rawQueryString?: () => string | undefined;
}

interface ViewerResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
  readonly body: string;
}

/** Rewrites a request to the stored file that is its answer, or answers with a failure itself. */
export function handler(event: {
  readonly request: ViewerRequest;
}): ViewerRequest | ViewerResponse {
  const request = event.request;
  const path = request.uri;
  if (request.method === "OPTIONS") return response(204, optionsHeaders(), "");
  const found = fileOf(request, path);
  if (typeof found !== "string") return failed(request.method, found);
  request.uri = `/${found}`;
  // the query is part of the path now, and neither cache nor origin needs it
  request.querystring = {};
  return request;
}

/** The raw query; null where CloudFront did not pass it on. */
function queryOf(request: ViewerRequest): string | null {
  const raw = request.rawQueryString === undefined ? "" : request.rawQueryString();
  if (typeof raw === "string" && raw !== "") return raw;
  return Object.keys(request.querystring).length === 0 ? "" : null;
}

/** A page or stored file of the site, or the failure without one. */
function fileOf(request: ViewerRequest, path: string): string | CompactFailure {
  const method = request.method;
  if (method !== "GET" && method !== "HEAD") {
    const error = `Method not allowed: found "${method.slice(0, 32)}", must be GET, HEAD or OPTIONS`;
    return [405, "method_not_allowed", error, null];
  }
  // no component is empty or begins with a dot, and a host's own setup files are not pages
  const plain = path.length <= 512 && /^(?:\/[\w~-][\w.~-]*)*\/?$/.test(path);
  if (!plain) return noRoute("a path of other characters");
  if (/^\/(?:hosts|s\/errors)\//.test(path)) return noRoute(path);
  if (/^\/api(?:\/|$)/.test(path)) return apiFile(path, queryOf(request));
  return path.slice(1) + (/\/$/.test(path) ? "index.html" : "");
}

function apiFile(path: string, query: string | null): string | CompactFailure {
  // characters outside ASCII may be too many bytes
  if (query !== null && !/[^!-~]/.test(query)) return stored(path, query, unpacked());
  const error = "Not available on this host: this query cannot be read";
  return [501, "not_available_on_host", error, null];
}

function unpacked(): CompactTable {
  const text = STELE_TABLE.reduce((all, pack) => all.split(pack.charAt(0)).join(pack.slice(1)));
  // written by the build
  return JSON.parse(text.replace(/'/g, '"'));
}

function failed(method: string, failure: CompactFailure): ViewerResponse {
  const headers = baseHeaders();
  const status = failure[0];
  headers["content-type"] = "application/json; charset=utf-8";
  headers["cache-control"] = "no-store";
  if (status === 405) headers["allow"] = "GET, HEAD, OPTIONS";
  if (status === 503) headers["retry-after"] = "60";
  const body = { success: false, error: failure[2], code: failure[1], parameter: failure[3] };
  return response(status, headers, method === "HEAD" ? "" : `${jsonText(body)}\n`);
}

function response(status: number, headers: Headers, body: string): ViewerResponse {
  const valued: Record<string, { readonly value: string }> = {};
  Object.entries(headers).forEach((entry) => {
    valued[entry[0]] = { value: entry[1] };
  });
  return { statusCode: status, headers: valued, body: body };
}
