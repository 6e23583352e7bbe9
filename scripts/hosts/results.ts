import type { HostName } from "../../src/model/host-name.ts";

/**
 * Hosts that take files of rules and have no whole server to install: what they make of the rules is asked
 * in `test/hosts/rule-files.test.ts`, in part, and not by a hundred thousand requests.
 */
export const ruleFileHosts: readonly HostName[] = ["cloudflare-pages", "netlify-rules", "azure"];

/** The result of one profile's server, as recorded by `test/hosts/compared.ts`. */
export interface HostResult {
  readonly profile: string;
  readonly server: string;
  readonly asked: Counts;
  readonly stored: Counts;
  /** The cells of its row in the table of headers. */
  readonly headers: readonly string[];
}

interface Counts {
  readonly ok: number;
  readonly other: number;
  readonly closed: number;
  readonly bare: number;
  readonly wrong: number;
  readonly false200: number;
  readonly unanswered: number;
  readonly allowed: number;
}

export function readResults(text: string): readonly HostResult[] {
  // one JSON line per result, written by the tests of this project
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as HostResult);
}

const total = (counts: Counts) => Object.values(counts).reduce((a: number, b: number) => a + b, 0);
const grouped = (n: number) => n.toLocaleString("en-GB");

/**
 * The table of the proof, one row per profile in the given order. A profile without a result keeps its
 * row of `before`, such a table; it is an error that there is none.
 */
export function resultsTable(
  results: readonly HostResult[],
  names: readonly string[],
  before = "",
): string {
  return table(header, results, names, before, ({ server, asked, stored }) => [
    server,
    grouped(total(asked)),
    grouped(asked.ok),
    grouped(asked.closed),
    grouped(asked.other),
    grouped(asked.allowed + asked.bare),
    grouped(asked.wrong + stored.wrong),
    grouped(asked.false200 + stored.false200),
    grouped(asked.unanswered + stored.unanswered),
    `${grouped(stored.ok)} of ${grouped(total(stored))}`,
  ]);
}

/** The table of headers, likewise. */
export function headersTable(
  results: readonly HostResult[],
  names: readonly string[],
  titles: readonly string[],
  before = "",
): string {
  const head = `| profile | ${titles.join(" | ")} |`;
  return table(head, results, names, before, ({ headers }) => headers);
}

function table(
  head: string,
  results: readonly HostResult[],
  names: readonly string[],
  before: string,
  cellsOf: (result: HostResult) => readonly string[],
): string {
  const width = (line: string) => line.split("|").length;
  const rows = names.map((name) => {
    const start = `| \`${name}\` | `;
    // the last of several
    const result = results.findLast(({ profile }) => profile === name);
    if (result !== undefined) return `${start}${cellsOf(result).join(" | ")} |`;
    const kept = before
      .split("\n")
      .find((line) => line.startsWith(start) && width(line) === width(head));
    if (kept === undefined) throw new RangeError(`Cannot write results: none for "${name}"`);
    return kept;
  });
  return [head, `|${"---|".repeat(width(head) - 2)}`, ...rows].join("\n");
}

const header =
  "| profile | server | requests | same | closed | other failure | excused | wrong | false 200 | unanswered | stored answers |";

interface Excuse {
  readonly profiles: readonly string[];
  readonly reason: string;
  /** A request as people read it. */
  readonly example: string;
}

/** The list of allowed differences for the documentation. */
export function excuseList(excuses: readonly Excuse[]): string {
  return excuses
    .map(
      ({ profiles, reason, example }) =>
        `- ${profiles.map((name) => `\`${name}\``).join(", ")}: ${reason}. Example: \`${shown(example)}\``,
    )
    .join("\n");
}

function shown(url: string): string {
  return url.length <= 60 ? url : `${url.slice(0, 57)}…`;
}

/** The text between two marks; empty in a document without them. */
export function partOf(document: string, name: string): string {
  const [, rest = ""] = document.split(`<!-- ${name} -->`);
  return rest.split(`<!-- end of ${name} -->`)[0] ?? "";
}

/** A document with a text put between two marks. Throws a RangeError where a mark is missing. */
export function between(document: string, name: string, text: string): string {
  const start = `<!-- ${name} -->\n`;
  const end = `\n<!-- end of ${name} -->`;
  const from = document.indexOf(start);
  const to = document.indexOf(end, from);
  if (from < 0 || to < 0) throw new RangeError(`Cannot write "${name}": its marks are not there`);
  return `${document.slice(0, from + start.length)}\n${text}\n${document.slice(to)}`;
}
