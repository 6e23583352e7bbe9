import { withDeclared } from "../../src/answers/api/declared.ts";
import type { Entry, FileRoute, ListRoute, Route } from "../../src/answers/api/route.ts";
import type { ReadModel } from "../../src/answers/rows/read-model.ts";
import { cardDrawer } from "../../src/cards/picture/drawer.ts";
import { cardLook } from "../../src/content/files/card-look.ts";
import { wholeBody } from "../../src/model/language/body.ts";
import { render } from "../../src/site/store/render.ts";
import { memoryCache } from "../cards/memory-cache.ts";
import { type ListRows, listBody, listRows } from "./list-answer.ts";
import { near, unknownName } from "./near.ts";
import { type Given, Refused, readPairs, readParameters } from "./query-reading.ts";
import { safeJson } from "./safe-json.ts";

export interface Evaluated {
  readonly status: number;
  readonly mediaType: string;
  readonly body: string | Uint8Array;
}

export type Evaluate = (method: string, url: string) => Promise<Evaluated>;

const json = "application/json; charset=utf-8";

/**
 * The reference evaluator: what a live server with everything in memory would answer. It shares
 * the routes' rows with the build, and no code with the resolver.
 */
export function evaluator(general: readonly Route[], readModel: ReadModel): Evaluate {
  const routes = general.map((route) => withDeclared(route, readModel));
  const entries = new Map<Route, Map<string, Entry>>();
  const entriesOf = (route: FileRoute) => {
    const known = entries.get(route);
    if (known !== undefined) return known;
    const made = new Map([...route.entries(readModel)].map((entry) => [entry.file, entry]));
    entries.set(route, made);
    return made;
  };
  const lists = new Map<Route, ListRows>();
  const rowsOf = (route: ListRoute) => {
    const known = lists.get(route) ?? listRows(route, readModel);
    lists.set(route, known);
    return known;
  };
  return async (method, url) => {
    try {
      return await evaluated(routes, readModel, { entriesOf, rowsOf }, method, url);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.parameter === "404")
        return failure(404, codeOf(error.message), error.message, null);
      return failure(400, "invalid_parameter", error.message, error.parameter);
    }
  };
}

interface Asked {
  readonly entriesOf: (route: FileRoute) => Map<string, Entry>;
  readonly rowsOf: (route: ListRoute) => ListRows;
}

function codeOf(message: string): string {
  return `unknown_${/^Unknown (\w+)/.exec(message)?.[1]}`;
}

async function evaluated(
  routes: readonly Route[],
  readModel: ReadModel,
  { entriesOf, rowsOf }: Asked,
  method: string,
  url: string,
): Promise<Evaluated> {
  if (method === "OPTIONS") return { status: 204, mediaType: "", body: "" };
  if (!["GET", "HEAD"].includes(method)) {
    const found = method.slice(0, 32);
    const error = `Method not allowed: found "${found}", must be GET, HEAD or OPTIONS`;
    return failure(405, "method_not_allowed", error, null);
  }
  const [, path = "", query = ""] = /^([^?]*)\??([\s\S]*)$/.exec(url) ?? [];
  const [, address = "", ending = ""] = /^(\/api\/.*)\.([a-z]+)$/.exec(path) ?? [];
  if (ending !== "" && isPlain(path)) {
    const answered = (asked: string) =>
      evaluated(routes, readModel, { entriesOf, rowsOf }, method, asked);
    const known = new Set(routes.flatMap(({ parameters }) => parameters.map(({ name }) => name)));
    const names = query.split("&").map((pair) => pair.split("=")[0] ?? "");
    const isIdle = names.every((name) => !known.has(name) && !name.includes("%"));
    const stored = isIdle && ending === "csv" ? await keptTable(routes, entriesOf, path) : null;
    const kept = isIdle ? await keptAnswer(address, ending, answered) : null;
    return stored ?? kept ?? misnamed(path, address, await answered(address));
  }
  const match = matched(routes, readModel, path);
  if ("status" in match) return match;
  const { route, parts } = match;
  const bytes = new TextEncoder().encode(query).length;
  if (bytes > 2048) {
    const error = `Query too long: found ${bytes} bytes, must be at most 2048`;
    return failure(414, "query_too_long", error, null);
  }
  const broken = route.needs.find((kind) => readModel.broken.has(kind));
  if (broken !== undefined) {
    return failure(
      503,
      "data_unavailable",
      `Data unavailable: ${readModel.broken.get(broken)}`,
      null,
    );
  }
  const given = readParameters(readPairs(query, route.parameters), route.parameters);
  if (route.kind === "list")
    return { status: 200, mediaType: json, body: listBody(route, readModel, rowsOf(route), given) };
  return fileAnswer(route, readModel, entriesOf(route), parts, given);
}

/** The stored answer whose file has a plain address; null for any other. */
async function keptAnswer(
  address: string,
  ending: string,
  answered: (url: string) => Promise<Evaluated>,
): Promise<Evaluated | null> {
  const isExport = address.startsWith("/api/data/exports/");
  const endings = isExport ? ["json", "csv", "parquet"] : ["json", "svg"];
  if (!endings.includes(ending)) return null;
  const found = await answered(isExport ? `${address}?format=${ending}` : address);
  const type = { json, svg: "image/svg+xml; charset=utf-8" }[ending];
  return found.status === 200 && (isExport || found.mediaType === type) ? found : null;
}

/** The table of one firm or one group, which is a file of its route; null for any other. */
async function keptTable(
  routes: readonly Route[],
  entriesOf: Asked["entriesOf"],
  path: string,
): Promise<Evaluated | null> {
  const route = routes.find((one) => /^\/api\/(?:firms|groups)\//.test(path) && isOf(one, path));
  const entry = route?.kind === "file" ? entriesOf(route).get(path.slice(1)) : undefined;
  if (entry === undefined) return null;
  const rendered = render(await entry.reply());
  return { ...rendered, body: wholeBody(rendered.body) };
}

function isOf({ path: pattern }: Route, path: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`).test(path);
}

/** The failure of a path whose ending no file has: of its name, or with the address that answers. */
function misnamed(path: string, address: string, plain: Evaluated): Evaluated {
  if (plain.status !== 200) return plain;
  const error = `Unknown route: found "${path}", the nearest known one is "${address}"`;
  return failure(404, "unknown_route", error, null);
}

function isPlain(path: string): boolean {
  return /^\/(?:[A-Za-z0-9/._~]|-)*$/.test(path) && path.length <= 512;
}

function matched(routes: readonly Route[], readModel: ReadModel, path: string) {
  if (!isPlain(path)) {
    const error = 'Unknown route: found "a path of other characters"';
    return failure(404, "unknown_route", error, null);
  }
  for (const route of routes) {
    const pattern = new RegExp(`^${route.path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
    const match = pattern.exec(path);
    if (match === null) continue;
    const parts = new Map(Object.entries(match.groups ?? {}));
    for (const { name, noun, known, pattern: form, listedAt } of route.pathParameters) {
      const value = parts.get(name) ?? "";
      if (known === null ? !new RegExp(form).test(value) : !known.includes(value)) {
        const error =
          known === null
            ? unknownName(readModel, noun, value, listedAt)
            : `Unknown ${noun}: found "${value}"${near(value, known)}`;
        return failure(404, `unknown_${noun}`, error, null);
      }
    }
    return { route, parts };
  }
  return unknownRoute(path, routes);
}

function unknownRoute(path: string, routes: readonly Route[]): Evaluated {
  const asked = path.split("/");
  const paths = routes.map((route) =>
    route.path.replace(/:\w+/g, (name) => asked[route.path.split("/").indexOf(name)] || name),
  );
  const hint = /^\/api(?:\/|$)/.test(path) ? near(path, paths) : "";
  return failure(404, "unknown_route", `Unknown route: found "${path}"${hint}`, null);
}

async function fileAnswer(
  route: FileRoute,
  readModel: ReadModel,
  entries: Map<string, Entry>,
  parts: Map<string, string>,
  given: Given,
): Promise<Evaluated> {
  const { choices, agree, refused, lines } = route.answer(readModel);
  if (agree !== null) {
    const [identifier, other] = [given.get(agree.identifier), given.get(agree.parameter)];
    if (identifier && other && String(identifier).split("-").at(agree.part) !== other) {
      const error = `Invalid parameter "${agree.parameter}": found "${other}" beside "${agree.identifier}" ${identifier}, must agree`;
      return failure(400, "invalid_parameter", error, agree.parameter);
    }
  }
  const choice = choices.find(({ when }) => when === null || (given.get(when) ?? null) !== null);
  if (choice === undefined) throw new Error(`No choice of "${route.path}" applies`);
  const values = new Map<string, unknown>([...given, ...parts]);
  const file = choice.file
    .split(/\{(\/?\w+)\}/)
    .map((piece, i) => (i % 2 === 0 ? piece : written(route, piece, values)))
    .join("");
  const refusal = Object.entries(refused).find(([name]) => name === file)?.[1];
  if (refusal !== undefined) {
    return failure(refusal.status, refusal.code, refusal.error, refusal.parameter);
  }
  const cut = Object.entries(lines).find(([name]) => name === file)?.[1];
  if (cut !== undefined) {
    const whole = render(await required(entries.get(cut)).reply());
    const { rows } = JSON.parse(Buffer.from(wholeBody(whole.body)).toString());
    const body = rows.map((row: object) => `${safeJson(row)}\n`).join("");
    return { status: 200, mediaType: "application/x-ndjson; charset=utf-8", body };
  }
  const entry = entries.get(file);
  if (entry !== undefined) {
    const rendered = render(await entry.reply());
    return { ...rendered, body: wholeBody(rendered.body) };
  }
  const card = await drawn(route, readModel, file);
  if (card !== null) return { status: 200, mediaType: "image/svg+xml; charset=utf-8", body: card };
  const { missing } = choice;
  if (missing.kind === "unknown") {
    const { noun, parameter, listedAt } = missing;
    const error = unknownName(readModel, noun, String(values.get(parameter)), listedAt);
    return failure(404, `unknown_${noun}`, error, null);
  }
  const why = missing.kind === "unavailable" ? missing.message : "a file is missing";
  return failure(503, "data_unavailable", `Data unavailable: ${why}`, null);
}

/** What is written in a path for a value, or with its name for one that is not as usual. */
function written(route: FileRoute, piece: string, values: Map<string, unknown>): string {
  const name = piece.replace("/", "");
  const value = values.get(name) ?? null;
  if (name === piece) return String(value);
  const one = route.parameters.find((parameter) => parameter.name === name);
  if (one?.kind !== "enum" || value === null || value === one.default) return "";
  return `/${name}/${new Map(Object.entries(one.words)).get(String(value)) ?? value}`;
}

function required(entry: Entry | undefined): Entry {
  if (entry === undefined) throw new Error("No entry has the rows of the lines");
  return entry;
}

/** The SVG card at a file of the store, drawn in this thread, or null. */
async function drawn(
  route: FileRoute,
  readModel: ReadModel,
  file: string,
): Promise<Uint8Array | null> {
  for (const { stem, input } of route.cards?.(readModel) ?? []) {
    if (`${stem}.svg` !== file) continue;
    const draw = cardDrawer(await cardLook(null), drawnBefore);
    return (await draw(input(), ["svg"]))[0] ?? null;
  }
  return null;
}

const drawnBefore = memoryCache();

function failure(status: number, code: string, error: string, parameter: string | null): Evaluated {
  return {
    status,
    mediaType: json,
    body: `${safeJson({ success: false, error, code, parameter })}\n`,
  };
}
