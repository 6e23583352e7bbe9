import { type Asked, addressOf, queryOf, spelt, storedPage } from "./address.ts";
import { at } from "./at.ts";
import { jsonText } from "./json-text.ts";
import { own } from "./query.ts";
import type { Rows } from "./rows.ts";
import type { Ending, ListAnswer, RouteEntry } from "./table.ts";
import type { Text } from "./text.ts";
import type { Values } from "./value.ts";

/** The parts of a list's answer that are not rows: everything but the counts. */
export type Frame = Asked;

export function frameOf(route: RouteEntry, list: ListAnswer, values: Values): Frame {
  return { path: route.path, list: list, parameters: route.parameters, values: values };
}

/** The places where an edition begins and ends in what is attached, which begins with `"edition":"…"`. */
export const editionStart = 11;
export const editionEnd = 23;

/** The end of a stored page, with what a composed answer has to know of its list. */
export interface PageEnding extends Ending {
  readonly edition: string;
  readonly offset: number;
  readonly total: number;
}

/**
 * A whole list answer from its rows, as pieces to be joined: a head line, one line per row, a tail
 * line. Every stored page and every composed answer is made here, so they cannot differ.
 */
export function framed(frame: Frame, rows: Rows, total: number, ending: Ending): readonly Text[] {
  const list = frame.list;
  const pieces: Text[] = [headLine(list, rows.count, total)];
  addBlocks(pieces, rows.all);
  for (let i = 0; i < list.parts.length; i++) {
    pieces.push(`],"${at(list.parts, i).key}":[\n`);
    addBlocks(pieces, at(rows.parts, i));
  }
  pieces.push(`],${bodyFilters(frame, ending)}${meta(frame, rows.count, total, ending)}}\n`);
  return pieces;
}

/** The line before the rows of an answer, which is ASCII. */
export function headLine(list: ListAnswer, count: number, total: number): string {
  let head = '{"success":true,';
  if (list.counted) head += `"count":${count},`;
  if (list.totalled) head += `"total":${total},`;
  return `${head}"${list.rows}":[\n`;
}

function addBlocks(pieces: Text[], blocks: readonly Text[]): void {
  for (let i = 0; i < blocks.length; i++) {
    pieces.push(at(blocks, i), i < blocks.length - 1 ? ",\n" : "\n");
  }
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
  // from beyond the end the last page comes before
  const end = Math.ceil(total / limit) * limit;
  const previous = offset > 0 ? Math.max(0, Math.min(offset, end) - limit) : null;
  return (
    `"meta":{"file":${storedPage(frame, total) !== null},"limit":${limit},"offset":${offset},"sort":${jsonText(sort)},` +
    `"filters":${appliedText(frame)},"total":${total},` +
    `"next":${link(frame, next, total)},"previous":${link(frame, previous, total)},` +
    `${ending.attached}}`
  );
}

/**
 * How a stored page says that it ends; null where it is not one. In a string of JSON every quote is
 * escaped, so that the names searched for are found nowhere else in the tail.
 */
export function endingOf(page: Text): PageEnding | null {
  const tail = page.slice(page.lastIndexOf("\n],")).toString();
  const start = tail.indexOf(',"edition":"');
  const total = /"total":(\d+),"next":/.exec(tail);
  const offset = /"offset":(\d+),"sort":/.exec(tail);
  if (start < 0 || total === null || offset === null) return null;
  const available = /,"available":(.*)\},"meta":\{/.exec(tail);
  const attached = tail.slice(start + 1, tail.lastIndexOf("}}"));
  return {
    edition: attached.slice(editionStart, editionEnd),
    offset: Number(offset[1]),
    total: Number(total[1]),
    attached: attached,
    available: available === null ? null : at(available, 1),
  };
}

/** The filters as understood, so that a client can notice an ignored one. */
function appliedText(frame: Frame): string {
  const filters = spelt(frame.parameters).filter((p) => !/^(?:limit|offset|sort)$/.test(p.name));
  const members = filters.map((p) => {
    const value = frame.values[p.name] ?? null;
    const asNumber = (p.kind === "enum" || p.kind === "pattern") && p.json === "number";
    return `"${p.name}":${jsonText(asNumber && value !== null ? Number(value) : value)}`;
  });
  return `{${members.join(",")}}`;
}

function link(frame: Frame, offset: number | null, total: number): string {
  if (offset === null) return "null";
  const values: Values = Object.assign({}, frame.values, { offset: offset });
  return jsonText(addressOf(Object.assign({}, frame, { values: values }), total));
}

/** A weak validator: the edition and what was asked of it, which decide every byte of the answer. */
export function weakTag(frame: Frame, ending: Ending): string {
  const edition = ending.attached.slice(editionStart, editionEnd);
  return `W/"${edition}:${queryOf(frame)}"`;
}
