import { listed } from "./at.ts";
import { own, ownValue } from "./query.ts";
import type { ListAnswer, Parameter } from "./table.ts";
import type { Values } from "./value.ts";

// Every file of the API is at an address that a reader can guess and any host answers:
// `/api/rankings.json`, then a segment for the name and one for the value of each parameter that is not as
// usual: `/api/rankings/risk/high.json`, `/api/rankings/limit/10/page/2.json`. All links are made here.

/** What a request asks of a list. */
export interface Asked {
  readonly path: string;
  readonly list: ListAnswer;
  readonly parameters: readonly Parameter[];
  readonly values: Values;
}

/** The segments of one value, such as `/risk/high`; empty where it is as usual. */
export function segment(parameter: Parameter, value: string | number | null): string {
  const isEnum = parameter.kind === "enum";
  if (value === null || (isEnum && value === parameter.default)) return "";
  const word = isEnum && ownValue(parameter.words, String(value));
  return `/${parameter.name}/${word || value}`;
}

/** The segments of the parameters of these names. */
export function segments(
  names: readonly string[],
  parameters: readonly Parameter[],
  values: Values,
): string {
  return listed(names)
    .map((name) => {
      const found = listed(parameters).filter((one) => one.name === name)[0];
      return found === undefined ? "" : segment(found, values[name] ?? null);
    })
    .join("");
}

/** The place of the rows that a request asks for below the stem of their list. */
export function placeOf(asked: Pick<Asked, "list" | "parameters" | "values">): string {
  return segments(asked.list.facets, asked.parameters, asked.values);
}

/** The path of a page below its stem. */
export function pageFile(
  list: Pick<ListAnswer, "defaultLimit">,
  stem: string,
  limit: number,
  offset: number,
): string {
  const size = limit === list.defaultLimit ? "" : `/limit/${limit}`;
  const page = offset === 0 ? "" : `/page/${offset / limit + 1}`;
  return `${stem}${size}${page}.json`;
}

/** The place of a page below the stem of its list, by its path; null for a file that is none. */
export function pagePlace(stem: string, file: string): string | null {
  if (file.indexOf(stem) !== 0) return null;
  const found = /^((?:\/[^/]+\/[^/]+)*?)(?:\/limit\/\d+)?(?:\/page\/\d+)?\.json$/.exec(
    file.slice(stem.length),
  );
  return found === null ? null : String(found[1]);
}

/** The path of the file that has exactly what is asked for of so many rows; null where it has to be composed. */
export function storedPage(asked: Asked, total: number): string | null {
  const list = asked.list;
  const by = list.by;
  const values = asked.values;
  if (list.search && values[list.search.parameter]) return null;
  const named = by ? segments([by.parameter], asked.parameters, values) : "";
  const place = placeOf(asked) + named;
  // the rows of an identifier are not narrowed further; where any is known, it has a page without rows
  const isApart = by && named && named === place;
  const isListed = isApart ? total > 0 || by.missing.kind !== "empty" : own(list.totals, place);
  const limit = Number(values["limit"]);
  const offset = Number(values["offset"]);
  const isUsual = limit === list.defaultLimit;
  const isSize = isUsual || (!place && listed(list.sizes).indexOf(limit) >= 0);
  const isPage = offset % limit === 0 && (offset < total || (isUsual && offset === 0));
  return isListed && isSize && isPage ? pageFile(list, list.stem + place, limit, offset) : null;
}

/** The address of the answer to a request: that of its file, or a query where it has to be composed. */
export function addressOf(asked: Asked, total: number): string {
  const file = storedPage(asked, total);
  return file === null ? `${asked.path}?${queryOf(asked)}` : `/${file}`;
}

/** The parameters as understood, as a query. */
export function queryOf(asked: Pick<Asked, "parameters" | "values">): string {
  const values = asked.values;
  return spelt(asked.parameters)
    .filter((one) => values[one.name] !== null && values[one.name] !== undefined)
    .map((one) => `${one.name}=${encodeURIComponent(String(values[one.name]))}`)
    .join("&");
}

/** The parameters that a request may have given, without other spellings of one. */
export function spelt(parameters: readonly Parameter[]): Parameter[] {
  return listed(parameters).filter((one) => one.kind !== "enum" || one.standsFor === null);
}
