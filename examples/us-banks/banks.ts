import { addDays } from "../../src/engine/numbers/calendar.ts";
import type { IsoDate } from "../../src/model/cell.ts";
import { slugify } from "../../src/model/slug.ts";
import type { CallReport } from "./call-reports.ts";
import type { Failure } from "./failures.ts";
import { type Quarter, quarterEnd } from "./quarter.ts";

export interface Bank {
  readonly firmId: string;
  readonly slug: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /** The end of the first quarter that the data has of it. */
  readonly listedOn: IsoDate;
  readonly failure: Failure | null;
  /** From when it no longer reports, and from when it does again; in turn, oldest first. */
  readonly silences: readonly Silence[];
}

export interface Silence {
  readonly from: IsoDate;
  /** Null while it lasts. */
  readonly until: IsoDate | null;
}

/** Every bank of the reports and of the list of failures, by RSSD number. */
export function banksOf(
  reports: readonly CallReport[],
  failures: ReadonlyMap<string, Failure>,
  lagDays: number,
): readonly Bank[] {
  const silencesOf = silences(reports, lagDays);
  const first = new Map([...failures.values()].map((one) => [one.rssd, one.lastReport]));
  for (const { rssd, quarter } of reports) {
    const known = first.get(rssd);
    if (known === undefined || quarter < known) first.set(rssd, quarter);
  }
  return [...first]
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([rssd, quarter]) =>
      bank(rssd, quarterEnd(quarter), failures.get(rssd) ?? null, silencesOf(rssd)),
    );
}

/**
 * A bank is silent from the day on which the first reports are known that it is not among. A quarter
 * without any reports, as 2010Q4, makes nobody silent.
 */
function silences(reports: readonly CallReport[], lagDays: number) {
  const byBank = new Map<string, Set<Quarter>>();
  for (const { rssd, quarter } of reports) {
    byBank.set(rssd, (byBank.get(rssd) ?? new Set()).add(quarter));
  }
  const quarters = [...new Set(reports.map(({ quarter }) => quarter))].sort();
  return (rssd: string): readonly Silence[] => {
    const own = byBank.get(rssd) ?? new Set();
    const started = quarters.filter((quarter) => [...own].some((one) => one <= quarter));
    const found: Silence[] = [];
    for (const quarter of started) {
      const day = addDays(quarterEnd(quarter), lagDays);
      const last = found.at(-1);
      const isSilent = last !== undefined && last.until === null;
      if (own.has(quarter) && isSilent) found[found.length - 1] = { ...last, until: day };
      if (!own.has(quarter) && !isSilent) found.push({ from: day, until: null });
    }
    return found;
  };
}

export function firmIdOf(rssd: string): string {
  return `rssd-${rssd}`;
}

/** Names repeat among banks, numbers do not: an address ends with the number. */
function bank(
  rssd: string,
  listedOn: IsoDate,
  failure: Failure | null,
  silences: readonly Silence[],
): Bank {
  const numbered = `Bank ${rssd}`;
  const name = failure?.name ?? numbered;
  return {
    firmId: firmIdOf(rssd),
    slug: name === numbered ? slugify(numbered) : slugify(`${name} ${rssd}`),
    name,
    aliases: name === numbered ? [] : [numbered],
    listedOn,
    failure,
    silences,
  };
}
