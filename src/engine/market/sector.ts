import type { IsoDate } from "../../model/cell.ts";
import type { FirmEvent } from "../../model/event.ts";
import { at } from "../../model/language/at.ts";
import type { Methodology, SectorInput } from "../../model/methodology.ts";
import { addDays, latestOf } from "../numbers/calendar.ts";
import { mean, median, quantile } from "../numbers/statistics.ts";
import type { CrossSection } from "../reading/cross-section.ts";
import type { FirmFigures } from "../reading/firm-cursor.ts";
import { verdictOn } from "../truth/truth.ts";
import { isEstablished } from "../truth/verdict.ts";
import type { World } from "../world/world.ts";

export type SectorValue = ReturnType<typeof sectorValues>[number];

/**
 * A statistic over the constituents that have a value, or the established events of `windowDays` days, per
 * 100 constituents. Events of firms that have left still count: a closure is one.
 */
export function sectorValues(
  world: World,
  methodology: Methodology,
  section: CrossSection<FirmFigures>,
) {
  return methodology.segments.flatMap(({ id: segmentId, inputs }) =>
    inputs.map((input) => ({
      input,
      segmentId,
      ...(input.kind === "events"
        ? eventCount(world, methodology, section, input)
        : indicatorStatistic(methodology, section, input)),
    })),
  );
}

interface Measured {
  readonly value: number | null;
  readonly observedOn: IsoDate | null;
}

type IndicatorInput = Extract<SectorInput, { kind: "indicator" }>;
type EventsInput = Extract<SectorInput, { kind: "events" }>;

function indicatorStatistic(
  { indicators }: Methodology,
  { firms }: CrossSection<FirmFigures>,
  { indicator, statistic }: IndicatorInput,
): Measured {
  const index = indicators.findIndex(({ id }) => id === indicator);
  const known = firms
    .flatMap(({ constituent, reading }) => (constituent ? at(reading.indicators, index) : []))
    .filter(({ value }) => value !== null);
  return {
    value: statistics[statistic](known.flatMap(({ value }) => value ?? [])),
    observedOn: latestOf(known.map(({ observedOn }) => observedOn)),
  };
}

const statistics = {
  median,
  mean,
  p90: (values: readonly number[]) => quantile(values, 0.9),
  p10: (values: readonly number[]) => quantile(values, 0.1),
} satisfies Record<IndicatorInput["statistic"], unknown>;

function eventCount(
  world: World,
  methodology: Methodology,
  { at, firms }: CrossSection<FirmFigures>,
  { events: kinds, windowDays }: EventsInput,
): Measured {
  const constituents = firms.filter(({ constituent }) => constituent).length;
  const after = addDays(at, -windowDays);
  const counts = (event: FirmEvent) =>
    event.occurredOn > after &&
    event.occurredOn <= at &&
    event.knownOn <= at &&
    kinds.includes(event.kind) &&
    isEstablishedOn(world, event, at, methodology);
  const days = firms
    .flatMap(({ firm }) => world.eventsOf.get(firm.firmId) ?? [])
    .flatMap((event) => (counts(event) ? event.occurredOn : []));
  const value = constituents === 0 ? null : (100 * days.length) / constituents;
  return { value, observedOn: latestOf(days) };
}

function isEstablishedOn(
  world: World,
  { claimId }: FirmEvent,
  at: IsoDate,
  methodology: Methodology,
): boolean {
  const claim = claimId === null ? undefined : world.claimById.get(claimId);
  return claim !== undefined && isEstablished(verdictOn(claim, world, at, methodology));
}
