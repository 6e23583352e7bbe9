import type { IsoDate } from "../../model/cell.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { type Doubt, doubtOf } from "./doubt.ts";
import type { EndOf } from "./ends-of-days.ts";
import type { PastSeries } from "./past-readings.ts";

/** Periods that tell how often firms are missing. */
const pastPeriods = 12;

/** Firms, and readings of firms, that came in the periods before and not in this one. */
export function missing(all: readonly PastSeries[], end: IsoDate, endOf: EndOf): readonly Doubt[] {
  const newestKnown =
    all
      .flatMap(({ rows }) => rows.map(({ knownOn }) => knownOn))
      .sort()
      .at(-1) ?? "";
  // of a period that goes on, more may come
  if (end > newestKnown) return [];
  const byFirm = groupBy(all, ({ firm }) => firm.firmId);
  const firms = [...byFirm.values()].map((own) => ({
    name: own.at(0)?.firm.name ?? "",
    ends: new Set(own.flatMap(({ rows }) => rows.map((row) => endOf(row.observedOn)))),
  }));
  const known = [...new Set(firms.flatMap(({ ends }) => [...ends]))].sort();
  const absent = unusuallyAbsent(firms, known, end);
  const gone = new Set(absent.map(({ name }) => name));
  const doubts =
    absent.length === 0 ? [] : [missingDoubt("firms-missing", "any reading", absent, end)];
  const byIndicator = groupBy(all, ({ indicatorId }) => indicatorId);
  const ofReadings = [...byIndicator].flatMap(([id, own]) => {
    const series = own.map(({ firm, rows }) => ({
      name: firm.name,
      ends: new Set(rows.map((row) => endOf(row.observedOn))),
    }));
    const without = unusuallyAbsent(series, known, end).filter(({ name }) => !gone.has(name));
    return without.length === 0
      ? []
      : [missingDoubt("readings-missing", `a reading of "${id}"`, without, end)];
  });
  return [...doubts, ...ofReadings];
}

interface Presence {
  readonly name: string;
  readonly ends: ReadonlySet<IsoDate>;
}

function missingDoubt(
  kind: "firms-missing" | "readings-missing",
  what: string,
  absent: readonly Presence[],
  end: IsoDate,
): Doubt {
  const names = absent
    .slice(0, 5)
    .map(({ name }) => `"${name}"`)
    .join(", ");
  const more = absent.length > 5 ? ` and ${absent.length - 5} more` : "";
  return doubtOf(
    kind,
    `Is something missing? ${names}${more} had ${what} in each of the periods before, and none in the period to ${end}`,
    [],
  );
}

/** Those that were there in each of the last periods and are missing now, where so many hardly ever are. */
function unusuallyAbsent(
  all: readonly Presence[],
  known: readonly IsoDate[],
  end: IsoDate,
): readonly Presence[] {
  const before = known.filter((one) => one < end).slice(-pastPeriods);
  const recent = before.slice(-4);
  if (recent.length === 0) return [];
  const regular = all.filter(({ ends }) => recent.every((one) => ends.has(one)));
  const absent = regular.filter(({ ends }) => !ends.has(end));
  if (absent.length === 0) return [];
  let gaps = 0;
  let chances = 0;
  for (const { ends } of all) {
    const own = before.filter((one) => [...ends].some((first) => first <= one));
    chances += own.length;
    gaps += own.filter((one) => !ends.has(one)).length;
  }
  const rate = (gaps + 0.5) / (chances + 1);
  return tailAtLeast(absent.length, regular.length, rate) < 0.05 ? absent : [];
}

/** The probability of at least `k` of `n`, each with probability `p`: binomial. */
function tailAtLeast(k: number, n: number, p: number): number {
  let term = (1 - p) ** n;
  let below = 0;
  for (let i = 0; i < k; i += 1) {
    below += term;
    term *= ((n - i) / (i + 1)) * (p / (1 - p));
  }
  return 1 - below;
}
