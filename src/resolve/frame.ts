import { at } from "./at.ts";
import { jsonText } from "./json-text.ts";
import { own } from "./query.ts";
import type { Ending, ListAnswer, Parameter, RouteEntry } from "./table.ts";
import type { Values } from "./value.ts";

/** The parts of a list's answer that are not rows: everything but the counts. */
export interface Frame {
  readonly path: string;
  readonly list: ListAnswer;
  readonly parameters: readonly Parameter[];
  readonly values: Values;
}

export function frameOf(route: RouteEntry, list: ListAnswer, values: Values): Frame {
  return { path: route.path, list: list, parameters: route.parameters, values: values };
}

/** The end of a stored page, with what a composed answer has to know of its list. */
export interface PageEnding extends Ending {
  readonly edition: string;
  readonly total: number;
}

/**
 * A whole list answer from its row lines: a head line, one line per row, a tail line. Every stored
 * page and every composed answer is made here, so they cannot differ.
 */
export function framed(
  frame: Frame,
  rows: readonly string[],
  total: number,
  ending: Ending,
): string {
  const list = frame.list;
  let text = '{"success":true,';
  if (list.counted) text += `"count":${rows.length},`;
  if (list.totalled) text += `"total":${total},`;
  text += `"${list.rows}":[${lines(rows)}`;
  for (let i = 0; i < list.parts.length; i++) {
    const part = at(list.parts, i);
    const chosen = rows.filter((row) => row.indexOf(part.startsWith) === 0);
    text += `],"${part.key}":[${lines(chosen)}`;
  }
  return `${text}],${bodyFilters(frame, ending)}${meta(frame, rows.length, total, ending)}}\n`;
}

function lines(rows: readonly string[]): string {
  return rows.length === 0 ? "\n" : `\n${rows.join(",\n")}\n`;
}

function bodyFilters(frame: Frame, ending: Ending): string {
  if (ending.available === null) return "";
  return `"filters":{"applied":${appliedText(frame)},"available":${ending.available}},`;
}

function meta(frame: Frame, count: number, total: number, ending: Ending): string {
  const values = frame.values;
  const offset = Number(values["offset"]);
  const limit = Number(values["limit"]);
  const sort = own(values, "sort") ? values["sort"] : frame.list.sort;
  const next = offset + count < total && count > 0 ? offset + limit : null;
  const previous = offset > 0 ? Math.max(0, offset - limit) : null;
  return (
    `"meta":{"limit":${limit},"offset":${offset},"sort":${jsonText(sort)},` +
    `"filters":${appliedText(frame)},"total":${total},` +
    `"next":${link(frame, next)},"previous":${link(frame, previous)},${ending.attached}}`
  );
}

/**
 * How a stored page says that it ends; null where it is not one. In a string of JSON every quote is
 * escaped, so that the names searched for are found nowhere else in the tail.
 */
export function endingOf(page: string): PageEnding | null {
  const tail = page.slice(page.lastIndexOf("\n],"));
  const start = tail.indexOf(',"edition":"');
  const total = /"total":(\d+),"next":/.exec(tail);
  if (start < 0 || total === null) return null;
  const available = /,"available":(.*)\},"meta":\{/.exec(tail);
  return {
    edition: tail.slice(start + 12, start + 24),
    total: Number(total[1]),
    attached: tail.slice(start + 1, tail.lastIndexOf("}}")),
    available: available === null ? null : at(available, 1),
  };
}

/** The filters as understood, so that a client can notice an ignored one. */
function appliedText(frame: Frame): string {
  const members: string[] = [];
  for (let i = 0; i < frame.parameters.length; i++) {
    const p = frame.parameters[i];
    if (p === undefined || isPosition(p.name) || (p.kind === "enum" && p.standsFor !== null)) {
      continue;
    }
    const value = frame.values[p.name];
    const asNumber = (p.kind === "enum" || p.kind === "pattern") && p.json === "number";
    const shown = asNumber && typeof value === "string" ? Number(value) : value;
    members.push(`"${p.name}":${jsonText(shown === undefined ? null : shown)}`);
  }
  return `{${members.join(",")}}`;
}

function isPosition(name: string): boolean {
  return name === "limit" || name === "offset" || name === "sort";
}

function link(frame: Frame, offset: number | null): string {
  if (offset === null) return "null";
  const pairs: string[] = [];
  for (let i = 0; i < frame.parameters.length; i++) {
    const p = at(frame.parameters, i);
    if (p.kind === "enum" && p.standsFor !== null) continue;
    const value = p.name === "offset" ? offset : frame.values[p.name];
    if (value === null || value === undefined) continue;
    pairs.push(`${p.name}=${encodeURIComponent(String(value))}`);
  }
  return jsonText(`${frame.path}?${pairs.join("&")}`);
}
