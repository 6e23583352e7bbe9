import { at } from "./at.ts";
import { codePoints } from "./code-points.ts";
import { type Failure, invalid, unavailable, unknown } from "./failure.ts";
import { keptAt } from "./home.ts";
import { planList } from "./list.ts";
import { type Matched, matchPath } from "./path.ts";
import type { Plan } from "./plan.ts";
import { maxQueryBytes, own, rawValues } from "./query.ts";
import type { FileAnswer, FileChoice, RouteTable } from "./table.ts";
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
  if ("error" in match) return failed(match);
  const route = match.route;
  const bytes = byteLength(query);
  if (bytes > maxQueryBytes) return failed(tooLong(bytes));
  if (route.failed !== null) return failed(unavailable(route.failed));
  const raw = rawValues(query, route.parameters);
  if (raw.failure !== null) return failed(raw.failure);
  const read = readValues(raw.values, route.parameters);
  if (read.failure !== null) return failed(read.failure);
  if (route.answer.kind === "list") return planList(route, route.answer, read.values);
  return planFile(match, route.answer, read.values);
}

function failed(failure: Failure): Plan {
  return { kind: "failure", failure: failure };
}

function wrongMethod(method: string): Failure {
  const found = method.slice(0, 32);
  const error = `Method not allowed: found "${found}", must be GET, HEAD or OPTIONS`;
  return { status: 405, code: "method_not_allowed", error: error, parameter: null };
}

function tooLong(bytes: number): Failure {
  const error = `Query too long: found ${bytes} bytes, must be at most ${maxQueryBytes}`;
  return { status: 414, code: "query_too_long", error: error, parameter: null };
}

/** The length of a text in UTF-8, where a lone surrogate counts as three bytes. */
function byteLength(text: string): number {
  return codePoints(text).reduce((bytes, one) => {
    const code = one.codePointAt(0) || 0;
    return bytes + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
  }, 0);
}

function planFile(matched: Matched, answer: FileAnswer, values: Values): Plan {
  const problem = disagreement(answer, values);
  if (problem !== null) return failed(problem);
  const choice = chosen(answer, values);
  if (choice === null) return failed(unknown("route", matched.route.path, ""));
  const file = keptAt(answer.home, filled(choice.file, answer.fill, matched.parts, values));
  const refused = own(answer.refused, file) && answer.refused[file];
  if (refused) return failed(refused);
  const whole = own(answer.lines, file) && answer.lines[file];
  if (whole) return { kind: "lines", file: whole };
  return {
    kind: "file",
    file: file,
    missing: choice.missing,
    named: named(choice, matched.parts, values),
    cache: answer.cache,
    of: null,
  };
}

function named(choice: FileChoice, parts: Record<string, string>, values: Values): string {
  if (choice.missing.kind !== "unknown") return "";
  const name = choice.missing.parameter;
  return parts[name] || String(values[name]);
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

function chosen(answer: FileAnswer, values: Values): FileChoice | null {
  for (let i = 0; i < answer.choices.length; i++) {
    const choice = at(answer.choices, i);
    const given = choice.when === null ? null : values[choice.when];
    if (choice.when === null || (given !== null && given !== undefined)) return choice;
  }
  return null;
}

/** A store path. Only values that passed their parameter's pattern or list are put into it. */
function filled(
  template: string,
  fill: string,
  parts: Record<string, string>,
  values: Values,
): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parts[name] === undefined ? values[name] : parts[name];
    return value === null || value === undefined ? fill : String(value);
  });
}
