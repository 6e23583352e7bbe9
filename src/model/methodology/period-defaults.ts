import type { Period } from "../publisher.ts";

/** The durations of a methodology that follow from the period of its index. */
interface Durations {
  readonly halfLifeDays: number;
  /** The days whose observations are aggregated: as long as an observation can be used. */
  readonly windowDays: number;
  readonly agingDays: number;
  readonly staleDays: number;
  readonly minPeriods: number;
  readonly correlationPeriods: number;
  readonly trailingPeriods: number;
  readonly sequenceDays: number;
  readonly eventDays: number;
  readonly alertDays: number;
  readonly withinDays: number;
  readonly valid: {
    readonly WS: number;
    readonly SW: number;
    readonly PD: number;
    readonly EA: number;
  };
}

/** The defaults by period; the schema of a methodology has those of the week. */
export const durations: Readonly<Record<Period, Durations>> = {
  day: of([30, 120, 3, 7, 60, 120, 60], [180, 90, 30, 14], [1, 35, 2, 2]),
  week: of([90, 360, 14, 45, 26, 52, 26], [180, 90, 30, 14], [7, 35, 14, 14]),
  month: of([90, 360, 61, 122, 18, 36, 18], [180, 90, 31, 31], [31, 35, 62, 62]),
  quarter: of([182, 728, 183, 366, 12, 24, 12], [184, 92, 92, 92], [92, 96, 184, 184]),
  "half-year": of([365, 1460, 366, 731, 10, 20, 10], [368, 184, 184, 184], [184, 188, 368, 368]),
  year: of([730, 2920, 731, 1462, 8, 16, 8], [732, 366, 366, 366], [366, 370, 732, 732]),
};

function of(
  [
    halfLifeDays,
    windowDays,
    agingDays,
    staleDays,
    minPeriods,
    correlationPeriods,
    trailingPeriods,
  ]: readonly [
    ...(readonly [number, number, number, number]),
    ...(readonly [number, number, number]),
  ],
  [sequenceDays, eventDays, alertDays, withinDays]: readonly [number, number, number, number],
  [WS, SW, PD, EA]: readonly [number, number, number, number],
): Durations {
  return {
    ...{ halfLifeDays, windowDays, agingDays, staleDays },
    ...{ minPeriods, correlationPeriods, trailingPeriods },
    ...{ sequenceDays, eventDays, alertDays, withinDays },
    valid: { WS, SW, PD, EA },
  };
}

/**
 * A methodology as it is written, with the durations that it leaves out. What is written stays,
 * whatever it is: the schema says what is wrong with it.
 */
export function withPeriodDefaults(written: unknown, period: Period): unknown {
  if (!isMap(written)) return written;
  const { halfLifeDays, windowDays, ...days } = durations[period];
  const { minPeriods, correlationPeriods, trailingPeriods, eventDays } = days;
  const sections = {
    stress: { minPeriods, correlationPeriods },
    freshness: { agingDays: days.agingDays, staleDays: days.staleDays },
    leadWindow: { alertDays: days.alertDays },
    sequence: { windowDays: days.sequenceDays },
    issue: {
      validDays: days.valid,
      payoutDrift: { trailingPeriods },
      escalation: { withinDays: days.withinDays },
    },
  };
  const inputs = (input: unknown) => {
    return isMap(input) && input["kind"] === "events"
      ? under({ windowDays: eventDays }, input)
      : input;
  };
  return {
    ...under(sections, written),
    ...listed(written, "indicators", (one) =>
      isMap(one) ? under({ halfLifeDays, windowDays }, one) : one,
    ),
    ...listed(written, "segments", (one) =>
      isMap(one) ? { ...one, ...listed(one, "inputs", inputs) } : one,
    ),
  };
}

type Map = Readonly<Record<string, unknown>>;

/** What is written over defaults; maps of both are joined, key by key. */
function under(defaults: Map, written: Map): Map {
  const filled = Object.entries(defaults).map(([key, value]): [string, unknown] => {
    const own = written[key];
    if (own === undefined) return [key, value];
    return [key, isMap(value) && isMap(own) ? under(value, own) : own];
  });
  return { ...written, ...Object.fromEntries(filled) };
}

function listed(written: Map, key: string, filled: (one: unknown) => unknown): Map {
  const list = written[key];
  return Array.isArray(list) ? { [key]: list.map(filled) } : {};
}

function isMap(value: unknown): value is Map {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
