import type { IsoDate } from "../../model/cell.ts";
import type { FirmEvent } from "../../model/event.ts";
import { at } from "../../model/language/at.ts";
import type { Methodology, SectorInput } from "../../model/methodology.ts";
import { addDays, latestOf } from "../numbers/calendar.ts";
import { mean, median, quantile } from "../numbers/statistics.ts";
import { firstNewDay } from "../reading/carried.ts";
import { covers } from "../reading/composite.ts";
import type { CrossSection } from "../reading/cross-section.ts";
import type { FirmReading } from "../reading/firm-reading.ts";
import { verdictOn } from "../truth/truth.ts";
import { isEstablished } from "../truth/verdict.ts";
import type { Sight } from "../world/sight.ts";
import type { World } from "../world/world.ts";

export type SectorValue = ReturnType<typeof sectorValues>[number];

type Figures = Pick<FirmReading, "indicators">;

/**
 * What the inputs of the segments measure in a period. A statistic is over the constituents with a new reading of it; a
 * count is of the established events of `windowDays` days, per 100 constituents, those of firms that have left included.
 */
export function sectorValues(
  world: World,
  methodology: Methodology,
  section: CrossSection<Figures>,
) {
  return methodology.segments.flatMap(({ id: segmentId, inputs }) =>
    inputs.map((input) => ({
      input,
      segmentId,
      ...(input.kind === "events"
        ? eventCount(world, methodology, section, input)
        : indicatorStatistic(world, methodology, section, input)),
    })),
  );
}

interface Measured {
  readonly value: number | null;
  readonly observedOn: IsoDate | null;
}

type IndicatorInput = Extract<SectorInput, { kind: "indicator" }>;
type EventsInput = Extract<SectorInput, { kind: "events" }>;

/** Null where too few of the constituents that have a value have a new one: what is carried is no reading. */
function indicatorStatistic(
  { publisher }: Pick<World, "publisher">,
  { indicators, stress }: Methodology,
  { sight, firms }: CrossSection<Figures>,
  { indicator, statistic, everyDays }: IndicatorInput,
): Measured {
  const index = indicators.findIndex(({ id }) => id === indicator);
  const usable = firms
    .flatMap(({ constituent, reading }) => (constituent ? at(reading.indicators, index) : []))
    .filter(({ value }) => value !== null);
  const first = firstNewDay(publisher.period, sight.at, everyDays);
  const read = usable.filter(({ observedOn }) => observedOn !== null && observedOn >= first);
  const isRead = read.length > 0 && covers(read.length / usable.length, stress.minNewReadings);
  return {
    value: isRead ? statistics[statistic](read.flatMap(({ value }) => value ?? [])) : null,
    observedOn: latestOf(usable.map(({ observedOn }) => observedOn)),
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
  { sight, firms }: CrossSection<Figures>,
  { events: kinds, windowDays }: EventsInput,
): Measured {
  const constituents = firms.filter(({ constituent }) => constituent).length;
  const after = addDays(sight.at, -windowDays);
  const counts = (event: FirmEvent) =>
    event.occurredOn > after &&
    event.occurredOn <= sight.at &&
    event.knownOn <= sight.knownBy &&
    kinds.includes(event.kind) &&
    isEstablishedOn(world, event, sight, methodology);
  const days = firms
    .flatMap(({ firm }) => world.eventsOf.get(firm.firmId) ?? [])
    .flatMap((event) => (counts(event) ? event.occurredOn : []));
  const value = constituents === 0 ? null : (100 * days.length) / constituents;
  return { value, observedOn: latestOf(days) };
}

function isEstablishedOn(
  world: World,
  { claimId }: FirmEvent,
  sight: Sight,
  methodology: Methodology,
): boolean {
  const claim = claimId === null ? undefined : world.claimById.get(claimId);
  return claim !== undefined && isEstablished(verdictOn(claim, world, sight, methodology));
}
