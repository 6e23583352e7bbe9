import Papa from "papaparse";
import type { Dataset } from "../../../model/dataset.ts";
import type { Delivery } from "../../../model/delivery/delivery.ts";
import type { Firm } from "../../../model/firm.ts";
import { entryOf } from "../../../model/language/at.ts";
import { addDays } from "../../../model/language/calendar.ts";
import { later } from "../../../model/language/order.ts";
import type { Place } from "../../../model/problem.ts";
import { firmYaml } from "../firm-yaml.ts";
import { tableYaml } from "../table-yaml.ts";
import type { Plan } from "./plan.ts";
import type { RowChange } from "./rows.ts";
import { withKey } from "./yaml-keys.ts";

/** A file of the content as it will be. */
export interface TakenFile {
  readonly path: string;
  readonly after: string;
}

export interface TakenOn {
  readonly knownOn: string;
  /** The name of the file that came, or of the first of several. */
  readonly name: string;
  /** The text of a file of the content; null where there is none. */
  readonly textOf: (path: string) => string | null;
  /** The places of rows in their files. */
  readonly placesOf: (rows: ReadonlySet<object>) => ReadonlyMap<object, Place>;
}

/** All rows that a plan adds to the books. */
export function addedRows({ rows, takenBack }: Plan): readonly RowChange[] {
  return [...rows.fresh, ...rows.revised, ...rows.rerounded, ...takenBack];
}

/** Whether a plan changes nothing, as that of a table that was taken before. */
export function isIdle(plan: Plan): boolean {
  const { fresh, left, match } = plan;
  return addedRows(plan).length + fresh.length + left.length + match.renamed.length === 0;
}

/** The row of `deliveries.csv` of a plan. */
export function deliveryOf(
  plan: Plan,
  { knownOn, name }: Pick<TakenOn, "knownOn" | "name">,
): Delivery {
  const { given, rows, fresh, left, match } = plan;
  return {
    deliveryId: `${knownOn}-${given.sha256.slice(0, 8)}`,
    knownOn,
    name,
    sha256: given.sha256,
    rowsNew: rows.fresh.length,
    rowsRevised: rows.revised.length,
    rowsRerounded: rows.rerounded.length,
    rowsEqual: rows.equal + rows.ignored,
    rowsTakenBack: plan.takenBack.length,
    firmsNew: fresh.length,
    firmsLeft: left.length,
    firmsRenamed: match.renamed.length,
  };
}

/** The files that a plan changes, but for `deliveries.csv`, to which the writer adds a row. */
export function filesOf(plan: Plan, dataset: Dataset, on: TakenOn): readonly TakenFile[] {
  const { deliveryId } = deliveryOf(plan, on);
  const added = addedRows(plan);
  const without = withoutReplaced(plan, on);
  const own = `observations/${deliveryId}.csv`;
  const rows =
    added.length === 0
      ? []
      : [{ path: own, after: rowsText(added, dataset, without.get(own) ?? on.textOf(own)) }];
  return [
    ...[...without].filter(([path]) => path !== own).map(([path, after]) => ({ path, after })),
    ...rows,
    ...plan.fresh.map((firm) => ({
      path: `firms/${firm.slug}.yaml`,
      after: firmYaml(firm, firm.knownOn),
    })),
    ...firmEdits(plan, on),
    { path: "table.yaml", after: tableYaml(plan.mapping) },
  ];
}

const header = ["firmId", "indicatorId", "value", "unit", "observedOn", "knownOn", "evidenceId"];

function rowsText(
  rows: readonly RowChange[],
  { methodologies }: Dataset,
  before: string | null,
): string {
  const units = new Map(
    methodologies.flatMap(({ indicators }) =>
      indicators.map(({ id, unit }) => [id, unit] as const),
    ),
  );
  const cells = rows.map(({ firmId, indicatorId, value, observedOn, knownOn }) => {
    return [firmId, indicatorId, value, entryOf(units, indicatorId), observedOn, knownOn, ""];
  });
  const begun = before ?? `${header.join(",")}\n`;
  return `${begun}${Papa.unparse(cells, { newline: "\n" })}\n`;
}

/** The files of rows that were known on the same day with another value, without these rows. */
function withoutReplaced({ rows }: Plan, on: TakenOn): ReadonlyMap<string, string> {
  const lines = new Map<string, Set<number>>();
  for (const { file, line } of on.placesOf(new Set(rows.replaced)).values()) {
    lines.set(file, (lines.get(file) ?? new Set()).add(line));
  }
  return new Map(
    [...lines].map(([file, gone]) => {
      const text = textThere(on, file);
      return [
        file,
        text
          .split("\n")
          .filter((_, i) => !gone.has(i + 1))
          .join("\n"),
      ] as const;
    }),
  );
}

/** The text of a file that rows or firms were read from. */
function textThere(on: TakenOn, path: string): string {
  const text = on.textOf(path);
  if (text !== null) return text;
  throw new RangeError(`Cannot read "${path}": something else removed it; run the command again`);
}

/** The files of firms that have another name, or left. */
function firmEdits(plan: Plan, on: TakenOn): readonly TakenFile[] {
  const names = new Map(plan.match.renamed.map(({ firm, to }) => [firm, to]));
  const firms = new Set<Firm>([...names.keys(), ...plan.left]);
  return [...firms].map((firm) => {
    const path = `firms/${firm.slug}.yaml`;
    const before = textThere(on, path);
    const named = withName(before, firm, names.get(firm) ?? null);
    const after = plan.left.includes(firm) ? withEnd(named, firm, plan, on.knownOn) : named;
    return { path, after };
  });
}

/** A former name stays among the aliases, where search and old addresses find it. */
function withName(text: string, { name, aliases }: Firm, now: string | null): string {
  if (now === null) return text;
  const kept = [...new Set([...aliases, name])].filter(
    (alias) => alias !== now || aliases.includes(now),
  );
  return withKey(withKey(text, "name", JSON.stringify(now)), "aliases", JSON.stringify(kept));
}

/** The firm leaves with the beginning of the period in which it is missing. */
function withEnd(text: string, firm: Firm, { newestFrom }: Plan, knownOn: string): string {
  const last = firm.statusHistory.at(-1)?.from ?? firm.listedOn;
  const first = newestFrom === "" ? knownOn : newestFrom;
  const from = later(first, addDays(last, 1));
  const entries = [
    ...firm.statusHistory.map((entry) => {
      const known = entry.knownOn === undefined ? "" : `, knownOn: ${entry.knownOn}`;
      return `  - { status: ${entry.status}, from: ${entry.from}${known} }`;
    }),
    `  - { status: delisted, from: ${from}, knownOn: ${later(from, knownOn)} }`,
  ];
  return withKey(text, "statusHistory", `\n${entries.join("\n")}`);
}
