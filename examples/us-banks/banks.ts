import type { IsoDate } from "../../src/model/cell.ts";
import { slugify } from "../../src/model/slug.ts";
import type { CallReport } from "./call-reports.ts";
import type { Failure } from "./failures.ts";
import { quarterEnd } from "./quarter.ts";

export interface Bank {
  readonly firmId: string;
  readonly slug: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /** The end of the first quarter that the data has of it. */
  readonly listedOn: IsoDate;
  readonly failure: Failure | null;
}

/** Every bank of the reports and of the list of failures, by RSSD number. */
export function banksOf(
  reports: readonly CallReport[],
  failures: ReadonlyMap<string, Failure>,
): readonly Bank[] {
  const first = new Map([...failures.values()].map((one) => [one.rssd, one.lastReport]));
  for (const { rssd, quarter } of reports) {
    const known = first.get(rssd);
    if (known === undefined || quarter < known) first.set(rssd, quarter);
  }
  return [...first]
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([rssd, quarter]) => bank(rssd, quarterEnd(quarter), failures.get(rssd) ?? null));
}

export function firmIdOf(rssd: string): string {
  return `rssd-${rssd}`;
}

/** Names repeat among banks, numbers do not: an address ends with the number. */
function bank(rssd: string, listedOn: IsoDate, failure: Failure | null): Bank {
  const numbered = `Bank ${rssd}`;
  const name = failure?.name ?? numbered;
  return {
    firmId: firmIdOf(rssd),
    slug: name === numbered ? slugify(numbered) : slugify(`${name} ${rssd}`),
    name,
    aliases: name === numbered ? [] : [numbered],
    listedOn,
    failure,
  };
}
