import type { MarketPeriod } from "../engine/market/market.ts";
import type { IsoDate } from "../model/cell.ts";
import type { Publication } from "../model/publication.ts";

export interface StandingPeriod extends MarketPeriod {
  /** The last version of its Weekly Stress where that changed a figure; null where the first stands. */
  readonly revisedBy: string | null;
}

/** The periods with the figures that stand: of the correction, none where withdrawn, or else as read. */
export function standingMarket(
  market: readonly MarketPeriod[],
  publications: readonly Publication[],
): readonly StandingPeriod[] {
  const revisions = revisionsOf(publications);
  return market.map((period) => {
    const revision = revisions.get(period.periodEnd);
    if (revision === undefined) return { ...period, revisedBy: null };
    const { referenceId: revisedBy, type } = revision;
    const stands = type === "withdrawal" ? withdrawn(period) : corrected(period, revision);
    return { ...stands, revisedBy };
  });
}

/** The last version of each Weekly Stress that states another figure than the first, by period end. */
export function revisionsOf(
  publications: readonly Publication[],
): ReadonlyMap<IsoDate, Publication> {
  const first = new Map<IsoDate, Publication>();
  const last = new Map<IsoDate, Publication>();
  for (const record of publications) {
    if (record.seriesCode !== "WS") continue;
    const { periodEnd, version } = record;
    if (version === 1) first.set(periodEnd, record);
    if (version > (last.get(periodEnd)?.version ?? 0)) last.set(periodEnd, record);
  }
  return new Map(
    [...last].filter(([end, record]) => {
      const before = first.get(end);
      return before !== undefined && figuresOf(record) !== figuresOf(before);
    }),
  );
}

function figuresOf({ stressIndex, marketState, segments, metrics }: Publication): string {
  const values = metrics.map(({ id, value }) => [id, value]);
  return JSON.stringify([stressIndex, marketState, segments, values]);
}

function withdrawn(period: MarketPeriod): MarketPeriod {
  return {
    ...period,
    ...{ level: null, mean: null, dispersion: null, stress: null, crossCorrelation: null },
    segments: period.segments.map((one) => ({ ...one, level: null, contribution: null })),
    inputs: period.inputs.map((one) => ({ ...one, value: null, percentile: null })),
    ...{ state: "indeterminate", previousState: null, transition: "unchanged" },
    stateSince: period.periodEnd,
  };
}

function corrected(period: MarketPeriod, record: Publication): MarketPeriod {
  const stated = new Map(record.metrics.map(({ id, value }) => [id, value]));
  const statedOr = (id: string, read: number | null) =>
    stated.get(id) ?? (stated.has(id) ? null : read);
  const { stressIndex, marketState, segments, previousState, stateSince, transition } = record;
  return {
    ...period,
    constituents: stated.get("constituents") ?? period.constituents,
    rated: stated.get("rated") ?? period.rated,
    coverage: stated.get("coverage") ?? period.coverage,
    level: statedOr("level", period.level),
    mean: statedOr("mean", period.mean),
    dispersion: statedOr("dispersion", period.dispersion),
    crossCorrelation: statedOr("crossCorrelation", period.crossCorrelation),
    inputs: period.inputs.map((one) => ({ ...one, value: statedOr(`input.${one.id}`, one.value) })),
    ...{ stress: stressIndex, state: marketState, segments, previousState, stateSince, transition },
  };
}
