import { answer, type WholeAnswer } from "../../resolve/answer.ts";
import type { Searcher } from "../../resolve/composed.ts";
import { refused, unavailable, unknown, wrongMethod } from "../../resolve/failure.ts";
import {
  answerHeaders,
  canonicalLink,
  isApi,
  jsonType,
  optionsHeaders,
  storedAddress,
} from "../../resolve/headers.ts";
import type { Pause } from "../../resolve/outcome.ts";
import { ownValue } from "../../resolve/query.ts";
import type { CacheClass, RouteTable } from "../../resolve/table.ts";
import type { Text } from "../../resolve/text.ts";
import { type HostFacts, hostText } from "./host-facts.ts";
import { failed, type HostRequest, type HostResponse } from "./host-response.ts";
import { ranged } from "./ranged.ts";

/** null where there is no file; rejects where one cannot be read. `fresh` bypasses caches. */
export type ReadFile = (file: string, fresh: boolean) => Promise<Uint8Array<ArrayBuffer> | null>;

export interface HostSite {
  readonly facts: HostFacts;
  readonly read: ReadFile;
  /** In place of reading whole tables, where files can be read in parts. */
  readonly searcher?: Searcher;
  /** Where files are replaced one by one. */
  readonly pause?: Pause;
}

/** The answer to a request from the files of a site. Never rejects. */
export async function respond(site: HostSite, request: HostRequest): Promise<HostResponse> {
  try {
    const found = isApi(request.path, request.query)
      ? await api(site, request)
      : await file(site, request);
    return isFresh(found, request.ifNoneMatch) ? unchanged(found) : ranged(found, request);
  } catch {
    return failed(unavailable("a stored file cannot be read"));
  }
}

async function api(site: HostSite, request: HostRequest): Promise<HostResponse> {
  const table = async (fresh: boolean): Promise<RouteTable> => {
    const bytes = await site.read("s/routes.json", fresh);
    if (bytes === null) throw new RangeError("Cannot answer: there is no route table");
    return tableIn(bytes);
  };
  const read = async (name: string) => {
    const bytes = await site.read(name, false);
    return bytes === null ? null : decoded(bytes);
  };
  const { method, path, query } = request;
  const found = await answer(method, path, query, table, read, site.searcher, site.pause);
  if (found.kind === "body") return whole(found);
  const stored = await storedFile(site, found.file, found.cache);
  return stored ?? whole(await found.otherwise());
}

function whole({ status, headers, body }: WholeAnswer): HostResponse {
  return { status, headers, body: joined(body) };
}

/** Pieces as one body: bytes where some are, which are not decoded. */
function joined(pieces: readonly Text[]): HostResponse["body"] {
  if (!pieces.some((piece) => piece instanceof Uint8Array)) return pieces.join("");
  const encoder = new TextEncoder();
  const parts = pieces.map((piece) =>
    piece instanceof Uint8Array ? piece : encoder.encode(piece.toString()),
  );
  const found = new Uint8Array(parts.reduce((bytes, { length }) => bytes + length, 0));
  let position = 0;
  for (const part of parts) {
    found.set(part, position);
    position += part.length;
  }
  return found;
}

async function file(site: HostSite, request: HostRequest): Promise<HostResponse> {
  const { method, path } = request;
  if (method === "OPTIONS") return { status: 204, headers: optionsHeaders(), body: "" };
  if (method !== "GET" && method !== "HEAD") return failed(wrongMethod(method));
  if (path.length > 512 || !/^\/[A-Za-z0-9/._~-]*$/.test(path)) {
    return lost(site, path, "a path of other characters");
  }
  // no component is empty or begins with a dot, and a host's own setup files are not pages
  const isOdd = /\/[/.]/.test(path) || /^\/(?:hosts|s\/errors)\//.test(path);
  // the resolver names the nearest address
  const absent = () => (path.indexOf("/api/") === 0 ? api(site, request) : lost(site, path, path));
  if (isOdd) return absent();
  if (path === "/s/host.json") {
    const headers = answerHeaders(200, jsonType, "latest", "");
    return { status: 200, headers, body: hostText(site.facts.host, "resolver") };
  }
  const name = path.charAt(path.length - 1) === "/" ? `${path}index.html` : path;
  const found = await storedFile(site, name.slice(1), classOf(site.facts, name.slice(1)));
  return found ?? absent();
}

/** The page for who went astray; the JSON of a failure where the path is one of data. */
async function lost(site: HostSite, path: string, found: string): Promise<HostResponse> {
  const page = path.endsWith(".json") ? null : await storedFile(site, "404.html", "failure");
  return page === null ? failed(unknown("route", found, "")) : { ...page, status: 404 };
}

async function storedFile(
  site: HostSite,
  name: string,
  cache: CacheClass,
): Promise<HostResponse | null> {
  const body = await site.read(name, false);
  if (body === null) return null;
  const headers = answerHeaders(200, typeOf(site.facts, name), cache, name);
  headers["etag"] = await entityTag(body);
  const { baseUrl } = site.facts;
  if (baseUrl !== null && new RegExp(`^${storedAddress}$`).test(`/${name}`)) {
    const described = headers["link"] === undefined ? "" : `${headers["link"]}, `;
    headers["link"] = described + canonicalLink(baseUrl, `/${name}`);
  }
  return { status: 200, headers, body };
}

function classOf({ classes, classed }: HostFacts, name: string): CacheClass {
  const folder = name.slice(0, name.lastIndexOf("/") + 1);
  return ownValue(classed, name) ?? ownValue(classes, folder) ?? "latest";
}

function typeOf({ types, typed, untyped }: HostFacts, name: string): string {
  const [, extension = ""] = /\.([A-Za-z0-9_-]+)$/.exec(name) ?? [];
  return ownValue(typed, name) ?? ownValue(types, extension) ?? untyped;
}

function decoded(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

/** The tables of stores that give the same bytes again. */
const tables = new WeakMap<Uint8Array, RouteTable>();

function tableIn(bytes: Uint8Array): RouteTable {
  const known = tables.get(bytes);
  if (known !== undefined) return known;
  // written by the same build
  const table: RouteTable = JSON.parse(decoded(bytes));
  tables.set(bytes, table);
  return table;
}

/** The tags of stores that give the same bytes again. */
const tags = new WeakMap<Uint8Array, string>();

/** A strong entity tag over the bytes, equal on all hosts with the same file. */
async function entityTag(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const known = tags.get(body);
  if (known !== undefined) return known;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body)).subarray(0, 16);
  const tag = `"${[...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
  tags.set(body, tag);
  return tag;
}

/** Whether the client already has this answer, by weak comparison (RFC 9110, 13.1.2). */
function isFresh({ status, headers }: HostResponse, ifNoneMatch: string | null): boolean {
  const tag = headers["etag"];
  if (status !== 200 || tag === undefined || ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const opaque = (one: string) => one.trim().replace(/^W\//, "");
  return ifNoneMatch.split(",").some((one) => opaque(one) === opaque(tag));
}

function unchanged({ headers }: HostResponse): HostResponse {
  const { "content-type": _, "content-disposition": __, ...kept } = headers;
  return { status: 304, headers: kept, body: "" };
}

export function malformed(): HostResponse {
  const error = "Invalid request: found a malformed request line or header";
  return failed(refused(400, "invalid_request", error));
}
