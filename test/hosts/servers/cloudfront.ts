import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import type customErrors from "../../../src/hosts/templates/custom-errors.json";
import type headersPolicy from "../../../src/hosts/templates/headers-policy.json";
import { type Ask, type Asked, asking, type Got } from "../requests/ask.ts";

// CloudFront as far as its documentation goes: the viewer function, a bucket behind them, custom
// error responses and a response headers policy, all from the files of the profile.

interface FunctionResult {
  readonly statusCode?: number;
  readonly uri?: string;
  readonly querystring?: object;
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
  readonly body?: string;
}

type ViewerFunction = (event: object) => FunctionResult;

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html */
const documented = [
  ...["Object", "Array", "String", "Number", "Boolean", "RegExp", "Math", "Date", "JSON", "Symbol"],
  ...["Error", "EvalError", "RangeError", "ReferenceError", "SyntaxError", "TypeError", "URIError"],
  ...["Promise", "ArrayBuffer", "DataView", "Uint8Array", "TextDecoder", "TextEncoder"],
  ...["decodeURI", "decodeURIComponent", "encodeURI", "encodeURIComponent"],
  ...["isFinite", "isNaN", "parseFloat", "parseInt", "NaN", "Infinity", "undefined", "globalThis"],
];

/** The function in a context of its own that has no other global, and makes no code from text. */
function viewerFunction(program: string): ViewerFunction {
  const context = createContext({}, { codeGeneration: { strings: false, wasm: false } });
  runInContext(
    `for (const name of Object.getOwnPropertyNames(globalThis)) {
       if (!${JSON.stringify(documented)}.includes(name)) delete globalThis[name];
     }`,
    context,
  );
  runInContext(
    `"use strict";\n${program}\nglobalThis.called = (text) => JSON.stringify(handler(JSON.parse(text)));`,
    context,
  );
  const called: (text: string) => string = runInContext("called", context);
  return (event) => JSON.parse(called(JSON.stringify(event)));
}

/** The event of a request as CloudFront makes it: names and values stay percent-encoded. */
function eventOf(type: string, { method, url, headers = {} }: Asked) {
  const { path, query } = split(url);
  const sent = Object.entries({ host: "d1.example", ...headers });
  return {
    version: "1.0",
    context: { distributionDomainName: "d1.example", eventType: type, requestId: "r" },
    viewer: { ip: "192.0.2.1" },
    request: {
      method,
      uri: path,
      querystring: parsedQuery(query ?? ""),
      headers: Object.fromEntries(sent.map(([name, value]) => [name.toLowerCase(), { value }])),
      cookies: {},
    },
  };
}

/** The query is undefined where a target has no question mark. */
function split(url: string): { readonly path: string; readonly query: string | undefined } {
  const at = url.indexOf("?");
  if (at < 0) return { path: url, query: undefined };
  return { path: url.slice(0, at), query: url.slice(at + 1) };
}

function parsedQuery(query: string): object {
  const found = new Map<string, string[]>();
  for (const pair of query.split("&").filter((one) => one !== "")) {
    const at = `${pair}=`.indexOf("=");
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    found.set(name, [...(found.get(name) ?? []), value]);
  }
  return Object.fromEntries(
    [...found].map(([name, values]) => {
      const value = values.at(-1) ?? "";
      if (values.length === 1) return [name, { value }];
      return [name, { value, multiValue: values.map((one) => ({ value: one })) }];
    }),
  );
}

interface Policy {
  readonly [name: string]: string;
}

/** A distribution with the files of the profile before a bucket on a port of its own. */
export function distribution(folder: string, port: number): Ask {
  const text = (file: string) => readFileSync(join(folder, file), "utf8");
  const onResponse = viewerFunction(text("viewer-response.js"));
  const errors = errorPages(JSON.parse(text("custom-errors.json")));
  const policy = policyHeaders(JSON.parse(text("headers-policy.json")));
  const origin = asking(port);

  const shown = async (method: string, status: number): Promise<Got | null> => {
    const page = errors.get(status);
    if (page === undefined) return null;
    const got = await origin({ method, url: page.path });
    // a page that is not there is not shown
    return got.status === 200 ? { ...got, status: page.status } : null;
  };

  return async (asked) => {
    const { path } = split(asked.url);
    const got = await origin({ method: asked.method, url: path });
    if (got.status >= 400) {
      const page = (await shown(asked.method, got.status)) ?? got;
      return { ...page, headers: { ...page.headers, ...policy } };
    }
    const response = { statusCode: got.status, headers: valued(got.headers) };
    const dressed = onResponse({ ...eventOf("viewer-response", asked), response });
    return { ...got, headers: { ...plain(dressed.headers), ...policy } };
  };
}

function valued(headers: Got["headers"]) {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));
}

function plain(headers: FunctionResult["headers"]): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]));
}

function errorPages({ Quantity, Items }: typeof customErrors) {
  if (Quantity !== Items.length) throw new Error("Quantity and Items differ");
  const found = new Map<number, { readonly path: string; readonly status: number }>();
  for (const { ErrorCode, ResponsePagePath, ResponseCode } of Items) {
    found.set(ErrorCode, { path: ResponsePagePath, status: Number(ResponseCode) });
  }
  return found;
}

/** For a request of another origin, which is what the policy's CORS part is for. */
function policyHeaders(policy: typeof headersPolicy): Policy {
  const { CorsConfig, SecurityHeadersConfig, CustomHeadersConfig } = policy;
  const headers: Record<string, string> = {};
  headers["access-control-allow-origin"] = CorsConfig.AccessControlAllowOrigins.Items[0] ?? "";
  headers["access-control-expose-headers"] = CorsConfig.AccessControlExposeHeaders.Items.join(", ");
  if (SecurityHeadersConfig.ContentTypeOptions.Override)
    headers["x-content-type-options"] = "nosniff";
  for (const { Header, Value } of CustomHeadersConfig.Items) headers[Header] = Value;
  return headers;
}
