import { firstDay } from "../engine/facts/first-day.ts";
import { periodHistory } from "../engine/facts/history.ts";
import { riskOn } from "../engine/forecast/at-risk.ts";
import { featureOf, featureValue } from "../engine/forecast/features.ts";
import { hasEnded, type Lives, livesOf, outcomeLag } from "../engine/forecast/scored-forecasts.ts";
import { addDays, laterOf, periodEnd, periodEnds } from "../engine/numbers/calendar.ts";
import { isConstituent, readFirm, rulesOn } from "../engine/reading/firm-reading.ts";
import type { Resolution } from "../engine/truth/resolution.ts";
import { baseline, sequenceOf } from "../engine/truth/sequence.ts";
import { truthOf } from "../engine/truth/truth.ts";
import { sightOn } from "../engine/world/sight.ts";
import { methodologyAt, type World } from "../engine/world/world.ts";
import type { IsoDate } from "../model/cell.ts";
import type { Firm } from "../model/firm.ts";
import { at } from "../model/language/at.ts";

interface Judging {
  readonly features: readonly { readonly id: string }[];
}

interface RowQuery {
  readonly features: readonly string[];
  /** The model by which a firm is at risk on a period end; by default one of all `features`. */
  readonly judge?: (periodEnd: IsoDate) => Judging;
  /** Another model, by which some of the rows are not at risk. */
  readonly other?: (periodEnd: IsoDate) => Judging;
  /** The first date; null for the first day on which anything was known. */
  readonly from: IsoDate | null;
  readonly through: IsoDate;
  readonly skip: readonly IsoDate[];
  readonly horizonDays: number;
}

export type FitRows = ReturnType<typeof fitRows>;

/**
 * A row per firm and period end while the firm is a constituent, has not ended and is at risk (Shumway 2001), as known
 * that day; labels are as known on the as-of date. Open or censored periods are left out.
 */
export function fitRows(world: World, query: RowQuery) {
  const { features } = query;
  const periods = closedPeriods(world, query);
  const lives = world.firms.map((firm) => ({ firm, life: livesOf(world, firm.firmId) }));
  const x = new Float64Array(periods.length * lives.length * features.length);
  const rows: (Labels & { firmId: string; end: IsoDate; byOther: boolean })[] = [];
  const ranges = features.map(() => ({ low: Infinity, high: -Infinity }));
  let stale = 0;
  let imputed = 0;
  const readerOn = featureReader(world, query);
  for (const period of periods) {
    const { end } = period;
    const read = readerOn(end);
    for (const { firm, life } of lives) {
      if (!isConstituent(firm, sightOn(end)) || hasEnded(life, end)) continue;
      const labels = labelsOf(life, period);
      if (labels === null) continue;
      const { values, atRisk, byOther } = read(firm);
      const present = values.filter((value, j) => widened(at(ranges, j), value));
      if (!atRisk) stale += 1;
      else {
        if (present.length === 0) imputed += 1;
        x.set(values, rows.length * features.length);
        rows.push({ firmId: firm.firmId, end, byOther, ...labels });
      }
    }
  }
  return {
    features,
    x: x.subarray(0, rows.length * features.length),
    firmIds: rows.map(({ firmId }) => firmId),
    periodEnds: rows.map(({ end }) => end),
    inPeriod: Uint8Array.from(rows, ({ inPeriod }) => inPeriod),
    inHorizon: rows.map(({ inHorizon }) => inHorizon),
    learntOn: rows.map(({ learntOn }) => learntOn),
    /** Firms not at risk on a period end: too few of their features rest on a fresh observation. */
    stale,
    /** Rows at risk without a value of any feature; each enters at the mean of every feature. */
    imputed,
    /** The features that tell no two rows apart, at risk or not, and why. */
    idle: features.flatMap((id, j) => {
      const { low, high } = at(ranges, j);
      if (low < high) return [];
      const reason = low === Infinity ? ("missing for every row" as const) : ("constant" as const);
      return { id, reason };
    }),
    byOther: rows.map(({ byOther }) => byOther),
    failedOn: rows.map(({ failedOn }) => failedOn),
  };
}

function widened(range: { low: number; high: number }, value: number): boolean {
  if (value < range.low) range.low = value;
  if (value > range.high) range.high = value;
  return !Number.isNaN(value);
}

type Period = ReturnType<typeof closedPeriods>[number];

/** The period ends, each with the next one, which has passed and whose outcomes are known. */
function closedPeriods(world: World, { from, through, skip, horizonDays }: RowQuery) {
  const { period } = world.publisher;
  const lag = outcomeLag(world);
  const first = firstDay(world);
  if (first === null) return [];
  return periodEnds(period, from !== null && from > first ? from : first, through)
    .map((end) => {
      const next = periodEnd(period, addDays(end, 1));
      const horizon = addDays(end, horizonDays);
      const isMature = addDays(horizon, lag) <= world.asOf;
      const survivedOn = addDays(next, lag); // the day from which it is known who survived the period
      return { end, next, horizon, survivedOn, isMature };
    })
    .filter(({ end, survivedOn }) => survivedOn <= world.asOf && !skip.includes(end));
}

type Labels = NonNullable<ReturnType<typeof labelsOf>>;

/** The outcomes after a period end, as known on the day of fitting; null when the firm left without the event. */
function labelsOf({ resolutions }: Lives, period: Period) {
  const { end, next, horizon, survivedOn, isMature } = period;
  const within = (last: IsoDate) => resolutions.find(({ on }) => on > end && on <= last);
  const fate = within(next);
  const later = within(horizon);
  const inPeriod = came(fate);
  if (inPeriod === null) return null;
  const inHorizon = isMature ? came(later) : null;
  return {
    inPeriod,
    /** Null while the window is open or not matured, or if censored. */
    inHorizon,
    failedOn: inHorizon === 1 && later !== undefined ? later.on : null,
    learntOn: fate === undefined ? survivedOn : laterOf(fate.outcome.knownOn, next),
  };
}

function came(fate: Resolution | undefined): 0 | 1 | null {
  if (fate === undefined) return 0;
  return fate.kind === "event" ? 1 : null;
}

/**
 * A function to the features of firms on a day, as known that day, and whether a publication would give each a
 * probability. Claims and the market, which are costly, are read only where a feature asks for them.
 */
function featureReader(world: World, { features: ids, judge, other }: RowQuery) {
  const features = ids.map(featureOf);
  const named: Judging = { features: ids.map((id) => ({ id })) };
  const usesSequence = features.some(({ kind }) => kind === "stage" || kind === "events");
  const usesStress = features.some(({ kind }) => kind === "stress");
  const market = usesStress ? periodHistory(world).market : [];
  const stressOn = new Map(market.map(({ periodEnd, stress }) => [periodEnd, stress]));
  return (at: IsoDate) => {
    const methodology = methodologyAt(world, at);
    const rules = rulesOn(world, sightOn(at), methodology);
    const riskBy = (judging: Judging) =>
      riskOn({ period: world.publisher.period, methodology, at }, judging);
    const isAtRisk = riskBy(judge?.(at) ?? named);
    const isByOther = other === undefined ? isAtRisk : riskBy(other(at));
    return (firm: Firm) => {
      const { firmId } = firm;
      const sequence = usesSequence
        ? sequenceOf(world, firmId, truthOf(world, firmId, at), at, [])
        : baseline;
      const reading = readFirm(world, firm, sightOn(at), rules);
      const context = { world, firm, reading, sequence, stress: stressOn.get(at) ?? null, at };
      return {
        values: features.map((feature) => featureValue(feature, context) ?? Number.NaN),
        atRisk: isAtRisk(reading),
        byOther: isByOther(reading),
      };
    };
  };
}
