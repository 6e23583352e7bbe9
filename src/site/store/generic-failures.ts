import { mediaTypes } from "../../answers/api/media-types.ts";
import type { StoreFile } from "../../emit/files/store-file.ts";
import {
  type Failure,
  failureText,
  invalidList,
  notHere,
  refused,
  unavailable,
} from "../../resolve/failure.ts";

/** Failures as files, for hosts that can only serve a file. */
const failures: readonly Failure[] = [
  invalidList("found a name or a value that is not allowed"),
  refused(404, "unknown_route", "Unknown route: found no answer at this address"),
  refused(405, "method_not_allowed", "Method not allowed: must be GET, HEAD or OPTIONS"),
  refused(414, "query_too_long", "Query too long: must be at most 2048 bytes"),
  notHere(
    "the client library and an edge profile can compose it; " +
      "whole datasets are below api/data/exports/ as JSON, CSV and Parquet",
  ),
  unavailable("a stored file cannot be read"),
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
