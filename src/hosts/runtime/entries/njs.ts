// nginx with njs. The oldest njs we serve (0.7.9) has no for-of, spread, destructuring, default
// parameters, classes, Map, Set nor optional chaining that esbuild does not lower: written plainly.
// Every request runs in an engine of its own: nothing is remembered from one to the next but what
// nginx itself preloads.
// biome-ignore lint/style/useNodejsImportProtocol: njs knows its own module by this name
import fs from "fs";
import { answer, type WholeAnswer } from "../../../resolve/answer.ts";
import { at } from "../../../resolve/at.ts";
import type { RouteTable } from "../../../resolve/table.ts";
import type { Text } from "../../../resolve/text.ts";
import { part, unlessGone, withFile } from "../file-parts.ts";
import { searcher } from "../indexed-search.ts";

interface NjsRequest {
  readonly method: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly rawVariables: Readonly<Record<string, Uint8Array | undefined>>;
  readonly headersIn: Readonly<Record<string, string | undefined>>;
  readonly headersOut: Record<string, string>;
  readonly return: (status: number, body: string | Uint8Array) => void;
  readonly internalRedirect: (uri: string) => void;
}

/** The route table as nginx read it when it started; absent without `js_preload_object`. */
declare const stele_table: RouteTable;

/** Answers what the maps leave. nginx sets all headers except content type, entity tag and a table's link. */
async function api(request: NjsRequest): Promise<void> {
  const root = `${request.variables["document_root"]}/`;
  const target = textTarget(request.rawVariables["request_uri"]);
  const at = target.indexOf("?");
  const path = at < 0 ? target : target.slice(0, at);
  const query = at < 0 ? "" : target.slice(at + 1);
  const read = (file: string) => Promise.resolve(bytesOf(root + file));
  const table = (fresh: boolean) => Promise.resolve(tableOf(root, fresh));
  const search = searcher(root, fs);
  const found = await answer(request.method, path, query, table, read, search, pause);
  if (found.kind === "body") {
    give(request, found);
    return;
  }
  // nginx serves the file itself: with its validator, conditions, ranges and compressed copies
  if (unlessGone(() => fs.statSync(root + found.file).isFile())) {
    request.internalRedirect(`/${found.file}`);
    return;
  }
  const failure = await found.otherwise();
  give(request, failure);
}

/** The raw target as text; bytes that are not UTF-8 are percent-encoded, and so refused. */
function textTarget(bytes: Uint8Array | undefined): string {
  const raw = bytes || new Uint8Array(0);
  const text = Buffer.from(raw).toString("utf8");
  if (text.indexOf("\ufffd") < 0) return text;
  let encoded = "";
  for (let i = 0; i < raw.length; i++) {
    const byte = at(raw, i);
    encoded += byte < 128 ? String.fromCharCode(byte) : `%${byte.toString(16)}`;
  }
  return encoded;
}

/** The preloaded table while it is of the build that is served; else the one on disk. */
function tableOf(root: string, fresh: boolean): RouteTable {
  const file = `${root}s/routes.json`;
  if (!fresh && typeof stele_table !== "undefined") {
    const start = `{"version":1,"build":"${stele_table.build}"`;
    const found = withFile(fs, file, (opened) => part(fs, opened, 0, start.length));
    if (found.toString() === start) return stele_table;
  }
  const bytes = bytesOf(file);
  if (bytes === null) throw new Error("Cannot answer: there is no route table");
  // written by the same build
  return JSON.parse(bytes.toString());
}

function give(request: NjsRequest, found: WholeAnswer): void {
  const tag = found.headers["etag"];
  if (tag !== undefined) request.headersOut["ETag"] = tag;
  if (tag !== undefined && isFresh(request.headersIn["If-None-Match"] || "", tag)) {
    request.return(304, "");
    return;
  }
  const type = found.headers["content-type"];
  if (type !== undefined) request.headersOut["Content-Type"] = type;
  const link = found.headers["link"];
  if (link !== undefined) request.headersOut["Link"] = link;
  request.return(found.status, Buffer.concat(found.body.map(asBytes)));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

function asBytes(piece: Text): Buffer {
  return Buffer.isBuffer(piece) ? piece : Buffer.from(piece.toString());
}

function isFresh(ifNoneMatch: string, tag: string): boolean {
  return ifNoneMatch === "*" || ` ${ifNoneMatch},`.indexOf(` ${tag},`) >= 0;
}

function bytesOf(file: string): Buffer | null {
  return unlessGone(() => fs.readFileSync(file));
}

export default { api };
