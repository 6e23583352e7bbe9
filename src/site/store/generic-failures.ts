import { mediaTypes } from "../../answers/api/media-types.ts";
import type { StoreFile } from "../../emit/files/store-file.ts";
import { type Failure, failureText } from "../../resolve/failure.ts";

/** Failures as files, for hosts that can only serve a file. */
const failures: readonly Failure[] = [
  {
    status: 400,
    code: "invalid_parameter",
    error: "Invalid parameter list: found a name or a value that is not allowed",
    parameter: null,
  },
  {
    status: 404,
    code: "unknown_route",
    error: "Unknown route: found no answer at this address",
    parameter: null,
  },
  {
    status: 405,
    code: "method_not_allowed",
    error: "Method not allowed: must be GET, HEAD or OPTIONS",
    parameter: null,
  },
  {
    status: 414,
    code: "query_too_long",
    error: "Query too long: must be at most 2048 bytes",
    parameter: null,
  },
  {
    status: 501,
    code: "not_available_on_host",
    error:
      "Not available on this host: the client library and an edge profile can compose it; " +
      "whole datasets are below api/data/exports/ as JSON, CSV and Parquet",
    parameter: null,
  },
  {
    status: 503,
    code: "data_unavailable",
    error: "Data unavailable: a stored file cannot be read",
    parameter: null,
  },
];

export function genericFailures(): readonly StoreFile[] {
  return failures.map((failure) => ({
    path: `s/errors/${failure.status}.json`,
    mediaType: mediaTypes.json,
    status: failure.status,
    cache: "host",
    body: failureText(failure),
  }));
}
