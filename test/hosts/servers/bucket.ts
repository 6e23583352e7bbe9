import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import type { StoredObject } from "../../../src/hosts/profiles/buckets.ts";
import { type Listening, listening } from "./listening.ts";

/** What an object store keeps of one upload. */
export interface Kept {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

export type Bucket = ReadonlyMap<string, Kept>;

/** Reads `objects.tsv` as the loop of the README does. */
export function objectsOf(tsv: string): readonly StoredObject[] {
  return tsv
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [key = "", file = "", mediaType = "", cacheControl = "", disposition = ""] =
        line.split("\t");
      return { key, file, mediaType, cacheControl, disposition };
    });
}

const type = "application/json; charset=utf-8";
const cache = "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400";

/** Uploads a site by the table of its profile, and the manifest's sections as the README does. */
export function uploaded(root: string, profile: string): Bucket {
  const table = readFileSync(join(root, "hosts", profile, "objects.tsv"), "utf8");
  const sections = readdirSync(join(root, "s/manifest")).map((name) => {
    const key = `s/manifest/${name}`;
    return { key, file: key, ...{ mediaType: type, cacheControl: cache, disposition: "" } };
  });
  return new Map(
    [...sections, ...objectsOf(table)].map(
      ({ key, file, mediaType, cacheControl, disposition }) => {
        const body = readFileSync(join(root, file));
        const headers = {
          "content-type": mediaType,
          "cache-control": cacheControl,
          etag: `"${createHash("md5").update(body).digest("hex")}"`,
          ...(disposition === "" ? {} : { "content-disposition": disposition }),
        };
        return [key, { body, headers }];
      },
    ),
  );
}

/** What differs between stores and their endpoints. */
export interface StoreKind {
  /** What is said of a key that is not there: 403 where nobody may list the bucket. */
  readonly missing: 403 | 404;
  /** The key whose bytes answer every failure, null where the store has only its own XML. */
  readonly errorDocument: string | null;
}

/** Answers as an object store does: keys are decoded once and never normalised, queries ignored. */
export function serving(bucket: Bucket, kind: StoreKind): Promise<Listening> {
  return listening(createServer((request, response) => answer(bucket, kind, request, response)));
}

function answer(bucket: Bucket, kind: StoreKind, request: IncomingMessage, to: ServerResponse) {
  const reads = request.method === "GET" || request.method === "HEAD";
  const key = keyOf(request.url ?? "");
  const found = key === null ? undefined : bucket.get(key);
  const send = (status: number, { headers, body }: Kept) => {
    to.writeHead(status, { ...headers, "content-length": body.length });
    to.end(request.method === "HEAD" ? undefined : body);
  };
  if (reads && found !== undefined) {
    if (request.headers["if-none-match"] === found.headers["etag"]) {
      to.writeHead(304, found.headers).end();
      return;
    }
    send(200, found);
    return;
  }
  const page = kind.errorDocument === null ? undefined : bucket.get(kind.errorDocument);
  const status = !reads ? 405 : key === null ? 400 : kind.missing;
  send(status, page ?? xml(status));
}

function keyOf(target: string): string | null {
  try {
    return decodeURIComponent((target.split("?")[0] ?? "").replace(/^\//, ""));
  } catch {
    return null;
  }
}

function xml(status: number): Kept {
  const body = Buffer.from(`<?xml version="1.0"?><Error><Code>${status}</Code></Error>`);
  return { body, headers: { "content-type": "application/xml" } };
}
