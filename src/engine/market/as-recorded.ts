import type { Publication, SegmentReading } from "../../model/publication.ts";
import type { StateReading } from "./state.ts";

// What a record states is the figure of its period: it is looked up, and never worked out again.

interface Figures {
  readonly constituents: number;
  readonly rated: number;
  readonly coverage: number;
  readonly level: number | null;
  readonly mean: number | null;
  readonly dispersion: number | null;
  readonly stress: number | null;
  readonly segments: readonly SegmentReading[];
}

/** The figures of a period as its record states them, none of a withdrawn one; as read where none was issued. */
export function figuresAsRecorded<Period extends Figures>(
  period: Period,
  record: Publication | null,
): Period {
  if (record === null) return period;
  return record.type === "withdrawal" ? withdrawn(period) : stated(period, record);
}

function stated<Period extends Figures>(period: Period, record: Publication): Period {
  const metrics = new Map(record.metrics.map(({ id, value }) => [id, value]));
  const statedOr = (id: string, read: number | null): number | null => {
    const value = metrics.get(id);
    return value === undefined ? read : value;
  };
  return {
    ...period,
    constituents: metrics.get("constituents") ?? period.constituents,
    rated: metrics.get("rated") ?? period.rated,
    coverage: metrics.get("coverage") ?? period.coverage,
    level: statedOr("level", period.level),
    mean: statedOr("mean", period.mean),
    dispersion: statedOr("dispersion", period.dispersion),
    stress: record.stressIndex,
    segments: record.segments,
  };
}

function withdrawn<Period extends Figures>(period: Period): Period {
  return {
    ...period,
    level: null,
    mean: null,
    dispersion: null,
    stress: null,
    segments: period.segments.map((one) => ({ ...one, level: null, contribution: null })),
  };
}

/** The state as a record states it; after an indeterminate one, the state before goes on. */
export function stateAsRecorded(
  read: StateReading | null,
  record: Publication | null,
): StateReading | null {
  if (record === null || read === null) return read;
  const { marketState: state, previousState, stateSince, transition, because } = record;
  if (state === null || stateSince === null || transition === null || because === null) return read;
  const held = state === "indeterminate" ? read.held : { state, since: stateSince };
  return { ...read, state, previousState, stateSince, transition, because, held };
}
