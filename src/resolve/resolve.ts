import { segments } from "./address.ts";
import { listed } from "./at.ts";
import {
  type Failure,
  failed,
  invalid,
  refused,
  unavailable,
  unknown,
  wrongMethod,
} from "./failure.ts";
import { planList } from "./list.ts";
import { type Matched, matchPath } from "./path.ts";
import type { Plan } from "./plan.ts";
import { maxQueryBytes, ownValue, rawValues } from "./query.ts";
import type { FileAnswer, FileChoice, Parameter, RouteTable } from "./table.ts";
import { codePoints } from "./text.ts";
import { readValues, type Values } from "./value.ts";

/**
 * The plan for a request, from the raw path and the raw query (without its `?`). It is a total
 * function: every input has a plan and nothing is thrown. Requests are understood only here.
 *
 * All files of this room run on hosts with old engines (njs 0.7.9, CloudFront Functions). They use
 * no default parameters, destructuring, spread, optional chaining, `for … of` or property
 * shorthand, whatever a newer engine would allow.
 */
export function resolve(method: string, path: string, query: string, table: RouteTable): Plan {
  if (method === "OPTIONS") return { kind: "options" };
  if (method !== "GET" && method !== "HEAD") return failed(wrongMethod(method));
  const match = matchPath(path, table);
  if ("kind" in match) return match;
  const route = match.route;
  const bytes = byteLength(query);
  if (bytes > maxQueryBytes) {
    const error = `Query too long: found ${bytes} bytes, must be at most ${maxQueryBytes}`;
    return failed(refused(414, "query_too_long", error));
  }
  if (route.failed !== null) return failed(unavailable(route.failed));
  const raw = rawValues(query, route.parameters);
  if (raw.kind === "failure") return raw;
  const read = readValues(raw.values, route.parameters);
  if (read.kind === "failure") return read;
  if (route.answer.kind === "list") return planList(route, route.answer, read.values);
  return planFile(match, route.answer, read.values);
}

/** The length of a text in UTF-8, where a lone surrogate counts as three bytes. */
function byteLength(text: string): number {
  const firstOfMore = [0x80, 0x800, 0x10000];
  return codePoints(text).reduce((bytes, one) => {
    const code = one.codePointAt(0) || 0;
    return bytes + 1 + firstOfMore.filter((first) => code >= first).length;
  }, 0);
}

function planFile(matched: Matched, answer: FileAnswer, values: Values): Plan {
  const problem = disagreement(answer, values);
  if (problem !== null) return failed(problem);
  const choice = chosen(answer, values);
  if (choice === undefined) return failed(unknown("route", matched.route.path, ""));
  const given: Values = Object.assign({}, values, matched.parts);
  const file = filled(choice.file, matched.route.parameters, given);
  const declined = ownValue(answer.refused, file);
  if (declined !== undefined) return failed(declined);
  const whole = ownValue(answer.lines, file);
  if (whole !== undefined) return { kind: "lines", file: whole };
  const missing = choice.missing;
  const named = missing.kind === "unknown" ? String(given[missing.parameter]) : "";
  const cache = answer.cache;
  return { kind: "file", file: file, missing: missing, named: named, cache: cache, of: null };
}

function disagreement(answer: FileAnswer, values: Values): Failure | null {
  const agree = answer.agree;
  if (agree === null) return null;
  const identifier = values[agree.identifier];
  const other = values[agree.parameter];
  if (typeof identifier !== "string" || typeof other !== "string") return null;
  if (identifier.split("-")[agree.part] === other) return null;
  const beside = `found "${other}" beside "${agree.identifier}" ${identifier}, must agree`;
  return invalid(agree.parameter, beside);
}

function chosen(answer: FileAnswer, values: Values): FileChoice | undefined {
  return listed(answer.choices).filter(
    (choice) => choice.when === null || typeof values[choice.when] === "string",
  )[0];
}

/** The path of a file. Only values that passed their parameter's pattern or list are put into it. */
function filled(template: string, parameters: readonly Parameter[], given: Values): string {
  return template.replace(/\{(\/?)(\w+)\}/g, (_, slash: string, name: string) =>
    slash === "" ? String(given[name]) : segments([name], parameters, given),
  );
}
