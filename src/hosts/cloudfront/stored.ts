import {
  type CompactFailure,
  type CompactFile,
  type CompactList,
  type CompactTable,
  digitBits,
} from "./compact-table.ts";
import { invalid, type Values, valuesOf } from "./request.ts";

// Runs in CloudFront: no destructuring, spread, for-of nor default parameters, and few bytes.

/** The stored file that answers a GET below /api, else why there is none. */
export function stored(path: string, query: string, table: CompactTable): string | CompactFailure {
  for (let i = 0; i < table[1].length; i++) {
    const route = table[1][i];
    const match = route && new RegExp(`^/api/${route[0]}$`).exec(path);
    if (!route || !match) continue;
    if (route[3] !== null) return [503, "data_unavailable", `Data unavailable: ${route[3]}`, null];
    const parameters = route[2].map((at) => table[0][at]).filter((p) => p !== undefined);
    const read = valuesOf(query, parameters);
    if (read.failure !== null) return read.failure;
    route[1].forEach((name, at) => {
      read.values[name] = match[at + 1] || null;
    });
    const answer = route[4];
    return answer.length === 4
      ? storedFile(answer, read.values)
      : storedPage(answer, read.values) || notStored;
  }
  return noRoute(path);
}

const notStored: CompactFailure = [
  501,
  "not_available_on_host",
  "Not available on this host: this answer is not stored as a file",
  null,
];

export function noRoute(path: string): CompactFailure {
  return [404, "unknown_route", `Unknown route: found "${path}"`, null];
}

function storedFile(answer: CompactFile, values: Values): string | CompactFailure {
  const agree = answer[2];
  if (agree !== null && values[agree[0]] && values[agree[2]]) {
    const part = String(values[agree[0]]).split("-")[agree[1]];
    if (part !== values[agree[2]]) {
      const error = `Invalid parameter "${agree[2]}": found "${values[agree[2]]}", must agree with "${agree[0]}"`;
      return [400, "invalid_parameter", error, agree[2]];
    }
  }
  const choice = answer[0].filter((one) => one[0] === null || values[one[0]])[0];
  if (choice === undefined) return notStored;
  const file = choice[1].replace(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name] || answer[1]),
  );
  const refused = answer[3].filter((one) => one[0].split(",").indexOf(file) >= 0)[0];
  return refused ? invalid(refused[1], String(values[refused[1]]), refused[2]) : file;
}

/** The stored page that is the whole answer; null where one would have to be composed. */
function storedPage(list: CompactList, values: Values): string | null {
  const limit = Number(values["limit"]);
  const offset = Number(values["offset"]);
  const page = `/${limit}-${offset}.json`;
  const chosen = list[3].map((facet) => (values[facet[0]] ? String(values[facet[0]]) : ""));
  const by = list[6];
  if (list[5] !== null && values[list[5]]) return null;
  if (by !== null && values[by[0]]) {
    const whole = chosen.join("") === "" && offset === 0 && by[2].indexOf(limit) >= 0;
    return whole ? `${by[1]}/${values[by[0]]}${page}` : null;
  }
  const aligned = list[1].indexOf(limit) >= 0 && offset % limit === 0 && offset < list[2];
  if (!aligned || !hasRows(list, chosen)) return null;
  return `${list[0]}/${chosen.map((value) => value || "all").join(".") || "all"}${page}`;
}

function hasRows(list: CompactList, chosen: readonly (string | number)[]): boolean {
  let index = 0;
  let known = true;
  list[3].forEach((facet, i) => {
    // what is not given is the empty name before the others
    const names = `,${facet[1]}`.split(",");
    const at = names.indexOf(String(chosen[i]));
    known = known && at >= 0;
    index = index * names.length + at;
  });
  const digit = Number.parseInt(list[4].charAt(Math.floor(index / digitBits)), 32);
  return known && Math.floor(digit / 2 ** (index % digitBits)) % 2 === 1;
}
