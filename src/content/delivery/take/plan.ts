import type { Dataset } from "../../../model/dataset.ts";
import type { TableMapping } from "../../../model/delivery/table-mapping.ts";
import type { Firm } from "../../../model/firm.ts";
import { entryOf } from "../../../model/language/at.ts";
import { periodEnd, periodStart } from "../../../model/language/calendar.ts";
import { later } from "../../../model/language/order.ts";
import { plain } from "../table/heads.ts";
import { faultsOf } from "./faults.ts";
import {
  areAlike,
  type FirmMatch,
  firmNamed,
  isStillListed,
  matchFirms,
  type Pair,
} from "./firms.ts";
import { type FreshFirm, freshFirms } from "./fresh-firms.ts";
import { type Given, type GivenFile, givenOf } from "./given.ts";
import {
  compareRows,
  type IgnoreBelow,
  type RowChange,
  type RowChanges,
  takenBack,
} from "./rows.ts";

export interface TakeOptions {
  readonly knownOn: string;
  readonly renamed: readonly Pair[];
  readonly left: readonly string[];
  readonly newFirms: boolean;
  /** What the table does not have stays as it is. */
  readonly part: boolean;
  /** What the table does not have is taken back. */
  readonly takeBack: boolean;
  readonly ignoreBelow: IgnoreBelow | null;
  readonly encoding: string | null;
}

/** Something that only a person can answer, with the flags that answer it. */
export interface Question {
  readonly kind: "renamed" | "new-firms" | "missing-firms" | "gone";
  readonly text: string;
  readonly flags: string;
  readonly pair: Pair | null;
}

/** What a delivery would change, before anything is written. */
export interface Plan {
  readonly mapping: TableMapping;
  readonly given: Given;
  readonly match: FirmMatch;
  readonly fresh: readonly FreshFirm[];
  readonly left: readonly Firm[];
  /** Listed firms without a reading in the newest period of the table. */
  readonly absent: readonly Firm[];
  readonly rows: RowChanges;
  readonly takenBack: readonly RowChange[];
  readonly newestDay: string;
  /** The first day of the newest period of the table. */
  readonly newestFrom: string;
  readonly questions: readonly Question[];
}

/** The plan of a delivery. Throws a RangeError where the table cannot be taken at all. */
export function planOf(
  files: readonly GivenFile[],
  dataset: Dataset,
  mapping: TableMapping,
  options: TakeOptions,
): Plan {
  const [ofColumns, ofFirms] = split(options.renamed, mapping);
  const named = withColumns(mapping, ofColumns, options.encoding);
  const given = givenOf(files, named, options.encoding);
  const match = matchFirms(given, dataset.firms, named, ofFirms);
  const faults = faultsOf(given, match, named, options.knownOn);
  if (faults.length > 0) throw new RangeError(`Cannot take the table: ${faults.join("; and ")}`);
  const left = options.left.map((name) => firmNamed(dataset.firms, name));
  const newestDay = given.rows.reduce((day, row) => later(day, row.observedOn), "");
  const { period } = dataset.publisher;
  const newestFrom = newestDay === "" ? "" : periodStart(period, periodEnd(period, newestDay));
  const fresh = freshFirms(given, match.fresh, dataset, options.knownOn);
  const freshIds = new Map(fresh.map(({ entity, firmId }) => [entity.key, firmId]));
  const rows = compareRows(given, match, freshIds, dataset.observations, options);
  const known = { ...named, firms: match.called };
  const asked = { given, match, fresh, rows, newestDay, newestFrom };
  const absent = absentFirms(dataset, asked, left);
  return {
    ...asked,
    mapping: match.called.length === 0 ? named : known,
    left,
    absent,
    takenBack: options.takeBack ? takenBack(rows.gone, options.knownOn) : [],
    questions: questionsOf(asked, absent, dataset, options),
  };
}

/** The pairs of columns and those of firms. */
function split(pairs: readonly Pair[], { columns }: TableMapping): readonly [Pair[], Pair[]] {
  const heads = new Set(columns.map(({ column }) => plain(column)));
  const isOfColumn = ({ from }: Pair) => heads.has(plain(from));
  return [pairs.filter(isOfColumn), pairs.filter((pair) => !isOfColumn(pair))];
}

function withColumns(
  mapping: TableMapping,
  pairs: readonly Pair[],
  encoding: string | null,
): TableMapping {
  const nameNow = (name: string) => {
    return pairs.find(({ from }) => plain(from) === plain(name))?.to ?? name;
  };
  return {
    ...mapping,
    encoding: encoding ?? mapping.encoding,
    columns: mapping.columns.map((one) => ({ ...one, column: nameNow(one.column) })),
    measures: mapping.measures.map((one) => ({ ...one, measure: nameNow(one.measure) })),
  };
}

type Asked = Pick<Plan, "given" | "match" | "fresh" | "rows" | "newestDay" | "newestFrom">;

function absentFirms(
  { firms, observations }: Dataset,
  { given, match, newestFrom }: Asked,
  left: readonly Firm[],
): readonly Firm[] {
  const here = new Set(
    given.rows
      .filter(({ observedOn }) => observedOn >= newestFrom)
      .map(({ entity }) => match.firmOf.get(entity)?.firmId),
  );
  const measured = new Set(observations.map(({ firmId }) => firmId));
  return firms.filter((firm) => {
    const isOpen = isStillListed(firm) && measured.has(firm.firmId);
    return isOpen && !here.has(firm.firmId) && !left.includes(firm);
  });
}

function questionsOf(
  { match, fresh, rows, newestFrom }: Asked,
  absent: readonly Firm[],
  { firms, observations }: Dataset,
  options: TakeOptions,
): readonly Question[] {
  const questions: Question[] = [];
  const pairs = options.newFirms ? [] : likelyPairs(fresh, absent, rows, observations);
  for (const { firm, freshFirm } of pairs) {
    const pair = { from: firm.name, to: freshFirm.name };
    const isSameName = pair.from === pair.to;
    const asked = isSameName ? { from: firm.firmId, to: freshFirm.entity.key } : pair;
    questions.push({
      kind: "renamed",
      text: `is "${asked.to}", which is new, the firm "${asked.from}", which has no reading from ${newestFrom} on?`,
      flags: `--renamed "${asked.from}=${asked.to}" if it is, --new-firms if it joins${isSameName ? `, with --left "${asked.from}" if that one left` : ""}`,
      pair: asked,
    });
  }
  const unpaired = fresh.filter((one) => !pairs.some(({ freshFirm }) => freshFirm === one));
  if (unpaired.length > 0 && !options.newFirms) {
    questions.push({
      kind: "new-firms",
      text: `${namesOf(unpaired)} ${unpaired.length === 1 ? "is" : "are"} in the table and not in the books: do they join the index?`,
      flags: '--new-firms if they do, --renamed "OLD=NEW" for one that has another name',
      pair: null,
    });
  }
  const listed = firms.filter(isStillListed).length;
  if (absent.length > Math.max(1, listed / 10) && !options.part) {
    questions.push({
      kind: "missing-firms",
      text: `${absent.length} of ${listed} firms have no reading from ${newestFrom} on, ${namesOf(absent)}: is the table cut short, or a part?`,
      flags: "--part if it is a part, or if they are late; --left NAME for one that left",
      pair: null,
    });
  }
  if (rows.gone.length > 0 && !options.part && !options.takeBack) {
    questions.push({
      kind: "gone",
      text: `${rows.gone.length} readings of the books are not in the table, such as ${goneWords(rows, match)}: were they taken back, or is the table a part?`,
      flags: "--take-back if they were, --part if it is a part",
      pair: null,
    });
  }
  return questions;
}

function goneWords({ gone }: RowChanges, { firmOf }: FirmMatch): string {
  const names = new Map([...firmOf.values()].map(({ firmId, name }) => [firmId, name]));
  const some = gone.slice(0, 3).map(({ firmId, indicatorId, observedOn, value }) => {
    return `"${entryOf(names, firmId)}" ${indicatorId} ${observedOn} (${value})`;
  });
  return some.join(", ");
}

/** Names for a sentence: the first five, and how many there are more. */
export function namesOf(named: readonly { readonly name: string }[]): string {
  const shown = named.slice(0, 5).map(({ name }) => `"${name}"`);
  const more = named.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ");
}

interface LikelyPair {
  readonly firm: Firm;
  readonly freshFirm: FreshFirm;
}

/** New firms beside absent ones that they may be: with the same past in the table, or else a name alike. */
function likelyPairs(
  fresh: readonly FreshFirm[],
  absent: readonly Firm[],
  rows: RowChanges,
  observations: Dataset["observations"],
): readonly LikelyPair[] {
  const pastOf = pasts(observations);
  const free = new Set(absent);
  return fresh.flatMap((freshFirm) => {
    const own = rows.fresh.filter(({ firmId }) => firmId === freshFirm.firmId);
    const isSame = ({ firmId }: Firm) => {
      const past = pastOf.get(firmId);
      const shared = own.filter(
        (row) => past?.get(`${row.indicatorId}\n${row.observedOn}`) === Number(row.value),
      );
      return shared.length >= 3 && shared.length >= own.length * 0.6;
    };
    const candidates = [...free];
    const firm =
      candidates.find(isSame) ?? candidates.find((one) => areAlike(one.name, freshFirm.name));
    if (firm === undefined) return [];
    free.delete(firm);
    return [{ firm, freshFirm }];
  });
}

function pasts(observations: Dataset["observations"]) {
  const pastOf = new Map<string, Map<string, number | null>>();
  for (const { firmId, indicatorId, observedOn, value } of observations) {
    const past = pastOf.get(firmId) ?? new Map<string, number | null>();
    pastOf.set(firmId, past.set(`${indicatorId}\n${observedOn}`, value));
  }
  return pastOf;
}
